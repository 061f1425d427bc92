/**
 * Gaps in @supabase/lite: a second sign-up with a known address gets 429 for ever, and parallel sign-ups get 500. Supabase
 * Auth mails an unconfirmed address again, and answers for a confirmed one with a made-up user without identities, which
 * says nothing about the account. It also answers 500 to parallel sign-ups; here they wait for each other.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Call, emailOf, type Gap } from './call.ts';
import type { Confirmation } from './confirmation.ts';
import type { MailPause } from './mail-requests.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { passwordProblem } from './password.ts';
import { type Account, accountByEmail } from './users.ts';

/** Answers sign-ups of known addresses as Supabase Auth does; new ones pass, one at a time per address. */
export function signUp(database: Database, confirmation: Confirmation, pause: MailPause): Gap {
  const queue = oneAtATime();

  async function known(call: Call, account: Account): Promise<Response> {
    if (account.confirmed) return answer(madeUpUser(call));
    const refused = await pause.start('confirmation', account.email);
    if (refused) return refused;
    await confirmation.send(account);
    return answer(await confirmation.user(account));
  }

  return (next) => async (call) => {
    if (call.path !== '/auth/v1/signup' || call.request.method !== 'POST') return next(call);
    const weak = passwordProblem(call.body?.password);
    if (weak) return weak;
    const email = emailOf(call);
    return queue(email, async () => {
      const account = await accountByEmail(database, email);
      if (account) return known(call, account);
      const refused = await pause.start('confirmation', email);
      if (refused) return refused;
      const made = await next(call);
      // Another process may have made the account in the meantime.
      const rival = made.status >= 500 ? await accountByEmail(database, email) : undefined;
      if (rival) return known(call, rival);
      if (!made.ok) await pause.end('confirmation', email);
      return made;
    });
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
