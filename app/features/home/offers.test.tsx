import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { offers } from '../../../site/home.ts';
import { OfferFacts } from './offers.tsx';

const nothing = { duration: '', group: '', place: '', price: '', basis: '', vat: '', extra: '' } as const;

test('a price says what it is for, and an extra line follows', () => {
  const html = renderToStaticMarkup(
    <OfferFacts
      of={{ ...nothing, price: '600 euro', basis: 'per groep', vat: 'excl. btw', extra: 'ook in het Engels' }}
    />,
  );
  expect(html).toMatch(/>600 euro per groep, excl. btw<.*>ook in het Engels</);
  expect(renderToStaticMarkup(<OfferFacts of={{ ...nothing, basis: 'per groep' }} />)).not.toContain(
    'per groep',
  );
});

test('a fact that the owner left empty is left out, with its label', () => {
  const html = renderToStaticMarkup(
    <OfferFacts of={{ ...nothing, duration: 'twee uur', place: 'in Gent' }} />,
  );
  const { duration, group, place, price } = offers.facts;
  for (const text of [duration, 'twee uur', place, 'in Gent']) expect(html).toContain(`>${text}<`);
  for (const text of [group, price]) expect(html).not.toContain(`>${text}<`);
});
