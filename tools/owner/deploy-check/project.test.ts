import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { deliveredDocument } from '../../../contract/shop.ts';
import { offers } from '../../../site/home.ts';
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
  document: {
    ...deliveredDocument,
    formulas: {
      inspiratie: { ...deliveredDocument.formulas.inspiratie, price: '650 euro' },
      workshop: { ...deliveredDocument.formulas.workshop, price: '1.350 euro' },
      traject: { ...deliveredDocument.formulas.traject, price: '5.000 euro' },
    },
    person: { name: 'Els Peeters', line: '', photo: '' },
    figures: [{ figure: '35', text: 'teams begeleid' }],
  },
  photo: 'icon-192.png',
  config: config(siteUrl, 'hallo@bakkerijpeeters.be'),
  staging: { projectRef: 'abcdefghijklmnopqrst', siteUrl: 'https://proef.bakkerijpeeters.be' },
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
    document: { ...deliveredDocument, person: { name: '', line: '', photo: '' } },
    photo: '',
    config: own,
  }).join('\n');
  for (const part of [
    'siteUrl',
    'name',
    'companyNumber',
    'email',
    "site/legal.ts: de juridische teksten zijn nog niet nagekeken. Laat dat doen en vul de datum in bij 'reviewed'",
    'C-234/25',
    'site/try-out.ts: areExamples',
    ...(offers.areExamples ? ['De formules tonen nog de voorbeelden'] : []),
    'Wie achter de zaak staat, is niet ingevuld',
    'Geen klant zegt iets op de startpagina',
    'admin_email',
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

test('a site address that differs between its three places is reported', () => {
  expect(siteProblems({ ...filled, settingSiteUrl: 'https://bakkerijpeeters.be' }).join()).toMatch(
    /SITE_URL/,
  );
  const other = config('https://oud.be', 'hallo@bakkerijpeeters.be');
  expect(siteProblems({ ...filled, config: other }).join()).toMatch(/site_url.*additional_redirect_urls/s);
});

test('an example left for half of staging, or the live address, is reported', () => {
  const of = (projectRef: string, address: string) =>
    siteProblems({ ...filled, staging: { projectRef, siteUrl: address } }).join('\n');
  expect(of('voorbeeldvoorbeeldvo', filled.staging.siteUrl)).toContain('projectRef is nog het voorbeeld');
  expect(of(filled.staging.projectRef, 'https://staging.kickstart.example')).toContain(
    'siteUrl is nog het voorbeeld',
  );
  expect(of('voorbeeldvoorbeeldvo', 'https://staging.kickstart.example')).toBe('');
  expect(of('kort', filled.staging.siteUrl)).toContain("'kort' is geen kenmerk");
  expect(of(filled.staging.projectRef, siteUrl)).toContain('het adres van de echte winkel');
});

test('a photo that is not in public/ is reported', () => {
  expect(siteProblems({ ...filled, photo: 'portret.jpg' })).toEqual([
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
    expect.stringContaining("beheer (De Kit, Verkoop) staat de Kit op 'te-koop'"),
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

test('the commands have the numbers that the owner’s page gives those steps', () => {
  const page = read('docs/nl/live-zetten.md');
  const steps = [
    ...deployCommands({}).matchAll(/^(\d+\. )(Het domein en de mail|Stripe|De planning|[^:\n]+)/gm),
  ];
  expect(steps.length).toBeGreaterThan(5);
  for (const [, number, title] of steps) expect(page).toContain(`\n${number}**${title}.**`);
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

test('every function is deployed with its settings', () => {
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
