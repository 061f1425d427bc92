import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { person } from '../../../site/person.ts';
import { handledEvents } from '../../../supabase/functions/_shared/payments/change.ts';
import { stoppingEvents } from '../../../supabase/functions/resend-webhook/read-report.ts';
import { settingsProblems } from './settings.ts';
import { siteProblems } from './site.ts';

const locate = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(locate(path), 'utf8');
const siteUrl = 'https://www.bakkerijpeeters.be';
const filled = {
  siteUrl,
  organisation: {
    name: 'Bakkerij Peeters BV',
    street: 'Kerkstraat 5',
    companyNumber: '0403.170.701',
    vatNumber: 'BE 0403.170.701',
    email: 'hallo@bakkerijpeeters.be',
    phone: '+32 9 111 22 33',
    register: 'RPR Gent, afdeling Oudenaarde',
    iban: 'BE71 0961 2345 6769',
  },
  legalReviewed: '12 december 2026',
  tryOutIsExample: false,
  staging: { projectRef: 'abcdefghijklmnopqrst', siteUrl: 'https://proef.bakkerijpeeters.be' },
  generated: [],
  uncommittedMigrations: [],
  settingSiteUrl: siteUrl,
};

test('a completed site has no problems', () => {
  expect(siteProblems(filled)).toEqual([]);
});

test('each remaining example is named', () => {
  const left = siteProblems({
    ...filled,
    siteUrl: 'https://www.kickstart.example',
    organisation: {
      name: 'Kickstart Voorbeeld BV',
      companyNumber: '0123.456.749',
      email: 'a@kickstart.example',
    },
    legalReviewed: '',
    tryOutIsExample: true,
  }).join('\n');
  for (const part of [
    'siteUrl',
    'name',
    'companyNumber',
    'email',
    "site/legal.ts: de juridische teksten zijn nog niet nagekeken. Laat dat doen en vul de datum in bij 'reviewed'",
    'C-234/25',
    'site/try-out.ts: areExamples',
  ]) {
    expect(left).toContain(part);
  }
});

test('a register of legal persons may be absent, as for a sole trader, but not the delivered one', () => {
  const of = (register: string) =>
    siteProblems({ ...filled, organisation: { ...filled.organisation, register } });
  expect(of('')).toEqual([]);
  expect(of('RPR Gent, afdeling Gent')).toEqual([expect.stringMatching(/register is nog het voorbeeld/)]);
});

test('an account number may be absent, but neither wrong nor the delivered one', () => {
  const of = (iban: string) => siteProblems({ ...filled, organisation: { ...filled.organisation, iban } });
  expect(of('')).toEqual([]);
  expect(of('BE68 5390 0754 7034')).toEqual([expect.stringMatching(/iban is nog het voorbeeld/)]);
  expect(of('BE71 0961 2345 6760')).toEqual([expect.stringMatching(/geen geldig rekeningnummer/)]);
});

test('a setting with another address than the site has is reported', () => {
  expect(siteProblems({ ...filled, settingSiteUrl: 'https://bakkerijpeeters.be' })).toEqual([
    expect.stringContaining('SITE_URL'),
  ]);
});

test('a file that does not follow from site/ is named', () => {
  const license = { file: 'LICENSE', content: read('LICENSE') };
  expect(siteProblems({ ...filled, generated: [license] })).toEqual([]);
  expect(siteProblems({ ...filled, generated: [{ ...license, content: 'Van een ander' }] })).toEqual([
    'LICENSE is niet wat site/ zegt: draai npm run generate.',
  ]);
});

test('a migration that git does not hold is reported', () => {
  expect(siteProblems({ ...filled, uncommittedMigrations: ['supabase/migrations/1_a.sql'] })).toEqual([
    expect.stringMatching(/^Git bewaart supabase\/migrations\/1_a\.sql niet: leg het vast/),
  ]);
});

test.each([
  ['with an example for its project', 'voorbeeldvoorbeeldvo', filled.staging.siteUrl],
  ['with an example for its address', filled.staging.projectRef, 'https://staging.kickstart.example'],
  ['whose project is no reference', 'kort', filled.staging.siteUrl],
  ['with the address of the live shop', filled.staging.projectRef, siteUrl],
])('a staging %s is reported', (_, projectRef, address) => {
  expect(siteProblems({ ...filled, staging: { projectRef, siteUrl: address } })).toEqual([
    expect.stringContaining('site/staging.ts'),
  ]);
});

test('a shop without staging keeps both examples', () => {
  const examples = { projectRef: 'voorbeeldvoorbeeldvo', siteUrl: 'https://staging.kickstart.example' };
  expect(siteProblems({ ...filled, staging: examples })).toEqual([]);
});

test('the photo of site/person.ts is a file of public/', () => {
  expect(existsSync(locate(`public/${person.photo}`))).toBe(true);
});

test.each(['0403.170.702', '403170701', '0000.000.097'])(
  'the company number %s is reported',
  (companyNumber) => {
    const organisation = { ...filled.organisation, companyNumber };
    expect(siteProblems({ ...filled, organisation })).toEqual([expect.stringContaining(companyNumber)]);
  },
);

test('the owner’s page names exactly the events that the webhooks handle', () => {
  const page = read('docs/nl/live-zetten.md');
  const named = [...page.matchAll(/`((?:checkout|charge|refund|email)\.[a-z_.]+)`/g)].map(
    ([, event]) => event,
  );
  expect(new Set(named)).toEqual(new Set([...handledEvents, ...stoppingEvents]));
});

test('the owner’s page hands on every setting of the functions that deploy:check asks for', () => {
  const [, typed = ''] = /secrets set --yes ([^`]+)\n/.exec(read('docs/nl/live-zetten.md')) ?? [];
  const given = [...typed.matchAll(/(\w+)="\$\1"/g)].map(([, name]) => name);
  const asked = settingsProblems({}).map((line) => line.split(' ', 1).join());
  const ofFunctions = asked.filter((name) => !name.startsWith('SUPABASE_'));
  expect(new Set(given)).toEqual(new Set([...ofFunctions, 'MAIL_TO', 'RESEND_WEBHOOK_SECRET']));
});

test('every function is deployed with its settings', () => {
  const own = read('supabase/config.toml');
  const names = readdirSync(locate('supabase/functions'), {
    withFileTypes: true,
  })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name);
  for (const name of names) {
    expect(own).toContain(
      `[functions.${name}]\nverify_jwt = false\nimport_map = "./functions/import_map.json"`,
    );
  }
});
