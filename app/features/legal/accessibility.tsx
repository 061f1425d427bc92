import { kit } from '../../../site/kit.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** /toegankelijkheid: a voluntary statement. It claims only what the tests of this site check. */
export function Accessibility() {
  return (
    <LegalPage
      title="Toegankelijkheid"
      intro="Iedereen moet deze site kunnen gebruiken: met een muis, een vinger, een toetsenbord of een schermlezer."
    >
      <LegalSection title="Waar we aan werken">
        <p>
          We volgen de internationale richtlijnen WCAG 2.2, niveau AA. Elke pagina wordt daarop automatisch
          getest: contrast, koppen, namen van velden en knoppen, bediening met het toetsenbord, en een scherm
          van 320 beeldpunten breed. Wie minder beweging vraagt in de instellingen van zijn toestel, krijgt
          geen animaties.
        </p>
        <p>Een onafhankelijk onderzoek is nog niet gebeurd.</p>
      </LegalSection>
      <LegalSection title="Wat nog niet goed gaat">
        <ul>
          <li>
            <strong>Video’s:</strong> de speler is van een videodienst. Of een les ondertitels heeft, hangt
            van de video af. Bij elke Kick hoort ook een PDF.
          </li>
          <li>
            <strong>PDF’s en andere bestanden:</strong> die van de {kit.name} zijn niet apart getest met een
            schermlezer.
          </li>
          <li>
            <strong>Betalen:</strong> dat gebeurt op de pagina van Stripe, die wij niet maken.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Loopt u ergens vast?">
        <p>
          Mail naar <ContactLink /> en zeg op welke pagina het was en wat u wilde doen. We antwoorden, lossen
          het op als we kunnen, en bezorgen u de inhoud intussen op een andere manier.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
