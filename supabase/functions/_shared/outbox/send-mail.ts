import type { MailAttachment, RenderedMail } from '../mails/types.ts';
import type { mailSettings } from '../settings.ts';

export interface AddressedMail extends RenderedMail {
  to: string;
  replyTo: string | null;
  idempotencyKey: string;
  headers: Record<string, string>;
  attachments: MailAttachment[];
}

/** How an attempt ended. `failed` is permanent. */
export type SendResult = { outcome: 'sent' } | { outcome: 'retry' | 'failed'; error: string };

/** In milliseconds. */
const timeout = 15_000;

/** The mail itself was rejected, so retrying is pointless. A rejected API key or domain can still be fixed. */
const hopeless = new Set([400, 413, 422]);

/** An attachment for Resend, in base64. */
function encoded({ filename, contentType, content }: MailAttachment) {
  const bytes = new TextEncoder().encode(content);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { filename, content: base64, content_type: contentType };
}

/** Sends one mail through Resend (https://resend.com/docs/api-reference/emails/send-email). Never throws. */
export async function sendMail(
  mail: AddressedMail,
  settings: ReturnType<typeof mailSettings>,
): Promise<SendResult> {
  let response: Response;
  try {
    response = await fetch(`${settings.apiUrl}/emails`, {
      method: 'POST',
      // A redirect would take the key and the mail elsewhere.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${settings.apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': mail.idempotencyKey,
      },
      body: JSON.stringify({
        from: settings.from,
        to: [mail.to],
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
        headers: mail.headers,
        ...(mail.attachments.length > 0 ? { attachments: mail.attachments.map(encoded) } : {}),
      }),
      signal: AbortSignal.timeout(timeout),
    });
  } catch (error) {
    return { outcome: 'retry', error: `unreachable: ${error instanceof Error ? error.name : 'error'}` };
  }

  const answer = await response.text().catch(() => '');
  if (response.ok) return { outcome: 'sent' };
  // The key was used before with another rendering of this mail, so the mail has been accepted.
  if (response.status === 409 && answer.includes('invalid_idempotent_request')) return { outcome: 'sent' };
  if (hopeless.has(response.status))
    return { outcome: 'failed', error: `refused: status ${response.status}` };
  return { outcome: 'retry', error: `unreachable: status ${response.status}` };
}
