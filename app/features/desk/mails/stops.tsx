import type { MailStop } from '../../../../contract/database/mails.ts';
import { stopCauses } from '../../../../contract/desk-words.ts';
import { Action } from '../action.tsx';
import { act } from '../ask.ts';
import type { Column } from '../csv.ts';
import { List } from '../list.tsx';
import { ListDate } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';

export function AllowMail({ stop: { id, email, cause } }: { stop: MailStop }) {
  return (
    <Action
      caption={
        <>
          Weer mailen<span className="sr-only"> naar {email}</span>
        </>
      }
      confirm={{
        title: 'Weer mailen?',
        intro:
          cause === 'complaint'
            ? `${email} meldde een mail als spam. Doe dit alleen als de lezer er zelf om vraagt; een nieuwsbrief komt er niet mee terug.`
            : `De winkel mailt dan weer naar ${email}. Doe dit alleen als de mailbox weer werkt. Resend houdt zelf ook een lijst bij: haal het adres daar weg onder ‘Suppressions’.`,
        go: 'Weer mailen',
      }}
      run={() => act('mail-allowed', { subject: id })}
      says={() => ({ title: 'Toegelaten', description: `${email} krijgt weer mail.` })}
    />
  );
}

const columns: Column<MailStop>[] = [
  {
    key: 'email',
    title: 'Adres',
    isSortable: true,
    cell: ({ email }) => <PersonLink address={email} />,
    csv: ({ email }) => email,
  },
  {
    key: 'cause',
    title: 'Waarom',
    cell: ({ cause }) => stopCauses[cause],
    csv: ({ cause }) => stopCauses[cause],
  },
  {
    key: 'stopped_at',
    title: 'Sinds',
    isSortable: true,
    isNamed: true,
    cell: ({ stopped_at }) => <ListDate at={stopped_at} />,
    csv: ({ stopped_at }) => stopped_at,
  },
  { key: 'allow', title: 'Doen', cell: (stop) => <AllowMail stop={stop} /> },
];

export function Stops() {
  return (
    <>
      <p className="max-w-[44em]">
        Naar deze adressen stuurt de winkel alleen nog mails over een aankoop. Klopt een adres niet, verbeter
        het dan bij de bestelling of antwoord langs een andere weg.
      </p>
      <List
        source="desk_mail_stops"
        columns={columns}
        rowKey={({ id }) => id}
        things={['adres', 'adressen']}
        searchLabel="Zoek op e-mailadres"
        empty="Geen enkel adres gaf een probleem."
      />
    </>
  );
}
