import type { LogRow } from '../../../../contract/database/desk.ts';
import type { ActionFact, LeadStatus } from '../../../../contract/database/states.ts';
import { actionDetails, ownerActions, subjectWords } from '../../../../contract/desk-words.ts';
import { leadStatuses } from '../../../../contract/leads.ts';
import { formatEuro } from '../../../../site/kit.ts';
import type { Column } from '../csv.ts';
import { List } from '../list.tsx';
import { timeOf } from '../parts.tsx';

function valueOf(name: string, value: unknown): string {
  if (name === 'cents' && typeof value === 'number') return formatEuro(value);
  if (name === 'status') return leadStatuses[value as LeadStatus].label;
  if (value === null) return 'nog niets';
  if (typeof value === 'boolean') return value ? 'ja' : 'nee';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const detailOf = ({ detail }: LogRow) =>
  Object.entries(detail)
    .map(([name, value]) => `${actionDetails[name as ActionFact]}: ${valueOf(name, value)}`)
    .join(', ');

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
      things="handelingen"
      searchLabel="Zoek op bestelnummer, referentie of adres"
      empty="Hier komt elke handeling die geld, toegang of een persoon raakt. Niemand kan ze wijzigen."
    />
  );
}
