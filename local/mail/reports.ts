import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { problem } from '../log.ts';

/** The addresses with which Resend plays an event, with or without a label, such as bounced+an@resend.dev. */
const played: Record<string, { type: string; bounce?: { type: string; message: string } }> = {
  bounced: { type: 'email.bounced', bounce: { type: 'Permanent', message: 'The mailbox does not exist.' } },
  complained: { type: 'email.complained' },
};

/** Reports what became of an accepted mail, as Resend's webhook does. Never throws. */
export type ReportMail = (to: string) => void;

/**
 * Plays the webhook of Resend for its test addresses
 * (https://resend.com/docs/dashboard/emails/send-test-emails).
 */
export function createReports(
  secret: string,
  deliver: (body: string, headers: Record<string, string>) => Promise<Response>,
): ReportMail {
  const webhook = new Webhook(secret);
  async function report(to: string): Promise<void> {
    const name = /^([a-z]+)(?:\+[^@]*)?@resend\.dev$/i.exec(to)?.[1]?.toLowerCase() ?? '';
    const event = played[name];
    if (!event) return;
    const { type, ...details } = event;
    const now = new Date();
    const body = JSON.stringify({ type, created_at: now.toISOString(), data: { to: [to], ...details } });
    const id = `msg_${randomUUID()}`;
    const response = await deliver(body, {
      'svix-id': id,
      'svix-timestamp': String(Math.floor(now.getTime() / 1000)),
      'svix-signature': webhook.sign(id, now, body),
    });
    await response.body?.cancel();
  }
  return (to) => void report(to).catch((error) => problem('mail report', error));
}
