import { expect, test } from 'vitest';
import { contents } from '../site/contents.ts';
import { kicks, kit } from '../site/kit.ts';
import { organisation } from '../site/organisation.ts';
import { isExampleDetail } from './examples.ts';
import { deliveredDocument } from './shop.ts';
import { shopSteps } from './shop-steps.ts';

const everything = {
  kicks: kicks.map(({ number }) => ({ number, youtube_embed_code: 'dQw4w9WgXcQ' })),
  files: contents.map(({ key }) => ({ key, path: key })),
};
const nothing: typeof everything = { kicks: [], files: [] };
const fresh = { status: null, document: null, aside: [] };
const open = (shop: object, online = nothing) =>
  shopSteps({ ...fresh, ...shop }, online)
    .filter(({ isDone }) => !isDone)
    .map(({ name }) => name);
/** The company's data are no example once site/ is filled in. */
const example = Object.entries(organisation).some(([name, value]) => isExampleDetail(name, value))
  ? ['gegevens van de zaak']
  : [];
const { inspiratie, workshop, traject } = deliveredDocument.formulas;
const priced = { price: '100 euro', basis: 'per persoon', vat: 'excl. btw' };
const formulas = {
  inspiratie: { ...inspiratie, ...priced },
  workshop: { ...workshop, ...priced },
  traject: { ...traject, price: 'op aanvraag', extra: 'in overleg' },
};
const person = { name: 'An', line: '', photo: '' };

test('a new shop needs lessons, the sale, who you are, prices, customers, a term and a link to book', () => {
  expect(open({ status: 'binnenkort' })).toEqual([
    'lessen',
    'verkoop',
    ...(deliveredDocument.person.name.trim() ? [] : ['wie je bent']),
    'prijzen',
    'klanten',
    'antwoordtermijn',
    'afspraken',
    ...example,
  ]);
});

test('what is there is done', () => {
  const customers = [{ name: 'Bakkerij Peeters', logo: '' }];
  const more = { person, formulas, customers, answerDays: 2, bookingUrl: 'https://cal.example/an' };
  const document = { ...deliveredDocument, ...more };
  expect(open({ status: 'te-koop', document }, everything)).toEqual(example);
});

test.each([
  ['a file that is promised is missing', { document: deliveredDocument }, 'lessen'],
  [
    'a price does not say whether VAT is in it',
    { formulas: { ...formulas, workshop: { ...workshop, ...priced, vat: '' } } },
    'prijzen',
  ],
  [
    'a price does not say of what it is',
    { formulas: { ...formulas, workshop: { ...workshop, ...priced, basis: '' } } },
    'prijzen',
  ],
  ['a name is blank', { person: { ...person, name: ' ' } }, 'wie je bent'],
])('%s', (_, change, name) => {
  const online = { ...everything, files: everything.files.filter(({ key }) => key !== 'kick-0-pdf') };
  expect(open({ document: { ...deliveredDocument, ...change } }, online)).toContain(name);
});

test.each([
  {
    testimonials: [{ words: 'Ja.', name: 'An', role: '', company: '', picture: '', agreedOn: '2026-11-20' }],
  },
  { customers: [{ name: 'Bakkerij Peeters', logo: '' }] },
  { figures: [{ figure: '35', text: 'teams begeleid' }] },
  { programmeCase: { customer: '', words: 'Een dag per week gewonnen.' } },
  { workshopCase: { before: '', after: 'Nu wel.' } },
])('customers speak in %o', (change) => {
  expect(open({ document: { ...deliveredDocument, ...change } })).not.toContain('klanten');
});

test('the sale follows site/ until the owner chooses', () => {
  expect(open({}).includes('verkoop')).toBe(kit.status !== 'te-koop');
});

test('what was put aside is no longer a step, and what only the maintainer can give has no link', () => {
  const steps = shopSteps({ ...fresh, aside: ['klanten', 'afspraken'] }, nothing);
  expect(steps).toHaveLength(6);
  expect(steps.filter(({ section }) => !section).map(({ name }) => name)).toEqual(['gegevens van de zaak']);
});
