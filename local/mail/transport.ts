import type { Inbox } from './inbox.ts';
import type { MailOutage } from './outage.ts';
import type { MailTransport } from './outgoing.ts';

/**
 * The way of Auth's mails: into the inbox while there is no outage, or with a Resend key to Resend, from the
 * address in MAIL_FROM where that is set.
 */
export function mailTransport(
  inbox: Inbox,
  outage: MailOutage,
  resendApiKey: string | undefined,
): MailTransport {
  if (!resendApiKey) {
    return async (mail, idempotencyKey) => {
      if (outage.isOn()) throw new MailRefused(503);
      await inbox.accept(mail, idempotencyKey);
    };
  }
  return async (mail, idempotencyKey) => {
    const response = await fetch('https://api.resend.com/emails', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${resendApiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({
        from: process.env.MAIL_FROM || mail.from,
        to: [mail.to],
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new MailRefused(response.status);
  };
}

/** The mail service did not take a mail. */
class MailRefused extends Error {
  override name = 'MailRefused';
  readonly code: number;

  constructor(status: number) {
    super('The mail service did not take the mail');
    this.code = status;
  }
}
