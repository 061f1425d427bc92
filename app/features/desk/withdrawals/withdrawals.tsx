import { useState } from 'react';
import type { WithdrawalRow } from '../../../../contract/database/withdrawals.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, csvColumn } from '../csv.ts';
import { Filter, List, RowLink } from '../list.tsx';
import { useListState, useOpenRow } from '../list-state.ts';
import { ListDate, ListMoment, Status } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';
import { NoteDialog } from './note.tsx';
import DeskWithdrawal from './withdrawal.tsx';
import { channelWords, verdictWords, withdrawalStates } from './withdrawal-words.ts';

const columns: Column<WithdrawalRow>[] = [
  {
    key: 'reference',
    title: 'Referentie',
    cell: (row) => (
      <>
        <RowLink id={row.reference}>{row.reference}</RowLink>
        <small>{row.order_number ?? 'geen bestelling'}</small>
      </>
    ),
    csv: (row) => row.reference,
  },
  csvColumn('Bestelling', (row) => row.order_number),
  {
    key: 'name',
    title: 'Wie',
    isSortable: true,
    cell: (row) => (
      <>
        <PersonLink address={row.email}>{row.name || row.email}</PersonLink>
        {row.name && <small>{row.email}</small>}
      </>
    ),
    csv: (row) => row.name,
  },
  csvColumn('E-mail', (row) => row.email),
  {
    key: 'state',
    title: 'Status',
    isSortable: true,
    cell: (row) => {
      const { words, tone } = withdrawalStates[row.state];
      return (
        <>
          <Status {...(tone ? { tone } : {})}>{words}</Status>
          <small>{verdictWords[row.verdict]}</small>
        </>
      );
    },
    csv: (row) => withdrawalStates[row.state].words,
  },
  csvColumn('Nagekeken', (row) => verdictWords[row.verdict]),
  csvColumn('Hoe', (row) => channelWords[row.channel]),
  {
    key: 'refund_due',
    title: 'Ten laatste',
    isSortable: true,
    isNamed: true,
    cell: (row) =>
      row.is_open && row.refund_due ? (
        <>
          <ListDate at={row.refund_due} />
          {row.overdue && (
            <>
              {' '}
              <Status tone="bad">te laat</Status>
            </>
          )}
        </>
      ) : null,
    csv: (row) => row.refund_due,
  },
  {
    key: 'received_at',
    title: 'Ontvangen',
    isSortable: true,
    isNamed: true,
    cell: (row) => <ListMoment at={row.received_at} />,
    csv: (row) => row.received_at,
  },
];

/** The query parameter that holds a state, or 'open'. */
const filter = 'stand';

const states = [
  ['', 'Alle statussen'],
  ['open', 'Nog te doen'],
  ...Object.entries(withdrawalStates).map(([state, { words }]) => [state, words] as const),
] as const;

function Withdrawals() {
  const { get } = useListState();
  const [isNoting, setIsNoting] = useState(false);
  return (
    <>
      <List
        source="desk_withdrawals"
        filters={{ state: get(filter) }}
        columns={columns}
        rowKey={(row) => row.reference}
        things={['herroeping', 'herroepingen']}
        searchLabel="Zoek op referentie, naam, adres of bestelnummer"
        tools={
          <>
            <Filter label="Status" name={filter} options={states} />
            <Button size="small" onClick={() => setIsNoting(true)}>
              Brief noteren
            </Button>
          </>
        }
        empty="Hier komt elke herroeping, de dringendste eerst. Kwam er een per brief, noteer ze dan hier."
      />
      {isNoting && <NoteDialog onClose={() => setIsNoting(false)} />}
    </>
  );
}

export default function WithdrawalsSection() {
  const open = useOpenRow();
  return open ? <DeskWithdrawal key={open} reference={open} /> : <Withdrawals />;
}
