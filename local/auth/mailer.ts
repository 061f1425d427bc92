import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/database.ts';
import { problem } from '../log.ts';
import type { AuthMailKind, AuthTemplates } from '../mail/auth-templates.ts';
import { renderHtml, renderSubject, type TemplateData } from '../mail/go-template.ts';
import { type MailTransport, textOf } from '../mail/outgoing.ts';
import { allowedTarget, type Origins } from '../origins.ts';
import { authError, type Gap } from './call.ts';

interface Sending {
  /** The origin the visitor uses. */
  siteUrl: string;
  /** Where to go after the link. */
  redirectTo: string;
  /** Set when the mail was not sent. */
  failed?: AuthMailKind;
}

const sending = new AsyncLocalStorage<Sending>();

/** Whether the current request could not send its mail. */
export function mailFailed(): boolean {
  return sending.getStore()?.failed !== undefined;
}

/**
 * Gaps in @supabase/lite: sign-up, recovery and resend ignore `redirect_to` and always link to `site_url`, and do not say
 * that a mail failed. The target is kept for the duration of the request, and the mailer reads it. A target on another
 * origin is replaced by the origin of the request, also in a verify link.
 */
export function authMails(origins: Origins): Gap {
  return (next) => async (call) => {
    if (!call.path.startsWith('/auth/v1/')) return next(call);
    const siteUrl = origins.of(call.request);
    const url = new URL(call.request.url);
    const asked = url.searchParams.get('redirect_to') ?? call.body?.redirect_to;
    const redirectTo = allowedTarget(origins, typeof asked === 'string' ? asked : null, siteUrl);
    if (call.path === '/auth/v1/verify' && call.request.method === 'GET') {
      url.searchParams.set('redirect_to', redirectTo);
      return next({ ...call, request: new Request(url, call.request) });
    }
    const mail: Sending = { siteUrl, redirectTo };
    const answer = await sending.run(mail, () => next(call));
    if (!mail.failed) return answer;
    return authError(500, 'unexpected_failure', `Error sending ${mail.failed.replace('_', ' ')} email`);
  };
}

type SendLink = (to: string, tokenHash: string, code: string, options?: { userId?: string }) => Promise<void>;

/** The mails of Auth, with the interface that @supabase/lite calls. */
export interface AuthMailer {
  sendConfirmation: SendLink;
  sendRecovery: SendLink;
}

interface MailerParts {
  database: Database;
  origins: Origins;
  templates: AuthTemplates;
  sendMail: MailTransport;
}

/**
 * Gaps in @supabase/lite: its mailer knows one `site_url`, adds an English text part to the template, and does not escape
 * names in the HTML. This one renders Supabase's templates. Throws immediately when one of them cannot be rendered.
 */
export function createAuthMailer(parts: MailerParts): AuthMailer {
  const { database, origins, sendMail } = parts;
  const { sender, templates } = parts.templates;
  const home = { siteUrl: origins.canonical, redirectTo: origins.canonical };
  for (const { subject, html } of Object.values(templates)) {
    renderSubject(subject, {});
    renderHtml(html, {});
  }

  async function send(
    kind: AuthMailKind,
    type: string,
    to: string,
    hash: string,
    code: string,
    userId: string | undefined,
  ) {
    const mail: Sending = sending.getStore() ?? home;
    const { siteUrl, redirectTo } = mail;
    const link = new URL('/auth/v1/verify', siteUrl);
    link.search = new URLSearchParams({ token: hash, type, redirect_to: redirectTo }).toString();
    const data: TemplateData = {
      SiteURL: siteUrl,
      RedirectTo: redirectTo,
      ConfirmationURL: link.href,
      Token: code,
      TokenHash: hash,
      Email: to,
      Data: userId ? await userMetadata(database, userId) : {},
    };
    const html = renderHtml(templates[kind].html, data);
    const subject = renderSubject(templates[kind].subject, data);
    try {
      await sendMail({ to, from: sender, subject, html, text: textOf(html) });
    } catch (error) {
      problem('mail', error);
      mail.failed = kind;
    }
  }

  return {
    sendConfirmation: (to, hash, code, { userId } = {}) =>
      send('confirmation', 'signup', to, hash, code, userId),
    sendRecovery: (to, hash, code, { userId } = {}) => send('recovery', 'recovery', to, hash, code, userId),
  };
}

async function userMetadata(database: Database, id: string): Promise<TemplateData> {
  const [row] = await database.query<{ data: string }>(
    'select raw_user_meta_data::text as data from auth.users where id = $1',
    [id],
  );
  return row ? (JSON.parse(row.data) as TemplateData) : {};
}
