import { Link } from 'react-router';
import { formatDay, formatMoment } from '../../../contract/calendar.ts';
import { companyLine, invoiceUntil } from '../../../contract/company.ts';
import { withdrawalOrderParameter } from '../../../contract/withdrawal.ts';
import { formatEuro } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { InvoiceFiles } from '../../shared/invoices/invoice-files.tsx';
import type { Order } from '../../shared/orders/orders.ts';
import { Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { AskInvoice } from './ask-invoice.tsx';
import { paymentState, withdrawableUntil } from './payment-state.ts';
import { useInvoices } from './use-invoices.ts';
import type { FetchedOrders } from './use-orders.ts';

export function Payments({ orders: { list, again, change } }: { orders: FetchedOrders }) {
  const companies = list?.filter(({ company }) => company).map(({ order_number }) => order_number) ?? [];
  const invoices = useInvoices(companies.length > 0 ? companies.join(' ') : null);
  if (list === undefined) return <WaitingLine className="">Even ophalen…</WaitingLine>;
  if (list === null) {
    return (
      <div className="grid gap-4">
        <Refused because="Je betalingen konden we niet ophalen." />
        <p>
          <Button size="small" onClick={again}>
            Opnieuw proberen
          </Button>
        </p>
      </div>
    );
  }
  const documentsOf = ({ id }: Order) => invoices?.filter(({ order_id }) => order_id === id) ?? [];
  const shown = list.flatMap((order) => {
    const state = paymentState(order);
    return state ? [{ order, state, until: invoiceUntil(order), lastDay: withdrawableUntil(order) }] : [];
  });
  if (shown.length === 0) return <p>Je hebt nog niets betaald.</p>;
  return (
    <ul>
      {shown.map(({ order, state, until, lastDay }) => (
        <li key={order.order_number} className="border-b-2 border-hair py-3">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <span>{order.product_name}</span>
            <span>{formatEuro(order.amount_cents)}</span>
          </p>
          <p>{state}</p>
          <p className="text-small text-soft">
            {order.order_number}, {formatMoment(order.paid_at ?? order.created_at)}
          </p>
          {order.company && <p className="text-small text-soft">Voor {companyLine(order.company)}</p>}
          <div className="flex flex-wrap gap-x-6">
            {order.paid_at && (
              <Link
                className="link inline-flex min-h-11 items-center"
                to={`${paths.account}?bewijs=${order.order_number}`}
              >
                Betaalbewijs<span className="sr-only"> van {order.order_number}</span>
              </Link>
            )}
            {lastDay && (
              <span>
                <Link
                  className="link inline-flex min-h-11 items-center"
                  to={`${paths.herroepen}?${withdrawalOrderParameter}=${order.order_number}`}
                >
                  Herroepen<span className="sr-only"> van {order.order_number}</span>
                </Link>{' '}
                tot en met {formatDay(lastDay)}
              </span>
            )}
            {documentsOf(order).map(({ number, kind }) => {
              const title = `${kind === 'credit-note' ? 'Creditnota' : 'Factuur'} ${number}`;
              return (
                <span key={number} className="flex flex-wrap items-center gap-x-4">
                  {title}:
                  <InvoiceFiles number={number} title={title} />
                </span>
              );
            })}
            {until && (
              <AskInvoice
                order={order}
                until={until}
                onAdded={(company) => change({ ...order, company, invoice_until: null })}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
