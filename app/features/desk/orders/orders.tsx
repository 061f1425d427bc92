import type { OrderRow } from '../../../../contract/database/orders.ts';
import type { OrderStatus } from '../../../../contract/database/states.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { type Column, csvColumn } from '../csv.ts';
import { Filter, List, RowLink } from '../list.tsx';
import { useListState, useOpenRow } from '../list-state.ts';
import { ListMoment } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import DeskOrder from './order.tsx';
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
  csvColumn('Naam', (row) => row.name),
  csvColumn('Product', (row) => row.product_name),
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
  csvColumn('Terugbetaald', (row) => row.amount_refunded_cents / 100),
  {
    key: 'status',
    title: 'Status',
    isSortable: true,
    cell: (row) => <OrderStatusMark order={row} />,
    csv: (row) => orderStatuses[row.status].words,
  },
  csvColumn('Probleem', (row) => problemWords(row)),
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
  csvColumn('Betaald op', (row) => row.paid_at),
  csvColumn('utm_source', (row) => row.utm_source),
];

const filter = 'stand';

const states = [
  ['', 'Alle statussen'],
  ['problem', 'Vraagt je aandacht'],
  ['shut', 'Betaald, kan niet binnen'],
  ...Object.entries(orderStatuses).map(([status, { words }]) => [status, words] as const),
] as const;

export default function Orders() {
  const { get } = useListState();
  const open = useOpenRow();
  if (open) return <DeskOrder key={open} number={open} />;
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
