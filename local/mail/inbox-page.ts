import { belgianMoment, e, localPage } from '../page.ts';
import type { Inbox, MailOutage, ReceivedMail } from './inbox.ts';

/** The page with every mail, newest first, and the switch for a mail outage. */
export async function inboxPage(inbox: Inbox, outage: MailOutage, to: string | undefined): Promise<Response> {
  const mails = await inbox.list(to);
  const rows = mails.map(
    (mail) => `<tr><td>${e(belgianMoment(mail.createdAt))}</td><td>${e(mail.to)}</td>
      <td><a href="/_local/inbox/${encodeURIComponent(mail.id)}">${e(mail.subject)}</a></td></tr>`,
  );
  const list = mails.length
    ? `<table><thead><tr><th scope="col">Wanneer</th><th scope="col">Aan</th><th scope="col">Onderwerp</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
    : '<p>Nog geen mails.</p>';
  const filter = to ? `<p>Alleen mails aan ${e(to)}. <a href="/_local/inbox">Toon alle mails</a></p>` : '';
  return localPage(
    'Postvak',
    `<header><h1>Postvak</h1>${outageSwitch(outage)}</header>
     <main><p>Alle mails die deze lokale omgeving verstuurt komen hier terecht, en nergens anders.</p>${filter}${list}</main>`,
  );
}

/** The page of one mail: its HTML in a sandboxed frame, and its text. */
export async function inboxMailPage(inbox: Inbox, id: string): Promise<Response> {
  const mail = await inbox.find(id);
  if (!mail)
    return localPage(
      'Niet gevonden',
      '<h1>Deze mail bestaat niet</h1><p><a href="/_local/inbox">Naar het postvak</a></p>',
      404,
    );
  const replyTo = mail.replyTo ? `<dt>Antwoord naar</dt><dd>${e(mail.replyTo)}</dd>` : '';
  return localPage(
    mail.subject,
    `<header><h1>${e(mail.subject)}</h1><a href="/_local/inbox">Naar het postvak</a></header>
     <main><dl><dt>Aan</dt><dd>${e(mail.to)}</dd><dt>Van</dt><dd>${e(mail.from)}</dd>${replyTo}<dt>Wanneer</dt><dd>${e(belgianMoment(mail.createdAt))}</dd>${attachmentList(mail)}</dl>
     <iframe title="Inhoud van de mail" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="/_local/inbox/${encodeURIComponent(mail.id)}/html"></iframe>
     <h2>Als tekst</h2><pre>${linked(mail)}</pre></main>`,
  );
}

/** The HTML of a mail, for the frame. Its links open outside the frame. */
export async function mailHtml(inbox: Inbox, id: string): Promise<Response> {
  const mail = await inbox.find(id);
  if (!mail) return new Response('Niet gevonden', { status: 404 });
  const base = '<base target="_blank">';
  const html = /<head[^>]*>/i.test(mail.html)
    ? mail.html.replace(/<head[^>]*>/i, (head) => head + base)
    : base + mail.html;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; font-src data: https:; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; frame-ancestors 'self'",
    },
  });
}

function attachmentList(mail: ReceivedMail): string {
  const links = mail.attachments.map(
    ({ filename }, position) =>
      `<dd><a href="/_local/inbox/${encodeURIComponent(mail.id)}/attachments/${position}">${e(filename)}</a></dd>`,
  );
  return links.length > 0 ? `<dt>Bijlagen</dt>${links.join('')}` : '';
}

/** A mail's attachment. It may run nothing: it is on the site's own origin. */
export async function mailAttachment(inbox: Inbox, id: string, position: number): Promise<Response> {
  const file = (await inbox.find(id))?.attachments[position];
  if (!file) return new Response('Niet gevonden', { status: 404 });
  return new Response(Buffer.from(file.content, 'base64'), {
    headers: {
      'content-type': /^text\/html\b/.test(file.contentType) ? file.contentType : 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; frame-ancestors 'none'",
    },
  });
}

function outageSwitch(outage: MailOutage): string {
  const on = outage.isOn();
  return `<form class="actions" method="post" action="/_local/mail/outage">
    <input type="hidden" name="on" value="${on ? 'false' : 'true'}">
    <strong role="status">${on ? 'Mailstoring: er gaat nu niets de deur uit' : 'Mail werkt'}</strong>
    <button>${on ? 'Storing opheffen' : 'Storing aanzetten'}</button></form>`;
}

function linked(mail: ReceivedMail): string {
  return e(mail.text).replaceAll(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a target="_blank" rel="noopener" href="${address}">${address}</a>`,
  );
}
