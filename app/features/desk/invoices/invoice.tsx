import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatListDate, formatListMoment } from '../../../../contract/calendar.ts';
import { companyDetails } from '../../../../contract/company.ts';
import type { InvoiceDetail } from '../../../../contract/database/invoices.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { invoiceRefusals } from '../../../../contract/desk-invoices.ts';
import { detailWords, ownerActions } from '../../../../contract/desk-words.ts';
import { formatCommunication } from '../../../../contract/invoicing/arithmetic.ts';
import { formatIban } from '../../../../contract/invoicing/iban.ts';
import { fieldLabels as labels } from '../../../../contract/labels.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { InvoiceFiles } from '../../../shared/invoices/invoice-files.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { AskFirst } from '../ask-first.tsx';
import { Opened } from '../opened.tsx';
import { mailWords } from '../orders/order-words.ts';
import { Facts, History, Panel, Problem } from '../parts.tsx';
import { PersonLink } from '../person-link.tsx';
import { CreditDialog } from './credit.tsx';
import { InvoiceMark } from './invoice-links.tsx';
import { deliveryWords, invoiceTitle } from './invoice-words.ts';
import { PaidDialog } from './paid.tsx';
import { payRefusals } from './refusals.ts';

/** After how many milliseconds a company may be reminded again, as desk_remind_invoice rules. */
const week = 7 * 24 * 60 * 60 * 1000;

function Remind({
  invoice: { number, version, reminded_at, open_cents },
  document: { buyer },
}: InvoiceDetail) {
  if (reminded_at && Date.now() - Date.parse(reminded_at) < week)
    return (
      <p className="text-soft">
        Herinnerd op {formatListMoment(reminded_at)}. Een week later kan het opnieuw.
      </p>
    );
  return (
    <AskFirst
      caption="Herinnering sturen"
      look="go"
      title="Herinnering sturen?"
      intro={`${buyer.name} krijgt op ${buyer.email} een mail dat ${formatEuro(open_cents)} van factuur ${number} nog openstaat, met de factuur erbij. Daarna kan het een week niet meer.`}
      go="Stuur de herinnering"
      act={async () => {
        const { result } = await ask('desk_remind_invoice', { number, known: version });
        if (result !== 'queued') throw new DeskProblem('refused', payRefusals[result]);
      }}
      onDone={() =>
        toast({
          variant: 'success',
          title: 'Herinnering onderweg',
          description: 'Het bedrijf krijgt een mail.',
        })
      }
    />
  );
}

function Unpay({ invoice: { number, version } }: InvoiceDetail) {
  const queries = useQueryClient();
  const unpay = useMutation({
    mutationFn: async () => {
      const { result } = await ask('desk_pay_invoice', { number, known: version, paid_on: null });
      if (result !== 'saved') throw new DeskProblem('refused', payRefusals[result]);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <>
      <Button size="small" busy={unpay.isPending} onClick={() => unpay.mutate()}>
        Toch niet betaald
      </Button>
      {unpay.error && <Problem error={unpay.error} />}
    </>
  );
}

function Acts({ detail }: { detail: InvoiceDetail }) {
  const [open, setOpen] = useState<'paid' | 'credit' | null>(null);
  const { invoice, rates, order_number: order } = detail;
  const isOpen = invoice.state === 'open' || invoice.state === 'overdue';
  const close = () => setOpen(null);
  return (
    <>
      <div className="desk-tools">
        {isOpen && (
          <Button
            size="small"
            look={invoice.state === 'overdue' ? 'plain' : 'go'}
            onClick={() => setOpen('paid')}
          >
            Betaald…
          </Button>
        )}
        {invoice.state === 'overdue' && <Remind {...detail} />}
        {invoice.state === 'paid' && !order && <Unpay {...detail} />}
        {rates.length > 0 && (
          <Button size="small" onClick={() => setOpen('credit')}>
            Creditnota maken…
          </Button>
        )}
      </div>
      {open === 'paid' && <PaidDialog invoice={invoice} onClose={close} />}
      {open === 'credit' && <CreditDialog detail={detail} onClose={close} />}
    </>
  );
}

const busy = 'Intussen veranderde er iets aan deze verzending. Kijk hierboven wat er nu staat.';

/** Sends a document over Peppol again, or notes that an owner saw to it outside the shop, or did not after all. */
function Peppol({ invoice: { number }, delivery, needs_peppol: needsPeppol }: InvoiceDetail) {
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: async (wanted: 'again' | 'by-hand' | 'not-by-hand') => {
      const { result } =
        wanted === 'again'
          ? await ask('desk_deliver_invoice', { number })
          : await ask('desk_note_delivery', { number, by_hand: wanted === 'by-hand' });
      if (result === 'missing' || result === 'busy')
        throw new DeskProblem('refused', result === 'busy' ? busy : invoiceRefusals.missing);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const button = (wanted: Parameters<typeof act.mutate>[0], words: string) => (
    <Button size="small" busy={act.isPending && act.variables === wanted} onClick={() => act.mutate(wanted)}>
      {words}
    </Button>
  );
  return (
    <>
      <p className="flex flex-wrap gap-2.5">
        {needsPeppol && delivery && button('again', 'Opnieuw via Peppol versturen')}
        {needsPeppol && button('by-hand', 'Ik regelde dit zelf')}
        {delivery?.state === 'by-hand' && button('not-by-hand', 'Toch niet geregeld')}
      </p>
      {act.error && <Problem error={act.error} />}
    </>
  );
}

/** The files of a document, and how it travelled. */
function Files(detail: InvoiceDetail) {
  const { invoice, delivery, needs_peppol: needsPeppol } = detail;
  const { what, todo } = deliveryWords(delivery?.state ?? null);
  return (
    <Panel id="files" title="Bestanden en verzending">
      <p className="flex flex-wrap gap-x-6">
        <InvoiceFiles number={invoice.number} title={invoiceTitle(invoice.number, invoice.state)} />
      </p>
      <p>
        {what}
        {delivery?.error && <small>Antwoord van het toegangspunt: {delivery.error}</small>}
      </p>
      {todo && <p>{todo}</p>}
      {(needsPeppol || delivery?.state === 'by-hand') && <Peppol {...detail} />}
    </Panel>
  );
}

function About({ invoice, document, order_number: order, request }: InvoiceDetail) {
  const { buyer, seller } = document;
  const about = order
    ? deskAddress('orders', { open: order })
    : request && deskAddress('leads', { open: request });
  return (
    <Panel id="about" title="Voor wie">
      <Facts
        facts={[
          [
            'Bedrijf',
            <span key="company">
              <PersonLink address={buyer.email}>{buyer.name}</PersonLink>,{' '}
              {companyDetails({ ...buyer, reference: document.buyerReference })}
            </span>,
          ],
          [labels.email, <PersonLink key="email" address={buyer.email} />],
          [
            order ? 'Bestelling' : 'Aanvraag',
            about ? (
              <Link key="about" className="link" to={about}>
                {invoice.about}
              </Link>
            ) : (
              invoice.about
            ),
          ],
          ...(invoice.corrected
            ? [
                [
                  'Bij factuur',
                  <Link
                    key="corrected"
                    className="link"
                    to={deskAddress('invoices', { open: invoice.corrected })}
                  >
                    {invoice.corrected}
                  </Link>,
                ] as const,
              ]
            : []),
          ['Datum', formatDay(invoice.issued_on)],
          ['Geleverd op', formatDay(document.deliveredOn)],
          ...(invoice.due_on ? [[labels.vervaldatum, formatDay(invoice.due_on)] as const] : []),
          ...(invoice.paid_on
            ? [[invoice.corrected ? 'Terugbetaald op' : 'Betaald op', formatDay(invoice.paid_on)] as const]
            : []),
          ...(document.structuredCommunication
            ? [
                ['Mededeling', formatCommunication(document.structuredCommunication)] as const,
                ...(seller.iban ? [['Rekening', formatIban(seller.iban)] as const] : []),
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

function Lines({ invoice, document }: InvoiceDetail) {
  const isPart = invoice.open_cents > 0 && invoice.open_cents < invoice.total_cents;
  return (
    <Panel id="lines" title="Bedragen">
      <Facts
        facts={[
          ...document.lines.map(
            ({ description, quantity, unitCents, netCents }) =>
              [
                quantity === 1 ? description : `${description}, ${quantity} × ${formatEuro(unitCents)}`,
                formatEuro(netCents),
              ] as const,
          ),
          ['Zonder btw', formatEuro(document.netCents)],
          ...(document.vatRegime === 'exempt'
            ? []
            : document.vat.map(
                ({ vatPercent, vatCents }) => [`Btw ${vatPercent}%`, formatEuro(vatCents)] as const,
              )),
          ['Totaal', <strong key="total">{formatEuro(document.totalCents)}</strong>],
          ...(isPart ? [['Nog te betalen', formatEuro(invoice.open_cents)] as const] : []),
        ]}
      />
    </Panel>
  );
}

function Notes({ notes }: InvoiceDetail) {
  if (notes.length === 0) return null;
  return (
    <Panel id="notes" title="Creditnota’s">
      <ul className="grid gap-3">
        {notes.map(({ number, issued_on, total_cents }) => (
          <li key={number}>
            <Link className="link" to={deskAddress('invoices', { open: number })}>
              Creditnota {number}
            </Link>
            <small>
              {formatEuro(total_cents)}, {formatListDate(issued_on)}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Events({ invoice, mails, acts }: InvoiceDetail) {
  const entries = [
    ...mails.map(({ id, at, template, to, state }) => ({
      at,
      what: mailWords(template, state, to),
      more: undefined,
      to: deskAddress('mails', { open: id }),
    })),
    ...acts.map(({ at, action, owner, detail }) => ({
      at,
      what: `${ownerActions[action]} door ${owner || 'een commando'}`,
      more: detailWords(detail, invoice.number) || undefined,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return <History entries={entries} />;
}

function Detail({ detail }: { detail: InvoiceDetail }) {
  return (
    <>
      <p>
        <InvoiceMark state={detail.invoice.state} />
      </p>
      <Acts detail={detail} />
      <div className="desk-columns">
        <Lines {...detail} />
        <About {...detail} />
        <Files {...detail} />
        <Notes {...detail} />
        <Events {...detail} />
      </div>
    </>
  );
}

/** One invoice or credit note: for whom, how much, whether it is paid, and what to do. */
export default function Invoice({ number }: { number: string }) {
  return (
    <Opened
      source="desk_invoice"
      parameters={{ number }}
      back="Alle facturen"
      titleOf={({ invoice }) => invoiceTitle(invoice.number, invoice.state)}
      missing={invoiceRefusals.missing}
      isUnderWay={({ mails }) => mails.some(({ state }) => state === 'waiting')}
    >
      {(detail) => <Detail detail={detail} />}
    </Opened>
  );
}
