import { type Context, Hono } from 'hono';
import { readBody } from '../http.ts';
import { escapeHtml } from './go-template.ts';
import type { Attachment, Inbox, Mail, MailOutage } from './inbox.ts';
import { inboxPage, mailAttachment, mailHtml, mailPage } from './inbox-page.ts';
import { textOf } from './outgoing.ts';

/** Largest mail, in bytes. Resend accepts 40 MB with attachments, which the inbox does not need. */
const MAIL_BYTES = 2_097_152;

/**
 * The mail service of the embedded mode, below `/_local`: Resend's API, the inbox, and the switch for an outage.
 * @param afterOutage called when an outage ends
 */
export function mailRoutes(inbox: Inbox, outage: MailOutage, key: string, afterOutage: () => void): Hono {
  const app = new Hono();
  app.post('/resend/emails', (c) => resendEmails(c, inbox, outage, key));
  app.get('/inbox', (c) => inboxPage(inbox, outage, c.req.query('to') || undefined));
  app.get('/inbox.json', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await inbox.list(c.req.query('to') || undefined));
  });
  app.get('/inbox/:id', (c) => mailPage(inbox, c.req.param('id')));
  app.get('/inbox/:id/html', (c) => mailHtml(inbox, c.req.param('id')));
  app.get('/inbox/:id/attachments/:position', (c) =>
    mailAttachment(inbox, c.req.param('id'), Number(c.req.param('position'))),
  );
  app.post('/mail/outage', async (c) => {
    const isForm = /form/.test(c.req.header('content-type') ?? '');
    const body = isForm
      ? await c.req.parseBody().catch(() => ({ on: undefined }))
      : await c.req.json().catch(() => ({}));
    const on = isForm ? { true: true, false: false }[String(body.on)] : body?.on;
    if (typeof on !== 'boolean') return c.json({ error: 'Geef { "on": true } of { "on": false }.' }, 400);
    await outage.set(on);
    if (!on) afterOutage();
    return isForm ? c.redirect('/_local/inbox', 303) : c.json({ on });
  });
  return app;
}

/**
 * `POST /emails` of Resend's API (https://resend.com/docs/api-reference/emails/send-email): bearer key,
 * Idempotency-Key, errors in its shape. Answers 503 during an outage.
 */
async function resendEmails(c: Context, inbox: Inbox, outage: MailOutage, key: string): Promise<Response> {
  if (outage.isOn()) return failure(503, 'service_unavailable', 'The mail service is switched off.');
  const given = c.req.header('authorization');
  if (!given) return failure(401, 'missing_api_key', 'Missing API key in the authorization header.');
  if (given !== `Bearer ${key}`) return failure(403, 'invalid_api_key', 'API key is invalid.');
  const bytes = await readBody(c.req.raw, MAIL_BYTES);
  if (!bytes) return failure(413, 'validation_error', 'The mail is too large.');
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return failure(400, 'validation_error', 'The body is not valid JSON.');
  }
  const mail = mailOf(body);
  if (typeof mail === 'string') return failure(422, 'validation_error', mail);
  return Response.json({ id: await inbox.accept(mail, c.req.header('idempotency-key')) });
}

function mailOf(body: unknown): Mail | string {
  if (typeof body !== 'object' || body === null) return 'The body must be an object.';
  const {
    from,
    to,
    subject,
    html,
    text,
    reply_to: replyTo,
    attachments = [],
  } = body as Record<string, unknown>;
  const recipients = (Array.isArray(to) ? to : [to]).filter((address) => typeof address === 'string');
  if (typeof from !== 'string' || !from.includes('@')) return 'Missing or invalid `from` field.';
  if (recipients.length === 0 || !recipients.every(isAddress)) return 'Missing or invalid `to` field.';
  if (typeof subject !== 'string' || subject === '') return 'Missing `subject` field.';
  if (typeof html !== 'string' && typeof text !== 'string') return 'Missing `html` or `text` field.';
  if ([from, subject, ...recipients].some((value) => /[\r\n\0]/.test(value)))
    return 'Line breaks are not allowed here.';
  const files = Array.isArray(attachments) ? attachments.map(attachmentOf) : [null];
  if (files.includes(null)) return 'Invalid `attachments` field.';
  return {
    from,
    to: recipients.join(', '),
    replyTo: typeof replyTo === 'string' ? replyTo : undefined,
    subject,
    html: clean(
      typeof html === 'string'
        ? html
        : `<pre style="white-space: pre-wrap">${escapeHtml(String(text))}</pre>`,
    ),
    text: clean(typeof text === 'string' ? text : textOf(String(html))),
    attachments: files as Attachment[],
  };
}

function attachmentOf(value: unknown): Attachment | null {
  if (typeof value !== 'object' || value === null) return null;
  const { filename, content, content_type: contentType } = value as Record<string, unknown>;
  if (typeof filename !== 'string' || !/^[^/\\\r\n\0]{1,255}$/.test(filename)) return null;
  if (typeof content !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(content)) return null;
  return {
    filename,
    content,
    contentType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
  };
}

function isAddress(value: string): boolean {
  return /^(?:[^<>]*<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/.test(value.trim());
}

/** PostgreSQL stores no NUL characters in text. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function failure(statusCode: number, name: string, message: string): Response {
  return Response.json({ statusCode, name, message }, { status: statusCode });
}
