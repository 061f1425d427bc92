import { isExampleHost } from '../../../contract/examples.ts';

type Environment = Record<string, string | undefined>;

/** What is wrong with the form of the address of a site or a backend. */
export function formProblem(value: string): string | null {
  if (!URL.canParse(value)) return 'is geen adres zoals https://www.jouwzaak.be';
  const { protocol, pathname, search } = new URL(value);
  if (protocol !== 'https:') return 'moet met https:// beginnen';
  if (pathname !== '/' || search || value.endsWith('/')) return 'moet zonder pad en zonder / op het einde';
  return null;
}

function addressProblem(value: string): string | null {
  const hostname = URL.canParse(value) ? new URL(value).hostname : '';
  return hostname && isExampleHost(hostname)
    ? `is een voorbeeld of deze computer (${hostname})`
    : formProblem(value);
}

function keyProblem(kind: 'publishable' | 'secret', value: string): string | null {
  const other = kind === 'publishable' ? 'secret' : 'publishable';
  const role = kind === 'publishable' ? 'anon' : 'service_role';
  if (value.startsWith(`sb_${other}_`)) return `is de ${other} key: dit moet de ${kind} key zijn`;
  if (/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(value)) {
    return roleOf(value) === role ? null : `is een JWT van een andere rol dan ${role}`;
  }
  return new RegExp(`^sb_${kind}_[\\w-]{16,}$`).test(value)
    ? null
    : `moet beginnen met sb_${kind}_ en is hier te kort of anders`;
}

/** The role in a legacy Supabase key, a JWT. */
function roleOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).role;
  } catch {
    return null;
  }
}

const senderWanted =
  "moet een afzender zijn, tussen aanhalingstekens in het bestand: MAIL_FROM='Naam <hallo@jouwzaak.be>'";

function domainOf(sender: string): string | undefined {
  const address = /^(?:[^<>@]+<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/.exec(sender);
  return (address?.[1] ?? address?.[2] ?? '').split('@')[1];
}

function senderProblem(value: string): string | null {
  const domain = domainOf(value);
  if (!domain?.includes('.')) return senderWanted;
  if (isExampleHost(domain)) return `is een voorbeeld (${domain})`;
  if (domain === 'resend.dev') return 'is de testafzender van Resend: gebruik je eigen domein';
  return null;
}

function stripeProblem(value: string): string | null {
  if (/^[sr]k_test_/.test(value)) return 'is een testsleutel (sk_test_): klanten zouden niets betalen';
  if (value.startsWith('pk_')) return 'is de publieke sleutel (pk_): dit moet de geheime zijn (sk_live_)';
  return /^[sr]k_live_\w{16,}$/.test(value) ? null : 'moet beginnen met sk_live_ of rk_live_';
}

const prefixed = (prefix: string) => (value: string) =>
  new RegExp(`^${prefix}[\\w+/=-]{16,}$`).test(value)
    ? null
    : `moet beginnen met ${prefix} en is hier te kort of anders`;

/** Every setting that production needs, with a function that says what is wrong with its value. */
const needed: Record<string, (value: string) => string | null> = {
  SUPABASE_URL: addressProblem,
  SUPABASE_PUBLISHABLE_KEY: (value) => keyProblem('publishable', value),
  SUPABASE_SECRET_KEY: (value) => keyProblem('secret', value),
  SITE_URL: addressProblem,
  STRIPE_SECRET_KEY: stripeProblem,
  STRIPE_WEBHOOK_SECRET: prefixed('whsec_'),
  RESEND_API_KEY: prefixed('re_'),
  MAIL_FROM: senderProblem,
  TRUSTED_PROXY: (value) => (/^[\w-]+$/.test(value) ? null : 'is geen naam van een header'),
  HEARTBEAT_URL: (value) => (/^https:\/\/./.test(value) ? null : 'moet met https:// beginnen'),
};

/** Those that a shop can do without. */
const optional: typeof needed = {
  MAIL_TO: senderProblem,
  MAIL_FROM_MAILINGS: senderProblem,
  MAIL_RATE: (value) => (/^[1-9]\d*$/.test(value) ? null : 'moet een aantal per seconde zijn, zoals 5'),
  RESEND_WEBHOOK_SECRET: prefixed('whsec_'),
  DATABASE_MEGABYTES: (value) =>
    /^[1-9]\d{0,8}$/.test(value) ? null : 'moet een aantal megabytes zijn, zoals 8000',
};

/** What to know about a missing setting, when its name does not say it. */
const whenMissing: Record<string, string> = {
  // Unquoted, the shell reads '<' as a redirect and skips the rest of the file.
  MAIL_FROM: `ontbreekt. Aanhalingstekens vergeten? Het ${senderWanted}`,
  TRUSTED_PROXY:
    'ontbreekt: alle bezoekers samen krijgen dan de grenzen van één bezoeker. Hosted Supabase staat achter Cloudflare, dat het netwerkadres doorgeeft in cf-connecting-ip (docs/nl/live-zetten.md)',
  HEARTBEAT_URL:
    'ontbreekt: als de winkel stilvalt en ook haar mails niet vertrekken, verwittigt niets je. Neem een bewaker van buitenaf die tekens verwacht (docs/nl/live-zetten.md, stap 12)',
};

/** Settings for tests and for the embedded mode, each of which would weaken the live shop. */
const forbidden: Record<string, string> = {
  STRIPE_API_URL: 'leidt betalingen naar een ander adres dan Stripe',
  RESEND_API_URL: 'leidt mails naar een ander adres dan Resend',
  PEPPOL_API_URL: 'leidt facturen naar een ander adres dan het toegangspunt',
  KIT_ALWAYS_ON_SALE: 'verkoopt de Kit ook als ze niet te koop is',
  RATE_LIMIT_FACTOR: 'verandert de grenzen tegen misbruik',
  LIMITS: 'verandert de grenzen tegen misbruik',
};

/** What is wrong with the settings, one line each. A line never contains a value, which may be a secret. */
export function settingsProblems(environment: Environment): string[] {
  const problems: string[] = [];
  for (const [name, problemOf] of Object.entries({ ...needed, ...optional })) {
    const value = environment[name]?.trim();
    const missing = name in optional ? null : (whenMissing[name] ?? 'ontbreekt');
    const problem = value ? problemOf(value) : missing;
    if (problem) problems.push(`${name} ${problem}.`);
  }
  const { MAIL_FROM: own = '', MAIL_FROM_MAILINGS: mailings = '' } = environment;
  if (mailings && domainOf(mailings) === domainOf(own))
    problems.push(
      'MAIL_FROM_MAILINGS staat op hetzelfde domein als MAIL_FROM: wie een mailing als spam meldt, schaadt dan ook de mails over betalingen. Neem een subdomein, zoals nieuws.jouwzaak.be.',
    );
  for (const [name, why] of Object.entries(forbidden)) {
    if (environment[name]) problems.push(`${name} mag niet gezet zijn: het ${why}.`);
  }
  return problems;
}
