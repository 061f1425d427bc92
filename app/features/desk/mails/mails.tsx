import { causes, stopsView } from '../../../../contract/alerts.ts';
import type { MailRow } from '../../../../contract/database/desk.ts';
import { deskAddress, viewParameter } from '../../../../contract/desk-address.ts';
import { mailName, mailProblem } from '../../../../contract/desk-words.ts';
import { mailNames } from '../../../../contract/mail-names.ts';
import { type Column, csvColumn } from '../csv.ts';
import { Filter, List, RowLink } from '../list.tsx';
import { useListState, useOpenRow } from '../list-state.ts';
import { ListMoment } from '../panel.tsx';
import { stuckReason } from '../today/today-words.ts';
import { useToday } from '../today/use-today.ts';
import { Views } from '../views.tsx';
import { Mail, MailAgain, MailStatus, mailStates, tries } from './mail.tsx';
import { SendAgain } from './send-again.tsx';
import { Stops } from './stops.tsx';

function State({ row }: { row: MailRow }) {
  return (
    <>
      <MailStatus state={row.state} />
      {row.state === 'sent' && row.sent_at && (
        <small>
          <ListMoment at={row.sent_at} />
        </small>
      )}
      {row.state === 'waiting' && row.attempts > 0 && (
        <small>
          {tries(row.attempts)}, opnieuw op <ListMoment at={row.next_attempt_at} />
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
        <RowLink id={row.id}>{row.recipient}</RowLink>
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
    cell: (row) => <ListMoment at={row.created_at} />,
    csv: (row) => row.created_at,
  },
  { key: 'state', title: 'Status', cell: (row) => <State row={row} />, csv: (row) => mailStates[row.state] },
  csvColumn('Pogingen', (row) => row.attempts),
  csvColumn('Over', (row) => row.about),
  csvColumn('Vertrokken', (row) => row.sent_at),
  csvColumn('Reden', (row) => mailProblem(row.last_error)),
  csvColumn('Technische reden', (row) => row.last_error),
  {
    key: 'again',
    title: 'Doen',
    cell: (row) => <MailAgain mail={row} />,
  },
];

const stateOptions = [
  ['', 'Alle statussen'],
  ['failed', 'Mislukt'],
  ['stopped', 'Tegengehouden'],
  ['waiting', 'Wacht'],
  ['sent', 'Vertrokken'],
] as const;
const kindOptions = [['', 'Alle soorten'], ...Object.entries(mailNames)] as const;

function MailList() {
  const { get } = useListState();
  const tasks = useToday().data?.tasks;
  const failed = tasks?.mails?.total ?? 0;
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
      {tasks?.stuck && (
        <p className="desk-problem">
          {causes.stuck.title(tasks.stuck.total)}. {stuckReason(tasks.stuck.rows[0]?.last_error)}
        </p>
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
            <Filter label="Status" name="stand" options={stateOptions} />
            <Filter label="Soort" name="soort" options={kindOptions} />
          </>
        }
        empty="Hier komt elke mail die de winkel verstuurt."
      />
    </>
  );
}

const views = [
  { key: '', title: 'Alle mails' },
  { key: stopsView, title: 'Krijgen geen mail' },
] as const;

export default function Mails() {
  const open = useOpenRow();
  const view = useListState().get(viewParameter);
  if (open) return <Mail key={open} id={open} />;
  return (
    <>
      <Views
        label="Welke mails"
        views={views.map(({ key, title }) => ({
          to: deskAddress('mails', key ? { [viewParameter]: key } : {}),
          title,
          isCurrent: key === view,
        }))}
      />
      {view === stopsView ? <Stops /> : <MailList />}
    </>
  );
}
