import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { logsRequests, problem } from '../log.ts';
import { createWorker } from '../worker.ts';
import { mailFails, mailWorks } from './delivery-notice.ts';
import type { Mail } from './inbox.ts';

/** Hands one mail to the mail service; throws when that refuses. The key makes a second try harmless. */
export type MailTransport = (mail: Mail, idempotencyKey: string) => Promise<void>;

/**
 * Gap in @supabase/lite: a mail driver that throws leaves an account that can't be finished. Auth's mails
 * are kept first and delivered from here, with growing pauses, until the mail service takes them.
 */
export interface OutgoingMail {
  /** Keeps a mail for delivery. */
  send(mail: Mail): Promise<void>;
  /** Tries what waits, without its pause; for the moment an outage ends. */
  retryNow(): Promise<void>;
  /** Waits until the delivery that runs has ended, and starts no other. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** The queue in the table `local.outgoing_mail`; it looks for work every second and after each mail. */
export function createOutgoingMail(database: Database, transport: MailTransport): OutgoingMail {
  const worker = createWorker('mail', 1_000, async () => {
    // Taking a mail sets its next try, so that a kill leaves it due and no one else takes it meanwhile.
    const [due] = await database.query<{ id: string; mail: string }>(
      `update local.outgoing_mail set attempts = attempts + 1,
         next_at = $1 + least($2::float8, $3::float8 * power(2, attempts))
       where id = (
         select id from local.outgoing_mail where next_at <= $1 order by next_at limit 1 for update skip locked
       )
       returning id, mail`,
      [Date.now(), LONGEST_PAUSE_MS, FIRST_PAUSE_MS],
    );
    if (!due) return false;
    try {
      await transport(JSON.parse(due.mail), due.id);
      mailWorks();
      await database.query('delete from local.outgoing_mail where id = $1', [due.id]);
    } catch (error) {
      if (logsRequests()) problem('mail', error);
      else mailFails();
    }
    return true;
  });

  return {
    async send(mail) {
      await database.query('insert into local.outgoing_mail (id, mail, next_at) values ($1, $2, $3)', [
        `auth-${randomUUID()}`,
        JSON.stringify(mail),
        Date.now(),
      ]);
      void worker.kick();
    },
    async retryNow() {
      await database.query('update local.outgoing_mail set next_at = $1', [Date.now()]);
      await worker.kick();
    },
    stop: () => worker.stop(),
  };
}
