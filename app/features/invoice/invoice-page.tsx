import { formatDay } from '../../../contract/calendar.ts';
import type { FunctionCalls } from '../../../contract/functions.ts';
import { formatCommunication } from '../../../contract/invoicing/arithmetic.ts';
import { invoiceLinkOf, qrMargin } from '../../../contract/invoicing/file.ts';
import { formatIban } from '../../../contract/invoicing/iban.ts';
import { fieldLabels as labels } from '../../../contract/labels.ts';
import { formatEuro } from '../../../site/kit.ts';
import { organisation } from '../../../site/organisation.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useKeptLink } from '../../first-load/kept-link.ts';
import { invoke } from '../../platform/invoke.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { InvoiceFiles } from '../../shared/invoices/invoice-files.tsx';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { NoConnection } from '../../shared/page/no-connection.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { WaitingPage } from '../../shared/page/waiting-page.tsx';

type Shown = FunctionCalls['invoice']['answer'];

/** How to pay what is open: with the app of a bank, or by hand. */
function Transfer({ document, open_cents: open, code }: Shown) {
  const { seller, structuredCommunication, totalCents } = document;
  const facts = [
    ['Bedrag', formatEuro(open)],
    ['Gecrediteerd', open < totalCents ? formatEuro(totalCents - open) : ''],
    ['Rekening', seller.iban ? formatIban(seller.iban) : `Vraag het ons: ${organisation.email}`],
    ['Op naam van', seller.name],
    ['Mededeling', formatCommunication(structuredCommunication)],
  ];
  const side = code && code.size + 2 * qrMargin;
  return (
    <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-[1fr_14rem]">
      <dl className="border-t-3 border-ink">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="grid gap-x-6 border-b-2 border-hair py-3 sm:grid-cols-[8rem_1fr]">
                <dt className="text-soft">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {code && (
        <div className="grid gap-2">
          <svg
            role="img"
            aria-label="QR-code voor de app van uw bank"
            viewBox={`${-qrMargin} ${-qrMargin} ${side} ${side}`}
            className="w-full max-w-56 bg-white"
          >
            <path d={code.path} />
          </svg>
          <p className="text-small text-soft">Scan met de app van uw bank en kijk het bedrag na.</p>
        </div>
      )}
    </div>
  );
}

function Invoice({ token, shown }: { token: string; shown: Shown }) {
  const { document, state, paid_on: paidOn, open_cents: open } = shown;
  const { number, issuedOn, dueOn } = document;
  const isOpen = open > 0;
  const settled = state === 'credited' ? 'Er is niets te betalen' : 'Deze factuur is betaald';
  return (
    <Notice
      tone={isOpen ? 'halted' : 'done'}
      title={isOpen ? `${formatEuro(open)} te betalen` : settled}
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
      {isOpen && dueOn && (
        <p>
          {labels.vervaldatum}: {formatDay(dueOn)}. Betaalde u al? Dan duurt het even voor dat hier staat.
        </p>
      )}
      {paidOn && <p>Betaald op {formatDay(paidOn)}. Bedankt.</p>}
      {state === 'credited' && <p>Voor het hele bedrag maakten we een creditnota.</p>}
      <p className="text-base">Doorsturen? Stuur de mail door, niet dit adres.</p>
    </Notice>
  );
}

/** /factuur: an invoice, for whoever has the link in its mails. */
export function InvoicePage() {
  const hydrated = useHydrated();
  const token = invoiceLinkOf(useKeptLink());
  const { answer, again } = useAnswer(token, (of) => invoke('invoice', { token: of }));
  return (
    <div className="wrap min-h-svh max-w-[62rem] py-8 sm:py-16">
      {!hydrated || (token && !answer) ? (
        <WaitingPage title="Uw factuur" />
      ) : token && answer?.ok ? (
        <Invoice token={token} shown={answer.data} />
      ) : answer && !answer.ok && answer.code !== 'unknown-link' ? (
        <NoConnection onRetry={again} />
      ) : (
        <Notice tone="halted" title="Deze link werkt niet" next={<ContactLink />}>
          <p>Open de link in de mail met de factuur, en neem hem helemaal over. Lukt het niet? Mail ons.</p>
        </Notice>
      )}
    </div>
  );
}
