import { type Context, Hono } from 'hono';
import { readBody } from '../http.ts';
import { escapeHtml } from './go-template.ts';
import type { Attachment, Inbox, MailOutage, OutgoingMail } from './inbox.ts';
import { inboxMailPage, inboxPage, mailAttachment, mailHtml } from './inbox-page.ts';
import { textOf } from './outgoing.ts';
import type { ReportMail } from './reports.ts';

/** The most that one call may send, in bytes: a batch of a hundred mails. Resend accepts 40 MB for one mail. */
const CALL_BYTES = 8_388_608;

interface MailService {
  inbox: Inbox;
  outage: MailOutage;
  key: string;
  /** Called when an outage ends. */
  afterOutage: () => void;
  /** Called for each mail that was accepted. */
  reportMail: ReportMail;
}

/** The mail service of the embedded mode, below `/_local`: Resend's API, the inbox, and the switch for an outage. */
export function mailRoutes(service: MailService): Hono {
  const { inbox, outage, key, afterOutage } = service;
  const app = new Hono();
  app.post('/resend/emails', (c) => resendCall(c, outage, key, (body) => acceptOne(c, service, body)));
  app.post('/resend/emails/batch', (c) =>
    resendCall(c, outage, key, (body) => acceptBatch(c, service, body)),
  );
  app.get('/inbox', (c) => inboxPage(inbox, outage, c.req.query('to') || undefined));
  app.get('/inbox.json', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await inbox.list(c.req.query('to') || undefined));
  });
  app.get('/inbox/:id', (c) => inboxMailPage(inbox, c.req.param('id')));
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

/** A call of Resend's API: bearer key, errors in its shape. Answers 503 during an outage. */
async function resendCall(
  c: Context,
  outage: MailOutage,
  key: string,
  accept: (body: unknown) => Promise<Response>,
): Promise<Response> {
  if (outage.isOn()) return failure(503, 'service_unavailable', 'The mail service is switched off.');
  const given = c.req.header('authorization');
  if (!given) return failure(401, 'missing_api_key', 'Missing API key in the authorization header.');
  if (given !== `Bearer ${key}`) return failure(403, 'invalid_api_key', 'API key is invalid.');
  const bytes = await readBody(c.req.raw, CALL_BYTES);
  if (!bytes) return failure(413, 'validation_error', 'The mail is too large.');
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return failure(400, 'validation_error', 'The body is not valid JSON.');
  }
  return accept(body);
}

/** `POST /emails` (https://resend.com/docs/api-reference/emails/send-email). */
async function acceptOne(c: Context, service: MailService, body: unknown): Promise<Response> {
  const mail = mailOf(body);
  if (typeof mail === 'string') return failure(422, 'validation_error', mail);
  return Response.json({ id: await accept(service, mail, c.req.header('idempotency-key')) });
}

async function accept(
  { inbox, reportMail }: MailService,
  mail: OutgoingMail,
  idempotencyKey?: string,
): Promise<string> {
  const id = await inbox.accept(mail, idempotencyKey);
  reportMail(mail.to);
  return id;
}

/**
 * `POST /emails/batch` (https://resend.com/docs/api-reference/emails/send-batch-emails): up to 100 mails without
 * attachments. An invalid one refuses them all, or in permissive mode only itself.
 */
async function acceptBatch(c: Context, service: MailService, body: unknown): Promise<Response> {
  if (!Array.isArray(body) || body.length === 0 || body.length > 100)
    return failure(422, 'validation_error', 'The body must be a list of 1 to 100 mails.');
  const isPermissive = c.req.header('x-batch-validation') === 'permissive';
  const key = c.req.header('idempotency-key');
  const data: { id: string }[] = [];
  const errors: { index: number; message: string }[] = [];
  const mails = body.map((one) => {
    const mail = mailOf(one);
    return typeof mail !== 'string' && mail.attachments?.length ? 'Attachments are not supported.' : mail;
  });
  for (const [index, mail] of mails.entries())
    if (typeof mail === 'string') errors.push({ index, message: mail });
  if (errors.length > 0 && !isPermissive) return failure(422, 'validation_error', errors[0]?.message ?? '');
  for (const [index, mail] of mails.entries())
    if (typeof mail !== 'string') data.push({ id: await accept(service, mail, key && `${key}-${index}`) });
  return Response.json(isPermissive ? { data, errors } : { data });
}

function mailOf(body: unknown): OutgoingMail | string {
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
