import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { offers } from '../../../site/home.ts';
import { OfferFacts } from './offers.tsx';

test('a fact that the owner left empty is left out, with its label', () => {
  const html = renderToStaticMarkup(
    <OfferFacts of={{ duration: 'twee uur', group: '', place: 'in Gent', price: '' }} />,
  );
  const { duration, group, place, price } = offers.facts;
  for (const text of [duration, 'twee uur', place, 'in Gent']) expect(html).toContain(`>${text}<`);
  for (const text of [group, price]) expect(html).not.toContain(`>${text}<`);
});
