import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { whenConfirmed } from '../../../site/kit.ts';
import { BeforeOrder } from './before-order.tsx';

test('access is promised only once the address is confirmed', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BeforeOrder />
    </MemoryRouter>,
  );
  expect(html).toContain(whenConfirmed);
});
