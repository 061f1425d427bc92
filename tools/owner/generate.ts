// npm run generate: writes the migration of what changed in supabase/schemas, the files that follow from site/, contract/ and
// package.json, and the tables of what the imitations do otherwise; `-- prentjes` also draws the icons and the social image,
// `-- --release` writes supabase/released-migrations.txt; `--again` and `--leaving` are those of tools/schemas/write.ts.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { authMailsPerHour } from '../../contract/ceilings.ts';
import { mails, mailTemplates } from '../../contract/database/mails.ts';
import { actionRules } from '../../contract/desk-actions.ts';
import { limits } from '../../contract/limits.ts';
import { brand, product, siteUrl } from '../../site/brand.ts';
import { withdrawalDays } from '../../site/kit.ts';
import { organisation } from '../../site/organisation.ts';
import { staging } from '../../site/staging.ts';
import { purchase } from '../../site/terms.ts';
import { authTemplates, renderAuthTemplate } from '../../supabase/functions/_shared/mails/auth-templates.ts';
import { auth } from '../../tests/recording/auth/service.ts';
import { pageContent, pageOf } from '../../tests/recording/table.ts';
import { release } from '../schemas/released.ts';
import { writeMigration } from '../schemas/write.ts';

const locate = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const read = (file: string) => readFileSync(locate(file), 'utf8');

const stagingStart = '# site/staging.ts; everything from this line on.\n';

/** What staging has otherwise. A session without an end is what a free project has, so that nothing of it is pushed. */
function stagingSettings(): string {
  const { projectRef, siteUrl: address, hasPaidPlan } = staging;
  const sessions = '\n[remotes.staging.auth.sessions]\ntimebox = "0s"\ninactivity_timeout = "0s"\n';
  return `[remotes.staging]
project_id = ${JSON.stringify(projectRef)}

[remotes.staging.auth]
site_url = ${JSON.stringify(address)}
additional_redirect_urls = [${JSON.stringify(`${address}/**`)}]
${hasPaidPlan ? '' : sessions}`;
}

/** Deno's names of the packages that the functions import, in the versions of package.json. */
function importMap(): string {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const versions: Record<string, string> = { ...devDependencies, ...dependencies };
  const { imports } = JSON.parse(read('supabase/functions/import_map.json'));
  const entries = Object.keys(imports).map((name) => {
    const [, of = '', path] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(name) ?? [];
    return [name, `npm:${of}@${versions[of]}${path}`];
  });
  return `${JSON.stringify({ imports: Object.fromEntries(entries) }, null, 2)}\n`;
}

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
  const [base = ''] = read('supabase/config.toml').split(stagingStart);
  const lines = base.split('\n');
  const live = lines
    .map((line) => {
      section = /^\[(.+)\]$/.exec(line)?.[1] ?? section;
      const key = /^(\w+) = /.exec(line)?.[1] ?? '';
      const value = values[section]?.[key];
      return value === undefined ? line : `${key} = ${JSON.stringify(value)}`;
    })
    .join('\n');
  return `${live}${stagingStart}${stagingSettings()}`;
}

/** The web app manifest with the product's name; other lines stay as they are. */
function manifest(): string {
  const values: Record<string, string> = { name: product, short_name: product, lang: brand.language };
  return read('public/site.webmanifest').replace(/^( {2}"(\w+)": )".*"/gm, (line, start, key) =>
    values[key] === undefined ? line : start + JSON.stringify(values[key]),
  );
}

const license = () => `Copyright ${organisation.name}. All rights reserved.

This code and its texts and images are not licensed to anybody. Nobody may copy, change, distribute or use them without the
written consent of ${organisation.name}, ${organisation.city}. The packages in package.json have licences of their own.
`;

/** A SQL function that answers with the rules of `what` by its name, as they are in a file of contract/. */
const rulesInSql = (sqlName: string, what: string, source: string, rules: Record<string, object>) =>
  `-- Written by npm run generate from ${source}.

-- The rules of ${what}, by its name; null for no such name.
create function private.${sqlName}(name text) returns jsonb immutable security invoker as $$
  select '{
${Object.entries(rules)
  .map(([name, rule]) => `    "${name}": ${JSON.stringify(rule)}`)
  .join(',\n')}
  }'::jsonb -> name;
$$;
`;

const mailRules = () => Object.fromEntries(mailTemplates.map((template) => [template, mails[template].rule]));

/** The names of the mails, for the browser, which imports no schemas. */
const namesOfMails = () => `// Written by npm run generate from contract/database/mails.ts.

export const mailNames = {
${mailTemplates
  .map((template) => `  ${template.includes('-') ? `'${template}'` : template}: '${mails[template].name}',`)
  .join('\n')}
} as const;
`;

export function generated(): { file: string; content: string }[] {
  const templates = Object.keys(authTemplates) as (keyof typeof authTemplates)[];
  return [
    { file: 'supabase/config.toml', content: config() },
    { file: 'public/site.webmanifest', content: manifest() },
    { file: 'LICENSE', content: license() },
    {
      file: 'supabase/schemas/desk_actions.sql',
      content: rulesInSql('action_rule', 'an action of the desk', 'contract/desk-actions.ts', actionRules()),
    },
    {
      file: 'supabase/schemas/mail_rules.sql',
      content: rulesInSql('mail_rule', 'a mail', 'contract/database/mails.ts', mailRules()),
    },
    { file: 'contract/mail-names.ts', content: namesOfMails() },
    { file: 'supabase/functions/import_map.json', content: importMap() },
    ...templates.map((name) => ({
      file: `supabase/templates/${name}.html`,
      content: renderAuthTemplate(name),
    })),
  ];
}

const promises = [
  { file: 'site/kit.ts', name: 'withdrawalDays', value: withdrawalDays as number, least: 14, most: 365 },
  { file: 'site/terms.ts', name: 'refundDays', value: purchase.refundDays as number, least: 1, most: 14 },
];

/** The days in site/ that the law does not allow, each with its line. */
export function forbiddenDays(days = promises): string[] {
  return days
    .filter(({ value, least, most }) => !Number.isInteger(value) || value < least || value > most)
    .map(({ file, name, value, least, most }) => {
      const line =
        read(file)
          .split('\n')
          .findIndex((text) => new RegExp(`${name}(:| =) `).test(text)) + 1;
      return `${file}:${line}: ${name} is ${value}. Het moet een geheel getal zijn van ${least} tot ${most}.`;
    });
}

/** Whether a generated file is not what site/ says now. */
export const isStale = ({ file, content }: { file: string; content: string }) =>
  !existsSync(locate(file)) || read(file) !== content;

if (import.meta.main) {
  const forbidden = forbiddenDays();
  if (forbidden.length) {
    console.error(forbidden.join('\n'));
    process.exit(1);
  }
  const pages = [{ file: pageOf(auth), content: pageContent(auth) }];
  const stale = [...generated(), ...pages].filter(isStale);
  for (const { file, content } of stale) {
    writeFileSync(locate(file), content);
    console.log(`${file}: opnieuw geschreven`);
  }
  const asked = (name: string) => process.argv.includes(name);
  const wishes = { again: asked('--again'), leaving: asked('--leaving') };
  const written = await writeMigration(locate(''), wishes).catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });
  for (const line of written) console.log(line);
  if (!stale.length && !written.length) console.log('Alles volgt al uit site/ en supabase/schemas/.');
  if (asked('--release')) release(locate(''));
  if (asked('prentjes')) await import('../build/images.mjs');
}
