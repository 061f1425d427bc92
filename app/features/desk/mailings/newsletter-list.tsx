import type { NewsletterReader } from '../../../../contract/database/requests.ts';
import { Action } from '../action.tsx';
import { act } from '../ask.ts';
import { type Column, csvColumn } from '../csv.ts';
import { List } from '../list.tsx';
import { ListDate } from '../panel.tsx';
import { PersonLink } from '../person-link.tsx';

const columns: Column<NewsletterReader>[] = [
  {
    key: 'email',
    title: 'E-mail',
    cell: ({ email }) => <PersonLink address={email} />,
    csv: ({ email }) => email,
  },
  {
    key: 'since',
    title: 'Sinds',
    isNamed: true,
    cell: ({ since }) => <ListDate at={since} />,
    csv: ({ since }) => since,
  },
  {
    key: 'text',
    title: 'Toestemming',
    cell: ({ text }) => text,
    csv: ({ text }) => text,
  },
  csvColumn('Versie', ({ text_version }) => text_version),
  csvColumn('Gegeven bij', ({ source }) => source),
  { key: 'stop', title: 'Doen', cell: ({ email }) => <StopNewsletter email={email} /> },
];

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

export const NewsletterList = () => (
  <List
    source="desk_newsletter"
    columns={columns}
    rowKey={({ email }) => email}
    things={['adres', 'adressen']}
    searchLabel="Zoek op e-mailadres"
    empty="Nog niemand gaf toestemming voor de nieuwsbrief, of bevestigde die al."
  />
);
