import type { OrderRow } from '../../../../contract/database/orders.ts';
import type { OrderStatus } from '../../../../contract/database/states.ts';
import { formatEuro } from '../../../../site/kit.ts';
import type { Column } from '../csv.ts';
import { Filter, List, RowLink } from '../list.tsx';
import { useListState, useOpenRow } from '../list-state.ts';
import { ListMoment } from '../parts.tsx';
import { PersonLink } from '../person-link.tsx';
import Order from './order.tsx';
import { accessWords, orderStatuses, problemWords } from './order-words.ts';
import { OrderStatusMark } from './status-mark.tsx';

const columns: Column<OrderRow>[] = [
  {
    key: 'order_number',
    title: 'Bestelling',
    isSortable: true,
    cell: (row) => <RowLink id={row.order_number}>{row.order_number}</RowLink>,
    csv: (row) => row.order_number,
  },
  {
    key: 'email',
    title: 'Koper',
    isSortable: true,
    cell: (row) => (
      <>
        <PersonLink address={row.email}>{row.name || row.email || 'nog onbekend'}</PersonLink>
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
    title: 'Status',
    isSortable: true,
    cell: (row) => <OrderStatusMark order={row} />,
    csv: (row) => orderStatuses[row.status].words,
  },
  { key: 'problem', title: 'Probleem', cell: () => null, csv: (row) => problemWords(row), isHidden: true },
  {
    key: 'access',
    title: 'Toegang',
    cell: (row) => row.access && accessWords[row.access],
    csv: (row) => row.access && accessWords[row.access],
  },
  {
    key: 'created_at',
    title: 'Wanneer',
    isSortable: true,
    cell: (row) => (
      <>
        <ListMoment at={row.paid_at ?? row.created_at} />
        {row.utm_source && <small>via {row.utm_source}</small>}
      </>
    ),
    csv: (row) => row.created_at,
  },
  { key: 'paid_at', title: 'Betaald op', cell: () => null, csv: (row) => row.paid_at, isHidden: true },
  { key: 'utm_source', title: 'utm_source', cell: () => null, csv: (row) => row.utm_source, isHidden: true },
];

/** The query parameter that holds a state, 'problem' or 'shut'. */
const filter = 'stand';

const states = [
  ['', 'Alle statussen'],
  ['problem', 'Vraagt je aandacht'],
  ['shut', 'Betaald, kan niet binnen'],
  ...Object.entries(orderStatuses).map(([status, { words }]) => [status, words] as const),
] as const;

/** Every order, or the one that the address opens. */
export default function Orders() {
  const { get } = useListState();
  const open = useOpenRow();
  if (open) return <Order key={open} number={open} />;
  const chosen = get(filter) as OrderStatus | 'problem' | 'shut' | '';
  return (
    <List
      source="desk_orders"
      filters={chosen === 'problem' || chosen === 'shut' ? { [chosen]: true } : { state: chosen }}
      columns={columns}
      rowKey={(row) => row.order_number}
      things={['bestelling', 'bestellingen']}
      searchLabel="Zoek op adres, naam, bestelnummer of Stripe-nummer"
      tools={<Filter label="Status" name={filter} options={states} />}
      empty="Hier komt elke bestelling, ook die nog niet betaald is."
    />
  );
}
