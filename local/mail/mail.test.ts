import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMemory } from '../../tests/memory-database.ts';
import type { Database } from '../database/database.ts';
import { createLocalSchema } from '../database/local-schema.ts';
import { createInbox, createMailOutage, type Inbox, type MailOutage, type OutgoingMail } from './inbox.ts';
import { createReports } from './reports.ts';
import { mailRoutes } from './routes.ts';

const KEY = 're_test';
const mail: OutgoingMail = {
  to: 'an@voorbeeld.be',
  from: 'Kickstart <hallo@kickstart.example>',
  subject: 'Dag',
  text: 'Dag',
  html: '<p>Dag</p>',
};
let database: Database;
let inbox: Inbox;
let outage: MailOutage;
const afterOutage = vi.fn();
const reportMail = vi.fn();

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  database = await openMemory();
  await createLocalSchema(database);
  inbox = createInbox(database);
  outage = await createMailOutage(database);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await database.close();
});
beforeEach(async () => {
  await database.query('delete from local.inbox');
  await outage.set(false);
});

const routes = () => mailRoutes({ inbox, outage, key: KEY, afterOutage, reportMail });
const post = (body: unknown, headers: Record<string, string> = {}, path = '') =>
  routes().request(`/resend/emails${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const list = async (to = '') =>
  (await (
    await routes().request(`/inbox.json${to && `?to=${encodeURIComponent(to)}`}`)
  ).json()) as OutgoingMail[];

describe('the mail service', () => {
  it('accepts a mail as Resend does, and lists it newest first', async () => {
    const first = await post({
      from: mail.from,
      to: ['an@voorbeeld.be'],
      subject: 'Een',
      text: 'Tekst',
      html: '<p>x</p>',
      reply_to: 'bo@voorbeeld.be',
    });
    expect(first.status).toBe(200);
    expect(await first.json()).toEqual({ id: expect.any(String) });
    await post({
      from: mail.from,
      to: 'Bo <Bo@Voorbeeld.be>',
      subject: 'Twee',
      html: '<p>Dag <a href="https://a.be">site</a></p>',
    });
    expect(await list()).toMatchObject([
      { subject: 'Twee', to: 'Bo <Bo@Voorbeeld.be>', text: 'Dag site https://a.be' },
      {
        subject: 'Een',
        to: 'an@voorbeeld.be',
        text: 'Tekst',
        replyTo: 'bo@voorbeeld.be',
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await list('bo@voorbeeld.be')).toHaveLength(1);
    expect(await list('o@voorbeeld.be')).toHaveLength(0);
  });

  it('stores one mail per idempotency key, also in parallel', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 10 },
        async () => (await (await post(mail, { 'idempotency-key': 'order-1' })).json()).id,
      ),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('accepts a batch as Resend does, once', async () => {
    const batch = (mails: unknown, headers: Record<string, string> = {}) =>
      post(mails, { 'idempotency-key': 'batch-1', ...headers }, '/batch');
    const invalid = { ...mail, to: 'an' };
    const attached = { ...mail, attachments: [{ filename: 'a.txt', content: '' }] };
    expect((await batch([mail, invalid])).status).toBe(422);
    expect((await batch([])).status).toBe(422);
    expect((await batch(Array(101).fill(mail))).status).toBe(422);
    expect(await list()).toHaveLength(0);

    const mails = [{ ...mail, subject: 'Een' }, invalid, attached, { ...mail, subject: 'Twee' }];
    const first = await (await batch(mails, { 'x-batch-validation': 'permissive' })).json();
    const again = await (await batch(mails, { 'x-batch-validation': 'permissive' })).json();
    expect(again).toEqual(first);
    expect(first.data).toHaveLength(2);
    expect(first.errors).toMatchObject([{ index: 1 }, { index: 2 }]);
    expect((await list()).map(({ subject }) => subject)).toEqual(['Twee', 'Een']);
  });

  it.each([
    ['no key', 401, mail, { authorization: '' }],
    ['a wrong key', 403, mail, { authorization: 'Bearer re_wrong' }],
    ['an invalid recipient', 422, { ...mail, to: 'an' }, {}],
    ['a line break in the subject', 422, { ...mail, subject: 'a\r\nBcc: x@y.be' }, {}],
  ])('refuses %s', async (_, status, body, headers) => {
    const answer = await post(body, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      statusCode: status,
      name: expect.any(String),
      message: expect.any(String),
    });
    expect(await list()).toHaveLength(0);
  });

  it('refuses mail during an outage and reports when it ends', async () => {
    const change = (on: unknown) =>
      routes().request('/mail/outage', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ on }),
      });
    expect((await change('ja')).status).toBe(400);
    expect((await change(true)).status).toBe(200);
    expect((await post(mail)).status).toBe(503);
    expect((await createMailOutage(database)).isOn()).toBe(true);
    afterOutage.mockClear();
    await change(false);
    expect(afterOutage).toHaveBeenCalledOnce();
    expect((await post(mail)).status).toBe(200);
  });

  it('plays a bounce and a complaint, signed, for the addresses with which Resend does', async () => {
    const secret = `whsec_${Buffer.from('a-secret').toString('base64')}`;
    const played: object[] = [];
    const report = createReports(secret, async (body, headers) => {
      const signed = Object.entries(headers).map(([name, value]) => [name.replace('svix', 'webhook'), value]);
      played.push(new Webhook(secret).verify(body, Object.fromEntries(signed)) as object);
      return new Response();
    });
    for (const to of ['bounced+an@resend.dev', 'complained@resend.dev', 'delivered@resend.dev', mail.to])
      report(to);
    expect(played).toMatchObject([
      { type: 'email.bounced', data: { to: ['bounced+an@resend.dev'], bounce: { type: 'Permanent' } } },
      { type: 'email.complained', data: { to: ['complained@resend.dev'] } },
    ]);
    reportMail.mockClear();
    await post(mail);
    await post([mail], {}, '/batch');
    expect(reportMail.mock.calls).toEqual([[mail.to], [mail.to]]);
  });

  it('shows mails without running their scripts', async () => {
    const id = await inbox.accept({
      ...mail,
      subject: '<script>1</script>',
      html: '<script>1</script><a href="https://a.be">x</a>',
    });
    const page = await (await routes().request(`/inbox/${id}`)).text();
    expect(page).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(page).not.toContain('<script>');
    const frame = await routes().request(`/inbox/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await frame.text()).toContain('<base target="_blank">');
    expect((await routes().request('/inbox/unknown')).status).toBe(404);
  });
});

describe('attachments', () => {
  const send = (attachments: unknown) =>
    post({ from: mail.from, to: ['an@voorbeeld.be'], subject: 'Bijlage', text: 'x', attachments });
  const file = {
    filename: 'voorwaarden.html',
    content: Buffer.from('<p>één</p>').toString('base64'),
    content_type: 'text/html; charset=utf-8',
  };

  it('are listed and opened, and run nothing', async () => {
    const { id } = await (await send([file])).json();
    expect(await list()).toMatchObject([
      { attachments: [{ filename: file.filename, contentType: file.content_type, content: file.content }] },
    ]);
    const opened = await routes().request(`/inbox/${id}/attachments/0`);
    expect(await opened.text()).toBe('<p>één</p>');
    expect(opened.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect((await routes().request(`/inbox/${id}/attachments/1`)).status).toBe(404);
    expect(await (await routes().request(`/inbox/${id}`)).text()).toContain(`/inbox/${id}/attachments/0`);
  });
});
