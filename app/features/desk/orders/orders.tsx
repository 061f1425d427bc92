import { Link } from 'react-router';
import { formatEuro } from '../../../../site/kit.ts';
import type { Column } from '../csv.ts';
import { List } from '../list.tsx';
import { deskParameters, useListState } from '../list-state.ts';
import { timeOf } from '../parts.tsx';
import Order from './order.tsx';
import { type OrderRow, type OrderStatus, orderStatuses, problemWords } from './order-words.ts';
import { OrderStatusMark } from './status-mark.tsx';

function OrderLink({ number }: { number: string }) {
  const { addressOf } = useListState();
  return (
    <Link to={addressOf(number)} className="link font-semibold whitespace-nowrap">
      {number}
    </Link>
  );
}

const columns: Column<OrderRow>[] = [
  {
    key: 'order_number',
    title: 'Bestelling',
    isSortable: true,
    cell: (row) => <OrderLink number={row.order_number} />,
    csv: (row) => row.order_number,
  },
  {
    key: 'email',
    title: 'Koper',
    isSortable: true,
    cell: (row) => (
      <>
        {row.name || row.email || 'nog onbekend'}
        {row.name && <small>{row.email}</small>}
      </>
    ),
    csv: (row) => row.email,
  },
  { key: 'name', title: 'Naam', cell: () => null, csv: (row) => row.name, isHidden: true },
  { key: 'product', title: 'Product', cell: () => null, csv: (row) => row.product_name, isHidden: true },
  {
    key: 'amount_cents',
    title: 'Bedrag',
    isSortable: true,
    cell: (row) => (
      <>
        {formatEuro(row.amount_cents)}
        {row.amount_refunded_cents > 0 && <small>{formatEuro(row.amount_refunded_cents)} terug</small>}
      </>
    ),
    csv: (row) => row.amount_cents / 100,
  },
  {
    key: 'refunded',
    title: 'Terugbetaald',
    cell: () => null,
    csv: (row) => row.amount_refunded_cents / 100,
    isHidden: true,
  },
  {
    key: 'status',
    title: 'Stand',
    isSortable: true,
    cell: (row) => <OrderStatusMark order={row} />,
    csv: (row) => orderStatuses[row.status].words,
  },
  { key: 'problem', title: 'Probleem', cell: () => null, csv: (row) => problemWords(row), isHidden: true },
  {
    key: 'linked',
    title: 'Account',
    cell: (row) => (row.status === 'paid' ? (row.linked ? 'met account' : 'nog zonder account') : null),
    csv: (row) => (row.linked ? 'ja' : 'nee'),
  },
  {
    key: 'created_at',
    title: 'Wanneer',
    isSortable: true,
    cell: (row) => timeOf(row.paid_at ?? row.created_at),
    csv: (row) => row.created_at,
  },
  { key: 'paid_at', title: 'Betaald op', cell: () => null, csv: (row) => row.paid_at, isHidden: true },
];

/** The query parameter that holds a state, or 'problem'. */
const filter = 'stand';

function Filter() {
  const { get, set } = useListState();
  return (
    <>
      <label htmlFor="order-filter" className="sr-only">
        Stand
      </label>
      <select
        id="order-filter"
        className="input"
        value={get(filter)}
        onChange={(event) => set({ [filter]: event.target.value || null })}
      >
        <option value="">Alle standen</option>
        <option value="problem">Vraagt je aandacht</option>
        {Object.entries(orderStatuses).map(([status, { words }]) => (
          <option key={status} value={status}>
            {words}
          </option>
        ))}
      </select>
    </>
  );
}

/** Every order, or the one that the address opens. */
export default function Orders() {
  const { get } = useListState();
  const open = get(deskParameters.open);
  if (open) return <Order key={open} number={open} />;
  const chosen = get(filter) as OrderStatus | 'problem' | '';
  return (
    <List
      source="desk_orders"
      filters={chosen === 'problem' ? { problem: true } : { state: chosen }}
      columns={columns}
      rowKey={(row) => row.order_number}
      things="bestellingen"
      searchLabel="Zoek op adres, naam, bestelnummer of Stripe-nummer"
      tools={<Filter />}
      empty="Hier komt elke bestelling, ook die nog niet betaald is."
    />
  );
}
