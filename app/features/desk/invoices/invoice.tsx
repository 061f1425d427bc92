import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatListDate, formatListMoment } from '../../../../contract/calendar.ts';
import { companyDetails } from '../../../../contract/company.ts';
import type { InvoiceDetail } from '../../../../contract/database/invoices.ts';
import { commonRefusals } from '../../../../contract/desk-actions.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { formatCommunication } from '../../../../contract/invoicing/arithmetic.ts';
import { formatIban } from '../../../../contract/invoicing/iban.ts';
import { fieldLabels as labels } from '../../../../contract/labels.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { amountsOf } from '../../../shared/invoices/amounts.tsx';
import { InvoiceFiles } from '../../../shared/invoices/invoice-files.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Action, useAction } from '../action.tsx';
import { act } from '../ask.ts';
import { HistoryPanel, waitsForMail } from '../history.tsx';
import { Opened } from '../opened.tsx';
import { Facts, Panel, Problem } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { CreditDialog, creditedBy } from './credit.tsx';
import { InvoiceMark } from './invoice-links.tsx';
import { deliveryWords, invoiceTitle } from './invoice-words.ts';
import { PaidDialog } from './paid.tsx';
import { Reminding } from './reminders.tsx';

/** After how many milliseconds a company may be reminded again (reminded_lately). */
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
    <Action
      caption="Herinnering sturen"
      look="go"
      confirm={{
        title: 'Herinnering sturen?',
        intro: `${buyer.name} krijgt op ${buyer.email} een mail dat ${formatEuro(open_cents)} van factuur ${number} nog openstaat, met de factuur erbij. Daarna kan het een week niet meer.`,
        go: 'Stuur de herinnering',
      }}
      run={() => act('invoice-reminded', { subject: number, known: version })}
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

function Unpay({ invoice: { number, version, corrected } }: InvoiceDetail) {
  return (
    <Action
      caption={corrected ? 'Toch niet teruggestort' : 'Toch niet betaald'}
      run={() => act('invoice-paid', { subject: number, known: version, input: { paidOn: null } })}
    />
  );
}

function Actions({ detail }: { detail: InvoiceDetail }) {
  const [open, setOpen] = useState<'paid' | 'credit' | null>(null);
  const { invoice, rates, order_number: order } = detail;
  const isOpen = invoice.state === 'open' || invoice.state === 'overdue';
  const close = () => setOpen(null);
  return (
    <>
      <div className="desk-tools">
        {(isOpen || invoice.owed_cents > 0) && (
          <Button
            size="small"
            look={invoice.state === 'overdue' ? 'plain' : 'go'}
            onClick={() => setOpen('paid')}
          >
            {isOpen ? 'Betaald…' : 'Teruggestort…'}
          </Button>
        )}
        {invoice.state === 'overdue' && <Remind {...detail} />}
        {isOpen && invoice.remind !== null && <Reminding number={invoice.number} remind={invoice.remind} />}
        {(invoice.state === 'paid' || (invoice.corrected && invoice.paid_on)) && !order && (
          <Unpay {...detail} />
        )}
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

function Peppol({ invoice: { number }, delivery, needs_peppol: needsPeppol }: InvoiceDetail) {
  const deliver = useAction((wanted: 'again' | 'by-hand' | 'not-by-hand') =>
    wanted === 'again'
      ? act('invoice-delivered', { subject: number })
      : act('peppol-noted', { subject: number, input: { byHand: wanted === 'by-hand' } }),
  );
  const button = (wanted: Parameters<typeof deliver.mutate>[0], words: string) => (
    <Button
      size="small"
      busy={deliver.isPending && deliver.variables === wanted}
      onClick={() => deliver.mutate(wanted)}
    >
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
      {deliver.error && <Problem error={deliver.error} />}
    </>
  );
}

function Files(detail: InvoiceDetail) {
  const { invoice, delivery, needs_peppol: needsPeppol } = detail;
  const { what, todo } = deliveryWords(delivery?.state ?? null);
  // Only a company that is not liable to VAT needs none without a delivery.
  const isExempt = !needsPeppol && !delivery;
  return (
    <Panel id="files" title="Bestanden en verzending">
      <p className="flex flex-wrap gap-x-6">
        <InvoiceFiles number={invoice.number} title={invoiceTitle(invoice.number, invoice.state)} />
      </p>
      <p>
        {isExempt ? 'Ze ging per mail. Het bedrijf is niet btw-plichtig, dus Peppol hoeft niet.' : what}
        {delivery?.error && <small>Antwoord van het toegangspunt: {delivery.error}</small>}
      </p>
      {todo && !isExempt && <p>{todo}</p>}
      {(needsPeppol || delivery?.state === 'by-hand') && <Peppol {...detail} />}
    </Panel>
  );
}

function About({ invoice, document, order_number: order, request }: InvoiceDetail) {
  const { buyer, seller, structuredCommunication: message } = document;
  const about = order
    ? deskAddress('orders', { open: order })
    : request && deskAddress('requests', { open: request });
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
          [
            'Bij factuur',
            invoice.corrected && (
              <Link
                key="corrected"
                className="link"
                to={deskAddress('invoices', { open: invoice.corrected })}
              >
                {invoice.corrected}
              </Link>
            ),
          ],
          ['Datum', formatDay(invoice.issued_on)],
          ['Geleverd op', formatDay(document.deliveredOn)],
          [labels.vervaldatum, invoice.due_on && formatDay(invoice.due_on)],
          [
            invoice.corrected ? 'Terugbetaald op' : 'Betaald op',
            invoice.paid_on && formatDay(invoice.paid_on),
          ],
          ['Mededeling', message && formatCommunication(message)],
          [
            'Rekening',
            message &&
              (seller.iban
                ? formatIban(seller.iban)
                : 'De winkel heeft nog geen rekeningnummer: er staat geen QR-code op deze factuur.'),
          ],
        ]}
      />
    </Panel>
  );
}

function Lines({ invoice, document, notes }: InvoiceDetail) {
  const credited = creditedBy(notes);
  const isPart = invoice.open_cents > 0 && invoice.open_cents < invoice.total_cents;
  return (
    <Panel id="lines" title="Bedragen">
      <Facts
        facts={[
          ...amountsOf(document),
          ['Na creditnota’s', credited > 0 && formatEuro(document.totalCents - credited)],
          ['Nog te betalen', isPart && formatEuro(invoice.open_cents)],
          ['Nog terug te storten', invoice.owed_cents > 0 && formatEuro(invoice.owed_cents)],
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

function Detail({ detail }: { detail: InvoiceDetail }) {
  return (
    <>
      <p>
        <InvoiceMark state={detail.invoice.state} />
      </p>
      <Actions detail={detail} />
      <div className="desk-columns">
        <Lines {...detail} />
        <About {...detail} />
        <Files {...detail} />
        <Notes {...detail} />
        <HistoryPanel history={detail.history} of={detail.invoice.number} />
      </div>
    </>
  );
}

export default function Invoice({ number }: { number: string }) {
  return (
    <Opened
      source="desk_invoice"
      parameters={{ number }}
      back="Alle facturen"
      titleOf={({ invoice }) => invoiceTitle(invoice.number, invoice.state)}
      missing={commonRefusals.missing}
      isUnderWay={waitsForMail}
    >
      {(detail) => <Detail detail={detail} />}
    </Opened>
  );
}
