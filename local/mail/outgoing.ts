import { randomUUID } from 'node:crypto';
import { convert } from 'html-to-text';
import type { Database } from '../database/database.ts';
import { problem } from '../log.ts';
import { createWorker, LONGEST_PAUSE_MS } from '../worker.ts';
import type { Inbox, Mail, MailOutage } from './inbox.ts';

/** Hands one mail to the mail service; throws when it is refused. The key makes a retry harmless. */
export type MailTransport = (mail: Mail, idempotencyKey: string) => Promise<void>;

/** Into the inbox, unless there is an outage. */
export function inboxTransport(inbox: Inbox, outage: MailOutage): MailTransport {
  return async (mail, idempotencyKey) => {
    if (outage.isOn()) throw new MailRefused(503);
    await inbox.accept(mail, idempotencyKey);
  };
}

/** To Resend, from the address in MAIL_FROM if it is set. */
export function resendTransport(apiKey: string): MailTransport {
  return async ({ from, to, subject, text, html }, idempotencyKey) => {
    const response = await fetch('https://api.resend.com/emails', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ from: process.env.MAIL_FROM || from, to: [to], subject, text, html }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new MailRefused(response.status);
  };
}

class MailRefused extends Error {
  override name = 'MailRefused';
  readonly code: number;

  constructor(status: number) {
    super('The mail service refused the mail');
    this.code = status;
  }
}

/**
 * Gap in @supabase/lite: a mail driver that throws leaves an account that cannot be finished. Auth's mails are
 * stored first and delivered from here, with growing pauses, until the mail service takes them.
 */
export interface MailQueue {
  /** Stores a mail for delivery. */
  send(mail: Mail): Promise<void>;
  /** Retries everything now, for the moment an outage ends. */
  retryNow(): Promise<void>;
  /** Waits for the current delivery and starts no other. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 2_000;

/** The queue in the table `local.outgoing_mail`. */
export function createMailQueue(database: Database, transport: MailTransport): MailQueue {
  const worker = createWorker(database, 'mail', 1_000, async () => {
    // Claiming a mail schedules its next attempt: a killed process leaves it due, and nobody else takes it meanwhile.
    const [due] = await database.query<{ id: string; mail: string }>(
      `update local.outgoing_mail set attempts = attempts + 1,
         next_at = $1 + least($2::float8, $3::float8 * power(2, attempts))
       where id = (
         select id from local.outgoing_mail
         where next_at <= $1 or next_at > $1 + $2
         order by next_at limit 1 for update skip locked
       )
       returning id, mail`,
      [Date.now(), LONGEST_PAUSE_MS, FIRST_PAUSE_MS],
    );
    if (!due) return false;
    try {
      await transport(JSON.parse(due.mail), due.id);
      await database.query('delete from local.outgoing_mail where id = $1', [due.id]);
    } catch (error) {
      problem('mail', error);
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

/** The text part of a mail, from its HTML: what a reader sees, with links written out. */
export function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: '[aria-hidden=true]', format: 'skip' },
      { selector: '[style*="display:none"]', format: 'skip' },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'img', format: 'skip' },
    ],
  });
}
