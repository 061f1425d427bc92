import { ContactLink } from '../../domain/contact-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function Cookies() {
  return (
    <LegalPage
      title="Cookies"
      intro="We plaatsen geen cookies om u te volgen. Daarom vraagt deze site u ook niets in een venster."
    >
      <LegalSection title="Wat staat er in uw browser?">
        <p>
          Geen advertenties, geen statistieken van derden, geen pixels. Deze site bewaart alleen in uw eigen
          browser wat ze nodig heeft voor wat u vraagt:
        </p>
        <ul>
          <li>
            <strong>Uw sessie</strong>, in de lokale opslag, zodra u zich aanmeldt. Ze verdwijnt als u zich
            afmeldt.
          </li>
          <li>
            <strong>Een aankoop die nog loopt:</strong> uw naam en e-mailadres, die de kassa hoogstens een uur
            gebruikt en bij uw eerste bezoek daarna wist, en het nummer van de betaling tot ze afgerond is. Zo
            betaalt u na het herladen van de pagina niet twee keer.
          </li>
          <li>
            <strong>Het e-mailadres</strong> waarvoor u het laatst een nieuw wachtwoord vroeg, zodat een
            verlopen link meteen vervangen kan worden.
          </li>
        </ul>
        <p>Voor opslag die nodig is om te doen wat u vraagt, is geen toestemming vereist.</p>
      </LegalSection>
      <LegalSection title="En bij het betalen?">
        <p>
          U betaalt op de pagina van Stripe. Daar gelden de cookies en de uitleg van Stripe zelf, onder meer
          om fraude te voorkomen.
        </p>
      </LegalSection>
      <LegalSection title="En bij de video’s?">
        <p>
          De lessen in uw ledenruimte worden door een videodienst getoond. Die kan bij het afspelen eigen
          gegevens bewaren. Op de andere pagina’s staan geen video’s.
        </p>
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
