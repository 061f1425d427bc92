import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataPage, look } from './data-page.ts';

test('the page reads as Dutch and runs nothing that somebody typed', () => {
  const page = dataPage(
    {
      Aanvragen: [
        {
          Bericht: '<script>alert("x")</script>',
          'Verstuurd op': '2026-11-20T23:30:00Z',
          Datum: '2026-11-02',
          Bedrag: 37.5,
          Updates: false,
          Antwoorden: { Tools: ['een', 'twee'] },
        },
      ],
      Bestellingen: [],
    },
    'Gegevens van <b>',
    '2026-11-21T09:00:00Z',
  );
  expect(page).not.toMatch(/<script|<b>/);
  for (const words of [
    '<title>Gegevens van &#60;b&#62;</title>',
    '21 november 2026 om 0.30 uur',
    '2 november 2026',
    '<dd>37,5</dd>',
    '<dd>nee</dd>',
    'Tools: een, twee',
    '<h2>Bestellingen</h2><p>Niets.</p>',
  ])
    expect(page).toContain(words);
});

test('the page wears the colours of the shop', () => {
  const theme = readFileSync('app/theme.css', 'utf8');
  for (const [name, colour] of Object.entries(look)) expect(theme).toContain(`--color-${name}: ${colour};`);
});
