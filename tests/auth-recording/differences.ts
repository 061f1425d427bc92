/** How the imitation of Auth (local/auth) differs from Supabase Auth, and why; docs/real-auth.md shows it as a table. */

export interface Difference {
  what: string;
  auth: string;
  imitation: string;
  why: string;
  /** The exchanges in which it shows, or every exchange that has such a value. None: it shows in no single exchange. */
  in: string[] | 'any';
  /** The values that differ: path, Supabase Auth's, the imitation's. A path ends at a name that stands for all below it. */
  pairs?: [path: string, auth: unknown, imitation: unknown][];
  /** The rest of these exchanges is not compared: they end differently. */
  apart?: true;
}

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
    auth: 'both addresses have to agree',
    imitation: 'refused with 422',
    why: 'The old address alone can confirm it in `@supabase/lite`. `/account` offers the change unless `/config.json` says `addressChanges: false`, as the embedded mode does. The first of the two links gives no session: the page asks for the other one.',
    in: ['change of address'],
    pairs: refusal(200, absent, 422, 'validation_failed'),
    apart: true,
  },
  {
    what: 'Links of a change of address',
    auth: 'the first gives a text, the second a session',
    imitation: 'none are sent',
    why: 'As above.',
    in: ['change of address, first link', 'change of address, second link'],
    apart: true,
  },
  {
    what: 'Change to an address that has an account',
    auth: '422 `email_exists`',
    imitation: '422 `validation_failed`',
    why: 'As above. The page treats it like any other address.',
    in: ['change to an address with an account'],
    pairs: refusal(422, 'email_exists', 422, 'validation_failed')?.slice(1) ?? [],
    apart: true,
  },
  {
    what: 'Second factor',
    auth: 'codes of an authenticator app',
    imitation: 'none: 404',
    why: '`[auth.mfa.totp]` in `config.toml`; `@supabase/lite` has no factors. The desk asks for a code wherever `auth.mfa_factors` exists; `/account` leads to the desk for it.',
    in: [
      'second factor, enrolled',
      'second factor, the same name again',
      'second factor, right code',
      'second factor, wrong code',
    ],
    apart: true,
  },
  {
    what: 'New password of an account with an app',
    auth: '401 `insufficient_aal` without its code',
    imitation: 'accepted',
    why: 'There are no apps, as above.',
    in: ['new password without the code of an app'],
    pairs: refusal(401, 'insufficient_aal', 200, absent),
    apart: true,
  },
  {
    what: 'Session of an account with an app',
    auth: 'names its factors',
    imitation: 'has none',
    why: 'As above.',
    in: ['sign-in to an account with an app'],
    pairs: [['answer.body.user.factors', '<any>', absent]],
  },
  {
    what: 'Proof of a fresh code',
    auth: '`aal` and `amr` in the token: each method with its time; the time of `totp` changes only when a code is entered (`internal/models/amr.go`)',
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
    auth: 'a session with `aal2` may enrol one, and remove a verified one, without another code (`internal/api/mfa.go`)',
    imitation: 'none',
    why: 'The desk accepts only the first factor (`desk_access`).',
    in: [],
  },
  {
    what: 'Other claims of a token',
    auth: 'also issuer, telephone, metadata, `is_anonymous`',
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
    auth: '400 `reauthentication_needed`',
    imitation: 'accepted',
    why: '`secure_password_change`; a reset link is a new session, and `/account` signs in with the current password first.',
    in: ['new password in a session older than a day'],
    pairs: refusal(400, 'reauthentication_needed', 200, absent),
    apart: true,
  },
  {
    what: 'Sign-up with a confirmed address',
    auth: 'made-up user; a `recovery_sent_at` stays visible',
    imitation: 'made-up user',
    why: 'Auth clears only its other fields.',
    in: ['sign-up with a confirmed address that was reset'],
    pairs: [['answer.body.recovery_sent_at', '<time>', absent]],
  },
  {
    what: 'Sign-in link to an unknown address',
    auth: 'makes an unconfirmed account and mails it',
    imitation: 'makes none',
    why: '`@supabase/lite` would make a confirmed one. The shop asks for no sign-in links.',
    in: ['sign-in link to an unknown address'],
    pairs: [
      ['mails', '<any>', []],
      ['accounts', '<any>', {}],
    ],
  },
  {
    what: 'Network limits',
    auth: 'a burst of 30, then refilled (token bucket); password sign-ins are counted with refreshes, because `sign_in_sign_ups` does not cover them',
    imitation: '30 in 5 minutes; refreshes 150',
    why: 'Fixed windows are simpler. What is refused, is refused alike.',
    in: [],
  },
  {
    what: 'Bodies over 64 kB',
    auth: 'accepted up to 1 MB',
    imitation: '413',
    why: 'The embedded mode reads no more of a public request.',
    in: ['body of 100 kB'],
    pairs: refusal(200, absent, 413, 'request_too_large'),
    apart: true,
  },
  {
    what: 'NUL character in the address of a sign-in',
    auth: '500',
    imitation: '400 `bad_json`',
    why: 'Auth passes it to PostgreSQL. No data is reached.',
    in: ['body with a NUL character'],
    pairs: refusal(500, 'unexpected_failure', 400, 'bad_json'),
    apart: true,
  },
  {
    what: 'Administration with the secret key',
    auth: 'lists and changes accounts',
    imitation: '401 `no_authorization`',
    why: 'The shop works on accounts in SQL.',
    in: ['list of accounts with the secret key'],
    pairs: refusal(200, absent, 401, 'no_authorization'),
    apart: true,
  },
  {
    what: 'Administration without the secret key',
    auth: '403 `not_admin`',
    imitation: '401 `no_authorization`, or 404 with a session',
    why: 'As above; refused either way.',
    in: ['list of accounts with the publishable key', 'list of accounts as a signed-in user'],
    apart: true,
  },
  {
    what: 'Mails',
    auth: 'HTML only',
    imitation: 'HTML and text',
    why: 'Auth sends no text part.',
    in: [],
  },
  {
    what: 'Wrong code',
    auth: '`Token has expired or is invalid`',
    imitation: '`Email link is invalid or has expired`',
    why: 'The code `otp_expired` is the same, and pages go by it.',
    in: ['wrong code', 'code for an unknown address'],
    pairs: [['answer.body.msg', 'Token has expired or is invalid', 'Email link is invalid or has expired']],
  },
  {
    what: 'Address after a link',
    auth: 'an empty `sb` in the fragment',
    imitation: 'none',
    why: 'A marker for other clients. Ours reads the tokens by name.',
    in: 'any',
    pairs: [['answer.headers.location', '<with sb>', '<without sb>']],
  },
  {
    what: 'Failures',
    auth: 'an `error_id`',
    imitation: 'none',
    why: 'It names a line in Auth’s log.',
    in: 'any',
    pairs: [['answer.body.error_id', '<id>', absent]],
  },
  {
    what: 'Body that is no JSON',
    auth: 'says where it ends',
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
    auth: 'leaves `last_sign_in_at`',
    imitation: 'sets it',
    why: '`@supabase/lite` does. Nothing reads it.',
    in: refreshes,
    pairs: [['accounts', {}, { '<an>': { last_sign_in_at: 'changed' } }]],
  },
  {
    what: 'Reset link of an unconfirmed account',
    auth: 'notes `email_verified` in the names',
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
    auth: 'forgets `confirmation_sent_at`',
    imitation: 'keeps it',
    why: '`@supabase/lite` does. Only the pause between two confirmations reads it, and the account is confirmed.',
    in: ['new password, which ends the other sessions'],
    pairs: [
      ['answer.body.confirmation_sent_at', absent, '<time>'],
      ['accounts.<an>.confirmation_sent_at', 'cleared', absent],
    ],
  },
];

/** Whether a value is what a pair says; `<any>` stands for something. */
function is(value: unknown, expected: unknown): boolean {
  if (expected === '<any>') return value !== undefined;
  if (expected === '<with sb>') return /[#&]sb=(?:&|$)/.test(String(value));
  if (expected === '<without sb>') return value !== undefined && !/[#&]sb=/.test(String(value));
  return JSON.stringify(value) === JSON.stringify(expected);
}

const withoutMarker = (value: unknown) =>
  String(value)
    .replace(/([#&])sb=(?:&|$)/, '$1')
    .replace(/[#&]$/, '');

/** The value of an exchange at a path. */
function at(kept: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], kept);
}

/** One value that differs between Supabase Auth and its imitation. */
interface Found {
  path: string;
  auth: unknown;
  imitation: unknown;
}

/** The values at which two exchanges differ; objects are compared by their names. */
function differing(auth: unknown, imitation: unknown, path = ''): Found[] {
  if (JSON.stringify(auth) === JSON.stringify(imitation)) return [];
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(auth) || !isObject(imitation)) return [{ path, auth, imitation }];
  const [one, other] = [auth, imitation] as [Record<string, unknown>, Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differing(one[name], other[name], path ? `${path}.${name}` : name),
  );
}

/** What is neither the same nor known, and which known differences did not show, as sentences. */
export function unexplained(
  recorded: { name: string }[],
  played: ({ name: string } | Error)[],
  known = differences,
): string[] {
  const shown = new Set<string>();
  const problems: string[] = [];
  for (const [index, kept] of recorded.entries()) {
    const ours = played[index];
    const mine = known.filter((one) => one.in === 'any' || one.in.includes(kept.name));
    if (ours === undefined || ours instanceof Error) {
      const apart = mine.find((one) => one.apart && !one.pairs);
      if (apart) shown.add(`${apart.what} in ${kept.name}`);
      else problems.push(`${kept.name}: ${ours?.message ?? 'not played'}`);
      continue;
    }
    const found = differing(kept, ours);
    const covered = new Set<Found>();
    for (const one of mine) {
      for (const [path, auth, imitation] of one.pairs ?? []) {
        const [theirs, own] = [at(kept, path), at(ours, path)];
        const isPair =
          is(theirs, auth) &&
          is(own, imitation) &&
          (auth !== '<with sb>' || withoutMarker(theirs) === withoutMarker(own));
        if (!isPair) continue;
        shown.add(`${one.what}: ${path} in ${one.in === 'any' ? 'any' : kept.name}`);
        for (const each of found)
          if (each.path === path || each.path.startsWith(`${path}.`)) covered.add(each);
      }
      if (one.apart && found.length) {
        if (!one.pairs) shown.add(`${one.what} in ${kept.name}`);
        for (const each of found) covered.add(each);
      }
    }
    for (const { path, auth, imitation } of found.filter((each) => !covered.has(each)))
      problems.push(
        `${kept.name}: ${path} is ${JSON.stringify(auth)} in Supabase Auth and ${JSON.stringify(imitation)} here`,
      );
  }
  for (const one of known) {
    const places = one.in === 'any' ? ['any'] : one.in;
    const expected = places.flatMap((place) =>
      one.pairs ? one.pairs.map(([path]) => `${one.what}: ${path} in ${place}`) : [`${one.what} in ${place}`],
    );
    for (const name of expected) if (!shown.has(name)) problems.push(`No longer a difference: ${name}`);
  }
  return problems;
}
