import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { CODE_LENGTH, codeHash } from './mail-links.ts';
import type { AuthMailer } from './mailer.ts';
import type { Account } from './users.ts';

/** Confirms the addresses of existing accounts. */
export interface Confirmation {
  /** Mails a new link and code; earlier ones stop working. */
  send(account: Account): Promise<void>;
  /** The account in the shape that a sign-up answers with. */
  user(account: Account): Promise<object>;
}

/** Confirmation on the tables of @supabase/lite. */
export function createConfirmation(database: Database, mailer: AuthMailer): Confirmation {
  return {
    async send(account) {
      const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
      const hash = codeHash(account.email, code);
      await database.query(
        'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
        [account.id, hash],
      );
      await mailer.sendConfirmation(account.email, hash, code, { userId: account.id });
    },
    async user(account) {
      await addIdentity(database, account);
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
    },
  };
}

/** A sign-up that broke off may have left no identity, which clients read as 'already registered'. */
async function addIdentity(database: Database, account: Account): Promise<void> {
  const data = { sub: account.id, email: account.email, email_verified: false, phone_verified: false };
  await database.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     select $1::uuid, 'email', $2::text, $2::uuid, $3::jsonb
     where not exists (select from auth.identities where user_id = $2::uuid)`,
    [randomUUID(), account.id, JSON.stringify(data)],
  );
}
