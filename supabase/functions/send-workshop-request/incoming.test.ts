import * as v from 'valibot';
import { expect, test } from 'vitest';
import { requestAnswers } from '../../../contract/requests.ts';
import { workshopRequest } from '../../../contract/workshop.ts';
import { workshopTypes } from '../../../site/offers.ts';
import { workshopRequestFrom } from './incoming.ts';

const body = {
  bedrijfsnaam: 'ACME',
  straat: 'Kerkstraat',
  nummer: '1b',
  postcode: '9000',
  stad: 'Gent',
  contactpersoon: 'Bea Maes',
  email: 'bea@voorbeeld.be',
  telefoonnummer: '09 000 00 00',
  workshopType: 'onsite',
  aantalPersonen: 12,
  gebruiktAI: 'ja',
  aiTools: ['gemini', 'andere'],
  andereTools: 'Mistral',
  toelichting: 'Graag in maart.',
};

const incoming = (changes: object = {}) =>
  workshopRequestFrom(v.parse(workshopRequest, { ...body, ...changes }));
const shown = (changes?: object) =>
  Object.fromEntries(requestAnswers(incoming(changes)).map(({ label, value }) => [label, value]));

test('every answer has the label that the visitor saw', () => {
  expect(shown()).toEqual({
    Bedrijfsnaam: 'ACME',
    Straat: 'Kerkstraat',
    Huisnummer: '1b',
    Postcode: '9000',
    Stad: 'Gent',
    Contactpersoon: 'Bea Maes',
    'E-mail': 'bea@voorbeeld.be',
    Telefoonnummer: '09 000 00 00',
    'Type sessie': workshopTypes[1].label,
    'Aantal personen': '12',
    'Gebruikt u al AI-tools?': 'Ja',
    'Welke AI-tools gebruikt u?': 'Google Gemini, Andere',
    'Naam van de andere tool': 'Mistral',
    Toelichting: 'Graag in maart.',
  });
});

test('tools ticked before choosing "nee" are dropped', () => {
  const request = incoming({ gebruiktAI: 'nee' });
  expect(request.details).toMatchObject({ aiTools: [], andereTools: '' });
  expect(shown({ gebruiktAI: 'nee' })['Welke AI-tools gebruikt u?']).toBe('');
});

test('the other tool’s name is dropped unless "andere" is ticked', () => {
  expect(incoming({ aiTools: ['gemini'] }).details).toMatchObject({ aiTools: ['gemini'], andereTools: '' });
});
