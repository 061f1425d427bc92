import { expect, test } from 'vitest';
import { fieldLabels as labels } from '../../../../contract/labels.ts';
import { visitorCopy } from './visitor-copy.ts';

test('short answers and the address are repeated', () => {
  const fields = [
    { label: labels.naam, value: 'An Peeters' },
    { label: labels.email, value: 'an@voorbeeld.be' },
    { label: labels.telefoonnummer, value: '0470/00 00 00' },
    { label: labels.nummer, value: '12/3' },
    { label: labels.straat, value: 'J. Van Rijswijcklaan' },
    { label: labels.telefoonnummer, value: '09.123.45.67' },
    { label: labels.bedrijfsnaam, value: 'Bakkerij De Smet & Co' },
    { label: labels.gesprekstype, value: 'Online (via videogesprek)' },
  ];
  expect(visitorCopy(fields)).toEqual(fields);
});

test.each([
  [labels.bericht, 'Dag!'],
  [labels.toelichting, 'Dag!'],
  [labels.kennismakingToelichting, 'Dag!'],
  [labels.onderwerp, 'Dag!'],
  [labels.andereTools, 'Dag!'],
  [labels.naam, 'Win nu op gratis.example'],
  [labels.naam, 'https://gratis.example'],
  [labels.naam, 'Win nu op приз.рф'],
  [labels.naam, '中奖.中国'],
  [labels.naam, 'موقع.شبكة'],
  [labels.naam, 'evil-shop.com_'],
  [labels.naam, 'evil-shop。com'],
  [labels.naam, 'evil-shop．com'],
  [labels.stad, '185.12.3.4/win'],
  [labels.bedrijfsnaam, 'www.gratis'],
  [labels.bedrijfsnaam, 'Bel nu 0900 00 00 en win '.repeat(3)],
  [labels.stad, 'Gent\nBel nu'],
])('what could carry a message to a stranger is omitted: %s %s', (label, value) => {
  expect(visitorCopy([{ label, value }])).toEqual([]);
});
