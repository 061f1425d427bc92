import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'smol-toml';

/** The mails that Auth sends here, by their name in Supabase's configuration. */
const KINDS = ['confirmation', 'recovery'] as const;
export type AuthMailKind = (typeof KINDS)[number];

export interface AuthTemplates {
  /** The sender of Auth's mails, as `Name <address>`. */
  sender: string;
  templates: Record<AuthMailKind, { subject: string; html: string }>;
}

interface EmailConfig {
  smtp: { admin_email: string; sender_name: string };
  template: Record<AuthMailKind, { subject: string; content_path: string }>;
}

/**
 * Reads the subjects, templates and sender of Auth's mails from `config.toml` in the folder `supabase`, as the
 * Supabase CLI does. Throws when one of them is missing.
 */
export function readAuthTemplates(supabase: string): AuthTemplates {
  const config = parse(readFileSync(join(supabase, 'config.toml'), 'utf8'));
  const { smtp, template } = (config.auth as { email: unknown }).email as EmailConfig;
  const read = (kind: AuthMailKind) => {
    const { subject, content_path: path } = template[kind];
    // The CLI resolves content_path from the project's folder, which holds supabase/.
    return [kind, { subject, html: readFileSync(resolve(supabase, '..', path), 'utf8') }];
  };
  return {
    sender: `${smtp.sender_name} <${smtp.admin_email}>`,
    templates: Object.fromEntries(KINDS.map(read)),
  };
}
