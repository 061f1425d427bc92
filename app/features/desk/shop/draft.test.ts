import { expect, test } from 'vitest';
import { deliveredDocument } from '../../../../contract/shop.ts';
import { type ShopDocument, shopParts } from '../../../../contract/shop-document.ts';
import { readForm } from '../../../shared/forms/use-form.ts';
import { changedParts, documentOf, itemAdded, itemRemoved, shopSchema, typedOf } from './draft.ts';

const said = (name: string) => ({
  words: 'Nu durven we.',
  name,
  role: '',
  company: '',
  picture: '',
  agreedOn: '2026-11-20',
});
const full: ShopDocument = {
  ...deliveredDocument,
  kickMinutes: deliveredDocument.kickMinutes.map((_, kick) => (kick === 1 ? null : 12)),
  answerDays: 2,
  testimonials: [said('An'), said('Bart'), said('Cis')],
  customers: [{ name: 'Bakkerij Peeters', logo: '' }],
  figures: [{ figure: '35', text: 'teams' }],
  teaser: 'dQw4w9WgXcQ',
  notice: { words: 'Gesloten', from: '2026-12-24', until: '2027-01-02', closed: 'ja' },
  bookingUrl: 'https://agenda.example/an',
};

test.each([
  ['what is delivered', deliveredDocument],
  ['everything', full],
])('a form with %s gives the same document', (_, document) => {
  expect(readForm(shopSchema, typedOf(document)).checked).toEqual(document);
});

test('what is wrong is said at its field, also in a list and in a number', () => {
  const typed = {
    ...typedOf(full),
    'testimonials.1.agreedOn': '',
    'kickMinutes.0': '1,5',
    'notice.until': '2026-12-01',
    bookingUrl: 'javascript:alert(1)',
  };
  expect(readForm(shopSchema, typed).errors).toEqual({
    'testimonials.1.agreedOn': 'Vink aan dat deze klant akkoord is',
    'kickMinutes.0': 'Vul een aantal minuten in',
    'notice.until': 'De laatste dag ligt voor de eerste',
    bookingUrl: 'Plak een adres dat met https:// begint',
  });
});

test('an item that goes takes its own fields, and one that comes is empty', () => {
  const typed = typedOf(full);
  const names = (change: object) =>
    (documentOf({ ...typed, ...change }) as unknown as ShopDocument).testimonials.map(({ name }) => name);
  expect(names(itemRemoved(typed, 'testimonials', 1))).toEqual(['An', 'Cis']);
  expect(names(itemAdded(typed, 'testimonials', shopParts.testimonials.rows))).toEqual([
    'An',
    'Bart',
    'Cis',
    '',
  ]);
});

test('the parts that differ from what is published are those that another owner changed, too', () => {
  const typed = { ...typedOf(full), known: '7', 'person.name': 'Sanne' };
  expect(changedParts(typed, typedOf(full))).toEqual(new Set(['person']));
  const theirs = typedOf({ ...full, answerDays: 5, testimonials: [] });
  expect(changedParts(typed, theirs)).toEqual(new Set(['answerDays', 'person', 'testimonials']));
  expect(changedParts({ ...typedOf(full), known: '7' }, typedOf(full))).toEqual(new Set());
});
