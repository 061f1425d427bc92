import { readBody } from '../auth/body-guard.ts';
import { escapeHtml } from './go-template.ts';
import type { Inbox, Mail } from './inbox.ts';
import type { MailOutage } from './outage.ts';
import { plainText } from './plain-text.ts';

/** Largest mail, in bytes; Resend takes 40 MB with attachments, which the inbox has no use for. */
const MAIL_BYTES = 2_097_152;

/**
 * `POST /emails` as Resend speaks it, into the inbox: bearer key, Idempotency-Key, errors in its shape. In
 * an outage it refuses with 503.
 */
export async function resendEmails(
  request: Request,
  inbox: Inbox,
  outage: MailOutage,
  key: string,
): Promise<Response> {
  if (request.method !== 'POST') return failure(405, 'method_not_allowed', 'Only POST is supported.');
  if (outage.isOn()) return failure(503, 'service_unavailable', 'The mail service is switched off.');
  const given = request.headers.get('authorization');
  if (!given) return failure(401, 'missing_api_key', 'Missing API key in the authorization header.');
  if (given !== `Bearer ${key}`) return failure(403, 'invalid_api_key', 'API key is invalid.');
  const bytes = await readBody(request, MAIL_BYTES);
  if (!bytes) return failure(413, 'validation_error', 'The mail is too large.');
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return failure(400, 'validation_error', 'The body is not valid JSON.');
  }
  const mail = mailOf(body);
  if (typeof mail === 'string') return failure(422, 'validation_error', mail);
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined;
  if (idempotencyKey && idempotencyKey.length > 256) {
    return failure(400, 'invalid_idempotency_key', 'The idempotency key must be at most 256 characters.');
  }
  return Response.json({ id: await inbox.accept(mail, idempotencyKey) });
}

function mailOf(body: unknown): Mail | string {
  if (typeof body !== 'object' || body === null) return 'The body must be an object.';
  const { from, to, subject, html, text, reply_to, replyTo } = body as Record<string, unknown>;
  const recipients = (Array.isArray(to) ? to : [to]).filter((address) => typeof address === 'string');
  if (typeof from !== 'string' || !from.includes('@')) return 'Missing or invalid `from` field.';
  if (recipients.length === 0 || recipients.length > 50 || !recipients.every(isAddress)) {
    return 'Missing or invalid `to` field.';
  }
  if (typeof subject !== 'string' || subject === '') return 'Missing `subject` field.';
  if (typeof html !== 'string' && typeof text !== 'string') return 'Missing `html` or `text` field.';
  if ([from, subject, ...recipients].some((value) => /[\r\n\0]/.test(value)))
    return 'Line breaks are not allowed here.';
  const answerTo = reply_to ?? replyTo;
  return {
    from,
    to: recipients.join(', '),
    replyTo: (Array.isArray(answerTo) ? answerTo.join(', ') : answerTo) as string | undefined,
    subject,
    html: clean(
      typeof html === 'string'
        ? html
        : `<pre style="white-space: pre-wrap">${escapeHtml(String(text))}</pre>`,
    ),
    text: clean(typeof text === 'string' ? text : plainText(String(html))),
  };
}

function isAddress(value: string): boolean {
  return /^(?:[^<>]*<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/.test(value.trim());
}

/** Postgres keeps no NUL characters in text. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function failure(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode });
}
