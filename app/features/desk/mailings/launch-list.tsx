import { useQuery } from '@tanstack/react-query';
import type { LaunchPerson } from '../../../../contract/database/requests.ts';
import { ask } from '../ask.ts';
import { type Column, csvColumn } from '../csv.ts';
import { Filter, List } from '../list.tsx';
import { useListState } from '../list-state.ts';
import { Facts, ListDate, ListMoment, Status } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';

const states = { confirmed: 'bevestigd', waiting: 'wacht op bevestiging', left: 'uitgeschreven' } as const;
const mailStates = {
  sent: 'verstuurd',
  waiting: 'wacht',
  failed: 'mislukt',
  stopped: 'tegengehouden',
} as const;

const columns: Column<LaunchPerson>[] = [
  {
    key: 'email',
    title: 'E-mail',
    isSortable: true,
    cell: ({ email }) => <PersonLink address={email} />,
    csv: ({ email }) => email,
  },
  {
    key: 'state',
    title: 'Status',
    cell: ({ state }) => <Status tone={state === 'confirmed' ? 'done' : undefined}>{states[state]}</Status>,
  },
  {
    key: 'created_at',
    title: 'Ingeschreven',
    isSortable: true,
    isNamed: true,
    cell: ({ created_at }) => <ListDate at={created_at} />,
    csv: ({ created_at }) => created_at,
  },
  {
    key: 'confirmed',
    title: 'Bevestigd of uitgeschreven',
    isNamed: true,
    cell: ({ confirmed_at, unsubscribed_at }) => {
      const at = unsubscribed_at ?? confirmed_at;
      return at && <ListMoment at={at} />;
    },
  },
  {
    key: 'mail',
    title: 'Lanceermail',
    isNamed: true,
    cell: ({ mail }) => mail && mailStates[mail],
    csv: ({ mail }) => mail && mailStates[mail],
  },
  csvColumn('Bevestigd op', (row) => row.confirmed_at),
  csvColumn('Toestemming', ({ consent }) => consent?.text),
  csvColumn('Versie van de toestemming', ({ consent }) => consent?.version),
  csvColumn('Toestemming gegeven op', ({ consent }) => consent?.at),
];

export function LaunchList() {
  const { get } = useListState();
  const { data } = useQuery({
    queryKey: ['desk_mailing', { subject: 'mailing-1' }],
    queryFn: () => ask('desk_mailing', { subject: 'mailing-1' }),
  });
  const figure = (count = 0) => (data ? count.toLocaleString('nl-BE') : '…');
  return (
    <>
      <Facts
        facts={[
          ['Bevestigd', figure(data?.agreed)],
          ['Wacht op bevestiging', figure(data?.without['no-proof'])],
          ['Uitgeschreven', figure(data?.without.stopped)],
        ]}
      />
      <List
        source="desk_launch_list"
        filters={{ state: get('stand') }}
        columns={columns}
        rowKey={({ email }) => email}
        things={['mens', 'mensen']}
        searchLabel="Zoek op e-mailadres"
        csv={{ filters: { state: 'confirmed' }, things: 'bevestigde mensen' }}
        tools={<Filter label="Status" name="stand" options={[['', 'Iedereen'], ...Object.entries(states)]} />}
        empty="Nog niemand schreef zich in. Tot de Kit te koop staat, openen haar knoppen op de site de lanceerlijst."
      />
    </>
  );
}
