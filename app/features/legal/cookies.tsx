import { processors } from '../../../site/processors.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';
import { storedValues } from './stored-values.ts';

const areaNames = { local: 'lokale opslag', session: 'opslag van het tabblad' };

/** /cookies: everything that is stored in the browser, from its table. */
export function Cookies() {
  return (
    <LegalPage
      title="Cookies"
      intro="We plaatsen geen cookies om u te volgen. Daarom vraagt deze site u ook niets in een venster."
    >
      <LegalSection title="Wat staat er in uw browser?">
        <p>
          Geen advertenties, geen statistieken van derden, geen pixels. Deze site bewaart alleen in uw eigen
          browser wat ze nodig heeft voor wat u vraagt. Dit is de hele lijst:
        </p>
        <ul>
          {storedValues.map(({ key, area, what, why, until }) => (
            <li key={key}>
              <strong>{what}:</strong> {why} {until}{' '}
              <span className="text-small text-soft">
                (<code>{key}</code>, {areaNames[area]})
              </span>
            </li>
          ))}
        </ul>
        <p>Voor opslag die nodig is om te doen wat u vraagt, is geen toestemming vereist.</p>
      </LegalSection>
      <LegalSection title="En bij het betalen en de video’s?">
        {processors.map(({ name, place }) => place && <p key={name}>{place}</p>)}
      </LegalSection>
      <LegalSection title="Wissen">
        <p>
          Alles wat hier staat, wist u in de instellingen van uw browser, bij ‘sitegegevens’. Vragen?{' '}
          <ContactLink />.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
