import { expect, test } from 'vitest';
import { messagesOf } from '../tests/messages-of.ts';
import { support } from './support.ts';

test('a question for support requires all but a phone number', () => {
  const empty = { firstName: ' ', lastName: '', email: '', phone: '', subject: '', message: '' };
  expect(messagesOf(support.schema, empty)).toEqual({
    firstName: 'Voornaam is verplicht',
    lastName: 'Achternaam is verplicht',
    email: 'Ongeldig e-mailadres',
    subject: 'Onderwerp is verplicht',
    message: 'Bericht is verplicht',
  });
});
