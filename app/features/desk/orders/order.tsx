import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../../contract/calendar.ts';
import { companyDetails, invoiceUntil } from '../../../../contract/company.ts';
import type { OrderDetail } from '../../../../contract/database/orders.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { serverMessage } from '../../../shared/accounts/auth-messages.ts';
import { sendConfirmationMail } from '../../../shared/accounts/confirmation-mail.ts';
import { offerFile } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { clearToasts, toast } from '../../../ui/toast.tsx';
import { Action, useAction } from '../action.tsx';
import { act, ask } from '../ask.ts';
import { HistoryPanel, waitsForMail } from '../history.tsx';
import { InvoiceLinks } from '../invoices/invoice-links.tsx';
import { Note, Notes } from '../notes.tsx';
import { Opened } from '../opened.tsx';
import { type Fact, Facts, Panel, Problem } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import {
  accessOf,
  accessWords,
  amountFact,
  careOf,
  paidOn,
  type Remedy,
  refundable,
  stripeAddress,
  withdrawalUntil,
} from './order-words.ts';
import { RefundDialog } from './refund.tsx';
import { RightAddressDialog } from './right-address.tsx';
import { OrderStatusMark } from './status-mark.tsx';

type Open = { kind: 'refund' } | { kind: 'address'; suggestion: string } | null;

function actionsOf({ order, left, refunds }: OrderDetail) {
  const isPaid = order.status === 'paid';
  const isUnderWay = refunds.some(({ state }) => state === 'processing');
  return {
    mail: isPaid,
    address: isPaid,
    refund: !isUnderWay && left !== 0 && (isPaid || (order.status === 'failed' && order.problem !== null)),
  };
}

function ConfirmationMail({
  order,
  address,
  look,
}: {
  order: string;
  address: string;
  look: 'go' | 'plain';
}) {
  return (
    <Action
      caption="Stuur een bevestigingslink"
      look={look}
      run={async () => {
        clearToasts();
        await act('confirmation-asked', { subject: order });
        return sendConfirmationMail(address);
      }}
      onDone={(problem) =>
        toast(
          problem
            ? {
                variant: 'destructive',
                title: 'De link is niet verstuurd',
                description: serverMessage(problem),
              }
            : { variant: 'success', title: 'Mail onderweg', description: `De link gaat naar ${address}.` },
        )
      }
    />
  );
}

function MailAgain({ order, look }: { order: OrderDetail['order']; look?: 'go' | 'plain' }) {
  return (
    <Action
      caption="Mail opnieuw"
      look={look}
      run={() => act('order-mailed', { subject: order.order_number })}
      says={() => ({
        title: 'Mail onderweg',
        description: `De mail over de aankoop gaat opnieuw naar ${order.email}.`,
      })}
    />
  );
}

function RemedyButton({
  remedy,
  look,
  order,
  onOpen,
}: {
  remedy: Remedy;
  look: 'go' | 'plain';
  order: OrderDetail['order'];
  onOpen: (open: Open) => void;
}) {
  if (remedy.kind === 'mail') return <MailAgain order={order} look={look} />;
  const { kind, address } = remedy;
  if (kind === 'confirmation')
    return <ConfirmationMail order={order.order_number} address={address} look={look} />;
  return (
    <Button size="small" look={look} onClick={() => onOpen({ kind: 'address', suggestion: address })}>
      Zet {address} op de bestelling
    </Button>
  );
}

function Access({ detail, onOpen }: { detail: OrderDetail; onOpen: (open: Open) => void }) {
  const { isOpen, why, remedies, other } = accessOf(detail);
  return (
    <div className="desk-answer" data-tone={isOpen ? 'done' : 'hot'}>
      <p>{why}</p>
      {other && (
        <Link className="link" to={deskAddress('orders', { open: other })}>
          Naar {other}
        </Link>
      )}
      {remedies.map((remedy, index) => (
        <RemedyButton
          key={remedy.kind}
          remedy={remedy}
          look={index === 0 ? 'go' : 'plain'}
          order={detail.order}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

function TermsButton({ number }: { number: string }) {
  const terms = useAction(
    () => ask('desk_terms', { number }),
    (sent) => sent && offerFile(`voorwaarden ${number}.html`, new Blob([sent.html], { type: 'text/html' })),
  );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      <button
        type="button"
        className="link min-h-11"
        disabled={terms.isPending}
        onClick={() => terms.mutate()}
      >
        Voorwaarden downloaden
      </button>
      {terms.error && <Problem error={terms.error} />}
    </span>
  );
}

function accountWords({ order, access, account, address_account: own }: OrderDetail): string {
  const address = (account ?? own)?.email;
  if (access) return address ? `${address}, ${accessWords[access]}` : accessWords[access];
  return address ?? (order.email ? accessWords.none : 'nog onbekend');
}

function factsOf(detail: OrderDetail): Fact[] {
  const { order, left, refunds, cases } = detail;
  const processing = refunds.filter(({ state }) => state === 'processing');
  return [
    [
      'Koper',
      <PersonLink key="name" address={order.email}>
        {[order.first_name, order.last_name].join(' ').trim() || 'geen naam'}
      </PersonLink>,
    ],
    [
      'E-mail',
      <PersonLink key="email" address={order.email}>
        {order.email || 'nog onbekend'}
      </PersonLink>,
    ],
    ['Account', accountWords(detail)],
    ['Product', order.product_name],
    amountFact(detail),
    ['Betaald op', paidOn(order)],
    ['Bedenktijd tot', withdrawalUntil(detail)],
    ['Bron', order.utm_source],
    [
      'Terugbetaald',
      order.amount_refunded_cents > 0 &&
        (order.status === 'refunded' || left === null
          ? formatEuro(order.amount_refunded_cents)
          : `${formatEuro(order.amount_refunded_cents)}, nog ${formatEuro(Math.max(left, 0))} over`),
    ],
    ...processing.map(
      ({ cents, error }): Fact => [
        'Onderweg',
        `${cents === null ? (order.amount_refunded_cents > 0 ? 'De rest' : 'Alles') : formatEuro(cents)} wordt terugbetaald${error ? `; Stripe antwoordde nog niet, de winkel probeert het vanzelf opnieuw` : ''}`,
      ],
    ),
    ...cases.map(
      ({ reference, state, due }): Fact => [
        'Herroeping',
        <span key={reference}>
          <Link className="link" to={deskAddress('withdrawals', { open: reference })}>
            {reference}
          </Link>
          {state === 'refunding' && ', wordt terugbetaald'}
          {(state === 'waiting' || state === 'shop') && due && `, ten laatste ${formatDay(due)}`}
        </span>,
      ],
    ),
    [
      'Stripe',
      order.stripe_payment_intent_id && (
        <span key="stripe">
          Deze betaling: <NewTabLink to={stripeAddress(order)}>Bekijk in Stripe</NewTabLink>
        </span>
      ),
    ],
    ['Voorwaarden', order.terms_version && <TermsButton key="terms" number={order.order_number} />],
  ];
}

function OrderNotes({ order: { order_number: number }, notes }: OrderDetail) {
  return (
    <Notes subject={number}>
      {notes.map((note) => (
        <Note key={note.id} {...note} />
      ))}
    </Notes>
  );
}

function InvoiceOffer({ detail, until }: { detail: OrderDetail; until: string }) {
  const { order, account, address_account: own } = detail;
  return (
    <Panel id="company" title="Toch een factuur?">
      <p>
        Zeg: “{account || own ? 'Log in op de site' : `Maak op de site een account met ${order.email}`}, kies
        onder Account bij deze bestelling ‘Factuur voor je bedrijf aanvragen’, en vul je bedrijf in. Dat kan
        tot en met {formatDay(until)}.”
      </p>
      <p>
        <Action
          caption="Mail die link"
          run={() => act('invoice-offered', { subject: order.order_number })}
          says={() => ({ title: 'Mail onderweg', description: `De link gaat naar ${order.email}.` })}
        />
      </p>
    </Panel>
  );
}

function Company(detail: OrderDetail) {
  const { order, invoices } = detail;
  const { company, email } = order;
  const until = invoiceUntil(order);
  if (!company) return until && <InvoiceOffer detail={detail} until={until} />;
  return (
    <Panel id="company" title="Het bedrijf">
      <p>
        <PersonLink address={email}>{company.name}</PersonLink>, {companyDetails(company)}
      </p>
      {invoices.length > 0 && <InvoiceLinks invoices={invoices} />}
    </Panel>
  );
}

function Detail({ detail }: { detail: OrderDetail }) {
  const [open, setOpen] = useState<Open>(null);
  const { order, left } = detail;
  const actions = actionsOf(detail);
  const close = () => setOpen(null);
  return (
    <>
      <p>
        <OrderStatusMark order={order} />
      </p>
      <Access detail={detail} onOpen={setOpen} />
      {careOf(detail).map(({ what, refund }) => (
        <div key={what} className="desk-problem">
          <p className="min-w-0 flex-1 basis-72">{what}</p>
          {refund && actions.refund && (
            <Button size="small" onClick={() => setOpen({ kind: 'refund' })}>
              Terugbetalen: {refundable(left)}
            </Button>
          )}
          {!refund && <NewTabLink to={stripeAddress(order)}>Naar Stripe</NewTabLink>}
        </div>
      ))}
      <div className="desk-columns">
        <Panel id="facts" title="De bestelling">
          <Facts facts={factsOf(detail)} />
          {(actions.mail || actions.refund) && (
            <div className="desk-tools">
              {actions.mail && accessOf(detail).remedies.every(({ kind }) => kind !== 'mail') && (
                <MailAgain order={order} />
              )}
              {actions.address && (
                <Button size="small" onClick={() => setOpen({ kind: 'address', suggestion: '' })}>
                  Verkeerd adres
                </Button>
              )}
              {actions.refund && (
                <Button size="small" onClick={() => setOpen({ kind: 'refund' })}>
                  Terugbetalen: {refundable(left)}
                </Button>
              )}
            </div>
          )}
        </Panel>
        <HistoryPanel history={detail.history} of={order.order_number} />
        <Company {...detail} />
        <OrderNotes {...detail} />
      </div>
      {open?.kind === 'refund' && (
        <RefundDialog
          subject={order.order_number}
          version={detail.version}
          left={left}
          credited={detail.credited}
          isRest={order.amount_refunded_cents + detail.credited > 0}
          inPart={order.status === 'paid'}
          hasAccess={order.status === 'paid'}
          keptBy={detail.earlier_order}
          onClose={close}
        />
      )}
      {open?.kind === 'address' && (
        <RightAddressDialog
          number={order.order_number}
          version={detail.version}
          current={order.email}
          suggestion={open.suggestion}
          account={detail.account?.email ?? null}
          onClose={close}
        />
      )}
    </>
  );
}

export default function DeskOrder({ number }: { number: string }) {
  return (
    <Opened
      source="desk_order"
      parameters={{ number }}
      back="Alle bestellingen"
      titleOf={() => `Bestelling ${number}`}
      missing={`Bestelling ${number} bestaat niet.`}
      isUnderWay={waitsForMail}
    >
      {(detail) => <Detail detail={detail} />}
    </Opened>
  );
}
