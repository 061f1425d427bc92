import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../../contract/calendar.ts';
import { companyDetails } from '../../../../contract/company.ts';
import type { OrderDetail } from '../../../../contract/database/orders.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { serverMessage } from '../../../shared/accounts/auth-messages.ts';
import { sendConfirmationMail } from '../../../shared/accounts/confirmation-mail.ts';
import { offerFile } from '../../../shared/page/offer-file.ts';
import { Button } from '../../../ui/button.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { InvoiceLinks } from '../invoices/invoice-links.tsx';
import { Note, Notes } from '../notes.tsx';
import { Opened } from '../opened.tsx';
import { Facts, History, Panel, Problem } from '../parts.tsx';
import { PersonLink } from '../person-link.tsx';
import {
  accessOf,
  accessWords,
  amountFact,
  careOf,
  historyWords,
  type Remedy,
  refundable,
  stripeAddress,
} from './order-words.ts';
import { RefundDialog } from './refund.tsx';
import { RightAddressDialog } from './right-address.tsx';
import { OrderStatusMark } from './status-mark.tsx';

type Open = { kind: 'refund' } | { kind: 'address'; suggestion: string } | null;

/** What an owner can do now. */
function actsOf({ order, left, refunds }: OrderDetail) {
  const isPaid = order.status === 'paid';
  const isUnderWay = refunds.some(({ state }) => state === 'processing');
  return {
    mail: isPaid,
    address: isPaid,
    refund: !isUnderWay && left !== 0 && (isPaid || (order.status === 'failed' && order.problem !== null)),
  };
}

function ConfirmationMail({ address, look }: { address: string; look: 'go' | 'plain' }) {
  const mail = useMutation({
    mutationFn: () => sendConfirmationMail(address),
    onSuccess: (problem) =>
      toast(
        problem
          ? {
              variant: 'destructive',
              title: 'De link is niet verstuurd',
              description: serverMessage(problem),
            }
          : { variant: 'success', title: 'Mail onderweg', description: `De link gaat naar ${address}.` },
      ),
  });
  return (
    <Button size="small" look={look} busy={mail.isPending} onClick={() => mail.mutate()}>
      Stuur een bevestigingslink
    </Button>
  );
}

function MailAgain({ number, look }: { number: string; look?: 'go' | 'plain' }) {
  const queries = useQueryClient();
  const mail = useMutation({
    mutationFn: () => ask('desk_mail_again', { number }),
    onSuccess: (mailed) =>
      toast(
        mailed.result === 'queued'
          ? {
              variant: 'success',
              title: 'Mail onderweg',
              description: `De mail over de aankoop gaat opnieuw naar ${mailed.email}.`,
            }
          : {
              variant: 'destructive',
              title: 'Er is geen mail om opnieuw te sturen',
              description:
                mailed.result === 'gone'
                  ? 'De mail over deze aankoop is intussen gewist: mails bewaren we niet voor altijd.'
                  : 'De bestelling is niet (meer) betaald.',
            },
      ),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <Button size="small" {...(look ? { look } : {})} busy={mail.isPending} onClick={() => mail.mutate()}>
        Mail opnieuw
      </Button>
      {mail.error && <Problem error={mail.error} />}
    </>
  );
}

function RemedyButton({
  remedy,
  look,
  number,
  onOpen,
}: {
  remedy: Remedy;
  look: 'go' | 'plain';
  number: string;
  onOpen: (open: Open) => void;
}) {
  if (remedy.kind === 'mail') return <MailAgain number={number} look={look} />;
  const { kind, address } = remedy;
  if (kind === 'confirmation') return <ConfirmationMail address={address} look={look} />;
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
          number={detail.order.order_number}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
}

function TermsButton({ number, version }: { number: string; version: string }) {
  const terms = useMutation({
    mutationFn: () => ask('desk_terms', { number }),
    onSuccess: (sent) =>
      sent && offerFile(`voorwaarden ${number}.html`, new Blob([sent.html], { type: 'text/html' })),
  });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-4">
      {version}
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

function factsOf(detail: OrderDetail): [string, React.ReactNode][] {
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
    ...(order.utm_source ? ([['Bron', order.utm_source]] as [string, string][]) : []),
    ...(order.amount_refunded_cents > 0
      ? ([
          [
            'Terugbetaald',
            order.status === 'refunded' || left === null
              ? formatEuro(order.amount_refunded_cents)
              : `${formatEuro(order.amount_refunded_cents)}, nog ${formatEuro(Math.max(left, 0))} over`,
          ],
        ] as [string, string][])
      : []),
    ...processing.map(({ cents, error }): [string, string] => [
      'Onderweg',
      `${cents === null ? (order.amount_refunded_cents > 0 ? 'De rest' : 'Alles') : formatEuro(cents)} wordt terugbetaald${error ? `; Stripe antwoordde nog niet, de winkel probeert het vanzelf opnieuw` : ''}`,
    ]),
    ...cases.map(({ reference, state, due }): [string, React.ReactNode] => [
      'Herroeping',
      <span key={reference}>
        <Link className="link" to={deskAddress('withdrawals', { open: reference })}>
          {reference}
        </Link>
        {state === 'refunding' && ', wordt terugbetaald'}
        {(state === 'waiting' || state === 'shop') && due && `, ten laatste ${formatDay(due)}`}
      </span>,
    ]),
    ...(order.stripe_payment_intent_id
      ? ([
          [
            'Stripe',
            <span key="stripe">
              {order.stripe_payment_intent_id}{' '}
              <NewTabLink to={stripeAddress(order)}>Bekijk in Stripe</NewTabLink>
            </span>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    ...(order.terms_version
      ? ([
          [
            'Voorwaarden',
            <TermsButton key="terms" number={order.order_number} version={order.terms_version} />,
          ],
        ] as [string, React.ReactNode][])
      : []),
  ];
}

function OrderNotes({ order: { order_number: number }, notes }: OrderDetail) {
  return (
    <Notes
      about={number}
      store={(note_id, words) => ask('desk_add_order_note', { number, note_id, words })}
      missing={() => new DeskProblem('refused', 'Deze bestelling is er niet meer.')}
    >
      {notes.map((note) => (
        <Note key={note.id} {...note} />
      ))}
    </Notes>
  );
}

function Company({ order: { company, email }, invoices }: OrderDetail) {
  if (!company) return null;
  return (
    <Panel id="company" title="Het bedrijf">
      <p className="[overflow-wrap:anywhere]">
        <PersonLink address={email}>{company.name}</PersonLink>, {companyDetails(company)}
      </p>
      {invoices.length > 0 && <InvoiceLinks invoices={invoices} />}
    </Panel>
  );
}

function Detail({ detail }: { detail: OrderDetail }) {
  const [open, setOpen] = useState<Open>(null);
  const { order, left } = detail;
  const acts = actsOf(detail);
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
          {refund && acts.refund && (
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
          {(acts.mail || acts.refund) && (
            <div className="desk-tools">
              {acts.mail && accessOf(detail).remedies.every(({ kind }) => kind !== 'mail') && (
                <MailAgain number={order.order_number} />
              )}
              {acts.address && (
                <Button size="small" onClick={() => setOpen({ kind: 'address', suggestion: '' })}>
                  Verkeerd adres
                </Button>
              )}
              {acts.refund && (
                <Button size="small" onClick={() => setOpen({ kind: 'refund' })}>
                  Terugbetalen: {refundable(left)}
                </Button>
              )}
            </div>
          )}
        </Panel>
        <History
          entries={detail.history.map((entry) => {
            const { what, detail: more, to } = historyWords(entry);
            return { at: entry.at, what, more, to };
          })}
        />
        <Company {...detail} />
        <OrderNotes {...detail} />
      </div>
      {open?.kind === 'refund' && (
        <RefundDialog
          subject={order.order_number}
          left={left}
          isRest={order.amount_refunded_cents > 0}
          inPart={order.status === 'paid'}
          hasAccess={order.status === 'paid'}
          keptBy={detail.earlier_order}
          onClose={close}
        />
      )}
      {open?.kind === 'address' && (
        <RightAddressDialog
          number={order.order_number}
          current={order.email}
          suggestion={open.suggestion}
          account={detail.account?.email ?? null}
          onClose={close}
        />
      )}
    </>
  );
}

/** One order: whether the buyer has access, its history and what to do. */
export default function Order({ number }: { number: string }) {
  return (
    <Opened
      source="desk_order"
      parameters={{ number }}
      back="Alle bestellingen"
      titleOf={() => `Bestelling ${number}`}
      missing={`Bestelling ${number} bestaat niet.`}
      isUnderWay={({ history }) =>
        history.some(({ kind, detail }) => kind === 'mail' && detail.state === 'waiting')
      }
    >
      {(detail) => <Detail detail={detail} />}
    </Opened>
  );
}
