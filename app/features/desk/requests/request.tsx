import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate, formatListDate, formatListMoment } from '../../../../contract/calendar.ts';
import { unprovenConsent } from '../../../../contract/consent.ts';
import type { OpenRequest } from '../../../../contract/database/requests.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { mailLink } from '../../../../contract/email.ts';
import { jaNee, fieldLabels as labels } from '../../../../contract/labels.ts';
import { requestKinds } from '../../../../contract/request-steps.ts';
import { openerIn, requestAnswers } from '../../../../contract/requests.ts';
import { sourcePage } from '../../../../contract/source-page.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { HistoryPanel, waitsForMail } from '../history.tsx';
import { makeAddress } from '../invoices/invoice-address.ts';
import { InvoiceLinks } from '../invoices/invoice-links.tsx';
import { draftParts } from '../invoices/invoice-words.ts';
import { QuoteLinks } from '../invoices/quote.tsx';
import { Opened } from '../opened.tsx';
import { accessWords, orderStatuses } from '../orders/order-words.ts';
import { type Fact, Facts, Panel } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { focusAnswer, RequestAnswer, useIsAnswering } from './request-answer.tsx';
import { RequestNotes } from './request-notes.tsx';
import { MarkSpam, RequestSpam } from './request-spam.tsx';
import { RequestStepForm } from './request-step.tsx';
import { RequestStepMark } from './request-step-mark.tsx';
import { whatOf, whoOf } from './request-words.ts';
import { savedAnswersQuery } from './saved-answers.tsx';
import { SessionPanel } from './session.tsx';

function Mail({ address }: { address: string }) {
  return (
    <a className="link" href={mailLink(address)}>
      {address}
    </a>
  );
}

function Phone({ number }: { number: string }) {
  const digits = number.replace(/\(0\)/g, '').replace(/[^\d+]/g, '');
  if (digits.length < 6) return number;
  return (
    <a className="link" href={`tel:${digits}`}>
      {number}
    </a>
  );
}

function answersOf({ request, consents }: OpenRequest): Fact[] {
  const rows = requestAnswers(request).map(({ label, value, warning }): Fact => {
    if (!value) return [label, null];
    if (label === labels.email) return [label, <Mail key={label} address={value} />];
    if (label === labels.telefoonnummer) return [label, <Phone key={label} number={value} />];
    return [
      label,
      <span key={label} className="whitespace-pre-line">
        {value}
        {warning && <small>Let op: {warning}</small>}
      </span>,
    ];
  });
  const [consent] = consents;
  let updates: string = request.consent_marketing ? unprovenConsent : jaNee.nee;
  if (consent?.proven_at) updates = `${jaNee.ja}, bevestigd op ${formatDate(consent.proven_at)}`;
  if (consent?.withdrawn_at) updates = `Ingetrokken op ${formatDate(consent.withdrawn_at)}`;
  return [...rows, ['Updates ontvangen', updates]];
}

function originOf({ request }: OpenRequest): Fact[] {
  const opener = openerIn(request.details.section);
  const campaign = [request.utm_source, request.utm_medium, request.utm_campaign];
  return [
    [labels.referentie, request.reference],
    [
      'Persoon',
      <PersonLink key="person" address={request.email}>
        Alles van {request.name || request.email}
      </PersonLink>,
    ],
    ['Ontvangen', formatListMoment(request.created_at)],
    ['Formulier', !request.source && requestKinds[request.kind]],
    ['Genoteerd', request.source && `${request.source}, door ${request.made_by}`],
    ['Geopend met', opener?.place],
    ['Pagina', sourcePage(request.source_url)],
    ['Campagne', campaign.filter(Boolean).join(' · ')],
  ];
}

function SameAddress({ others, orders }: OpenRequest) {
  if (others.length + orders.length === 0) return null;
  return (
    <Panel id="request-others" title="Van hetzelfde adres">
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.order_number}>
            <Link className="link" to={deskAddress('orders', { open: order.order_number })}>
              {order.product_name}, {order.order_number}
            </Link>
            <small>
              {formatEuro(order.amount_cents)}, {orderStatuses[order.status].words},{' '}
              {order.access && `${accessWords[order.access]}, `}
              {formatListDate(order.created_at)}
            </small>
          </li>
        ))}
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-start justify-between gap-2">
            <span>
              <Link className="link" to={deskAddress('requests', { open: other.id })}>
                {whatOf(other)}
              </Link>
              <small>{formatListDate(other.created_at)}</small>
            </span>
            {other.is_spam ? <small>spam</small> : <RequestStepMark status={other.status} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Invoices({ request, progress, invoices, drafts }: OpenRequest) {
  const canMake = progress.status === 'won' && organisation.invoices === 'here';
  if (!canMake && invoices.length === 0) return null;
  return (
    <Panel id="request-invoices" title="Facturen">
      {invoices.length > 0 && <InvoiceLinks invoices={invoices} />}
      {canMake &&
        drafts.map(({ id, part, due_from: from }) => (
          <p key={id}>
            <Link className="link" to={makeAddress('invoice', request.id, id)}>
              {draftParts[part]} nakijken en versturen
            </Link>
            <small>{from ? `vanaf ${formatListDate(from)}` : 'zodra de sessie een dag heeft'}</small>
          </p>
        ))}
      {canMake && (
        <p>
          <Link
            to={makeAddress('invoice', request.id)}
            {...buttonLook({ look: invoices.length > 0 ? 'plain' : 'go', size: 'small' })}
            className="button"
          >
            Factuur maken
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Shown({ open }: { open: OpenRequest }) {
  const { request, stop, progress, notes } = open;
  return (
    <>
      <Invoices {...open} />
      <p className="text-soft">
        {whatOf(request)}, {formatListMoment(request.created_at)}
      </p>
      {request.is_spam ? (
        <RequestSpam request={request} />
      ) : (
        <div className="desk-tools">
          <Button
            size="small"
            look={progress.status === 'won' ? 'plain' : 'go'}
            className="lg:hidden"
            onClick={focusAnswer}
          >
            Antwoorden
          </Button>
          {organisation.invoices === 'here' && (
            <Link className="button" {...buttonLook({ size: 'small' })} to={makeAddress('quote', request.id)}>
              {open.quotes.length > 0 ? 'Nieuw voorstel' : 'Voorstel maken'}
            </Link>
          )}
          {open.invoices.length === 0 && <MarkSpam id={request.id} />}
        </div>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-8">
          <Panel id="request-request" title="Gevraagd">
            <Facts facts={answersOf(open)} />
          </Panel>
          {!request.is_spam && <RequestAnswer request={request} stop={stop} />}
        </div>
        <div className="grid min-w-0 gap-8 lg:[&_.desk-facts>div]:block!">
          {!request.is_spam && (
            <>
              <RequestStepForm request={request} progress={progress} />
              <RequestNotes id={request.id} notes={notes} />
            </>
          )}
          {progress.status === 'won' && <SessionPanel {...open} />}
          {open.quotes.length > 0 && (
            <Panel id="request-quotes" title="Voorstellen">
              <QuoteLinks quotes={open.quotes} />
            </Panel>
          )}
          <SameAddress {...open} />
          <Panel id="request-origin" title="Van waar">
            <Facts facts={originOf(open)} />
          </Panel>
          <HistoryPanel history={open.history} of={request.id} />
        </div>
      </div>
    </>
  );
}

export function RequestDetail({ id }: { id: string }) {
  const isAnswering = useIsAnswering();
  // Fetched beside the request: arriving later, they would move what lies below them.
  const { isPending } = useQuery(savedAnswersQuery);
  return (
    <Opened
      source="desk_request"
      parameters={{ subject: id }}
      back="Terug naar de lijst"
      titleOf={({ request }) => whoOf(request)}
      missing="Deze aanvraag bestaat niet (meer)."
      hasFocus={!isAnswering}
      isUnderWay={waitsForMail}
    >
      {(open) => (isPending ? <WaitingLine /> : <Shown open={open} />)}
    </Opened>
  );
}
