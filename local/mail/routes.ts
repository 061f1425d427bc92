import { Hono } from 'hono';
import type { Inbox } from './inbox.ts';
import { inboxPage, mailHtml, mailPage } from './inbox-page.ts';
import type { MailOutage } from './outage.ts';
import { resendEmails } from './resend-api.ts';

/**
 * The mail service of the embedded mode, below `/_local`.
 * @param afterOutage called when an outage ends
 */
export function mailRoutes(inbox: Inbox, outage: MailOutage, key: string, afterOutage: () => void): Hono {
  const app = new Hono();
  app.all('/resend/emails', (c) => resendEmails(c.req.raw, inbox, outage, key));
  app.get('/inbox', (c) => inboxPage(inbox, outage, c.req.query('to') || undefined));
  app.get('/inbox.json', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await inbox.list(c.req.query('to') || undefined));
  });
  app.get('/inbox/:id', (c) => mailPage(inbox, c.req.param('id')));
  app.get('/inbox/:id/html', (c) => mailHtml(inbox, c.req.param('id')));
  app.post('/mail/outage', async (c) => {
    const isForm = /form/.test(c.req.header('content-type') ?? '');
    const body = isForm ? await c.req.parseBody() : await c.req.json().catch(() => ({}));
    const on = isForm ? { true: true, false: false }[String(body.on)] : body?.on;
    if (typeof on !== 'boolean') return c.json({ error: 'Geef { "on": true } of { "on": false }.' }, 400);
    await outage.set(on);
    if (!on) afterOutage();
    return isForm ? c.redirect('/_local/inbox', 303) : c.json({ on });
  });
  return app;
}
