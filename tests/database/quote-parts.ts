import { expect } from 'vitest';
import { vatTotals } from '../../contract/invoicing/arithmetic.ts';
import { seeded } from '../seeded.ts';
import { invoiceDraft, requestWith } from './invoices.ts';
import type { TestDatabase } from './support.ts';

type Line = { description: string; quantity: number; unitCents: number; vatPercent: number };
const totalsOf = (lines: readonly Line[]) =>
  vatTotals(lines.map((line) => ({ ...line, netCents: line.quantity * line.unitCents })));
const sum = (lines: readonly Line[]) =>
  totalsOf(lines).reduce((cents, { netCents, vatCents }) => cents + netCents + vatCents, 0);

function quotesOf(count: number) {
  const roll = seeded(71);
  const random = (most: number) => 1 + Math.floor(roll() * most);
  return Array.from({ length: count }, (_, index) => ({
    percent: random(99),
    lines: Array.from(
      { length: random(5) },
      (): Line => ({
        description: `Lijn ${index}`,
        quantity: random(30),
        unitCents: random(index % 4 ? 90_000 : 9),
        vatPercent: [21, 6, 0][random(3) - 1] as number,
      }),
    ),
  }));
}

/** The deposits or the rests of quotes. */
const partsOf = async (database: TestDatabase, quotes: ReturnType<typeof quotesOf>, part: string) =>
  (
    await database.rows<{ lines: Line[] }>(
      `select private.part_lines(quote -> 'document', (quote ->> 'percent')::integer, $2) as lines
       from jsonb_array_elements($1::jsonb) with ordinality as entry (quote, place) order by place`,
      [
        JSON.stringify(
          quotes.map(({ percent, lines }) => ({
            percent,
            document: { number: 'V2026-0001', lines, vat: totalsOf(lines) },
          })),
        ),
        part,
      ],
    )
  ).map(({ lines }) => lines);

/** Issues invoices with these lines, and returns what each comes to. */
async function issue(database: TestDatabase, parts: Line[][]): Promise<{ number: string; cents: number }[]> {
  const request = await requestWith(database);
  const rows = await database.rows<{ number: string; cents: number }>(
    `with issued as materialized (
       select place, private.act_invoice_issued($1, $2::jsonb || jsonb_build_object('lines', lines)) ->> 'number' as number
       from jsonb_array_elements($3::jsonb) with ordinality as entry (lines, place)
     )
     select number, place::integer as cents from issued order by place`,
    [request, JSON.stringify(invoiceDraft), JSON.stringify(parts)],
  );
  const totals = await database.rows<{ number: string; cents: number }>(
    'select number, total_cents as cents from public.invoices where request_id = $1',
    [request],
  );
  const centsOf = new Map(totals.map(({ number, cents }) => [number, cents]));
  return rows.map(({ number }) => ({ number, cents: centsOf.get(number) ?? 0 }));
}

/** Compares the deposit and the rest of random quotes with the whole, to the cent, also as invoices and once credited. */
export async function compareParts(database: TestDatabase, count: number): Promise<void> {
  const quotes = quotesOf(count);
  const [deposits, rests] = [
    await partsOf(database, quotes, 'deposit'),
    await partsOf(database, quotes, 'rest'),
  ];
  for (const [index, { lines, percent }] of quotes.entries()) {
    const [deposit, rest] = [deposits[index] as Line[], rests[index] as Line[]];
    for (const { vatPercent, netCents, vatCents } of totalsOf(lines)) {
      const of = (part: Line[]) =>
        totalsOf(part).find((rate) => rate.vatPercent === vatPercent) ?? { netCents: 0, vatCents: 0 };
      expect(of(deposit).netCents + of(rest).netCents).toBe(netCents);
      expect(of(deposit).vatCents + of(rest).vatCents).toBe(vatCents);
      expect(Math.abs(of(deposit).netCents - (netCents * percent) / 100)).toBeLessThan(100);
    }
    for (const { unitCents } of [...deposit, ...rest]) expect(unitCents).toBeGreaterThan(0);
  }

  const has = (part: Line[]) => part.length > 0;
  const issued = await issue(database, [...deposits.filter(has), ...rests.filter(has)]);
  expect(issued.map(({ cents }) => cents)).toEqual([...deposits.filter(has), ...rests.filter(has)].map(sum));
  expect(issued.reduce((cents, one) => cents + one.cents, 0)).toBe(
    quotes.reduce((cents, { lines }) => cents + sum(lines), 0),
  );

  // A part of the gross amount of an invoice with one rate, and then what is left.
  await database.rows(
    `select private.act_invoice_credited(number, jsonb_build_object('cents', total_cents / 3, 'percent', document #> '{vat,0,vatPercent}'))
     from public.invoices where corrects is null and total_cents > 2 and jsonb_array_length(document -> 'vat') = 1`,
  );
  await database.rows(
    `select private.act_invoice_credited(number, '{}') from public.invoices where corrects is null`,
  );
  const [left] = await database.rows<{ open: number; vat: number }>(
    `select sum(private.invoice_open_cents(invoices)) filter (where corrects is null)::integer as open,
       sum(case when corrects is null then 1 else -1 end * (document ->> 'vatCents')::integer)::integer as vat
     from public.invoices`,
  );
  expect(left).toEqual({ open: 0, vat: 0 });
}
