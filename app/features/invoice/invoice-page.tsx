import { formatDay } from '../../../contract/calendar.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import { formatCommunication } from '../../../contract/invoicing/arithmetic.ts';
import { invoiceLinkOf, type QrCode, qrMargin } from '../../../contract/invoicing/file.ts';
import { formatIban } from '../../../contract/invoicing/iban.ts';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { formatEuro } from '../../../site/kit.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useKeptLink } from '../../first-load/kept-link.ts';
import { invoke } from '../../platform/invoke.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { InvoiceFiles } from '../../shared/invoices/invoice-files.tsx';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { NoConnection } from '../../shared/page/no-connection.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { WaitingPage } from '../../shared/page/waiting-page.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';

type Shown = FunctionCalls['invoice']['answer'];

function Code({ size, path }: QrCode) {
  const side = size + 2 * qrMargin;
  return (
    <svg
      role="img"
      aria-label="QR-code voor de app van uw bank"
      viewBox={`${-qrMargin} ${-qrMargin} ${side} ${side}`}
      className="w-full max-w-56 bg-white"
    >
      <path d={path} />
    </svg>
  );
}

/** How to pay what is open: with the app of a bank, or by hand. */
function Transfer({ document: { seller, structuredCommunication: message, totalCents }, ...shown }: Shown) {
  if (!seller.iban)
    return (
      <p>
        Vraag ons hoe u betaalt: <ContactLink />.
      </p>
    );
  const facts = [
    ['Bedrag', formatEuro(shown.open_cents)],
    ...(shown.open_cents < totalCents ? [['Gecrediteerd', formatEuro(totalCents - shown.open_cents)]] : []),
    ['Rekening', formatIban(seller.iban)],
    ['Op naam van', seller.name],
    ['Mededeling', formatCommunication(message)],
  ];
  return (
    <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[1fr_14rem]">
      <dl className="border-t-3 border-ink">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 border-b-2 border-hair py-3 sm:grid-cols-[8rem_1fr]">
            <dt className="text-soft">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {shown.code && (
        <div className="grid gap-2">
          <Code {...shown.code} />
          <p className="text-small text-soft">Scan met de app van uw bank en kijk het bedrag na.</p>
        </div>
      )}
    </div>
  );
}

function Invoice({ token, shown }: { token: string; shown: Shown }) {
  const { document, state, paid_on: paidOn, open_cents: open } = shown;
  const { number, issuedOn, dueOn } = document;
  const isOpen = state === 'open' || state === 'overdue';
  const title = isOpen
    ? `${formatEuro(open)} te betalen`
    : state === 'credited'
      ? 'Er is niets te betalen'
      : 'Deze factuur is betaald';
  const due = dueOn && (state === 'overdue' ? 'De vervaldatum was' : `${labels.vervaldatum}:`);
  return (
    <Notice
      tone={isOpen ? 'halted' : 'done'}
      title={title}
      next={
        <div className="grid gap-6">
          {isOpen && <Transfer {...shown} />}
          <p className="flex flex-wrap items-center gap-x-6">
            <InvoiceFiles token={token} title={`factuur ${number}`} />
          </p>
        </div>
      }
    >
      <p>
        Factuur <strong>{number}</strong> van {formatDay(issuedOn)}, voor {document.buyer.name}.
      </p>
      {isOpen && due && (
        <p>
          {due} {formatDay(dueOn)}. Betaalde u al? Dan duurt het even voor dat hier staat.
        </p>
      )}
      {paidOn && <p>Betaald op {formatDay(paidOn)}. Bedankt.</p>}
      {state === 'credited' && <p>Voor het hele bedrag maakten we een creditnota.</p>}
      <p className="text-base">Doorsturen? Stuur de mail door, niet dit adres.</p>
    </Notice>
  );
}

function Unknown() {
  return (
    <Notice
      tone="halted"
      title="Deze link werkt niet"
      next={
        <p>
          Lukt het niet? Mail naar <ContactLink />, met het nummer van de factuur erbij.
        </p>
      }
    >
      <p>Open de link in de mail met de factuur, en neem hem helemaal over.</p>
    </Notice>
  );
}

function Linked({ token }: { token: string }) {
  const { answer, again } = useAnswer(token, (of) => invoke('invoice', { token: of }));
  if (!answer) return <WaitingLine title="Uw factuur">Even uw factuur ophalen…</WaitingLine>;
  if (answer.ok) return <Invoice token={token} shown={answer.data} />;
  return answer.code === 'unknown-link' ? <Unknown /> : <NoConnection onRetry={again} />;
}

/** /factuur: an invoice, for whoever has the link in its mails. */
export function InvoicePage() {
  const hydrated = useHydrated();
  const token = invoiceLinkOf(useKeptLink());
  return (
    <div className="wrap min-h-svh max-w-[62rem] py-8 sm:py-16">
      {!hydrated ? (
        <WaitingPage title="Uw factuur" />
      ) : token ? (
        <Linked key={token} token={token} />
      ) : (
        <Unknown />
      )}
    </div>
  );
}
