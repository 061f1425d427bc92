import { createHash, randomInt, randomUUID } from 'node:crypto';
import { compare } from 'bcryptjs';
import type { Database } from '../database/database.ts';
import type { Limits } from '../limits.ts';
import { authError, type Call, emailOf, type Gap } from './call.ts';
import { type AuthMailer, mailFailed } from './mailer.ts';
import { passwordProblem } from './passwords.ts';
import { mailPause } from './rate-limits.ts';

/** Digits of a code, as `otp_length` in supabase/config.toml has it. */
export const CODE_LENGTH = 10;

interface Account {
  id: string;
  email: string;
  confirmed: boolean;
  passwordHash: string;
}

/** Finds the account with an address, which must be in lower case. */
export async function accountByEmail(database: Database, email: string): Promise<Account | undefined> {
  const [account] = await database.query<Account>(
    `select id, email, email_confirmed_at is not null as confirmed,
       coalesce(encrypted_password, '') as "passwordHash"
     from auth.users where email = $1`,
    [email],
  );
  return account;
}

/** The hash of a code, as @supabase/lite stores it. */
function codeHash(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}

/** Mails an account a new link and code to confirm its address; earlier ones stop working. */
export async function sendConfirmation(
  database: Database,
  mailer: AuthMailer,
  { id, email }: Account,
): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const hash = codeHash(email, code);
  await mailer.sendConfirmation(email, hash, code, { userId: id });
  if (mailFailed()) return;
  await database.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
    [id, hash],
  );
}

/**
 * Gap in @supabase/lite: a second sign-up with a known address always gets 429. Supabase Auth mails an unconfirmed
 * address again, and answers for a confirmed one with a made-up user without identities, which reveals nothing about the
 * account. Lite also keeps the account of a sign-up whose mail failed.
 */
export function signUp(database: Database, mailer: AuthMailer, limits: Limits): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/signup' || call.request.method !== 'POST') return next(call);
    const weak = passwordProblem(call.body?.password);
    if (weak) return weak;
    const email = emailOf(call);
    const account = await accountByEmail(database, email);
    if (account?.confirmed) return userAnswer(madeUpUser(call));
    if (!account) {
      const made = await next(call);
      if (mailFailed())
        await database.query('delete from auth.users where email = $1 and email_confirmed_at is null', [
          email,
        ]);
      return made;
    }
    const refused = await mailPause(database, limits, 'confirmation', account.id);
    if (refused) return refused;
    await sendConfirmation(database, mailer, account);
    return userAnswer(await unconfirmedUser(database, account));
  };
}

/** Gap in @supabase/lite: it reveals that an account is unconfirmed to a caller who does not know its password. */
export function signIn(database: Database): Gap {
  return (next) => async (call) => {
    const isSignIn =
      call.path === '/auth/v1/token' &&
      call.request.method === 'POST' &&
      new URL(call.request.url).searchParams.get('grant_type') === 'password';
    const account = isSignIn ? await accountByEmail(database, emailOf(call)) : undefined;
    if (!account || account.confirmed) return next(call);
    return (await compare(String(call.body?.password ?? ''), account.passwordHash))
      ? authError(400, 'email_not_confirmed', 'Email not confirmed')
      : authError(400, 'invalid_credentials', 'Invalid login credentials');
  };
}

const userAnswer = (user: object) => Response.json(user, { headers: { 'access-control-allow-origin': '*' } });

async function unconfirmedUser(database: Database, account: Account): Promise<object> {
  const [row] = await database.query<{ body: string }>(
    `select json_build_object(
       'id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email, 'phone', '',
       'confirmation_sent_at', u.confirmation_sent_at,
       'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data,
       'identities', (select json_agg(json_build_object(
         'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
         'provider', i.provider, 'email', i.email, 'last_sign_in_at', i.last_sign_in_at,
         'created_at', i.created_at, 'updated_at', i.updated_at)) from auth.identities i where i.user_id = u.id),
       'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', false)::text as body
     from auth.users u where u.id = $1`,
    [account.id],
  );
  return JSON.parse((row as { body: string }).body);
}

function madeUpUser(call: Call): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: emailOf(call),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: call.body?.data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
