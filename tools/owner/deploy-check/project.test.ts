import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { deployCommands } from './commands.ts';
import { choiceNote, contentProblems, readContent } from './content.ts';
import { siteProblems } from './site.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
const config = (siteUrl: string, admin: string) =>
  `[auth]\nsite_url = "${siteUrl}"\nadditional_redirect_urls = ["${siteUrl}/**"]\n[auth.email.smtp]\nadmin_email = "${admin}"\n`;
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
  offersAreExamples: false,
  person: { name: 'Els Peeters', photo: 'icon-192.png' },
  config: config(siteUrl, 'hallo@bakkerijpeeters.be'),
  settingSiteUrl: siteUrl,
};

test('a completed site has no problems', () => {
  expect(siteProblems(filled)).toEqual([]);
});

test('each remaining example is named', () => {
  const { organisation, config: own } = {
    organisation: {
      name: 'Kickstart Voorbeeld BV',
      companyNumber: '0123.456.749',
      email: 'a@kickstart.example',
    },
    config: config('https://www.kickstart.example', 'a@kickstart.example'),
  };
  const left = siteProblems({
    siteUrl: 'https://www.kickstart.example',
    organisation,
    legalReviewed: '',
    tryOutIsExample: true,
    offersAreExamples: true,
    person: { name: '', photo: '' },
    config: own,
  }).join('\n');
  for (const part of [
    'siteUrl',
    'name',
    'companyNumber',
    'email',
    "site/legal.ts: de juridische teksten zijn nog niet nagekeken. Laat dat doen en vul de datum in bij 'reviewed'",
    'C-234/25',
    'site/home.ts: tryOut.areExamples',
    'site/home.ts: offers.areExamples',
    'site/person.ts: wie achter de zaak staat, is niet ingevuld',
    'admin_email',
  ]) {
    expect(left).toContain(part);
  }
});

test('a sole trader has no register of legal persons; a delivered one is reported', () => {
  const of = (register: string) =>
    siteProblems({ ...filled, organisation: { ...filled.organisation, register } });
  expect(of('')).toEqual([]);
  expect(of('RPR Gent, afdeling Gent')).toEqual([expect.stringMatching(/register is nog het voorbeeld/)]);
});

test('an account number may be absent; a delivered or wrong one is reported', () => {
  const of = (iban: string) => siteProblems({ ...filled, organisation: { ...filled.organisation, iban } });
  expect(of('')).toEqual([]);
  expect(of('BE68 5390 0754 7034')).toEqual([expect.stringMatching(/iban is nog het voorbeeld/)]);
  expect(of('BE71 0961 2345 6760')).toEqual([expect.stringMatching(/geen geldig rekeningnummer/)]);
});

test('a site address that differs between its three places is reported', () => {
  expect(siteProblems({ ...filled, settingSiteUrl: 'https://bakkerijpeeters.be' }).join()).toMatch(
    /SITE_URL/,
  );
  const other = config('https://oud.be', 'hallo@bakkerijpeeters.be');
  expect(siteProblems({ ...filled, config: other }).join()).toMatch(/site_url.*additional_redirect_urls/s);
});

test('a photo that is not in public/ is reported', () => {
  expect(siteProblems({ ...filled, person: { name: 'Els Peeters', photo: 'portret.jpg' } })).toEqual([
    expect.stringMatching(/site\/person\.ts.*'portret\.jpg'.*public/),
  ]);
});

test.each(['0403.170.702', '403170701', '0000.000.097'])(
  'the company number %s is reported',
  (companyNumber) => {
    const organisation = { ...filled.organisation, companyNumber };
    expect(siteProblems({ ...filled, organisation })).toEqual([expect.stringContaining(companyNumber)]);
  },
);

test('a kit on sale needs everything that was promised before the purchase', () => {
  expect(contentProblems('te-koop', [])).toEqual([]);
  expect(contentProblems('binnenkort', ['Kick 0 mist PDF'])).toEqual([]);
  expect(contentProblems('te-koop', ['Kick 0 mist PDF'])).toEqual([
    expect.stringContaining('Kick 0 mist PDF'),
  ]);
});

test('a choice on the desk that differs from site/kit.ts is reported', () => {
  expect(choiceNote('binnenkort', 'te-koop')).toEqual([
    expect.stringContaining("beheer (Winkel) staat de Kit op 'te-koop'"),
  ]);
  expect([...choiceNote('te-koop', 'te-koop'), ...choiceNote('te-koop', null)]).toEqual([]);
});

test('a backend that is not configured or does not answer is reported', async () => {
  expect(await readContent({})).toEqual({ unknown: expect.stringContaining('ontbreekt') });
  const nobody = { SUPABASE_URL: 'http://127.0.0.1:1', SUPABASE_SECRET_KEY: 'sb_secret_x' };
  expect(await readContent(nobody)).toEqual({ unknown: expect.stringContaining('127.0.0.1:1') });
});

test('the commands hand on every setting of the functions that is there', () => {
  expect(deployCommands({ MAIL_TO: 'a@b.be' })).toContain('MAIL_TO="$MAIL_TO"');
  expect(deployCommands({})).not.toContain('MAIL_TO');
});

test('the commands name the project and contain no secret', () => {
  const commands = deployCommands({
    SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
    SUPABASE_SECRET_KEY: 'sb_secret_geheim',
    STRIPE_SECRET_KEY: 'sk_live_geheim',
  });
  expect(commands).toContain('link --project-ref abcdefghijklmnopqrst');
  expect(commands).toContain('charge.dispute.closed');
  expect(commands).not.toContain('geheim"');
  expect(commands).not.toContain('_geheim');
});

test('every function is deployed with its settings, and with the packages that are tested', () => {
  const { imports } = JSON.parse(read('supabase/functions/import_map.json'));
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  // Types are only checked, never run.
  const versions = { ...devDependencies, ...dependencies };
  for (const [name, address] of Object.entries(imports)) {
    expect(address).toBe(`npm:${name}@${versions[name]}`);
  }
  const own = read('supabase/config.toml');
  const names = readdirSync(fileURLToPath(new URL('../../../supabase/functions', import.meta.url)), {
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
