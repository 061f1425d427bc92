import { expect, test } from 'vitest';
import { deliveredDocument } from '../../../../contract/shop.ts';
import { organisation } from '../../../../site/organisation.ts';
import { filledIn, lacksBooking } from './saved-answers.tsx';

const words = 'Dag {naam}, kies een moment: {afspraak}. Tot dan, {naam}!';
const shop = deliveredDocument;

test('a saved answer gets the first name and the link of the bookings, as they are', () => {
  expect(filledIn(words, 'An $& Peeters', { ...shop, bookingUrl: 'https://agenda.example/an?a=$1' })).toBe(
    'Dag An, kies een moment: https://agenda.example/an?a=$1. Tot dan, An!',
  );
});

test('without a link the answer says that it lacks one', () => {
  expect(lacksBooking(filledIn(words, 'An', { ...shop, bookingUrl: '' }))).toBe(true);
  expect(lacksBooking(filledIn(words, 'An', { ...shop, bookingUrl: 'https://agenda.example' }))).toBe(false);
});

test('a line that is only the link falls away without one', () => {
  const answer = 'Wanneer past het?\n{afspraak}\n\nGroeten';
  expect(filledIn(answer, 'An', { ...shop, bookingUrl: '' })).toBe('Wanneer past het?\n\nGroeten');
  expect(filledIn(answer, 'An', { ...shop, bookingUrl: 'https://agenda.example' })).toBe(
    'Wanneer past het?\nhttps://agenda.example\n\nGroeten',
  );
});

test('a saved answer is signed by the person behind the shop, or by the shop alone', () => {
  const signed = (name: string) =>
    filledIn('Groeten\n{ondertekening}', 'An', { ...shop, person: { ...shop.person, name } });
  expect(signed('Els $& Jans')).toBe(`Groeten\nEls $& Jans\n${organisation.name}`);
  expect(signed('')).toBe(`Groeten\n${organisation.name}`);
});
