import * as v from 'valibot';
import { expect, test } from 'vitest';
import { workshopTypes } from '../site/offers.ts';
import { contactRequest } from './contact.ts';
import type { StoredRequest } from './database/requests.ts';
import { contactRequestFrom, requestAnswers, requestFrom, visitorCopy } from './requests.ts';
import { supportRequest } from './support.ts';
import { workshopRequest } from './workshop.ts';

const contacted = (body: object) => contactRequestFrom(v.parse(contactRequest, body));
const dialog = { name: 'Ann', email: 'ann@voorbeeld.be', phone: '0470 12 34 56', message: 'Hallo' };

const workshop = {
  bedrijfsnaam: 'ACME',
  straat: 'Kerkstraat',
  nummer: '1b',
  postcode: '9000',
  stad: 'Gent',
  contactpersoon: 'Bea Maes',
  email: 'bea@voorbeeld.be',
  telefoonnummer: 'na 18 uur',
  workshopType: 'onsite',
  aantalPersonen: 12,
  gebruiktAI: 'ja',
  aiTools: ['gemini', 'andere'],
  andereTools: 'Mistral',
  toelichting: 'Graag in maart.',
};
const requested = (changes: object = {}) =>
  requestFrom('workshop', v.parse(workshopRequest, { ...workshop, ...changes }));

/** What each form sends, how it is stored, and its answers: those that the visitor's mail repeats are marked. */
const forms: [string, () => StoredRequest, StoredRequest, string[]][] = [
  [
    'the contact dialog',
    () => contacted({ ...dialog, company: 'ACME', metadata: { section: 'opmaat' } }),
    { kind: 'contact', ...dialog, company: 'ACME', details: {}, section: 'opmaat' } as StoredRequest,
    [
      'Naam: Ann',
      '* E-mail: ann@voorbeeld.be',
      '* Telefoonnummer: 0470 12 34 56',
      'Bedrijfsnaam: ACME',
      'Bericht: Hallo',
    ],
  ],
  [
    'the workshop dialog, whose company is the heading of its message',
    () => contacted({ ...dialog, message: 'Workshop Aanvraag - Bedrijf: ACME\n\nWanneer?\nNu?' }),
    {
      kind: 'workshop-dialog',
      ...dialog,
      company: 'ACME',
      message: 'Workshop Aanvraag - Bedrijf: ACME\n\nWanneer?\nNu?',
      details: {},
    },
    [
      'Bedrijfsnaam: ACME',
      'Naam: Ann',
      '* E-mail: ann@voorbeeld.be',
      '* Telefoonnummer: 0470 12 34 56',
      'Bericht: Wanneer?\nNu?',
    ],
  ],
  [
    'the inline form, whose company is in the phone field',
    () => contacted({ ...dialog, form_type: 'inline', phone: 'ACME' }),
    { kind: 'inline', ...dialog, phone: '', company: 'ACME', details: {} },
    ['Naam: Ann', '* E-mail: ann@voorbeeld.be', 'Bedrijfsnaam: ACME', 'Bericht: Hallo'],
  ],
  [
    'the introduction form',
    () =>
      contacted({
        ...dialog,
        form_type: 'kennismaking',
        company: 'ACME',
        message: 'Gesprekstype: Online\n\nToelichting:\nHoe begin ik?',
        metadata: { gesprekstype: 'online' },
      }),
    {
      kind: 'kennismaking',
      ...dialog,
      company: 'ACME',
      message: 'Gesprekstype: Online\n\nToelichting:\nHoe begin ik?',
      details: { gesprekstype: 'online' },
    },
    [
      'Naam: Ann',
      '* E-mail: ann@voorbeeld.be',
      '* Telefoonnummer: 0470 12 34 56',
      'Bedrijfsnaam: ACME',
      '* Gesprekstype: Online (via videogesprek)',
      'Waar kunnen we u mee helpen?: Hoe begin ik?',
    ],
  ],
  [
    'the workshop form',
    requested,
    {
      kind: 'workshop',
      name: 'Bea Maes',
      email: 'bea@voorbeeld.be',
      phone: 'na 18 uur',
      company: 'ACME',
      message: 'Graag in maart.',
      details: {
        straat: 'Kerkstraat',
        nummer: '1b',
        postcode: '9000',
        stad: 'Gent',
        workshopType: 'onsite',
        aantalPersonen: 12,
        gebruiktAI: 'ja',
        aiTools: ['gemini', 'andere'],
        andereTools: 'Mistral',
      },
    },
    [
      'Bedrijfsnaam: ACME',
      'Straat: Kerkstraat',
      'Huisnummer: 1b',
      'Postcode: 9000',
      'Stad: Gent',
      'Contactpersoon: Bea Maes',
      '* E-mail: bea@voorbeeld.be',
      'Telefoonnummer: na 18 uur (Klopt dit nummer?)',
      `* Type sessie: ${workshopTypes[1].label}`,
      '* Aantal personen: 12',
      '* Gebruikt u al AI-tools?: Ja',
      '* Welke AI-tools gebruikt u?: Google Gemini, Andere',
      'Naam van de andere tool: Mistral',
      'Toelichting: Graag in maart.',
    ],
  ],
  [
    'the support dialog',
    () =>
      requestFrom(
        'support',
        v.parse(supportRequest, {
          firstName: 'Ann',
          lastName: 'Maes',
          email: 'ann@voorbeeld.be',
          subject: 'Kick 2',
          message: 'Help',
        }),
      ),
    {
      kind: 'support',
      name: '',
      email: 'ann@voorbeeld.be',
      phone: '',
      company: '',
      message: 'Help',
      details: { firstName: 'Ann', lastName: 'Maes', subject: 'Kick 2' },
    },
    [
      'Voornaam: Ann',
      'Achternaam: Maes',
      '* E-mail: ann@voorbeeld.be',
      'Telefoonnummer: ',
      'Onderwerp: Kick 2',
      'Bericht: Help',
    ],
  ],
];

test.each(forms)('%s', (_form, request, stored, answers) => {
  expect(request()).toEqual(stored);
  const repeated = visitorCopy(stored).map(({ label }) => label);
  const shown = requestAnswers(stored).map(
    ({ label, value, warning }) =>
      `${repeated.includes(label) ? '* ' : ''}${label}: ${value}${warning ? ` (${warning})` : ''}`,
  );
  expect(shown).toEqual(answers);
});

const choices = ['email', 'form_type', 'workshopType', 'gebruiktAI'];

test.each([
  ['a contact dialog', contactRequest, { ...dialog, company: 'ACME', metadata: { section: 'opmaat' } }],
  ['the inline form', contactRequest, { ...dialog, form_type: 'inline' }],
  ['the workshop form', workshopRequest, { ...workshop, aiTools: ['andere'] }],
  ['the support dialog', supportRequest, { ...dialog, firstName: 'Ann', lastName: 'Maes', subject: 'Kick' }],
])('no text of %s keeps what PostgreSQL cannot store', (_form, schema, body) => {
  const spoil = (key: string, value: unknown) =>
    typeof value === 'string' && /\D/.test(key) && !choices.includes(key) ? `${value}\u0000\ud800` : value;
  const sent = { ...body, source_url: 'https://site.be/', utm_source: 'nieuws' };
  const kept = JSON.stringify(v.parse(schema, JSON.parse(JSON.stringify(sent), spoil)));
  expect(kept).toContain('\ufffd');
  expect(kept).not.toMatch(/\\u0000|\\ud800/);
});

test('tools ticked before choosing "nee" are dropped, and the other tool’s name unless "andere" is ticked', () => {
  expect(requested({ gebruiktAI: 'nee' }).details).toMatchObject({ aiTools: [], andereTools: '' });
  expect(requested({ aiTools: ['gemini'] }).details).toMatchObject({ aiTools: ['gemini'], andereTools: '' });
});

test.each(['Bel 0900 00 00', '0900 00 00 win!', '0470 evil.example', '1'.repeat(21)])(
  'a telephone number with words or too many digits is for the business only: %s',
  (phone) =>
    expect(visitorCopy(contacted({ ...dialog, phone }))).toEqual([{ label: 'E-mail', value: dialog.email }]),
);

test.each(['0470/00 00 00', '+32 (0)9.123.45.67', '12'])(
  'a telephone number is repeated, without a warning: %s',
  (phone) =>
    expect(visitorCopy(contacted({ ...dialog, phone }))).toContainEqual({
      label: 'Telefoonnummer',
      value: phone,
    }),
);
