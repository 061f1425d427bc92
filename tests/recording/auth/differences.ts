/** How the imitation of Auth (local/auth) differs from Supabase Auth, and why; docs/real-auth.md shows it as a table. */
import type { Difference } from '../compare.ts';

const absent = undefined;
const claims = 'answer.body.access_token.claims';
const refusal = (status: number, error: string | undefined, now: number, instead: string | undefined) =>
  [
    ['answer.status', status, now],
    ['answer.error', error, instead],
  ] as Difference['pairs'];

const refreshes = [
  'refresh',
  'refresh with the former token within ten seconds',
  'refresh with the former token after ten seconds',
];

/** Every known difference, those that a buyer can meet first. */
export const differences: Difference[] = [
  {
    what: 'Change of address',
    real: 'both addresses have to agree',
    imitation: 'refused with 422',
    why: 'The old address alone can confirm it in `@supabase/lite`. `/account` offers the change unless `/config.json` says `addressChanges: false`, as the embedded mode does. The first of the two links gives no session: the page asks for the other one.',
    in: ['change of address'],
    pairs: refusal(200, absent, 422, 'validation_failed'),
    apart: true,
  },
  {
    what: 'Links of a change of address',
    real: 'the first gives a text, the second a session',
    imitation: 'none are sent',
    why: 'As above.',
    in: [],
  },
  {
    what: 'Change to an address that has an account',
    real: '422 `email_exists`',
    imitation: '422 `validation_failed`',
    why: 'As above. The page treats it like any other address.',
    in: [],
  },
  {
    what: 'Second factor',
    real: 'codes of an authenticator app',
    imitation: 'none: 404',
    why: '`[auth.mfa.totp]` in `config.toml`; `@supabase/lite` has no factors. The desk asks for a code wherever `auth.mfa_factors` exists; `/account` leads to the desk for it.',
    in: [],
  },
  {
    what: 'New password of an account with an app',
    real: '401 `insufficient_aal` without its code',
    imitation: 'accepted',
    why: 'There are no apps, as above.',
    in: [],
  },
  {
    what: 'Session of an account with an app',
    real: 'names its factors',
    imitation: 'has none',
    why: 'As above.',
    in: [],
  },
  {
    what: 'Proof of a fresh code',
    real: '`aal` and `amr` in the token: each method with its time; the time of `totp` changes only when a code is entered (`internal/models/amr.go`)',
    imitation: 'neither',
    why: '`require_fresh_owner` reads them, or the age of the session where there are no factors.',
    in: 'any',
    pairs: [
      [`${claims}.aal`, '<any>', absent],
      [`${claims}.amr`, '<any>', absent],
    ],
  },
  {
    what: 'Another factor',
    real: 'a session with `aal2` may enrol one, and remove a verified one, without another code (`internal/api/mfa.go`)',
    imitation: 'none',
    why: 'The desk accepts only the first factor (`desk_access`).',
    in: [],
  },
  {
    what: 'Other claims of a token',
    real: 'also issuer, telephone, metadata, `is_anonymous`',
    imitation: 'none of these',
    why: '`@supabase/lite` makes the token. No policy or function reads them.',
    in: 'any',
    pairs: ['app_metadata', 'is_anonymous', 'iss', 'phone', 'user_metadata'].map((name) => [
      `${claims}.${name}`,
      '<any>',
      absent,
    ]),
  },
  {
    what: 'Session older than 24 hours sets a password',
    real: '400 `reauthentication_needed`',
    imitation: 'accepted',
    why: '`secure_password_change`; a reset link is a new session, and `/account` signs in with the current password first.',
    in: ['new password in a session older than a day'],
    pairs: refusal(400, 'reauthentication_needed', 200, absent),
    apart: true,
  },
  {
    what: 'Sign-up with a confirmed address',
    real: 'made-up user; a `recovery_sent_at` stays visible',
    imitation: 'made-up user',
    why: 'Auth clears only its other fields.',
    in: ['sign-up with a confirmed address that was reset'],
    pairs: [['answer.body.recovery_sent_at', '<time>', absent]],
  },
  {
    what: 'Sign-in links',
    real: 'makes an unconfirmed account for an unknown address, and mails it',
    imitation: 'none: 404',
    why: '`@supabase/lite` would make a confirmed one. The shop asks for no sign-in links.',
    in: [],
  },
  {
    what: 'Network limits',
    real: 'a burst of 30, then refilled (token bucket); password sign-ins are counted with refreshes, because `sign_in_sign_ups` does not cover them',
    imitation: '30 in 5 minutes; refreshes 150',
    why: 'Fixed windows are simpler. What is refused, is refused alike.',
    in: [],
  },
  {
    what: 'Bodies over 64 kB',
    real: 'accepted up to 1 MB',
    imitation: '413',
    why: 'The embedded mode reads no more of a public request.',
    in: ['body of 100 kB'],
    pairs: refusal(200, absent, 413, 'request_too_large'),
    apart: true,
  },
  {
    what: 'NUL character in the address of a sign-in',
    real: '500',
    imitation: '400 `bad_json`',
    why: 'Auth passes it to PostgreSQL. No data is reached.',
    in: ['body with a NUL character'],
    pairs: refusal(500, 'unexpected_failure', 400, 'bad_json'),
    apart: true,
  },
  {
    what: 'Administration with the secret key',
    real: 'lists and changes accounts',
    imitation: '401 `no_authorization`',
    why: 'The shop works on accounts in SQL.',
    in: [],
  },
  {
    what: 'Administration without the secret key',
    real: '403 `not_admin`',
    imitation: '401 `no_authorization`, or 404 with a session',
    why: 'As above; refused either way.',
    in: [],
  },
  {
    what: 'Mails',
    real: 'HTML only',
    imitation: 'HTML and text',
    why: 'Auth sends no text part.',
    in: [],
  },
  {
    what: 'Wrong code',
    real: '`Token has expired or is invalid`',
    imitation: '`Email link is invalid or has expired`',
    why: 'The code `otp_expired` is the same, and pages go by it.',
    in: ['wrong code', 'code for an unknown address'],
    pairs: [['answer.body.msg', 'Token has expired or is invalid', 'Email link is invalid or has expired']],
  },
  {
    what: 'Address after a link',
    real: 'an empty `sb` in the fragment',
    imitation: 'none',
    why: 'A marker for other clients. Ours reads the tokens by name.',
    in: 'any',
    pairs: [['answer.headers.location', '<with sb>', '<without sb>']],
  },
  {
    what: 'Failures',
    real: 'an `error_id`',
    imitation: 'none',
    why: 'It names a line in Auth’s log.',
    in: 'any',
    pairs: [['answer.body.error_id', '<id>', absent]],
  },
  {
    what: 'Body that is no JSON',
    real: 'says where it ends',
    imitation: 'does not',
    why: 'Only a developer reads it.',
    in: ['body that is no JSON'],
    pairs: [
      [
        'answer.body.msg',
        'Could not parse request body as JSON: unexpected end of JSON input',
        'Could not parse request body as JSON',
      ],
    ],
  },
  {
    what: 'Refresh',
    real: 'leaves `last_sign_in_at`',
    imitation: 'sets it',
    why: '`@supabase/lite` does. Nothing reads it.',
    in: refreshes,
    pairs: [['accounts', {}, { '<an>': { last_sign_in_at: 'changed' } }]],
  },
  {
    what: 'Reset link of an unconfirmed account',
    real: 'notes `email_verified` in the names',
    imitation: 'does not',
    why: '`@supabase/lite` keeps no such note there. Pages read `email_confirmed_at`.',
    in: ['reset link of an unconfirmed account'],
    pairs: [
      ['answer.body.user.user_metadata.email_verified', true, false],
      ['accounts.<an>.raw_user_meta_data', 'changed', absent],
    ],
  },
  {
    what: 'New password',
    real: 'forgets `confirmation_sent_at`',
    imitation: 'keeps it',
    why: '`@supabase/lite` does. Only the pause between two confirmations reads it, and the account is confirmed.',
    in: ['new password, which ends the other sessions'],
    pairs: [
      ['answer.body.confirmation_sent_at', absent, '<time>'],
      ['accounts.<an>.confirmation_sent_at', 'cleared', absent],
    ],
  },
];
