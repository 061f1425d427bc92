/**
 * Gap in @supabase/lite: with confirmation on, a second sign-up with a known address answers 429 for ever,
 * and parallel ones answer 500. Supabase mails the confirmation again to an unconfirmed address, and gives
 * a confirmed one a user without identities, from which nothing about the account can be read.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Call, emailOf, type Gap } from './call.ts';
import type { Confirmation } from './confirmation.ts';
import type { MailInterval } from './mail-interval.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { passwordProblem } from './password.ts';
import { type Account, accountByEmail } from './users.ts';

/** Answers sign-ups of known addresses as Supabase does; new ones pass, one at a time per address. */
export function signUp(database: Database, confirmation: Confirmation, interval: MailInterval): Gap {
  const queue = oneAtATime();
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/signup' || call.request.method !== 'POST') return next(call);
    const email = emailOf(call);
    const weak = passwordProblem(call.body?.password);
    if (weak) return weak;
    return queue(email, async () => {
      const account = await accountByEmail(database, email);
      if (account) return known(call, account);
      const refused = await interval.claim('confirmation', email);
      if (refused) return refused;
      const answer = await next(call);
      // Another process was first: the address is known by now.
      const rival = answer.status >= 500 ? await accountByEmail(database, email) : undefined;
      if (rival) return known(call, rival);
      if (!answer.ok) await interval.release('confirmation', email);
      return answer;
    });
  };

  async function known(call: Call, account: Account): Promise<Response> {
    if (!account.confirmed) {
      const refused = await interval.claim('confirmation', account.email);
      if (refused) return refused;
      await confirmation.send(account);
    }
    return Response.json(account.confirmed ? anonymous(call) : await confirmation.user(account), {
      headers: { 'access-control-allow-origin': '*' },
    });
  }
}

/** A user that looks new and says nothing about the account that has this address. */
function anonymous(call: Call) {
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
