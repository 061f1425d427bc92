import { invoicesCsv } from '../../../../contract/books-csv.ts';
import { formatCompanyNumber } from '../../../../contract/company.ts';
import type { CompanyOrder, InvoiceRow } from '../../../../contract/database/invoices.ts';
import { jaNee, fieldLabels as labels } from '../../../../contract/labels.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { type Column, csvColumn, saveText } from '../csv.ts';
import { Filter, List, RowLink } from '../list.tsx';
import { useListState, useOpenRow } from '../list-state.ts';
import { NewLink, newRow } from '../new-link.tsx';
import { ListDate, ListMoment } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import Invoice from './invoice.tsx';
import { toMake } from './invoice-address.ts';
import { MakeDocument, NewInvoice } from './invoice-form.tsx';
import { InvoiceMarks } from './invoice-links.tsx';
import { invoiceStates } from './invoice-words.ts';
import Quote from './quote.tsx';
import { Reminders } from './reminders.tsx';

const companyColumns = <
  Row extends { company: string; company_number: string; email: string },
>(): Column<Row>[] => [
  {
    key: 'company',
    title: 'Bedrijf',
    isSortable: true,
    cell: (row) => (
      <>
        <PersonLink address={row.email}>{row.company}</PersonLink>
        <small>{formatCompanyNumber(row.company_number)}</small>
      </>
    ),
    csv: (row) => row.company,
  },
  csvColumn('Ondernemingsnummer', (row) => formatCompanyNumber(row.company_number)),
];

const columns: Column<InvoiceRow>[] = [
  {
    key: 'number',
    title: 'Nummer',
    isSortable: true,
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">
          <RowLink id={row.number}>{row.number}</RowLink>
        </span>
        <small>{row.corrected ? `bij factuur ${row.corrected}` : row.about}</small>
      </>
    ),
  },
  ...companyColumns<InvoiceRow>(),
  {
    key: 'total_cents',
    title: 'Totaal',
    isSortable: true,
    cell: (row) => (
      <>
        {formatEuro(row.total_cents)}
        {row.open_cents > 0 && row.open_cents < row.total_cents && (
          <small>nog {formatEuro(row.open_cents)}</small>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: 'Status',
    isSortable: true,
    cell: (row) => <InvoiceMarks {...row} />,
  },
  {
    key: 'due_on',
    title: labels.vervaldatum,
    isSortable: true,
    isNamed: true,
    cell: (row) => row.due_on && <ListDate at={row.due_on} />,
  },
  {
    key: 'issued_on',
    title: 'Datum',
    isSortable: true,
    isNamed: true,
    cell: (row) => <ListDate at={row.issued_on} />,
  },
];

const filter = 'stand';

const states = [
  ['', 'Alle'],
  ['peppol', 'Nog via Peppol te versturen'],
  ...Object.entries(invoiceStates).map(([state, { words }]) => [state, words] as const),
] as const;

function Invoices() {
  const chosen = useListState().get(filter);
  const filters = chosen === 'peppol' ? { peppol: true } : { state: chosen };
  return (
    <List
      source="desk_invoices"
      filters={filters}
      columns={columns}
      rowKey={(row) => row.number}
      things={['document', 'documenten']}
      searchLabel="Zoek op nummer, bedrijf of bestelling"
      tools={
        <>
          <NewLink section="invoices" />
          <Filter label="Status" name={filter} options={states} />
          <Reminders />
        </>
      }
      empty="Hier komt elke factuur en creditnota. Die van een bestelling maakt de winkel zelf; die van een sessie of traject maak je bij de aanvraag, zodra die gewonnen is, of met ‘Nieuwe factuur’."
      csv={{ filters, things: 'facturen', save: (things, rows) => saveText(things, invoicesCsv(rows)) }}
    />
  );
}

const orderColumns: Column<CompanyOrder>[] = [
  {
    key: 'order_number',
    title: 'Bestelling',
    isSortable: true,
    cell: (row) => row.order_number,
    csv: (row) => row.order_number,
  },
  ...companyColumns<CompanyOrder>(),
  csvColumn(labels.btwPlichtig, (row) => jaNee[row.vat_liable]),
  csvColumn('Straat', (row) => row.street),
  csvColumn('Postcode', (row) => row.postal_code),
  csvColumn('Gemeente', (row) => row.city),
  { key: 'email', title: 'E-mail', cell: (row) => row.email, csv: (row) => row.email },
  csvColumn('Referentie', (row) => row.reference),
  csvColumn('Product', (row) => row.product_name),
  {
    key: 'amount_cents',
    title: 'Bedrag',
    isSortable: true,
    cell: (row) => formatEuro(row.amount_cents),
    csv: (row) => row.amount_cents / 100,
  },
  csvColumn('Terugbetaald', (row) => row.amount_refunded_cents / 100),
  {
    key: 'paid_at',
    title: 'Betaald op',
    isSortable: true,
    isNamed: true,
    cell: (row) => <ListMoment at={row.paid_at} />,
    csv: (row) => row.paid_at,
  },
];

function CompanyOrders() {
  return (
    <>
      <p className="mb-5 max-w-prose">
        Je maakt je facturen in een ander programma (site/organisation.ts). Hier staan de betaalde
        bestellingen van bedrijven, met alles wat op een factuur hoort; bewaar ze als CSV.
      </p>
      <List
        source="desk_company_orders"
        columns={orderColumns}
        rowKey={(row) => row.order_number}
        things={['bestelling', 'bestellingen']}
        searchLabel="Zoek op bedrijf, adres of bestelnummer"
        empty="Nog geen enkel bedrijf kocht iets."
        csv={{ filters: {}, things: 'bestellingen van bedrijven' }}
      />
    </>
  );
}

export default function InvoicesSection() {
  const open = useOpenRow();
  const chosen = useListState().get(filter);
  const making = toMake(open);
  if (open === newRow && organisation.invoices === 'here') return <NewInvoice />;
  if (open.startsWith('V')) return <Quote key={open} number={open} />;
  if (open && !making) return <Invoice key={open} number={open} />;
  // Tasks lead to the invoices that were made before.
  if (organisation.invoices === 'elsewhere' && !chosen) return <CompanyOrders />;
  return making ? <MakeDocument key={open} {...making} /> : <Invoices />;
}
