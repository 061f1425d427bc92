import { Link } from 'react-router';
import { formatDay, formatMoment } from '../../../contract/calendar.ts';
import { companyLine, invoiceUntil } from '../../../contract/company.ts';
import { vatIn } from '../../../contract/payment.ts';
import { formatEuro, kit } from '../../../site/kit.ts';
import { organisation } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import type { Order } from '../../shared/orders/orders.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { useArrival } from '../../ui/arrival.tsx';
import { Button } from '../../ui/button.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { paymentState } from './payment-state.ts';
import type { FetchedOrders } from './use-orders.ts';

/** The receipt of one order, made to be printed or kept; says so if the account has no such payment. */
export function Receipt({ number, orders: { list, again } }: { number: string; orders: FetchedOrders }) {
  usePageTitle('Betaalbewijs');
  if (list === undefined) return <WaitingLine title="Betaalbewijs">Even je betaling ophalen…</WaitingLine>;
  const order = list?.find((one) => one.order_number === number && one.paid_at);
  return (
    <>
      {order ? <Paper order={order} paidAt={order.paid_at ?? ''} /> : <Missing fetched={list !== null} />}
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {order && (
          <Button look="go" onClick={() => window.print()}>
            Afdrukken of bewaren als pdf
          </Button>
        )}
        {list === null && (
          <Button look="go" onClick={again}>
            Opnieuw proberen
          </Button>
        )}
        <Link className="button" to={paths.account}>
          Terug naar je account
        </Link>
      </p>
    </>
  );
}

function Missing({ fetched }: { fetched: boolean }) {
  const text = fetched
    ? 'Deze betaling vinden we niet bij je account.'
    : 'Je betaling konden we niet ophalen. Kijk je internetverbinding na.';
  return (
    <>
      <h1>Betaalbewijs</h1>
      <p role="alert" className="mt-5 text-large">
        {text}
      </p>
    </>
  );
}

function Paper({ order, paidAt }: { order: Order; paidAt: string }) {
  const heading = useArrival<HTMLHeadingElement>();
  const o = organisation;
  const until = invoiceUntil(order);
  const buyer = `${order.first_name} ${order.last_name}`.trim();
  const lines = [
    ['Bestelnummer', order.order_number],
    ['Betaald op', formatMoment(paidAt)],
    ['Product', order.product_name],
    ['Bedrag', `${formatEuro(order.amount_cents)}, ${kit.vatLabel}`],
    ['Btw', vatIn(order.amount_cents, order.vat_percent)],
    ['Status', paymentState(order)],
    ...(order.last_refunded_at
      ? [
          [
            'Terugbetaald',
            `${formatEuro(order.amount_refunded_cents)} op ${formatMoment(order.last_refunded_at)}`,
          ],
        ]
      : []),
    ['Koper', [buyer, order.email, order.company && companyLine(order.company)].filter(Boolean).join('\n')],
    [
      'Verkoper',
      `${o.name}\n${o.street}\n${o.postalCode} ${o.city}, ${o.country}\nOndernemingsnummer ${o.companyNumber}\nBtw ${o.vatNumber}`,
    ],
  ];
  return (
    <article className="max-w-[36em]">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        Betaalbewijs
      </h1>
      <dl className="mt-8 border-t-3 border-ink">
        {lines.map(([label, value]) => (
          <div key={label} className="grid gap-x-8 border-b-2 border-hair py-4 sm:grid-cols-2">
            <dt className="text-soft">{label}</dt>
            <dd className="font-medium whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-soft">
        Dit is een bewijs van je betaling, geen factuur.{' '}
        {order.company ? (
          <>
            Je factuur staat bij{' '}
            <Link className="link" to={paths.account}>
              je betalingen
            </Link>
            .
          </>
        ) : until ? (
          <>
            Een factuur voor je bedrijf vraag je tot en met {formatDay(until)} aan bij{' '}
            <Link className="link" to={paths.account}>
              je betalingen
            </Link>
            .
          </>
        ) : (
          order.status !== 'refunded' && (
            <>
              Een vraag over je factuur? Mail <ContactLink /> met je bestelnummer.
            </>
          )
        )}
      </p>
    </article>
  );
}
