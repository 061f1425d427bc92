import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type TomlTable } from 'smol-toml';

const supabaseFolder = join(import.meta.dirname, '../../supabase');

type Value = string | number | boolean | string[];

/** Our project's replacements for the hosted values. */
export interface AuthPlace {
  siteUrl: string;
  smtp: { host: string; port: number; pass: string };
  /** Where the templates are served: Auth reads them only over HTTP. */
  templateUrl: (kind: string) => string;
}

/** Lowercase letters, uppercase letters and digits, as Supabase writes its password classes. */
const passwordClasses: Record<string, string> = {
  lower_upper_letters_digits: 'abcdefghijklmnopqrstuvwxyz:ABCDEFGHIJKLMNOPQRSTUVWXYZ:0123456789',
};

/** A setting under another name. */
const as = (name: string) => (value: Value) => ({ [name]: String(value) });
/** A setting that Auth has inverted. */
const not = (name: string) => (value: Value) => ({ [name]: String(!value) });

type Translate = (value: Value, place: AuthPlace) => Record<string, string>;

/**
 * How the Supabase CLI translates `[auth]` when it starts Auth (supabase/cli, `internal/start`); the keys are the
 * sections and names of config.toml.
 */
const translations: Record<string, Translate> = {
  enabled: () => ({}),
  site_url: (_hosted, { siteUrl }) => ({ GOTRUE_SITE_URL: siteUrl }),
  additional_redirect_urls: (value) => ({ GOTRUE_URI_ALLOW_LIST: (value as string[]).join(',') }),
  jwt_expiry: as('GOTRUE_JWT_EXP'),
  enable_refresh_token_rotation: as('GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED'),
  refresh_token_reuse_interval: as('GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL'),
  enable_signup: not('GOTRUE_DISABLE_SIGNUP'),
  enable_anonymous_sign_ins: as('GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED'),
  enable_manual_linking: as('GOTRUE_SECURITY_MANUAL_LINKING_ENABLED'),
  minimum_password_length: as('GOTRUE_PASSWORD_MIN_LENGTH'),
  password_requirements: (value) => {
    const classes = passwordClasses[String(value)];
    if (!classes) throw new Error(`[auth] password_requirements ${String(value)} is not known`);
    return { GOTRUE_PASSWORD_REQUIRED_CHARACTERS: classes };
  },
  'rate_limit.email_sent': as('GOTRUE_RATE_LIMIT_EMAIL_SENT'),
  'rate_limit.sign_in_sign_ups': as('GOTRUE_RATE_LIMIT_OTP'),
  'rate_limit.token_verifications': as('GOTRUE_RATE_LIMIT_VERIFY'),
  'rate_limit.token_refresh': as('GOTRUE_RATE_LIMIT_TOKEN_REFRESH'),
  'rate_limit.anonymous_users': as('GOTRUE_RATE_LIMIT_ANONYMOUS_USERS'),
  'email.enabled': as('GOTRUE_EXTERNAL_EMAIL_ENABLED'),
  'email.enable_confirmations': not('GOTRUE_MAILER_AUTOCONFIRM'),
  'email.double_confirm_changes': as('GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED'),
  'email.secure_password_change': as('GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION'),
  'email.max_frequency': as('GOTRUE_SMTP_MAX_FREQUENCY'),
  'email.otp_length': as('GOTRUE_MAILER_OTP_LENGTH'),
  'email.otp_expiry': as('GOTRUE_MAILER_OTP_EXP'),
  'email.smtp.enabled': () => ({}),
  'email.smtp.host': (_hosted, { smtp }) => ({ GOTRUE_SMTP_HOST: smtp.host }),
  'email.smtp.port': (_hosted, { smtp }) => ({ GOTRUE_SMTP_PORT: String(smtp.port) }),
  'email.smtp.user': as('GOTRUE_SMTP_USER'),
  'email.smtp.pass': (_hosted, { smtp }) => ({ GOTRUE_SMTP_PASS: smtp.pass }),
  'email.smtp.admin_email': as('GOTRUE_SMTP_ADMIN_EMAIL'),
  'email.smtp.sender_name': as('GOTRUE_SMTP_SENDER_NAME'),
  'mfa.totp.enroll_enabled': as('GOTRUE_MFA_TOTP_ENROLL_ENABLED'),
  'mfa.totp.verify_enabled': as('GOTRUE_MFA_TOTP_VERIFY_ENABLED'),
  'sessions.timebox': as('GOTRUE_SESSIONS_TIMEBOX'),
  'sessions.inactivity_timeout': as('GOTRUE_SESSIONS_INACTIVITY_TIMEOUT'),
  'sms.enabled': as('GOTRUE_EXTERNAL_PHONE_ENABLED'),
};

/** A template's subject and address, for any mail. */
function translateTemplate(path: string, value: Value, place: AuthPlace): Record<string, string> | undefined {
  const [, kind = '', field] = /^email\.template\.(\w+)\.(subject|content_path)$/.exec(path) ?? [];
  if (!field) return undefined;
  return field === 'subject'
    ? { [`GOTRUE_MAILER_SUBJECTS_${kind.toUpperCase()}`]: String(value) }
    : { [`GOTRUE_MAILER_TEMPLATES_${kind.toUpperCase()}`]: place.templateUrl(kind) };
}

/** The values below a table by their path: `email.smtp.host`. */
function flat(table: TomlTable, prefix = ''): [path: string, value: Value][] {
  return Object.entries(table).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? flat(value as TomlTable, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value as Value] as [string, Value]],
  );
}

/** The `[auth]` settings of supabase/config.toml by their path. */
export function authSettings(): [path: string, value: Value][] {
  const { auth } = parse(readFileSync(join(supabaseFolder, 'config.toml'), 'utf8'));
  return flat(auth as TomlTable);
}

/**
 * The environment of supabase/auth that follows from supabase/config.toml, with the site and mail service of this
 * machine. Throws on an unknown setting: the hosted project would apply it, and this one would not.
 */
export function authEnvironment(place: AuthPlace): Record<string, string> {
  const settings = authSettings();
  const hosted = String(settings.find(([path]) => path === 'site_url')?.[1]);
  const here = (value: Value): Value =>
    Array.isArray(value) ? value.map((entry) => entry.replace(hosted, place.siteUrl)) : value;
  const environment: Record<string, string> = {};
  for (const [path, value] of settings) {
    const translated =
      translations[path]?.(here(value), place) ?? translateTemplate(path, here(value), place);
    if (!translated) throw new Error(`supabase/config.toml: [auth] ${path} is not translated for Auth`);
    Object.assign(environment, translated);
  }
  return environment;
}

/** The file of a mail template, as config.toml names it. */
export function templateFile(kind: string): string {
  const path = authSettings().find(([name]) => name === `email.template.${kind}.content_path`)?.[1];
  if (typeof path !== 'string') throw new Error(`supabase/config.toml has no template ${kind}`);
  return join(supabaseFolder, '..', path);
}
