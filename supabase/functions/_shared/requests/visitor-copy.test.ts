import { expect, test } from 'vitest';
import { consentTexts } from '../../../../contract/consent.ts';
import { fieldLabels as labels } from '../../../../contract/labels.ts';
import { visitorCopy } from './visitor-copy.ts';

test('choices, numbers and the address are repeated', () => {
  const fields = [
    { label: labels.email, value: 'an@voorbeeld.be' },
    { label: labels.telefoonnummer, value: '0470/00 00 00' },
    { label: labels.telefoonnummer, value: '+32 (0)9.123.45.67' },
    { label: labels.workshopType, value: 'Kickstart Workshop' },
    { label: labels.aantalPersonen, value: '12' },
    { label: labels.gebruiktAI, value: 'Ja' },
    { label: labels.aiTools, value: 'ChatGPT, Andere' },
    { label: labels.gesprekstype, value: 'Online (via videogesprek)' },
    { label: consentTexts.marketing.text, value: 'Nee' },
  ];
  expect(visitorCopy(fields)).toEqual(fields);
});

test.each([
  labels.naam,
  labels.voornaam,
  labels.achternaam,
  labels.contactpersoon,
  labels.bedrijfsnaam,
  labels.straat,
  labels.nummer,
  labels.postcode,
  labels.stad,
  labels.andereTools,
  labels.onderwerp,
  labels.bericht,
  labels.toelichting,
  labels.kennismakingToelichting,
])('what was typed as words is not: %s', (label) => {
  expect(visitorCopy([{ label, value: 'Dag' }])).toEqual([]);
});

test('a telephone number with words is not', () => {
  for (const value of ['Bel 0900 00 00', '0900 00 00 win!', '0470 evil.example', '1'.repeat(21)])
    expect(visitorCopy([{ label: labels.telefoonnummer, value }])).toEqual([]);
});

test('a warning is for the business', () => {
  const warned = { label: labels.telefoonnummer, value: '12', warning: 'Klopt dit?' };
  expect(visitorCopy([warned])).toEqual([{ label: labels.telefoonnummer, value: '12' }]);
});
