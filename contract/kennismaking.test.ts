import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { gesprekstypes } from '../site/offers.ts';
import { messagesOf } from '../tests/messages-of.ts';
import { contactRequest } from './contact.ts';
import { kennismaking, kennismakingHeading } from './kennismaking.ts';

const filled = {
  ...kennismaking.defaults,
  naam: 'An Peeters',
  email: 'an@bedrijf.be',
  telefoonnummer: '+32 470 00 00 00',
  toelichting: 'We willen starten.',
};

const wrong = (change: Record<string, unknown>) => messagesOf(kennismaking.schema, { ...filled, ...change });

test('a complete form is accepted, also without company and consent', () => {
  expect(wrong({})).toEqual({});
  const { bedrijfsnaam: _company, consent_marketing: _consent, ...rest } = filled;
  expect(messagesOf(kennismaking.schema, rest)).toEqual({});
});

test('the empty form reports every required field with its own message', () => {
  expect(messagesOf(kennismaking.schema, kennismaking.defaults)).toEqual({
    naam: 'Naam is verplicht',
    email: 'Ongeldig e-mailadres',
    telefoonnummer: 'Telefoonnummer is verplicht',
    toelichting: 'Extra toelichting is verplicht',
  });
});

test('an empty object reports fields instead of crashing', () => {
  expect(messagesOf(kennismaking.schema, {})).toMatchObject({
    naam: 'Naam is verplicht',
    gesprekstype: 'Selecteer een gesprekstype',
  });
});

describe('a text of exactly the maximum length is accepted', () => {
  const email = (length: number) => `${'a'.repeat(length - '@bedrijf.be'.length)}@bedrijf.be`;
  const cases = [
    ['naam', 100, 'Naam moet minder dan 100 tekens zijn', (n: number) => 'n'.repeat(n)],
    ['email', 255, 'E-mail moet minder dan 255 tekens zijn', email],
    ['telefoonnummer', 20, 'Telefoonnummer moet minder dan 20 tekens zijn', (n: number) => '0'.repeat(n)],
    ['bedrijfsnaam', 100, 'Bedrijfsnaam moet minder dan 100 tekens zijn', (n: number) => 'b'.repeat(n)],
    ['toelichting', 1000, 'Toelichting moet minder dan 1000 tekens zijn', (n: number) => 't'.repeat(n)],
  ] as const;
  test.each(cases)('%s: %i', (field, max, message, text) => {
    expect(wrong({ [field]: text(max) })).toEqual({});
    expect(wrong({ [field]: text(max + 1) })).toEqual({ [field]: message });
  });

  test('an emoji counts as one character', () => {
    expect(wrong({ naam: '🏃'.repeat(100) })).toEqual({});
    expect(wrong({ naam: '🏃'.repeat(101) })).toHaveProperty('naam');
  });

  test('surrounding white space does not count', () => {
    expect(wrong({ naam: `  ${'n'.repeat(100)}\n` })).toEqual({});
  });
});

test.each(['', ' ', '\n\t ', '\u200b', '\u00a0\u2060', '\u200e'])(
  'blank text counts as missing: %j',
  (blank) => {
    expect(wrong({ naam: blank, telefoonnummer: blank, toelichting: blank })).toEqual({
      naam: 'Naam is verplicht',
      telefoonnummer: 'Telefoonnummer is verplicht',
      toelichting: 'Extra toelichting is verplicht',
    });
  },
);

test.each(['telefoon', '', null, undefined, 3])('gesprekstype %j is refused', (gesprekstype) => {
  expect(wrong({ gesprekstype })).toEqual({ gesprekstype: 'Selecteer een gesprekstype' });
});

test('pasted line breaks are joined in a single line and kept in a text', () => {
  const form = v.parse(kennismaking.schema, {
    ...filled,
    naam: '  An\r\nPeeters\t',
    toelichting: '\r\nEerste\r\n\r\ntweede 👩‍💻\n',
  });
  expect(form.naam).toBe('An Peeters');
  expect(form.toelichting).toBe('Eerste\n\ntweede 👩‍💻');
});

test('names in other scripts are kept, bidi marks are removed', () => {
  expect(v.parse(kennismaking.schema, { ...filled, naam: 'محمد علي' }).naam).toBe('محمد علي');
  expect(v.parse(kennismaking.schema, { ...filled, naam: 'An\u202e gnp' }).naam).toBe('An gnp');
});

test('the message begins with the type of conversation', () => {
  expect(kennismakingHeading('online')).toBe('Gesprekstype: Online\n\nToelichting:');
  expect(kennismakingHeading('email')).toBe('Gesprekstype: Contact via email\n\nToelichting:');
  expect(kennismakingHeading('persoon')).toBe('Gesprekstype: In persoon\n\nToelichting:');
});

test('the longest valid form is accepted as a body, and its limits apply there too', () => {
  const toelichting = 't'.repeat(1000);
  const body = {
    form_type: 'kennismaking',
    name: 'n'.repeat(100),
    email: filled.email,
    phone: '0'.repeat(20),
    company: null,
    message: `${kennismakingHeading('email')}\n${toelichting}`,
    metadata: { gesprekstype: 'email' },
  };
  expect(messagesOf(contactRequest, body)).toEqual({});
  expect(messagesOf(contactRequest, { ...body, name: 'n'.repeat(101), message: `${body.message}t` })).toEqual(
    {
      name: 'Naam moet minder dan 100 tekens zijn',
      message: 'Toelichting moet minder dan 1000 tekens zijn',
    },
  );
  for (const { id: gesprekstype } of gesprekstypes) {
    const long = `${kennismakingHeading(gesprekstype)}\n${toelichting}t`;
    expect(messagesOf(contactRequest, { ...body, message: long, metadata: { gesprekstype } })).toEqual({
      message: 'Toelichting moet minder dan 1000 tekens zijn',
    });
  }
});
