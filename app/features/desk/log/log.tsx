import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LogRow } from '../../../../contract/database/desk.ts';
import { ownerActions } from '../../../../contract/desk-actions.ts';
import { detailWords, subjectWords } from '../../../../contract/desk-words.ts';
import { ask } from '../ask.ts';
import { type Column, csvColumn } from '../csv.ts';
import { Filter, List } from '../list.tsx';
import { useListState } from '../list-state.ts';
import { ListMoment } from '../panel.tsx';
import { subjectAddress } from './subject.ts';

const byName = (name: string) => [name, name] as const;

const detailOf = ({ detail, subject }: LogRow) => detailWords(detail, subject);

const columns: Column<LogRow>[] = [
  { key: 'at', title: 'Wanneer', cell: (row) => <ListMoment at={row.at} />, csv: (row) => row.at },
  {
    key: 'action',
    title: 'Wat',
    cell: (row) => (
      <>
        <strong>{ownerActions[row.action]}</strong>
        <small>{detailOf(row)}</small>
      </>
    ),
    csv: (row) => ownerActions[row.action],
  },
  {
    key: 'subject',
    title: 'Waarover',
    isNamed: true,
    cell: (row) => <Subject {...row} />,
    csv: subjectWords,
  },
  csvColumn('Details', detailOf),
  {
    key: 'owner',
    title: 'Wie',
    isNamed: true,
    cell: (row) => row.owner_email || 'via een commando',
    csv: (row) => row.owner_email || 'via een commando',
  },
];

function Subject(row: LogRow) {
  const to = subjectAddress(row);
  return to ? (
    <Link className="link" to={to}>
      {subjectWords(row)}
    </Link>
  ) : (
    subjectWords(row)
  );
}

const actionOptions = [
  ['', 'Alle handelingen'],
  ...Object.entries(ownerActions).sort(([, one], [, other]) => one.localeCompare(other)),
] as const;

export default function Log() {
  const { get } = useListState();
  const people = useQuery({ queryKey: ['desk_action_owners'], queryFn: () => ask('desk_action_owners', {}) });
  return (
    <List
      source="desk_actions"
      filters={{ action: get('wat'), owner: get('wie') }}
      columns={columns}
      rowKey={(row) => row.id}
      things={['handeling', 'handelingen']}
      searchLabel="Zoek op bestelnummer, referentie of adres"
      tools={
        <>
          <Filter label="Wie" name="wie" options={[['', 'Iedereen'], ...(people.data ?? []).map(byName)]} />
          <Filter label="Wat" name="wat" options={actionOptions} />
        </>
      }
      empty="Hier komt elke handeling die geld, toegang of een persoon raakt. Niemand kan ze wijzigen."
    />
  );
}
