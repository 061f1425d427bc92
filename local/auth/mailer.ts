import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/database.ts';
import type { AuthMailKind, AuthTemplates } from '../mail/auth-templates.ts';
import { renderHtml, renderSubject, type TemplateData } from '../mail/go-template.ts';
import { type MailQueue, textOf } from '../mail/outgoing.ts';
import { allowedTarget, type Origins } from '../origins.ts';
import type { Gap } from './call.ts';

/** Where a mail's links lead. */
interface Destination {
  /** The origin the visitor uses. */
  siteUrl: string;
  /** Where to go after the link. */
  redirectTo: string;
}

const destination = new AsyncLocalStorage<Destination>();

/**
 * Gap in @supabase/lite: sign-up, recovery and resend ignore `redirect_to` and always link to `site_url`. The target is
 * kept for the duration of the request, and the mailer reads it. A target on another origin is replaced by the origin of
 * the request, also in a verify link.
 */
export function redirect(origins: Origins): Gap {
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
    return destination.run({ siteUrl, redirectTo }, () => next(call));
  };
}

interface MailOptions {
  userId?: string;
  currentEmail?: string;
  newEmail?: string;
}

type SendLink = (to: string, tokenHash: string, code: string, options?: MailOptions) => Promise<void>;

/** The mails of Auth, with the interface that @supabase/lite calls. */
export interface AuthMailer {
  sendConfirmation: SendLink;
  sendRecovery: SendLink;
  sendMagicLink: SendLink;
  sendEmailChange: SendLink;
}

/**
 * Gaps in @supabase/lite: its mailer knows one `site_url`, adds an English text part to the template, does not escape
 * names in the HTML, and fails the sign-up when the mail service fails. This one renders Supabase's templates and hands
 * the mail to the durable queue. Throws at once when one of the templates can't be rendered.
 */
export function createAuthMailer(
  database: Database,
  origins: Origins,
  { sender, templates }: AuthTemplates,
  outgoing: MailQueue,
): AuthMailer {
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
    options: MailOptions,
  ) {
    const { siteUrl, redirectTo } = destination.getStore() ?? home;
    const link = new URL('/auth/v1/verify', siteUrl);
    link.search = new URLSearchParams({ token: hash, type, redirect_to: redirectTo }).toString();
    const data: TemplateData = {
      SiteURL: siteUrl,
      RedirectTo: redirectTo,
      ConfirmationURL: link.href,
      Token: code,
      TokenHash: hash,
      Email: options.currentEmail ?? to,
      NewEmail: options.newEmail ?? to,
      Data: options.userId ? await userMetadata(database, options.userId) : {},
    };
    const html = renderHtml(templates[kind].html, data);
    await outgoing.send({
      to,
      from: sender,
      subject: renderSubject(templates[kind].subject, data),
      html,
      text: textOf(html),
    });
  }

  return {
    sendConfirmation: (to, hash, code, options = {}) =>
      send('confirmation', 'signup', to, hash, code, options),
    sendRecovery: (to, hash, code, options = {}) => send('recovery', 'recovery', to, hash, code, options),
    sendMagicLink: (to, hash, code, options = {}) => send('magic_link', 'magiclink', to, hash, code, options),
    sendEmailChange: (to, hash, code, options = {}) =>
      send('email_change', 'email_change', to, hash, code, options),
  };
}

async function userMetadata(database: Database, id: string): Promise<TemplateData> {
  const [row] = await database.query<{ data: string }>(
    'select raw_user_meta_data::text as data from auth.users where id = $1',
    [id],
  );
  return row ? (JSON.parse(row.data) as TemplateData) : {};
}
