import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { whenConfirmed } from '../../../site/kit.ts';
import { BeforeOrder } from './before-order.tsx';

test('access is promised once the address is confirmed, not before', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <BeforeOrder />
    </MemoryRouter>,
  );
  expect(html).toContain(whenConfirmed);
});
