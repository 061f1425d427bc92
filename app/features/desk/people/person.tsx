import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatListDate, formatMoment } from '../../../../contract/calendar.ts';
import type { KnownPerson as Known } from '../../../../contract/database/people.ts';
import { deletionWaits } from '../../../../contract/desk-actions.ts';
import { deskAddress, peopleAddress } from '../../../../contract/desk-address.ts';
import { stopCauses } from '../../../../contract/desk-words.ts';
import { mailLink } from '../../../../contract/email.ts';
import { formatEuro, kicks } from '../../../../site/kit.ts';
import { HistoryPanel } from '../history.tsx';
import { InvoiceLinks } from '../invoices/invoice-links.tsx';
import { deskParameters } from '../list-state.ts';
import { StopNewsletter } from '../mailings/audience.tsx';
import { AllowMail } from '../mails/stops.tsx';
import { NewLinks } from '../new-link.tsx';
import { Note } from '../notes.tsx';
import { Opened } from '../opened.tsx';
import { OrderStatusMark } from '../orders/status-mark.tsx';
import { type Fact, Facts, Panel, Status } from '../panel.tsx';
import { RequestStepMark } from '../requests/request-step-mark.tsx';
import { whatOf } from '../requests/request-words.ts';
import { withdrawalStates } from '../withdrawals/withdrawal-words.ts';
import { PersonData } from './person-data.tsx';
import { launchWords } from './person-words.ts';

function factsOf(person: Known): Fact[] {
  const { deletion } = person;
  return [
    [
      'Wissen',
      deletion &&
        `Gevraagd, voor ${formatMoment(deletion.due_at)}. ${deletion.waits_for ? deletionWaits[deletion.waits_for] : ''}`,
    ],
    ['Bedrijf', person.company],
    [
      person.addresses.length > 1 ? 'E-mailadressen' : 'E-mail',
      <span key="addresses" className="flex flex-wrap gap-x-4">
        {person.addresses.map((one) => (
          <a key={one} className="link" href={mailLink(one)}>
            {one}
          </a>
        ))}
      </span>,
    ],
    ['Telefoon', person.phone],
    [
      'Account',
      person.accounts
        .map(({ email, confirmed }) => `${email}, ${confirmed ? 'bevestigd' : 'niet bevestigd'}`)
        .join('; ') || 'geen',
    ],
    ['Lessen', person.kicks_done > 0 && `${person.kicks_done} van de ${kicks.length} Kicks gedaan`],
    ['Lanceerlijst', person.launch && launchWords[person.launch]],
    [
      'Nieuwsbrief',
      person.newsletter.length > 0
        ? person.newsletter.map((email) => (
            <span key={email} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {email} <StopNewsletter email={email} />
            </span>
          ))
        : 'nee',
    ],
    [
      'Krijgt geen mail',
      person.stops.length > 0 &&
        person.stops.map((stop) => (
          <span key={stop.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-60">
              {stop.email}
              <small>{`${stopCauses[stop.cause]}, sinds ${formatListDate(stop.stopped_at)}`}</small>
            </span>
            <AllowMail stop={stop} />
          </span>
        )),
    ],
  ];
}

function Things({ id, title, children }: { id: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Panel id={id} title={title}>
      <ul className="grid gap-3">{children}</ul>
    </Panel>
  );
}

function Thing({ to, words, mark, more }: { to: string; words: string; mark: ReactNode; more: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-60">
        <Link className="link font-semibold" to={to}>
          {words}
        </Link>
        <small>{more}</small>
      </span>
      {mark}
    </li>
  );
}

function Has({ person: { orders, invoices, requests, withdrawals } }: { person: Known }) {
  const open = (id: string) => ({ [deskParameters.open]: id });
  return (
    <>
      <Things id="orders" title="Bestellingen">
        {orders.map((order) => (
          <Thing
            key={order.order_number}
            to={deskAddress('orders', open(order.order_number))}
            words={order.order_number}
            mark={<OrderStatusMark order={{ ...order, problem: null }} access={order.access} />}
            more={`${order.product_name} · ${formatEuro(order.amount_cents)} · ${formatListDate(order.created_at)}`}
          />
        ))}
      </Things>
      {invoices.length > 0 && (
        <Panel id="invoices" title="Facturen">
          <InvoiceLinks invoices={invoices} />
        </Panel>
      )}
      <Things id="requests" title="Aanvragen">
        {requests.map((request) => (
          <Thing
            key={request.id}
            to={deskAddress('requests', open(request.id))}
            words={whatOf(request)}
            mark={request.is_spam ? <Status>spam</Status> : <RequestStepMark status={request.status} />}
            more={formatListDate(request.created_at)}
          />
        ))}
      </Things>
      <Things id="withdrawals" title="Herroepingen">
        {withdrawals.map(({ reference, state, received_at }) => (
          <Thing
            key={reference}
            to={deskAddress('withdrawals', open(reference))}
            words={reference}
            mark={<Status tone={withdrawalStates[state].tone}>{withdrawalStates[state].words}</Status>}
            more={formatListDate(received_at)}
          />
        ))}
      </Things>
    </>
  );
}

function PersonNotes({ notes }: Known) {
  if (notes.length === 0) return null;
  return (
    <Panel id="notes" title="Notities">
      <ul className="grid gap-3">
        {notes.map(({ order_number: order, request, title, ...note }) => (
          <Note key={note.id} {...note} title={title && 'Antwoord'}>
            {(order ?? request) && (
              <Link
                className="link justify-self-start text-small"
                to={deskAddress(order ? 'orders' : 'requests', {
                  [deskParameters.open]: order ?? request ?? '',
                })}
              >
                {order ? `Bij bestelling ${order}` : 'Bij een aanvraag'}
              </Link>
            )}
          </Note>
        ))}
      </ul>
    </Panel>
  );
}

export function Person({ address, search }: { address: string; search: string }) {
  return (
    <Opened
      source="desk_person"
      parameters={{ address }}
      back={search ? `Gevonden voor ‘${search}’` : 'Personen zoeken'}
      backTo={peopleAddress({ search })}
      titleOf={({ name, addresses }) => name || (addresses[0] ?? address)}
      missing={`De winkel heeft niets van ${address}.`}
    >
      {(person) => (
        <div className="desk-columns">
          <div className="grid gap-8">
            <Panel id="facts" title="Wie">
              <NewLinks
                given={{ name: person.name, company: person.company, phone: person.phone, email: address }}
              />
              <Facts facts={factsOf(person)} />
            </Panel>
            <Has person={person} />
            <PersonNotes {...person} />
            <PersonData person={person} />
          </div>
          <HistoryPanel history={person.history} />
        </div>
      )}
    </Opened>
  );
}
