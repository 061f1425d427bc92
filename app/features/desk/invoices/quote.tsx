import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatListMoment } from '../../../../contract/calendar.ts';
import type { ListedQuote, QuoteDetail } from '../../../../contract/database/quotes.ts';
import type { QuoteState } from '../../../../contract/database/states.ts';
import { commonRefusals } from '../../../../contract/desk-actions.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { quoteName, sessionWords } from '../../../../contract/quotes.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { amountsOf } from '../../../shared/invoices/amounts.tsx';
import { InvoiceFiles } from '../../../shared/invoices/invoice-files.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Action } from '../action.tsx';
import { act } from '../ask.ts';
import { HistoryPanel, waitsForMail } from '../history.tsx';
import { Opened } from '../opened.tsx';
import { Facts, Panel, Status } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { makeAddress } from './invoice-address.ts';
import { NoteAgreement } from './quote-agreed.tsx';

const marks: Record<QuoteState, ComponentProps<typeof Status>> = {
  sent: { children: 'verstuurd' },
  expired: { children: 'verlopen', tone: 'hot' },
  agreed: { children: 'akkoord', tone: 'done' },
  declined: { children: 'afgewezen', tone: 'bad' },
  withdrawn: { children: 'ingetrokken' },
  replaced: { children: 'vervangen' },
};

export function QuoteLinks({ quotes }: { quotes: readonly ListedQuote[] }) {
  return (
    <ul className="grid gap-3">
      {quotes.map((quote) => (
        <li key={quoteName(quote)} className="flex flex-wrap items-start justify-between gap-2">
          <span>
            <Link className="link" to={deskAddress('invoices', { open: quote.number })}>
              Voorstel {quoteName(quote)}
            </Link>
            <small>
              {formatEuro(quote.document.totalCents)}, {formatListMoment(quote.sent_at)}
            </small>
          </span>
          <Status {...marks[quote.state]} />
        </li>
      ))}
    </ul>
  );
}

/** When, who and why; of an agreement that an owner noted, also how. */
function answerWords({ answered_at: at, answer }: ListedQuote): string {
  const { name, role, how, on, notedBy, reason } = answer ?? {};
  const noted = on && `op ${formatDay(on)} per ${how}, genoteerd door ${notedBy}`;
  return [at && formatListMoment(at), name, role, noted, reason].filter(Boolean).join(', ');
}

function Detail({ versions: [quote, ...earlier], known, request, history }: QuoteDetail) {
  const [isNoting, setIsNoting] = useState(false);
  if (!quote) return null;
  const { number, document } = quote;
  const isLiving = quote.state === 'sent' || quote.state === 'expired';
  return (
    <>
      <div className="desk-tools">
        <Status {...marks[quote.state]} />
        {request && (
          <Link className="button" {...buttonLook({ size: 'small' })} to={makeAddress('quote', request)}>
            {isLiving ? 'Nieuwe versie' : 'Nieuw voorstel'}
          </Link>
        )}
        {quote.state === 'sent' && (
          <Button size="small" onClick={() => setIsNoting(true)}>
            Akkoord noteren…
          </Button>
        )}
        {isNoting && <NoteAgreement number={number} known={known} onClose={() => setIsNoting(false)} />}
        {isLiving && (
          <Action
            caption="Intrekken…"
            confirm={{
              title: 'Voorstel intrekken?',
              intro: `${document.buyer.name} kan dan niet meer akkoord gaan: de link in de mail zegt dat het voorstel ingetrokken is. Er vertrekt geen mail.`,
              go: 'Intrekken',
            }}
            run={() => act('quote-withdrawn', { subject: number, known })}
          />
        )}
        <InvoiceFiles number={number} title={`voorstel ${quoteName(quote)}`} isQuote />
      </div>
      <div className="desk-columns">
        <Panel id="lines" title="Bedragen">
          <Facts facts={amountsOf(document)} />
        </Panel>
        <Panel id="about" title="Voor wie en wanneer">
          <Facts
            facts={[
              [
                'Bedrijf',
                <PersonLink key="buyer" address={document.buyer.email}>
                  {document.buyer.name}
                </PersonLink>,
              ],
              [
                'Aanvraag',
                request && (
                  <Link key="request" className="link" to={deskAddress('requests', { open: request })}>
                    {document.orderReference}
                  </Link>
                ),
              ],
              ['Geldig tot en met', formatDay(document.validUntil)],
              ['Sessie', sessionWords(document.session)],
              ['Voorschot', document.depositPercent && `${document.depositPercent}%`],
              ['Beantwoord', quote.answered_at && answerWords(quote)],
            ]}
          />
        </Panel>
        {earlier.length > 0 && (
          <Panel id="earlier" title="Eerdere versies">
            <QuoteLinks quotes={earlier} />
          </Panel>
        )}
        <HistoryPanel history={history} of={request ?? number} />
      </div>
    </>
  );
}

export default function Quote({ number }: { number: string }) {
  return (
    <Opened
      source="desk_quote"
      parameters={{ number }}
      back="Alle facturen"
      titleOf={({ versions: [quote] }) => `Voorstel ${quote && quoteName(quote)}`}
      missing={commonRefusals.missing}
      isUnderWay={waitsForMail}
    >
      {(detail) => <Detail {...detail} />}
    </Opened>
  );
}
