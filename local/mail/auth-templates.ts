import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The mails that Auth sends, by their name in Supabase's configuration. */
export type AuthMailKind = 'confirmation' | 'recovery' | 'magic_link' | 'email_change' | 'reauthentication';

export interface AuthTemplates {
  /** `Name <address>` that Auth mails come from. */
  sender: string;
  templates: Record<AuthMailKind, { subject: string; html: string }>;
}

const LINK = '<p><a href="{{ .ConfirmationURL }}">';
const CODE = '</a></p><p>Of gebruik deze code: {{ .Token }}</p>';

/** Where Supabase's configuration names no template. */
const FALLBACK: AuthTemplates = {
  sender: 'Kickstart <noreply@localhost>',
  templates: {
    confirmation: { subject: 'Bevestig je e-mailadres', html: `${LINK}Bevestig je e-mailadres${CODE}` },
    recovery: { subject: 'Kies een nieuw wachtwoord', html: `${LINK}Kies een nieuw wachtwoord${CODE}` },
    magic_link: { subject: 'Je inloglink', html: `${LINK}Inloggen${CODE}` },
    email_change: {
      subject: 'Bevestig je nieuwe e-mailadres',
      html: `${LINK}Bevestig {{ .NewEmail }}${CODE}`,
    },
    reauthentication: { subject: 'Je bevestigingscode', html: '<p>Je code: {{ .Token }}</p>' },
  },
};

/**
 * Reads subjects, templates and sender of the Auth mails from `config.toml` in the folder `supabase`, as
 * the Supabase CLI does: `[auth.email.template.<kind>]` with subject and content_path, `[auth.email.smtp]`
 * with admin_email and sender_name.
 */
export function readAuthTemplates(supabase: string): AuthTemplates {
  const file = join(supabase, 'config.toml');
  const toml = existsSync(file) ? readToml(readFileSync(file, 'utf8')) : {};
  const smtp = toml['auth.email.smtp'];
  const templates = { ...FALLBACK.templates };
  for (const kind of Object.keys(templates) as AuthMailKind[]) {
    const section = toml[`auth.email.template.${kind}`];
    const subject = section?.subject ?? templates[kind].subject;
    // The CLI resolves content_path from the project's folder, which holds supabase/.
    const path = section?.content_path && resolve(supabase, '..', section.content_path);
    const html = path && existsSync(path) ? readFileSync(path, 'utf8') : templates[kind].html;
    templates[kind] = { subject, html };
  }
  const address = smtp?.admin_email && !smtp.admin_email.startsWith('env(') ? smtp.admin_email : undefined;
  return {
    sender: address ? `${smtp?.sender_name ?? 'Kickstart'} <${address}>` : FALLBACK.sender,
    templates,
  };
}

/** The string values of a TOML file by section; other values are left out. */
export function readToml(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let section = '';
  for (const line of text.split('\n')) {
    const header = /^\s*\[([\w.-]+)\]\s*(#.*)?$/.exec(line)?.[1];
    if (header) section = header;
    const [, key, basic, literal] =
      /^\s*([\w-]+)\s*=\s*(?:("(?:[^"\\]|\\.)*")|'([^']*)')\s*(?:#.*)?$/.exec(line) ?? [];
    if (!key) continue;
    sections[section] ??= {};
    (sections[section] as Record<string, string>)[key] = basic ? JSON.parse(basic) : (literal ?? '');
  }
  return sections;
}
