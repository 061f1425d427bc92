import { useQuery } from '@tanstack/react-query';
import { belgianDay, formatListDate } from '../../../../contract/calendar.ts';
import type { LeadRow } from '../../../../contract/database/leads.ts';
import { leadStatuses, requestKinds } from '../../../../contract/leads.ts';
import { ask } from '../ask.ts';
import type { Column } from '../csv.ts';
import { Filter, List, RowLink } from '../list.tsx';
import { deskParameters, useListState, useOpenRow } from '../list-state.ts';
import { ListDate, Status } from '../parts.tsx';
import { PersonLink } from '../person-link.tsx';
import { since } from '../today/today-words.ts';
import { Views, viewParameter } from '../views.tsx';
import { allAnswers, moreOf, whatOf, whoOf } from './lead.ts';
import { LeadDetail } from './lead-detail.tsx';
import { LeadStepMark } from './lead-step-mark.tsx';

function FollowUp({ day }: { day: string }) {
  const isDue = day <= belgianDay(new Date());
  return isDue ? <Status tone="hot">{formatListDate(day)}</Status> : <ListDate at={day} />;
}

const columns = (isBots: boolean): Column<LeadRow>[] => [
  { key: 'received', title: 'Ontvangen', cell: () => null, csv: (row) => row.created_at, isHidden: true },
  { key: 'reference', title: 'Referentie', cell: () => null, csv: (row) => row.reference, isHidden: true },
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
  ...(['name', 'company', 'email', 'phone'] as const).map((key) => ({
    key,
    title: { name: 'Naam', company: 'Bedrijf', email: 'E-mail', phone: 'Telefoon' }[key],
    cell: () => null,
    csv: (row: LeadRow) => row[key],
    isHidden: true,
  })),
  {
    key: 'what',
    title: 'Wat',
    cell: (row) => (
      <>
        {whatOf(row)}
        <small>{moreOf(row)}</small>
        {row.utm_source && <small>via {row.utm_source}</small>}
      </>
    ),
    csv: whatOf,
  },
  { key: 'answers', title: 'Antwoorden', cell: () => null, csv: allAnswers, isHidden: true },
  {
    key: 'status',
    title: isBots ? 'Ontvangen' : 'Stap',
    cell: (row) =>
      isBots ? (
        <ListDate at={row.created_at} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-2.5 md:block">
          <LeadStepMark status={row.status} />
          <small>
            {row.status === 'new' ? (
              since(row.created_at, belgianDay(new Date()))
            ) : (
              <ListDate at={row.created_at} />
            )}
          </small>
        </div>
      ),
    ...(!isBots && { csv: (row: LeadRow) => leadStatuses[row.status].label }),
  },
  {
    key: 'follow-up',
    title: 'Opvolgen',
    isNamed: true,
    cell: (row) => row.follow_up_on && <FollowUp day={row.follow_up_on} />,
    csv: (row) => row.follow_up_on,
    isHidden: isBots,
  },
  {
    key: 'updates',
    title: 'Updates gevraagd',
    cell: () => null,
    csv: (row) => (row.consent_marketing ? 'ja' : 'nee'),
    isHidden: true,
  },
  ...(['source_url', 'utm_source', 'utm_medium', 'utm_campaign'] as const).map((key) => ({
    key,
    title: key === 'source_url' ? 'Pagina' : key,
    cell: () => null,
    csv: (row: LeadRow) => row[key],
    isHidden: true,
  })),
];

const steps = Object.entries(leadStatuses).map(([key, { label }]) => [key, label] as const);
const kinds = Object.entries(requestKinds);
const orders = [
  ['', 'Nieuwste eerst'],
  ['waiting', 'Wie wacht het langst'],
  ['follow-up', 'Eerst op te volgen'],
  ['oldest', 'Oudste eerst'],
] as const;

/** The lists of requests: all of them, those to follow up, and those of suspected bots. */
const views = [
  { key: '', title: 'Alle aanvragen', count: undefined },
  { key: 'opvolgen', title: 'Op te volgen', count: 'due' },
  { key: 'robots', title: 'Vermoedelijke robots', count: 'bots' },
] as const;

function LeadViews({ current }: { current: string }) {
  const { data } = useQuery({
    queryKey: ['desk_request_counts'],
    queryFn: () => ask('desk_request_counts', {}),
  });
  return (
    <Views
      section="leads"
      label="Aanvragen"
      views={views.map(({ count, ...view }) => ({ ...view, count: count && data?.[count] }))}
      current={current}
    />
  );
}

function LeadList() {
  const { get } = useListState();
  const view = views.find(({ key }) => key === get(viewParameter))?.key ?? '';
  const isBots = view === 'robots';
  return (
    <>
      <LeadViews current={view} />
      <List
        source="desk_requests"
        filters={{
          status: isBots ? '' : get('stap'),
          kind: get('soort'),
          due: view === 'opvolgen',
          bots: isBots,
        }}
        columns={columns(isBots)}
        rowKey={(row) => row.id}
        things={['aanvraag', 'aanvragen']}
        searchLabel="Zoek op naam, bedrijf, adres, telefoon of bericht"
        tools={
          <>
            {!isBots && <Filter label="Stap" name="stap" options={[['', 'Alle stappen'], ...steps]} />}
            <Filter label="Soort" name="soort" options={[['', 'Alle soorten'], ...kinds]} />
            <Filter label="Volgorde" name={deskParameters.sort} options={orders} />
          </>
        }
        empty="Hier komt elke aanvraag van de site: contact, workshops, kennismakingen en supportvragen."
      />
    </>
  );
}

/** Every request that visitors sent, with its progress. */
export default function Leads() {
  const open = useOpenRow();
  return open ? <LeadDetail key={open} id={open} /> : <LeadList />;
}
