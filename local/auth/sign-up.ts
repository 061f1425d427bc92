/**
 * Gap in @supabase/lite: a second sign-up with a known address gets 429 for ever. Supabase Auth mails an unconfirmed
 * address again, and answers for a confirmed one with a made-up user without identities, which says nothing about the
 * account.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Call, emailOf, type Gap } from './call.ts';
import type { Confirmation } from './confirmation.ts';
import type { MailPause } from './mail-requests.ts';
import { passwordProblem } from './password.ts';
import { accountByEmail } from './users.ts';

/** Answers sign-ups of known addresses as Supabase Auth does; new ones pass. */
export function signUp(database: Database, confirmation: Confirmation, pause: MailPause): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/signup' || call.request.method !== 'POST') return next(call);
    const weak = passwordProblem(call.body?.password);
    if (weak) return weak;
    const account = await accountByEmail(database, emailOf(call));
    if (account?.confirmed) return answer(madeUpUser(call));
    const refused = await pause('confirmation', emailOf(call));
    if (refused) return refused;
    if (!account) return next(call);
    await confirmation.send(account);
    return answer(await confirmation.user(account));
  };
}

const answer = (user: object) => Response.json(user, { headers: { 'access-control-allow-origin': '*' } });

function madeUpUser(call: Call) {
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
