import { expect, test } from 'vitest';
import { filledIn, lacksBooking } from './saved-answers.tsx';

const words = 'Dag {naam}, kies een moment: {afspraak}. Tot dan, {naam}!';

test('a saved answer gets the first name and the link of the bookings, as they are', () => {
  expect(filledIn(words, 'An $& Peeters', 'https://agenda.example/an?a=$1')).toBe(
    'Dag An, kies een moment: https://agenda.example/an?a=$1. Tot dan, An!',
  );
});

test('without a link the answer says that it lacks one', () => {
  expect(lacksBooking(filledIn(words, 'An', ''))).toBe(true);
  expect(lacksBooking(filledIn(words, 'An', 'https://agenda.example'))).toBe(false);
});
