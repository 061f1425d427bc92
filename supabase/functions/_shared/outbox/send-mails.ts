import { toBase64 } from '../base64.ts';
import type { MailAttachment, RenderedMail } from '../mails/types.ts';
import type { mailSettings } from '../settings.ts';

export interface AddressedMail extends RenderedMail {
  from: string;
  to: string;
  replyTo: string | null;
  headers: Record<string, string>;
  attachments: MailAttachment[];
}

/** The idempotency key of a request: of one mail, or of a batch, which the mail service knows by all its mails together. */
export type IdempotencyKey = { single: string } | { batch: string };

/**
 * How an attempt ended. `failed` is permanent; `unsent` means that the mail service had no time for it. With `alone` the
 * mail goes in a request of its own.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'failed'; error: string }
  | { outcome: 'unsent'; error: string | null }
  | { outcome: 'retry'; error: string; alone?: boolean };

export interface SendAnswer {
  results: SendResult[];
  /** For how long the mail service wants no more requests. */
  restSeconds: number;
}

type Service = Pick<ReturnType<typeof mailSettings>, 'apiUrl' | 'apiKey'>;

/** In milliseconds. */
const timeout = 15_000;

/** The mail itself was rejected, so retrying is pointless. A rejected API key or domain can still be fixed. */
const hopeless = new Set([400, 413, 422]);

/** When the mail service refuses for its pace or its quota without a time. In seconds. */
const unknownRest = 60;

const encoded = ({ filename, contentType, content }: MailAttachment) => ({
  filename,
  content: toBase64(content),
  content_type: contentType,
});

const bodyOf = (mail: AddressedMail) => ({
  from: mail.from,
  to: [mail.to],
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  ...(mail.replyTo ? { reply_to: mail.replyTo } : {}),
  headers: mail.headers,
  ...(mail.attachments.length > 0 ? { attachments: mail.attachments.map(encoded) } : {}),
});

function post(mails: AddressedMail[], key: IdempotencyKey, settings: Service) {
  const bodies = mails.map(bodyOf);
  const isBatch = 'batch' in key;
  return fetch(`${settings.apiUrl}/emails${isBatch ? '/batch' : ''}`, {
    method: 'POST',
    // A redirect would take the key and the mail elsewhere.
    redirect: 'error',
    headers: {
      authorization: `Bearer ${settings.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': isBatch ? `batch-${key.batch}` : key.single,
      // Without it one invalid mail keeps all others of its batch from leaving.
      ...(isBatch && { 'x-batch-validation': 'permissive' }),
    },
    body: JSON.stringify(isBatch ? bodies : bodies[0]),
    signal: AbortSignal.timeout(timeout),
  });
}

/** The places of the mails in a batch that were refused. */
function refusedIn(answer: string): Set<unknown> {
  try {
    const { errors } = JSON.parse(answer) as { errors?: { index?: unknown }[] };
    return new Set(errors?.map(({ index }) => index));
  } catch {
    return new Set();
  }
}

/** Whole seconds, at most a day: settle_outbox takes an integer. */
function restAfter(response: Response): number {
  const asked = Number(response.headers.get('retry-after') || Number.NaN);
  return asked >= 0 ? Math.min(86_400, Math.max(1, Math.ceil(asked))) : unknownRest;
}

/**
 * Sends mails in one request to Resend: one (https://resend.com/docs/api-reference/emails/send-email), or a batch without
 * attachments (https://resend.com/docs/api-reference/emails/send-batch-emails). Never throws.
 */
export async function sendMails(
  mails: AddressedMail[],
  key: IdempotencyKey,
  settings: Service,
): Promise<SendAnswer> {
  const all = (result: SendResult, restSeconds = 0): SendAnswer => ({
    results: mails.map(() => result),
    restSeconds,
  });
  let response: Response;
  try {
    response = await post(mails, key, settings);
  } catch (error) {
    return all({ outcome: 'retry', error: `unreachable: ${error instanceof Error ? error.name : 'error'}` });
  }

  const { status } = response;
  const answer = await response.text().catch(() => null);
  // Which mails of the batch were refused is not known: the same key gets the same answer.
  if (answer === null && 'batch' in key) return all({ outcome: 'retry', error: 'unreachable: answer' });
  const refused = `refused: status ${status}`;
  if (response.ok && 'batch' in key) {
    const places = refusedIn(answer ?? '');
    return {
      results: mails.map((_, place) =>
        places.has(place) ? { outcome: 'failed', error: 'refused: status 422' } : { outcome: 'sent' },
      ),
      restSeconds: 0,
    };
  }
  if (response.ok) return all({ outcome: 'sent' });
  // The key was used before with another rendering of these mails, so they have been accepted.
  if (status === 409 && answer?.includes('invalid_idempotent_request')) return all({ outcome: 'sent' });
  if (status === 429)
    return all({ outcome: 'unsent', error: 'unreachable: status 429' }, restAfter(response));
  if (hopeless.has(status))
    return all(
      'batch' in key
        ? { outcome: 'retry', error: refused, alone: true }
        : { outcome: 'failed', error: refused },
    );
  return all({ outcome: 'retry', error: `unreachable: status ${status}` });
}
