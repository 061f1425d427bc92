import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { kitSection } from '../../../site/home.ts';
import { whenConfirmed } from '../../../site/kit.ts';
import { terms } from '../../../site/terms.ts';
import { BeforeOrder } from './before-order.tsx';

test('access is promised once the address is confirmed, not before', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BeforeOrder />
    </MemoryRouter>,
  );
  expect(html).toContain(whenConfirmed);
  expect(kitSection.onSale).toContain(whenConfirmed);
  expect(
    terms.sections
      .find(({ title }) => title === 'Prijs en betaling')
      ?.paragraphs.flat()
      .join(),
  ).toContain('zodra uw e-mailadres bevestigd is');
});
