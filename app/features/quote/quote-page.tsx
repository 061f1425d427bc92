import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../../../contract/calendar.ts';
import type { QuoteSeen } from '../../../contract/database/quotes.ts';
import type { QuoteState } from '../../../contract/database/states.ts';
import { exemptionOf } from '../../../contract/invoicing/exemption.ts';
import { invoiceLinkOf } from '../../../contract/invoicing/file.ts';
import { depositWords, quoteName, sessionWords } from '../../../contract/quotes.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useKeptLink } from '../../first-load/kept-link.ts';
import { type CallOutcome, invoke } from '../../platform/invoke.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { amountsOf } from '../../shared/invoices/amounts.tsx';
import { InvoiceFiles } from '../../shared/invoices/invoice-files.tsx';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { NoConnection } from '../../shared/page/no-connection.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { WaitingPage } from '../../shared/page/waiting-page.tsx';
import { useArrival } from '../../ui/arrival.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { Agree, Decline } from './answers.tsx';

const title = 'Voorstel';

/** What a link says that no longer asks for an answer. */
const ends: Record<Exclude<QuoteState, 'sent'>, { title: string; now: (seen: QuoteSeen) => string }> = {
  agreed: {
    title: 'Er is akkoord.',
    now: ({ by, at }) =>
      `${by} gaf akkoord op ${formatMoment(at ?? '')}. De bevestiging en de facturen komen per mail.`,
  },
  declined: {
    title: 'U ging niet akkoord.',
    now: ({ at }) => `Dat noteerden we op ${formatMoment(at ?? '')}. Bedacht u zich? Mail ons.`,
  },
  expired: {
    title: 'Dit voorstel is vervallen.',
    now: ({ document }) =>
      `Het was geldig tot en met ${formatDay(document.validUntil)}. Past het nog? Vraag ons een nieuw.`,
  },
  replaced: {
    title: 'Er is een nieuwere versie.',
    now: () =>
      'We mailden ze u: open de link in de laatste mail over dit voorstel. Vindt u die niet? Mail ons.',
  },
  withdrawn: {
    title: 'Dit voorstel geldt niet meer.',
    now: () => 'We hebben het ingetrokken. Een vraag? Mail ons.',
  },
};

const End = ({ title: heading, text, pdf }: { title: string; text: string; pdf?: ReactNode }) => (
  <Notice tone={pdf ? 'done' : 'halted'} title={heading} next={pdf || <ContactLink />}>
    <p>{text}</p>
  </Notice>
);

function Shown({ seen: { document }, pdf }: { seen: QuoteSeen; pdf: ReactNode }) {
  const heading = useArrival<HTMLHeadingElement>(true);
  const { buyer, validUntil, session, wordsAbove, wordsBelow } = document;
  return (
    <section className="grid gap-6">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        Voorstel <span className="inline-block">{document.number}</span>
        {document.version > 1 && `, versie ${document.version}`}
      </h1>
      <p className="text-large">
        Voor {buyer.name}. Geldig tot en met {formatDay(validUntil)}. Sessie: {sessionWords(session)}.
      </p>
      {wordsAbove && <p className="whitespace-pre-line">{wordsAbove}</p>}
      <dl>
        {amountsOf(document).map(([label, value], index) => (
          <div
            key={index}
            className="flex justify-between gap-6 border-t border-hair py-2 last:text-large last:font-bold"
          >
            <dt className="min-w-0">{label}</dt>
            <dd className="shrink-0">{value}</dd>
          </div>
        ))}
      </dl>
      {[exemptionOf(document), depositWords(document), wordsBelow].filter(Boolean).map((words) => (
        <p key={words} className="whitespace-pre-line">
          {words}
        </p>
      ))}
      {pdf}
      <p className="border-l-6 border-sun pl-4">
        Beslist een collega mee? Stuur de mail door, niet dit adres.
      </p>
    </section>
  );
}

function Opened({ token }: { token: string }) {
  const { answer, again, learn } = useAnswer<CallOutcome<QuoteSeen>>(token, () =>
    invoke('quote', { action: 'open', token }),
  );
  if (!answer) return <WaitingLine title={title} />;
  if (!answer.ok) return answer.code === 'unknown-link' ? <Unknown /> : <NoConnection onRetry={again} />;
  const seen = answer.data;
  const pdf = (
    <p>
      <InvoiceFiles token={token} title={`voorstel ${quoteName(seen.document)}`} isQuote />
    </p>
  );
  if (seen.state !== 'sent') {
    const { title: heading, now } = ends[seen.state];
    const text = `Voorstel ${quoteName(seen.document)}. ${now(seen)}`;
    return <End title={heading} text={text} pdf={seen.state === 'agreed' && pdf} />;
  }
  // An answer that comes too late is shown what was decided meanwhile.
  const answering = { seen, token, onAnswered: (data: QuoteSeen) => learn({ ok: true, data }) };
  return (
    <div className="grid gap-12">
      <Shown seen={seen} pdf={pdf} />
      <Agree {...answering} />
      <Decline {...answering} />
    </div>
  );
}

const Unknown = () => (
  <End
    title="Deze link werkt niet"
    text="Neem de link over zoals hij in de mail staat. Lukt het niet? Mail ons."
  />
);

/** /voorstel: a quote by the link in its mail, to agree to or to decline (docs/product.md, 2, 'Quotes'). */
export function QuotePage() {
  const hydrated = useHydrated();
  const token = invoiceLinkOf(useKeptLink());
  return (
    <div className="wrap min-h-svh py-8 sm:py-16">
      <div className="max-w-[44rem]">
        {!hydrated ? (
          <WaitingPage title={title} />
        ) : token ? (
          <Opened key={token} token={token} />
        ) : (
          <Unknown />
        )}
      </div>
    </div>
  );
}
