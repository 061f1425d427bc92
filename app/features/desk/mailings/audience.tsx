import { useQuery } from '@tanstack/react-query';
import type { ListedReader } from '../../../../contract/database/requests.ts';
import { type Audience, withoutMailing } from '../../../../contract/mailings.ts';
import { Action } from '../action.tsx';
import { act, ask } from '../ask.ts';
import { type Column, csvColumn } from '../csv.ts';
import { Filter, List } from '../list.tsx';
import { useListState } from '../list-state.ts';
import { Facts, ListDate, Status } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';

export function StopNewsletter({ email }: { email: string }) {
  return (
    <Action
      caption={
        <>
          Uitschrijven<span className="sr-only"> van {email}</span>
        </>
      }
      confirm={{
        title: 'Uitschrijven?',
        intro: `${email} krijgt dan geen nieuwsbrief meer. Alleen wie zelf opnieuw kiest, komt er weer op.`,
        go: 'Uitschrijven',
      }}
      run={() => act('newsletter-stopped', { subject: email })}
      says={() => ({ title: 'Uitgeschreven', description: `${email} krijgt geen nieuwsbrief meer.` })}
    />
  );
}

const states = { none: 'krijgt mail', ...withoutMailing } as const;

const columns: Column<ListedReader>[] = [
  {
    key: 'email',
    title: 'E-mail',
    isSortable: true,
    cell: ({ email }) => <PersonLink address={email} />,
    csv: ({ email }) => email,
  },
  {
    key: 'without',
    title: 'Status',
    cell: ({ without }) => <Status {...(without === 'none' && { tone: 'done' })}>{states[without]}</Status>,
  },
  {
    key: 'since',
    title: 'Bevestigd',
    isSortable: true,
    isNamed: true,
    cell: ({ since }) => since && <ListDate at={since} />,
    csv: ({ since }) => since,
  },
  csvColumn('Toestemming', ({ text }) => text),
  csvColumn('Versie van de toestemming', ({ text_version: version }) => version),
  csvColumn('Gegeven bij', ({ source }) => source),
  csvColumn('Toestemming gegeven op', ({ given_at: at }) => at),
  {
    key: 'stop',
    title: 'Doen',
    cell: ({ list, email, without }) =>
      list === 'newsletter' && without === 'none' && <StopNewsletter email={email} />,
  },
];

/** The first mailing is that of the launch (mailing_mails). */
const launchMailing = { subject: 'mailing-1' };

/** The people of the launch list in three figures. */
function Figures() {
  const { data } = useQuery({
    queryKey: ['desk_mailing', launchMailing],
    queryFn: () => ask('desk_mailing', launchMailing),
  });
  const figure = (count = 0) => (data ? count.toLocaleString('nl-BE') : '…');
  return (
    <Facts
      facts={[
        ['Bevestigd', figure(data?.without['none'])],
        ['Wacht op bevestiging', figure(data?.without['no-proof'])],
        ['Uitgeschreven', figure(data?.without['stopped'])],
      ]}
    />
  );
}

export function AudienceList({ list }: { list: Audience }) {
  const { get } = useListState();
  return (
    <>
      {list === 'launch' && <Figures />}
      <List
        key={list}
        source="desk_audience"
        of={{ list }}
        filters={{ without: get('stand') }}
        columns={columns}
        rowKey={({ email }) => email}
        things={['adres', 'adressen']}
        searchLabel="Zoek op e-mailadres"
        csv={{ filters: { without: 'none' }, things: 'adressen die mail krijgen' }}
        tools={<Filter label="Status" name="stand" options={[['', 'Iedereen'], ...Object.entries(states)]} />}
        empty={
          list === 'launch'
            ? 'Nog niemand schreef zich in. Tot de Kit te koop staat, openen haar knoppen op de site de lanceerlijst.'
            : 'Nog niemand gaf toestemming voor de nieuwsbrief.'
        }
      />
    </>
  );
}
