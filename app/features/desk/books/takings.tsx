import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rateOf, takingsAmounts, takingsCsv } from '../../../../contract/books-csv.ts';
import { formatListDate, formatMonth, formatShortDay } from '../../../../contract/calendar.ts';
import type { Books, DayOfTakings } from '../../../../contract/database/books.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { correctionWords } from '../../../../contract/desk-books.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { Button } from '../../../ui/button.tsx';
import { saveText } from '../csv.ts';
import { Facts, Panel } from '../panel.tsx';

type Amount = (typeof takingsAmounts)[number][0];

/** By their title. */
const columns: [title: string, cell: (row: DayOfTakings) => ReactNode][] = [
  ['Dag', ({ day }) => <span className="whitespace-nowrap">{formatShortDay(day)}</span>],
  ['Btw-tarief', (row) => rateOf(row) || 'geen verkoop'],
  ...takingsAmounts.map(([key, title]): (typeof columns)[number] => [
    title,
    (row) => (row[key] !== 0 || key === 'cents') && formatEuro(row[key]),
  ]),
];

function totalsOf(days: readonly DayOfTakings[]): (readonly [string, string])[] {
  const rates = new Set(days.flatMap(({ vat_percent: percent }) => percent ?? []));
  const sum = (rows: readonly DayOfTakings[], key: Amount) =>
    rows.reduce((total, row) => total + row[key], 0);
  return [...rates]
    .sort((one, other) => other - one)
    .map((percent) => {
      const rows = days.filter((row) => row.vat_percent === percent);
      return [
        `Ontvangsten aan ${percent}%`,
        `${formatEuro(sum(rows, 'cents'))}, waarvan ${formatEuro(sum(rows, 'vat_cents'))} btw`,
      ] as const;
    });
}

/** Of a month with many, the others are folded. */
const mostShown = 10;

function Corrections({ corrections }: Pick<Books, 'corrections'>) {
  return (
    <ul className="desk-lines">
      {corrections.map(({ order_number: number, sold_on: sold, day, kind, cents }) => (
        <li key={`${number} ${day} ${kind} ${cents}`}>
          {formatListDate(day)}: {correctionWords[kind].toLowerCase()}, {formatEuro(cents)}, van{' '}
          <Link className="link" to={deskAddress('orders', { open: number })}>
            {number}
          </Link>
          , verkocht op {formatListDate(sold)}
        </li>
      ))}
    </ul>
  );
}

export function Takings({ books: { month, is_over: isOver, days, corrections } }: { books: Books }) {
  const total = days.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <Panel id="takings" title="Dagontvangsten">
      <p className="max-w-prose">
        Wat consumenten betaalden, zonder de bestellingen van bedrijven.{' '}
        {isOver
          ? 'Deze maand is voorbij en wijzigt niet meer.'
          : 'Deze maand loopt nog; een dag die voorbij is, wijzigt niet meer.'}{' '}
        Wat later terugbetaald wordt of naar een factuur gaat, komt op de dag waarop dat gebeurt.
      </p>
      <Facts facts={[...totalsOf(days), ['Samen', <strong key="total">{formatEuro(total)}</strong>]]} />
      <p>
        <Button
          size="small"
          onClick={() => saveText(`dagontvangsten ${month.slice(0, 7)}`, takingsCsv(days))}
        >
          CSV<span className="sr-only"> van de dagontvangsten</span>
        </Button>
      </p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
          Dag per dag
        </summary>
        <table className="desk-table">
          <caption className="sr-only">Dagontvangsten van {formatMonth(month)}</caption>
          <thead>
            <tr>
              {columns.map(([title]) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((row) => (
              <tr key={`${row.day} ${row.vat_percent}`}>
                {columns.map(([title, cell], place) => (
                  <td key={title} data-label={place > 0 ? title : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {corrections.length > 0 && (
        <>
          <h3 className="text-base">Rechtzettingen van vroegere maanden</h3>
          <Corrections corrections={corrections.slice(0, mostShown)} />
          {corrections.length > mostShown && (
            <details className="desk-days">
              <summary>{`Toon de andere ${corrections.length - mostShown}`}</summary>
              <Corrections corrections={corrections.slice(mostShown)} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}
