import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Books } from '../../../../contract/database/books.ts';
import { Takings } from './takings.tsx';

const shown = (count: number) => {
  const corrections = Array.from({ length: count }, (_, place) => ({
    order_number: `K2026-${10_000 + place}`,
    sold_on: '2026-10-03',
    day: '2026-11-04',
    kind: 'refund' as const,
    cents: -100,
  }));
  const books = { month: '2026-11-01', is_over: true, days: [], corrections } as unknown as Books;
  return renderToStaticMarkup(
    <MemoryRouter>
      <Takings books={books} />
    </MemoryRouter>,
  );
};

test('of a month with more than ten corrections the others are folded, and none is left out', () => {
  const [open = '', folded] = shown(10).split('class="desk-days"');
  expect(folded).toBeUndefined();
  expect(open.match(/K2026-1\d{4}<\/a>/g)).toHaveLength(10);

  const [first = '', others = ''] = shown(12).split('class="desk-days"');
  expect(first.match(/K2026-1\d{4}<\/a>/g)).toHaveLength(10);
  expect(others.match(/K2026-1\d{4}<\/a>/g)).toHaveLength(2);
  expect(others).toContain('<summary>Toon de andere 2</summary>');
});
