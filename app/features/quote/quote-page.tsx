import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import * as v from 'valibot';
import { formatDay, formatMoment } from '../../../contract/calendar.ts';
import type { QuoteSeen } from '../../../contract/database/quotes.ts';
import type { QuoteState } from '../../../contract/database/states.ts';
import { linkToken } from '../../../contract/fields.ts';
import { exemptionOf } from '../../../contract/invoicing/exemption.ts';
import { accountActions } from '../../../contract/labels.ts';
import { depositWords, quoteName, sessionWords } from '../../../contract/quotes.ts';
import { formatEuro } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useKeptLink } from '../../first-load/kept-link.ts';
import { type CallOutcome, invoke } from '../../platform/invoke.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { Notice } from '../../shared/page/notice.tsx';
import { offerAnswer } from '../../shared/page/offer-file.ts';
import { FetchRefused, Refused } from '../../shared/page/refused.tsx';
import { WithoutScript } from '../../shared/page/without-script.tsx';
import { useArrival } from '../../ui/arrival.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { Agree, Decline } from './answers.tsx';

const title = 'Voorstel';

/** What a link says that no longer asks for an answer, and what to do now. */
const ends: Record<Exclude<QuoteState, 'sent'>, { title: string; now: (seen: QuoteSeen) => string }> = {
  agreed: {
    title: 'Er is akkoord.',
    now: ({ by, at }) =>
      `${by} gaf akkoord op ${formatMoment(at ?? '')}. De bevestiging en de facturen komen per mail. Een vraag?`,
  },
  declined: {
    title: 'U ging niet akkoord.',
    now: ({ at }) => `Dat noteerden we op ${formatMoment(at ?? '')}. Bedacht u zich?`,
  },
  expired: {
    title: 'Dit voorstel is vervallen.',
    now: ({ document }) =>
      `Het was geldig tot en met ${formatDay(document.validUntil)}. Past het nog? Vraag ons een nieuw.`,
  },
  replaced: {
    title: 'Er is een nieuwere versie.',
    now: () => 'We mailden ze u: open de link in de laatste mail over dit voorstel. Vindt u die niet?',
  },
  withdrawn: { title: 'Dit voorstel geldt niet meer.', now: () => 'We hebben het ingetrokken. Een vraag?' },
};

/** The end of a link, which mails us if it is not what somebody hoped for. */
function End({ title: heading, text, next }: { title: string; text: string; next?: ReactNode }) {
  const home = (
    <Link className="button" {...buttonLook()} to={paths.home}>
      {accountActions.backHome}
    </Link>
  );
  return (
    <Notice tone={next ? 'done' : 'halted'} title={heading} next={next ?? home}>
      <p>
        {text} Mail naar <ContactLink />.
      </p>
    </Notice>
  );
}

function Pdf({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function save() {
    setBusy(true);
    const outcome = await invoke('quote', { action: 'pdf', token });
    setBusy(false);
    const file = outcome.ok && outcome.data.file;
    setProblem(file ? null : (!outcome.ok && outcome.message) || noAnswerMessage());
    if (file) offerAnswer(file);
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="small" busy={busy} onClick={() => void save()}>
        Download als PDF
      </Button>
      <Refused because={problem} />
    </div>
  );
}

function Amount({
  cents,
  className = '',
  children,
}: {
  cents: number;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`flex justify-between gap-6 border-t border-hair py-2 ${className}`}>
      <dt className="min-w-0">{children}</dt>
      <dd className="shrink-0">{formatEuro(cents)}</dd>
    </div>
  );
}

function Shown({ seen: { document }, pdf }: { seen: QuoteSeen; pdf: ReactNode }) {
  const heading = useArrival<HTMLHeadingElement>(true);
  const { buyer, validUntil, session, lines, vat, wordsAbove, wordsBelow } = document;
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
        {lines.map(({ description, quantity, unitCents, netCents }, index) => (
          <Amount key={index} cents={netCents}>
            {description}
            {quantity > 1 && <small className="block">{`${quantity} × ${formatEuro(unitCents)}`}</small>}
          </Amount>
        ))}
        <Amount cents={document.netCents}>Zonder btw</Amount>
        {vat.map(({ vatPercent, vatCents }) => (
          <Amount key={vatPercent} cents={vatCents}>
            Btw {vatPercent}%
          </Amount>
        ))}
        <Amount cents={document.totalCents} className="text-large font-bold">
          Totaal
        </Amount>
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
  if (!answer.ok)
    return answer.code === 'unknown-link' ? (
      <Unknown />
    ) : (
      <div className="grid gap-6">
        <h1>{title}</h1>
        <FetchRefused because={answer.message ?? noAnswerMessage()} onRetry={again} />
      </div>
    );
  const seen = answer.data;
  const pdf = <Pdf token={token} />;
  if (seen.state !== 'sent') {
    const { title: heading, now } = ends[seen.state];
    const text = `Voorstel ${quoteName(seen.document)}. ${now(seen)}`;
    return <End title={heading} text={text} next={seen.state === 'agreed' ? pdf : undefined} />;
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
  <End title="Deze link werkt niet" text="Neem de link over zoals hij in de mail staat. Lukt het niet?" />
);

/** /voorstel: a quote by the link in its mail, to agree to or to decline (docs/product.md, 2, 'Quotes'). */
export function QuotePage() {
  const hydrated = useHydrated();
  const token = new URLSearchParams(useKeptLink()).get('token');
  return (
    <div className="wrap min-h-svh py-8 sm:py-16">
      <div className="max-w-[44rem] with-script">
        {!hydrated ? (
          <WaitingLine title={title} />
        ) : v.is(linkToken, token) ? (
          <Opened key={token} token={token} />
        ) : (
          <Unknown />
        )}
      </div>
      <WithoutScript title={title}>
        Hiervoor heeft de browser JavaScript nodig. Het voorstel zit ook bij de mail; antwoord erop om akkoord
        te gaan.
      </WithoutScript>
    </div>
  );
}
