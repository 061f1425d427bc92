import { useQuery } from '@tanstack/react-query';
import { belgianDay, formatListDate } from '../../../../contract/calendar.ts';
import type { ListedRequest } from '../../../../contract/database/requests.ts';
import { deskAddress, viewParameter } from '../../../../contract/desk-address.ts';
import { requestKinds, requestSteps } from '../../../../contract/request-steps.ts';
import { ask } from '../ask.ts';
import { type Column, csvColumn } from '../csv.ts';
import { Filter, List, RowLink } from '../list.tsx';
import { deskParameters, useListState, useOpenRow } from '../list-state.ts';
import { NewLink, newRow } from '../new-link.tsx';
import { ListDate, Status } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { since } from '../today/today-words.ts';
import { Views } from '../views.tsx';
import { NewRequest } from './new-request.tsx';
import { RequestDetail } from './request.tsx';
import { RequestStepMark } from './request-step-mark.tsx';
import { allAnswers, moreOf, whatOf, whoOf } from './request-words.ts';

function FollowUp({ day }: { day: string }) {
  const isDue = day <= belgianDay(new Date());
  return isDue ? <Status tone="hot">{formatListDate(day)}</Status> : <ListDate at={day} />;
}

const columns = (isSpam: boolean): Column<ListedRequest>[] => [
  csvColumn('Ontvangen', (row) => row.created_at),
  csvColumn('Referentie', (row) => row.reference),
  {
    key: 'who',
    title: 'Wie',
    cell: (row) => (
      <>
        <RowLink id={row.id}>{whoOf(row)}</RowLink>
        <small>
          {row.company && `${row.name}, `}
          <PersonLink address={row.email} />
        </small>
      </>
    ),
  },
  csvColumn('Naam', (row) => row.name),
  csvColumn('Bedrijf', (row) => row.company),
  csvColumn('E-mail', (row) => row.email),
  csvColumn('Telefoon', (row) => row.phone),
  {
    key: 'what',
    title: 'Wat',
    cell: (row) => (
      <>
        {whatOf(row)}
        <small>{moreOf(row)}</small>
        {(row.source ?? row.utm_source) && <small>via {row.source ?? row.utm_source}</small>}
      </>
    ),
    csv: whatOf,
  },
  csvColumn('Antwoorden', allAnswers),
  {
    key: 'status',
    title: isSpam ? 'Ontvangen' : 'Stap',
    cell: (row) =>
      isSpam ? (
        <ListDate at={row.created_at} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-2.5 md:block">
          <RequestStepMark status={row.status} />
          <small>
            {row.status === 'new' ? (
              since(row.created_at, belgianDay(new Date()))
            ) : (
              <ListDate at={row.created_at} />
            )}
          </small>
        </div>
      ),
    ...(!isSpam && { csv: (row: ListedRequest) => requestSteps[row.status].label }),
  },
  {
    key: 'follow-up',
    title: 'Opvolgen',
    isNamed: true,
    ...(!isSpam && { cell: (row: ListedRequest) => row.follow_up_on && <FollowUp day={row.follow_up_on} /> }),
    csv: (row) => row.follow_up_on,
  },
  csvColumn('Updates gevraagd', (row) => (row.consent_marketing ? 'ja' : 'nee')),
  csvColumn('Genoteerd', (row) => row.source && `${row.source}, door ${row.made_by}`),
  csvColumn('Pagina', (row) => row.source_url),
  csvColumn('utm_source', (row) => row.utm_source),
  csvColumn('utm_medium', (row) => row.utm_medium),
  csvColumn('utm_campaign', (row) => row.utm_campaign),
];

const steps = Object.entries(requestSteps).map(([key, { label }]) => [key, label] as const);
const kinds = Object.entries(requestKinds);
const orders = [
  ['', 'Nieuwste eerst'],
  ['waiting', 'Wie wacht het langst'],
  ['follow-up', 'Eerst op te volgen'],
  ['oldest', 'Oudste eerst'],
] as const;

const views = [
  { key: '', title: 'Alle aanvragen', count: undefined },
  { key: 'opvolgen', title: 'Op te volgen', count: 'due' },
  { key: 'spam', title: 'Spam', count: 'spam' },
] as const;

function RequestViews({ current }: { current: string }) {
  const { data } = useQuery({
    queryKey: ['desk_request_counts'],
    queryFn: () => ask('desk_request_counts', {}),
  });
  return (
    <Views
      label="Welke aanvragen"
      views={views.map(({ key, title, count }) => ({
        to: deskAddress('requests', key ? { [viewParameter]: key } : {}),
        title,
        count: count && data?.[count],
        isCurrent: key === current,
      }))}
    />
  );
}

function RequestList() {
  const { get } = useListState();
  const view = views.find(({ key }) => key === get(viewParameter))?.key ?? '';
  const isSpam = view === 'spam';
  return (
    <>
      <RequestViews current={view} />
      <List
        source="desk_requests"
        filters={{
          status: isSpam ? '' : get('stap'),
          kind: get('soort'),
          due: view === 'opvolgen',
          spam: isSpam,
        }}
        columns={columns(isSpam)}
        rowKey={(row) => row.id}
        things={['aanvraag', 'aanvragen']}
        searchLabel="Zoek op naam, bedrijf, adres, telefoon of bericht"
        tools={
          <>
            <NewLink section="requests" />
            {!isSpam && <Filter label="Stap" name="stap" options={[['', 'Alle stappen'], ...steps]} />}
            <Filter label="Soort" name="soort" options={[['', 'Alle soorten'], ...kinds]} />
            <Filter label="Volgorde" name={deskParameters.sort} options={orders} />
          </>
        }
        empty="Hier komt elke aanvraag van de site: contact, workshops, kennismakingen en supportvragen. Wie belt of schrijft, noteer je met ‘Nieuwe aanvraag’."
      />
    </>
  );
}

export default function Requests() {
  const open = useOpenRow();
  if (open === newRow) return <NewRequest />;
  return open ? <RequestDetail key={open} id={open} /> : <RequestList />;
}
