import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import type { FoundPerson } from '../../../../contract/database/people.ts';
import { peopleAddress } from '../../../../contract/desk-address.ts';
import { WaitingLine } from '../../../ui/waiting-line.tsx';
import { ask } from '../ask.ts';
import { rowLinkId } from '../list-state.ts';
import { givenIn, NewLinks } from '../new-link.tsx';
import { ListMoment, Problem } from '../panel.tsx';
import { useAsked } from './asked.ts';
import { Person } from './person.tsx';
import { placeWords } from './person-words.ts';
import type { SearchState } from './search-field.tsx';

function Row({ person, search }: { person: FoundPerson; search: string }) {
  const { email, name, company, at, places } = person;
  return (
    <tr>
      <td>
        <Link
          id={rowLinkId(email)}
          to={peopleAddress({ search, person: email })}
          className="link font-semibold"
        >
          {name || email}
        </Link>
        {name && <small>{email}</small>}
      </td>
      <td data-label={company && 'Bedrijf'}>{company}</td>
      <td data-label="Gevonden bij">{places.map((place) => placeWords[place]).join(', ')}</td>
      <td data-label="Laatste">
        <ListMoment at={at} />
      </td>
    </tr>
  );
}

function Found({ search }: { search: string }) {
  const isSent = (useLocation().state as SearchState | null)?.isSent;
  const answer = useQuery({
    queryKey: ['desk_search', search],
    queryFn: () => ask('desk_search', { query: search }),
    staleTime: 0,
  });
  if (answer.error) return <Problem error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.isPending) return <WaitingLine />;
  const { total, people } = answer.data;
  const [first] = people;
  if (isSent && total === 1 && first) {
    // An earlier answer to the same search may lack who came since.
    if (answer.isFetching) return <WaitingLine />;
    return <Navigate replace to={peopleAddress({ search, person: first.email })} />;
  }
  return (
    <>
      <p role="status" className="text-small text-soft">
        {total === 1 ? '1 persoon' : `${total.toLocaleString('nl-BE')} personen`}
        {total > people.length &&
          `; dit zijn de ${people.length} van wie het laatst iets kwam. Zoek preciezer.`}
      </p>
      {total === 0 ? (
        <>
          <p className="desk-empty">
            Niets gevonden voor ‘{search}’. Elk woord moet ergens bij dezelfde aanvraag, bestelling of notitie
            staan: probeer een deel van de naam of van het adres.
          </p>
          <NewLinks given={givenIn(search)} />
        </>
      ) : (
        <table className="desk-table">
          <caption className="sr-only">personen</caption>
          <thead>
            <tr>
              {['Wie', 'Bedrijf', 'Gevonden bij', 'Laatste'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <Row key={person.email} person={person} search={search} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

export default function People() {
  const { search, person } = useAsked();
  if (person) return <Person key={person} address={person} search={search} />;
  if (search) return <Found search={search} />;
  return (
    <p className="desk-empty">
      Zoek hierboven op naam, bedrijf, e-mailadres, telefoon, bestelnummer, referentie, of op woorden uit een
      bericht of een notitie. Vindt de winkel één persoon, dan gaat die meteen open.
    </p>
  );
}
