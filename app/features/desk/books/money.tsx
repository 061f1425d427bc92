import { Link } from 'react-router';
import { formatListDate } from '../../../../contract/calendar.ts';
import type { Books, Movement } from '../../../../contract/database/books.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { Facts, Panel } from '../panel.tsx';

const movements: Record<Movement, string> = {
  payment: 'Betaald via Stripe',
  invoice: 'Facturen die betaald zijn',
  refund: 'Terugbetaald',
  returned: 'Terugbetaling die terugkwam',
  lost: 'Verloren betwistingen',
  regained: 'Betwistingen die toch gewonnen zijn',
  note: 'Terug na een creditnota',
};

export function Money({ books: { money, late } }: { books: Books }) {
  const kinds = (Object.keys(movements) as Movement[]).filter((kind) => money[kind] !== undefined);
  const sum = kinds.reduce((total, kind) => total + (money[kind] ?? 0), 0);
  return (
    <Panel id="money" title="Geld in en uit">
      <p className="max-w-prose">
        Op de dag waarop het gebeurde, met btw, van consumenten en bedrijven samen.
        {(money.lost ?? money.regained) !== undefined &&
          ' Een betwisting die je verloor of terugwon, staat niet in de dagontvangsten, de btw of de facturen: boek die zelf, met je boekhouder.'}
      </p>
      <Facts
        facts={[
          ...kinds.map((kind) => [movements[kind], formatEuro(money[kind] ?? 0)] as const),
          ['Samen', <strong key="sum">{formatEuro(sum)}</strong>],
        ]}
      />
      {late.length > 0 && (
        <>
          <h3 className="text-base">Later gemeld dan betaald</h3>
          <p className="max-w-prose">
            De dag waarop Stripe het meldde, telt voor dagontvangsten en facturen: een dag die voorbij is,
            wijzigt niet.
          </p>
          <ul className="desk-lines">
            {late.map(({ order_number: number, paid_on: paid, day, cents }) => (
              <li key={number}>
                <Link className="link" to={deskAddress('orders', { open: number })}>
                  {number}
                </Link>
                , {formatEuro(cents)}: betaald op {formatListDate(paid)}, geboekt op {formatListDate(day)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
