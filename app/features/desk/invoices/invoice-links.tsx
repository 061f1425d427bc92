import { Link } from 'react-router';
import { formatListDate } from '../../../../contract/calendar.ts';
import type { ListedInvoice } from '../../../../contract/database/invoices.ts';
import type { InvoiceState } from '../../../../contract/database/states.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { Status } from '../parts.tsx';
import { invoiceStates, invoiceTitle } from './invoice-words.ts';

/** The state of a document. */
export function InvoiceMark({ state }: { state: InvoiceState }) {
  const { words, tone } = invoiceStates[state];
  return <Status {...(tone ? { tone } : {})}>{words}</Status>;
}

/** Links to documents, with their date, total and state. */
export function InvoiceLinks({ invoices }: { invoices: readonly ListedInvoice[] }) {
  return (
    <ul className="grid gap-3">
      {invoices.map(({ number, state, delivery, issued_on, total_cents }) => (
        <li key={number} className="flex flex-wrap items-start justify-between gap-2">
          <span>
            <Link className="link" to={deskAddress('invoices', { open: number })}>
              {invoiceTitle(number, state)}
            </Link>
            <small>
              {formatEuro(total_cents)}, {formatListDate(issued_on)}
            </small>
          </span>
          <span className="inline-flex flex-wrap gap-1.5">
            {state !== 'credit-note' && <InvoiceMark state={state} />}
            {delivery === 'refused' && <Status tone="bad">geweigerd door Peppol</Status>}
          </span>
        </li>
      ))}
    </ul>
  );
}
