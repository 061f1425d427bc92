import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { splitVat } from '../../../contract/invoicing/arithmetic.ts';
import { formatEuro, kit, whenConfirmed, withdrawalDays } from '../../../site/kit.ts';
import { companyRuling, purchase } from '../../../site/terms.ts';
import { BeforeOrder } from './before-order.tsx';

const shown = (forCompany: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BeforeOrder forCompany={forCompany} />
    </MemoryRouter>,
  );

test('access is promised only once the address is confirmed', () => {
  expect(shown(false)).toContain(whenConfirmed);
});

test('a company reads that it has no right to withdraw instead of how long it has', () => {
  const days = `${withdrawalDays} dagen om je te bedenken`;
  expect(shown(false)).toContain(days);
  expect(shown(false)).not.toContain(companyRuling);
  expect(shown(true)).toContain(companyRuling);
  expect(shown(true)).not.toContain(days);
});

test('a company reads the price without VAT too', () => {
  const { netCents } = splitVat(kit.priceCents, purchase.vatPercent);
  expect(shown(true)).toContain(`${formatEuro(netCents)} zonder btw`);
  expect(shown(false)).not.toContain('zonder btw');
});
