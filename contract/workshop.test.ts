import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../tests/messages-of.ts';
import { workshop, workshopRequest } from './workshop.ts';

const filled = {
  ...workshop.defaults,
  bedrijfsnaam: 'Bakkerij Voorbeeld',
  straat: 'Kerkstraat',
  nummer: '12 bus 3',
  postcode: '9000',
  stad: 'Gent',
  contactpersoon: 'An Peeters',
  email: 'an@bedrijf.be',
  telefoonnummer: '09 000 00 00',
  toelichting: 'Voor twaalf collega’s.',
};

const wrong = (change: Record<string, unknown>) => messagesOf(workshop.schema, { ...filled, ...change });

const required = {
  bedrijfsnaam: 'Bedrijfsnaam is verplicht',
  straat: 'Straat is verplicht',
  nummer: 'Huisnummer is verplicht',
  postcode: 'Postcode is verplicht',
  stad: 'Stad is verplicht',
  contactpersoon: 'Contactpersoonnaam is verplicht',
  email: 'Ongeldig e-mailadres',
  telefoonnummer: 'Telefoonnummer is verplicht',
  toelichting: 'Extra toelichting is verplicht',
};

test('the empty form has the promised defaults', () => {
  expect(workshop.defaults).toMatchObject({
    workshopType: 'onsite',
    aantalPersonen: 1,
    gebruiktAI: 'nee',
    aiTools: [],
    consent_marketing: false,
  });
});

test('a filled form is accepted', () => {
  expect(wrong({})).toEqual({});
});

test('the empty form reports every required field with its own message', () => {
  expect(messagesOf(workshop.schema, workshop.defaults)).toEqual(required);
});

test.each([' ', '\n', '\u200b'])('blank text counts as missing: %j', (blank) => {
  const blanks = Object.fromEntries(Object.keys(required).map((field) => [field, blank]));
  expect(wrong(blanks)).toEqual(required);
});

test('an answer that is not offered gets the message of its question', () => {
  expect(wrong({ workshopType: 'hybride', gebruiktAI: 'misschien' })).toEqual({
    workshopType: 'Selecteer een workshop type',
    gebruiktAI: 'Beantwoord deze vraag alstublieft',
  });
  expect(wrong({ workshopType: null, gebruiktAI: undefined })).toEqual({
    workshopType: 'Selecteer een workshop type',
    gebruiktAI: 'Beantwoord deze vraag alstublieft',
  });
});

describe('aantalPersonen', () => {
  const persons = (value: unknown) =>
    v.parse(workshop.schema, { ...filled, aantalPersonen: value }).aantalPersonen;

  test.each(['', ' ', 'twaalf', '0', '-3', '0.5', 0, -1, Number.NaN, null, undefined, '١٢'])(
    '%j is not at least 1',
    (value) => {
      expect(wrong({ aantalPersonen: value })).toEqual({
        aantalPersonen: 'Aantal personen moet minimaal 1 zijn',
      });
    },
  );

  test('accepts 1 or more', () => {
    expect(persons('1')).toBe(1);
    expect(persons(' 12 ')).toBe(12);
    expect(persons(12)).toBe(12);
  });

  test('rounds a fraction up', () => {
    expect(persons('1.5')).toBe(2);
    expect(persons(12.2)).toBe(13);
  });

  test('refuses an absurd number with a message', () => {
    expect(wrong({ aantalPersonen: 1e9 })).toEqual({ aantalPersonen: 'Aantal personen is te groot' });
  });
});

describe('tools', () => {
  test('are required when AI is used', () => {
    expect(wrong({ gebruiktAI: 'ja' })).toEqual({ aiTools: 'Selecteer minimaal één AI tool' });
    expect(wrong({ gebruiktAI: 'ja', aiTools: ['chatgpt', 'klingai'] })).toEqual({});
    expect(wrong({ gebruiktAI: 'nee', aiTools: [] })).toEqual({});
  });

  test('need a name when “andere” is ticked', () => {
    const message = { andereTools: 'Vul de naam van de andere tool in' };
    expect(wrong({ gebruiktAI: 'ja', aiTools: ['andere'] })).toEqual(message);
    expect(wrong({ gebruiktAI: 'ja', aiTools: ['andere'], andereTools: '  ' })).toEqual(message);
    expect(wrong({ gebruiktAI: 'ja', aiTools: ['andere'], andereTools: '\u200b' })).toEqual(message);
    expect(wrong({ gebruiktAI: 'ja', aiTools: ['andere'], andereTools: 'Mistral' })).toEqual({});
  });

  test('are reported together with the other fields', () => {
    expect(messagesOf(workshop.schema, { ...workshop.defaults, gebruiktAI: 'ja' })).toEqual({
      ...required,
      aiTools: 'Selecteer minimaal één AI tool',
    });
  });

  test('are dropped when hidden again', () => {
    const hidden = { gebruiktAI: 'nee', aiTools: ['andere'], andereTools: 'Mistral' };
    expect(v.parse(workshop.schema, { ...filled, ...hidden })).toMatchObject({
      aiTools: [],
      andereTools: '',
    });
    const unticked = { gebruiktAI: 'ja', aiTools: ['gemini'], andereTools: 'Mistral' };
    expect(v.parse(workshop.schema, { ...filled, ...unticked })).toMatchObject({ andereTools: '' });
  });

  test('must come from the list', () => {
    const found = wrong({ gebruiktAI: 'ja', aiTools: ['hamer'] });
    expect(Object.values(found)).toEqual(['Selecteer minimaal één AI tool']);
  });
});

test('absurd sizes are refused with a message, generous ones are not', () => {
  expect(wrong({ bedrijfsnaam: 'b'.repeat(300), toelichting: 't'.repeat(10_000) })).toEqual({});
  expect(wrong({ bedrijfsnaam: 'b'.repeat(301), toelichting: 't'.repeat(10_001) })).toEqual({
    bedrijfsnaam: 'Deze tekst is te lang',
    toelichting: 'Deze tekst is te lang',
  });
});

test('the body carries the form and the tracking fields, and nothing else', () => {
  const body = {
    ...filled,
    source_url: 'https://site.be/x?utm_source=mail',
    utm_source: 'mail',
    role: 'admin',
  };
  const parsed = v.parse(workshopRequest, body);
  expect(parsed).toMatchObject({ bedrijfsnaam: 'Bakkerij Voorbeeld', utm_source: 'mail', utm_medium: null });
  expect(parsed).not.toHaveProperty('role');
});
