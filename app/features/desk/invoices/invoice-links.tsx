import { Link } from 'react-router';
import { formatListDate } from '../../../../contract/calendar.ts';
import type { ListedInvoice } from '../../../../contract/database/invoices.ts';
import type { InvoiceState } from '../../../../contract/database/states.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { Status } from '../panel.tsx';
import { deliveryWords, invoiceStates, invoiceTitle } from './invoice-words.ts';

export function InvoiceMark({ state }: { state: InvoiceState }) {
  const { words, tone } = invoiceStates[state];
  return <Status {...(tone ? { tone } : {})}>{words}</Status>;
}

export function InvoiceMarks({
  state,
  delivery,
  needs_peppol: needsPeppol,
}: Pick<ListedInvoice, 'state' | 'delivery' | 'needs_peppol'>) {
  const { mark, tone } = deliveryWords(delivery);
  return (
    <span className="inline-grid justify-items-start gap-1">
      <InvoiceMark state={state} />
      {needsPeppol && <Status {...(tone ? { tone } : {})}>{mark}</Status>}
    </span>
  );
}

export function InvoiceLinks({ invoices }: { invoices: readonly ListedInvoice[] }) {
  return (
    <ul className="grid gap-3">
      {invoices.map(({ number, issued_on, total_cents, ...invoice }) => (
        <li key={number} className="flex flex-wrap items-start justify-between gap-2">
          <span>
            <Link className="link" to={deskAddress('invoices', { open: number })}>
              {invoiceTitle(number, invoice.state)}
            </Link>
            <small>
              {formatEuro(total_cents)}, {formatListDate(issued_on)}
            </small>
          </span>
          <InvoiceMarks {...invoice} />
        </li>
      ))}
    </ul>
  );
}
