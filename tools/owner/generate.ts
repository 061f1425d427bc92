// npm run generate: writes the files that follow from site/, and the tables of what the imitations do otherwise;
// `-- prentjes` also draws the icons and the social image.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { authMailsPerHour, limits } from '../../contract/limits.ts';
import { brand, product, siteUrl } from '../../site/brand.ts';
import { organisation } from '../../site/organisation.ts';
import { authTemplates, renderAuthTemplate } from '../../supabase/functions/_shared/mails/auth-templates.ts';
import { auth } from '../../tests/recording/auth/service.ts';
import { storage } from '../../tests/recording/storage/service.ts';
import { pageContent, pageOf } from '../../tests/recording/table.ts';

const locate = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const read = (file: string) => readFileSync(locate(file), 'utf8');

/** The project's config.toml with the values that site/ and contract/ decide; other lines stay as they are. */
function config(): string {
  const values: Record<string, Record<string, unknown>> = {
    auth: {
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/**`],
      minimum_password_length: limits.passwordMin,
    },
    'auth.rate_limit': { email_sent: authMailsPerHour() },
    'auth.email.smtp': { admin_email: organisation.email, sender_name: product },
  };
  for (const [name, { subject }] of Object.entries(authTemplates))
    values[`auth.email.template.${name}`] = { subject };

  let section = '';
  const lines = read('supabase/config.toml').split('\n');
  return lines
    .map((line) => {
      section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
      const key = /^(\w+) = /.exec(line)?.[1] ?? '';
      const value = values[section]?.[key];
      return value === undefined ? line : `${key} = ${JSON.stringify(value)}`;
    })
    .join('\n');
}

/** The web app manifest with the product's name; other lines stay as they are. */
function manifest(): string {
  const values: Record<string, string> = { name: product, short_name: product, lang: brand.language };
  return read('public/site.webmanifest').replace(/^( {2}"(\w+)": )".*"/gm, (line, start, key) =>
    values[key] === undefined ? line : start + JSON.stringify(values[key]),
  );
}

/** Each generated file with what it has to hold. */
export function generated(): { file: string; content: string }[] {
  const templates = Object.keys(authTemplates) as (keyof typeof authTemplates)[];
  return [
    { file: 'supabase/config.toml', content: config() },
    { file: 'public/site.webmanifest', content: manifest() },
    ...templates.map((name) => ({
      file: `supabase/templates/${name}.html`,
      content: renderAuthTemplate(name),
    })),
  ];
}

/** Whether a generated file is not what site/ says now. */
export const isStale = ({ file, content }: { file: string; content: string }) => read(file) !== content;

if (import.meta.main) {
  const pages = [auth, storage].map((service) => ({ file: pageOf(service), content: pageContent(service) }));
  const stale = [...generated(), ...pages].filter(isStale);
  for (const { file, content } of stale) {
    writeFileSync(locate(file), content);
    console.log(`${file}: opnieuw geschreven`);
  }
  if (!stale.length) console.log('Alles volgt al uit site/.');
  if (process.argv.includes('prentjes')) await import('../build/images.mjs');
}
