import type { MailRow } from '../../../../contract/database/desk.ts';
import { mailName, mailNames, mailProblem } from '../../../../contract/desk-words.ts';
import type { Column } from '../csv.ts';
import { Filter, List } from '../list.tsx';
import { useListState } from '../list-state.ts';
import { Status, timeOf } from '../parts.tsx';
import { useToday } from '../today/use-today.ts';
import { SendAgain } from './send-again.tsx';

const states = { waiting: 'wacht', sent: 'vertrokken', failed: 'mislukt' } as const;
const tones = { waiting: 'hot', sent: 'done', failed: 'bad' } as const;

const tries = (count: number) => (count === 1 ? '1 keer geprobeerd' : `${count} keer geprobeerd`);

function State({ row }: { row: MailRow }) {
  return (
    <>
      <Status tone={tones[row.state]}>{states[row.state]}</Status>
      {row.state === 'sent' && row.sent_at && <small>{timeOf(row.sent_at)}</small>}
      {row.state === 'waiting' && row.attempts > 0 && (
        <small>
          {tries(row.attempts)}, opnieuw om {timeOf(row.next_attempt_at)}
        </small>
      )}
      {row.state === 'failed' && <small>{tries(row.attempts)}</small>}
      {row.last_error && <span className="mt-1 block">{mailProblem(row.last_error)}</span>}
    </>
  );
}

const columns: Column<MailRow>[] = [
  {
    key: 'recipient',
    title: 'Aan',
    isSortable: true,
    cell: (row) => (
      <>
        <strong>{row.recipient}</strong>
        {row.about && <small>{row.about}</small>}
      </>
    ),
    csv: (row) => row.recipient,
  },
  {
    key: 'template',
    title: 'Mail',
    cell: (row) => mailName(row.template),
    csv: (row) => mailName(row.template),
  },
  {
    key: 'created_at',
    title: 'Gemaakt',
    isSortable: true,
    isNamed: true,
    cell: (row) => timeOf(row.created_at),
    csv: (row) => row.created_at,
  },
  { key: 'state', title: 'Stand', cell: (row) => <State row={row} />, csv: (row) => states[row.state] },
  {
    key: 'attempts',
    title: 'Pogingen',
    cell: () => null,
    csv: (row) => row.attempts,
    isHidden: true,
  },
  { key: 'about', title: 'Over', cell: () => null, csv: (row) => row.about, isHidden: true },
  { key: 'sent', title: 'Vertrokken', cell: () => null, csv: (row) => row.sent_at, isHidden: true },
  {
    key: 'reason',
    title: 'Reden',
    cell: () => null,
    csv: (row) => mailProblem(row.last_error),
    isHidden: true,
  },
  {
    key: 'error',
    title: 'Technische reden',
    cell: () => null,
    csv: (row) => row.last_error,
    isHidden: true,
  },
  {
    key: 'again',
    title: 'Doen',
    cell: (row) =>
      row.state === 'failed' && (
        <SendAgain
          id={row.id}
          question={`${row.recipient} krijgt ‘${mailName(row.template)}’ opnieuw. Controleer eerst of het adres klopt.`}
        />
      ),
  },
];

const stateOptions = [
  ['', 'Alle standen'],
  ['failed', 'Mislukt'],
  ['waiting', 'Wacht'],
  ['sent', 'Vertrokken'],
] as const;
const kindOptions = [['', 'Alle soorten'], ...Object.entries(mailNames)] as const;

/** Every mail of the shop: sent, waiting and failed; failed ones can be sent again. */
export default function Mails() {
  const { get } = useListState();
  const failed = useToday().data?.tasks.mails.total ?? 0;
  return (
    <>
      {failed > 0 && (
        <div className="desk-problem">
          <p>{failed === 1 ? '1 mail is niet vertrokken.' : `${failed} mails zijn niet vertrokken.`}</p>
          <SendAgain
            caption="Alle mislukte opnieuw"
            question={`${failed === 1 ? '1 mail vertrekt' : `${failed} mails vertrekken`} opnieuw. Wat geweigerd werd omdat het adres niet bestaat, mislukt weer.`}
          />
        </div>
      )}
      <List
        source="desk_mails"
        filters={{ state: get('stand'), template: get('soort') }}
        columns={columns}
        rowKey={(row) => row.id}
        things={['mail', 'mails']}
        searchLabel="Zoek op adres, bestelnummer of referentie"
        tools={
          <>
            <Filter label="Stand" name="stand" options={stateOptions} />
            <Filter label="Soort" name="soort" options={kindOptions} />
          </>
        }
        empty="Hier komt elke mail die de winkel verstuurt."
      />
    </>
  );
}
