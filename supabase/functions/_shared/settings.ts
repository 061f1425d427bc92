import { canonicalEmail } from '../../../contract/email.ts';
import { siteUrl } from '../../../site/brand.ts';
import { organisation } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';

type Environment = (name: string) => string | undefined;

interface Runtime {
  Deno?: { env: { get(name: string): string | undefined } };
  process?: { env: Record<string, string | undefined> };
}

/** A missing or unreadable setting. The message names the setting, never its value. */
class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads an environment variable, in Deno and in Node. */
const environment: Environment = (name) => {
  const { Deno, process } = globalThis as unknown as Runtime;
  return Deno ? Deno.env.get(name) : process?.env[name];
};

const trimSlash = (address: string): string => address.replace(/\/+$/, '');

function optional(read: Environment, name: string): string | undefined {
  return read(name)?.trim() || undefined;
}

function required(read: Environment, ...names: string[]): string {
  for (const name of names) {
    const value = optional(read, name);
    if (value) return value;
  }
  throw new SettingsError(`Missing setting: ${names.join(' or ')}`);
}

/** The keys of a JSON dictionary as hosted Supabase sets it, the one named 'default' first. */
function keysFrom(read: Environment, name: string): string[] {
  const text = optional(read, name);
  if (!text) return [];
  let keys: unknown;
  try {
    keys = JSON.parse(text);
  } catch {
    throw new SettingsError(`Unreadable setting: ${name} is not JSON`);
  }
  if (keys === null || typeof keys !== 'object' || Array.isArray(keys))
    throw new SettingsError(`Unreadable setting: ${name} is not a dictionary of keys`);
  const { default: first, ...others } = keys as Record<string, unknown>;
  return [first, ...Object.values(others)].filter(
    (key): key is string => typeof key === 'string' && key !== '',
  );
}

/**
 * The backend's URL, its public URL for links in mails (SUPABASE_PUBLIC_URL, if functions call another one), and its
 * keys. Throws SettingsError.
 */
export function supabaseSettings(read: Environment = environment) {
  const url = trimSlash(required(read, 'SUPABASE_URL'));
  return {
    url,
    publicUrl: trimSlash(optional(read, 'SUPABASE_PUBLIC_URL') ?? url),
    publishableKey:
      optional(read, 'SUPABASE_PUBLISHABLE_KEY') ??
      keysFrom(read, 'SUPABASE_PUBLISHABLE_KEYS')[0] ??
      required(read, 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_ANON_KEY'),
    secretKey:
      optional(read, 'SUPABASE_SECRET_KEY') ??
      keysFrom(read, 'SUPABASE_SECRET_KEYS')[0] ??
      required(read, 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
  };
}

/** Every secret key that the project has, so that a caller with another one than ours is known during a rotation. */
export function secretKeys(read: Environment = environment): string[] {
  return [...new Set([supabaseSettings(read).secretKey, ...keysFrom(read, 'SUPABASE_SECRET_KEYS')])];
}

export function siteSettings(read: Environment = environment) {
  const url = trimSlash(optional(read, 'SITE_URL') ?? siteUrl);
  const origins = (optional(read, 'SITE_ORIGINS') ?? url)
    .split(',')
    .map((origin) => trimSlash(origin.trim()));
  return { url, origins };
}

/** Throws SettingsError. */
export function stripeSettings(read: Environment = environment) {
  const apiUrl = optional(read, 'STRIPE_API_URL');
  return {
    secretKey: required(read, 'STRIPE_SECRET_KEY'),
    /** Replaces Stripe's own base URL; usually null. */
    apiUrl: apiUrl ? trimSlash(apiUrl) : null,
  };
}

/** The secret that signs Stripe's webhooks. Throws SettingsError. */
export function webhookSecret(read: Environment = environment): string {
  return required(read, 'STRIPE_WEBHOOK_SECRET');
}

/** What Resend takes from a new account: https://resend.com/docs/api-reference/rate-limit. */
export const shippedMailRate = 5;

/** How many requests a second the mail service takes (MAIL_RATE). Throws SettingsError. */
export function mailRate(read: Environment = environment): number {
  const rate = Number(optional(read, 'MAIL_RATE') ?? shippedMailRate);
  if (!Number.isInteger(rate) || rate < 1)
    throw new SettingsError('Unreadable setting: MAIL_RATE must be a number from 1');
  return rate;
}

/** Throws SettingsError. */
export function mailSettings(read: Environment = environment) {
  return {
    rate: mailRate(read),
    apiKey: required(read, 'RESEND_API_KEY'),
    apiUrl: trimSlash(optional(read, 'RESEND_API_URL') ?? 'https://api.resend.com'),
    from: optional(read, 'MAIL_FROM') ?? `${organisation.name} <${organisation.email}>`,
    /** The sender of mailings (MAIL_FROM_MAILINGS); that of other mails without one. */
    mailingsFrom: optional(read, 'MAIL_FROM_MAILINGS'),
  };
}

/** The secret that signs Resend's webhooks (RESEND_WEBHOOK_SECRET); undefined without one. Throws SettingsError. */
export function mailWebhookSecret(read: Environment = environment): string | undefined {
  const secret = optional(read, 'RESEND_WEBHOOK_SECRET');
  if (secret && !/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(secret))
    throw new SettingsError('Unreadable setting: RESEND_WEBHOOK_SECRET must start with whsec_');
  return secret;
}

/** The Peppol access point (PEPPOL_API_KEY), and its address if it is another one; null without one. */
export function peppolSettings(read: Environment = environment) {
  const apiKey = optional(read, 'PEPPOL_API_KEY');
  return apiKey
    ? { apiKey, apiUrl: trimSlash(optional(read, 'PEPPOL_API_URL') ?? 'https://api.e-invoice.be') }
    : null;
}

/** What mails say of the shop itself: the site's address, and whether invoices go over Peppol. */
export const siteOfMails = (read: Environment = environment) => ({
  url: siteSettings(read).url,
  hasAccessPoint: peppolSettings(read) !== null,
});

/** The address for mail to the business. */
export function businessAddress(read: Environment = environment): string {
  return optional(read, 'MAIL_TO') ?? organisation.email;
}

/** Where the links in mailings lead, to which SQL adds the token of their reader, and the address that receives replies. */
export const mailingUrls = (read: Environment = environment) => ({
  pageUrl: `${siteSettings(read).url}${paths.launchList}`,
  oneClickUrl: `${supabaseSettings(read).publicUrl}/functions/v1/kit-signup-link`,
  replyTo: businessAddress(read),
});

/** Whether an address is that of the shop itself. */
export const isBusinessAddress = (address: string): boolean =>
  canonicalEmail(address) === canonicalEmail(businessAddress());

/** An address elsewhere, if it is set. Throws SettingsError. */
function addressOf(read: Environment, name: string): string | undefined {
  const address = optional(read, name);
  if (address && !/^https:\/\/|^http:\/\/127\.0\.0\.1:/.test(address))
    throw new SettingsError(`Unreadable setting: ${name} must start with https://`);
  return address;
}

/** The address of the monitor that expects a heartbeat (HEARTBEAT_URL), if there is one. Throws SettingsError. */
export const heartbeatAddress = (read: Environment = environment): string | undefined =>
  addressOf(read, 'HEARTBEAT_URL');

/** How many megabytes the plan of the project gives its database (DATABASE_MEGABYTES); null: its size is not watched. Throws SettingsError. */
export function databaseMegabytes(read: Environment = environment): number | null {
  const value = read('DATABASE_MEGABYTES');
  if (!value) return null;
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new SettingsError('Unreadable setting: DATABASE_MEGABYTES must be a number from 1');
  return Number(value);
}

/** Where the host of the site is asked to build it anew (DEPLOY_HOOK_URL), if it can be. Throws SettingsError. */
export const deployHook = (read: Environment = environment): string | undefined =>
  addressOf(read, 'DEPLOY_HOOK_URL');

/** Whether the kit is on sale even while its status is 'binnenkort'. The embedded mode sets this. */
export function alwaysOnSale(read: Environment = environment): boolean {
  return ['1', 'true'].includes(optional(read, 'KIT_ALWAYS_ON_SALE') ?? '');
}

/**
 * TRUSTED_PROXY names the header in which the proxy in front passes the visitor's IP address, such as
 * `cf-connecting-ip`; `true` means `x-forwarded-for`. Without it no header is trusted, and all
 * visitors share the limits of one IP address.
 */
export function rateLimitSettings(read: Environment = environment) {
  const factor = Number(optional(read, 'RATE_LIMIT_FACTOR') ?? 1);
  if (!(factor > 0)) throw new SettingsError('Unreadable setting: RATE_LIMIT_FACTOR must be above 0');
  const proxy = optional(read, 'TRUSTED_PROXY')?.toLowerCase() ?? null;
  return { factor, ipHeader: proxy === 'true' || proxy === '1' ? 'x-forwarded-for' : proxy };
}
