import { convert } from 'html-to-text';
import type { Inbox, MailOutage, OutgoingMail } from './inbox.ts';

/** Hands a mail of Auth to the mail service; throws when it is refused. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

export function inboxTransport(inbox: Inbox, outage: MailOutage): MailTransport {
  return async (mail) => {
    if (outage.isOn()) throw new MailRefused(503);
    await inbox.accept(mail);
  };
}

/** To Resend, from the address in MAIL_FROM if it is set. */
export function resendTransport(apiKey: string): MailTransport {
  return async ({ from, to, subject, text, html }) => {
    const response = await fetch('https://api.resend.com/emails', {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
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

/** The text part of a mail, from its HTML: the visible text, with links written out. */
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
