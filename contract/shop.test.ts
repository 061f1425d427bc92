import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { offers } from '../site/home.ts';
import { noticeOn } from './notice.ts';
import { deliveredDocument, shopFileText, shopOf, showsExamples, unpublished } from './shop.ts';
import { type ShopDocument, shopDocument } from './shop-document.ts';
import { publishedIn } from './shop-file.ts';

const testimonial = {
  words: 'Nu durven we.',
  name: 'An',
  role: 'Zaakvoerder',
  company: 'Bakkerij Peeters',
  picture: '',
  agreedOn: '2026-11-20',
};
const problemOf = (change: object) =>
  v.safeParse(shopDocument, { ...deliveredDocument, ...change }).issues?.[0].message;

test('what is delivered can be published as it is', () => {
  expect(v.parse(shopDocument, deliveredDocument)).toEqual(deliveredDocument);
});

describe('a published file', () => {
  const full: ShopDocument = {
    ...deliveredDocument,
    kickMinutes: deliveredDocument.kickMinutes.map(() => 12),
    answerDays: 2,
    testimonials: [testimonial],
    customers: [{ name: 'Bakkerij Peeters', logo: '' }],
    figures: [{ figure: '35', text: 'teams begeleid' }],
    notice: { words: 'Vakantie', from: '2026-12-24', until: '2027-01-02', closed: 'ja' },
  };

  test.each([
    ['nothing', unpublished],
    ['everything', { status: 'te-koop', priceCents: 4700, document: full } as const],
  ])('that holds %s is read as it was written', (_, published) => {
    expect(publishedIn(JSON.parse(shopFileText(published)))).toEqual(published);
  });

  test.each([
    ['is not an object', null],
    ['is of the status alone', { status: 'te-koop' }],
    ['is of a newer version', { version: 2, ...unpublished }],
    ['lacks a list', { version: 1, ...unpublished, document: { ...full, testimonials: null } }],
    ['holds a list of something else', { version: 1, ...unpublished, document: { ...full, customers: [1] } }],
    ['holds a list of nothing', { version: 1, ...unpublished, document: { ...full, customers: [null] } }],
    [
      'holds a list with a number for a text',
      { version: 1, ...unpublished, document: { ...full, customers: [{ name: 1, logo: '' }] } },
    ],
    ['lacks a formula', { version: 1, ...unpublished, document: { ...full, formulas: {} } }],
    ['has a status of its own', { version: 1, ...unpublished, status: 'uitverkocht' }],
    ['has a price below what can be paid', { version: 1, ...unpublished, priceCents: 49 }],
    ['has a price with a part of a cent', { version: 1, ...unpublished, priceCents: 3700.5 }],
    [
      'has a notice on no day',
      { version: 1, ...unpublished, document: { ...full, notice: { ...full.notice, until: '2027-02-30' } } },
    ],
    ['has a price in words', { version: 1, ...unpublished, priceCents: '37' }],
  ])('that %s is left alone', (_, file) => {
    expect(publishedIn(file)).toBeNull();
  });

  test('fills in what the owner chose over what is delivered', () => {
    expect(shopOf({ ...unpublished, priceCents: 4700 })).toMatchObject({
      priceCents: 4700,
      document: deliveredDocument,
    });
  });
});

test.each([
  [
    'a testimonial of 5,000 characters',
    { testimonials: [{ ...testimonial, words: 'a'.repeat(5000) }] },
    'Hoogstens 600 tekens',
  ],
  [
    'a testimonial without agreement',
    { testimonials: [{ ...testimonial, agreedOn: '' }] },
    'Vink aan dat deze klant akkoord is',
  ],
  ['seven testimonials', { testimonials: Array(7).fill(testimonial) }, 'Hoogstens zes getuigenissen'],
  [
    'a notice on a day that does not exist',
    { notice: { words: 'Dicht', from: '2026-02-31', until: '2026-12-31' } },
    'Kies een dag',
  ],
  [
    'a booking link with a name before its host',
    { bookingUrl: 'https://cal.example@evil.example' },
    'Plak een adres dat met https:// begint',
  ],
  ['an http booking link', { bookingUrl: 'http://cal.example/an' }, 'Plak een adres dat met https:// begint'],
  ['a javascript link', { bookingUrl: 'javascript:alert(1)' }, 'Plak een adres dat met https:// begint'],
  [
    'a notice that ends before it starts',
    { notice: { words: 'Dicht', from: '2026-12-24', until: '2026-12-02' } },
    'De laatste dag ligt voor de eerste',
  ],
  [
    'a shop that is closed for 400 days',
    { notice: { words: 'Dicht', from: '2026-12-24', until: '2028-01-28', closed: 'ja' } },
    'Hoogstens een jaar gesloten',
  ],
  ['a teaser of another site', { teaser: 'https://vimeo.com/1' }, 'Plak een link naar YouTube'],
  [
    'a picture from elsewhere',
    { person: { name: 'An', line: '', photo: 'https://elders.be/a.jpg' } },
    'Kies deze foto opnieuw',
  ],
  ['a drawing', { person: { name: 'An', line: '', photo: 'a.svg' } }, 'Kies deze foto opnieuw'],
])('%s is refused', (_, change, problem) => {
  expect(problemOf(change)).toBe(problem);
});

test('a notice stands from its first day through its last', () => {
  const notice = { words: 'Gesloten', from: '2026-12-24', until: '2027-01-02' };
  const shown = ['2026-12-23', '2026-12-24', '2027-01-02', '2027-01-03'].map(
    (day) => noticeOn({ ...deliveredDocument, notice }, day) !== null,
  );
  expect(shown).toEqual([false, true, true, false]);
});

test.each([
  ['2027-01-02', 'Vakantie!', 'Vakantie! Gesloten van 24 december tot en met 2 januari.', '5 januari'],
  ['2026-12-24', 'Dicht', 'Dicht. Gesloten op 24 december.', '29 december'],
])('a shop that is closed until %s says its days and by when it answers', (until, typed, words, last) => {
  const said = { words: typed, from: '2026-12-24', until };
  const on = (notice: ShopDocument['notice'], answerDays: number | null = 2) =>
    noticeOn({ notice, answerDays }, said.from);
  expect(on({ ...said, closed: 'ja' })).toEqual({ words, term: `uiterlijk ${last}` });
  expect(on({ ...said, closed: 'ja' }, null)).toEqual({ words, term: '' });
  for (const notice of [said, { ...said, closed: '' as const }])
    expect(on(notice)).toEqual({ words: typed, term: '' });
});

test('a notice that ended, or is not of any length, can be published again', () => {
  const past = { words: 'Dicht', from: '2020-12-24', until: '2021-01-02', closed: 'ja' as const };
  expect(problemOf({ notice: past })).toBeUndefined();
  expect(problemOf({ notice: { words: 'Welkom', from: '2026-12-24', until: '2036-01-28' } })).toBeUndefined();
});

test('formulas are examples until the owner says one thing of each', () => {
  const { inspiratie, workshop, traject } = deliveredDocument.formulas;
  const vat = 'incl. btw' as const;
  const shows = (formulas: ShopDocument['formulas']) => showsExamples({ ...deliveredDocument, formulas });
  expect(showsExamples(structuredClone(deliveredDocument))).toBe(offers.areExamples);
  expect(shows({ inspiratie, workshop, traject: { ...traject, vat } })).toBe(offers.areExamples);
  const all = {
    inspiratie: { ...inspiratie, vat },
    workshop: { ...workshop, vat },
    traject: { ...traject, vat },
  };
  expect(shows(all)).toBe(false);
});
