import type { LogRow } from '../../../../contract/database/desk.ts';
import { detailWords, ownerActions, subjectWords } from '../../../../contract/desk-words.ts';
import type { Column } from '../csv.ts';
import { List } from '../list.tsx';
import { timeOf } from '../parts.tsx';

const detailOf = ({ detail, subject }: LogRow) => detailWords(detail, subject);

const columns: Column<LogRow>[] = [
  { key: 'at', title: 'Wanneer', cell: (row) => timeOf(row.at), csv: (row) => row.at },
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
    cell: ({ subject }) => subjectWords(subject),
    csv: ({ subject }) => subjectWords(subject),
  },
  { key: 'detail', title: 'Details', cell: () => null, csv: detailOf, isHidden: true },
  {
    key: 'owner',
    title: 'Wie',
    isNamed: true,
    cell: (row) => row.owner_email || 'via een commando',
    csv: (row) => row.owner_email || 'via een commando',
  },
];

/** Actions of owners that changed money, access or a person. */
export default function Log() {
  return (
    <List
      source="desk_actions"
      columns={columns}
      rowKey={(row) => row.id}
      things={['handeling', 'handelingen']}
      searchLabel="Zoek op bestelnummer, referentie of adres"
      empty="Hier komt elke handeling die geld, toegang of een persoon raakt. Niemand kan ze wijzigen."
    />
  );
}
