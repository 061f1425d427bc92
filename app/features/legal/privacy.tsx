import { authorities, legal, processors } from '../../../site/legal.ts';
import { organisation as o } from '../../../site/organisation.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function Privacy() {
  return (
    <LegalPage
      title="Privacy"
      intro="Welke gegevens we van u bewaren, waarom, hoe lang, en wat u eraan kunt veranderen."
    >
      <LegalSection title="Wie is verantwoordelijk?">
        <p>
          {o.name}, {o.street}, {o.postalCode} {o.city}, ondernemingsnummer {o.companyNumber}
          {o.register && `, ${o.register}`}. Vragen over uw gegevens stelt u via <ContactLink />.
        </p>
      </LegalSection>
      <LegalSection title="Wat bewaren we, en waarom?">
        <Kept />
        <p>We verkopen niets door, maken geen profielen en nemen geen beslissingen over u zonder mensen.</p>
      </LegalSection>
      <LegalSection title="Wie werkt er voor ons mee?">
        <ul>
          {processors.map((processor) => (
            <li key={processor.name}>
              <strong>{processor.name}</strong> {processor.role}.
            </li>
          ))}
        </ul>
        <p>
          Met hen gelden verwerkersvoorwaarden. Verwerken zij gegevens buiten de Europese Economische Ruimte,
          dan onder de waarborgen die de AVG vraagt.
        </p>
      </LegalSection>
      <LegalSection title="Hoe lang?">
        <p>
          Aanvragen en berichten: {legal.keptRequests}. Bestellingen en herroepingen: {legal.keptOrders}. Een
          account, met uw voortgang: tot u vraagt om het te wissen.
        </p>
      </LegalSection>
      <LegalSection title="Wat kunt u vragen?">
        <p>
          U mag uw gegevens inkijken, verbeteren, wissen of meenemen, bezwaar maken, de verwerking laten
          beperken en een toestemming intrekken. Eén mail naar <ContactLink /> volstaat; u krijgt binnen een
          maand antwoord. Elke mail van de lijst voor de lancering heeft een link om u uit te schrijven.
        </p>
        <p>
          Niet tevreden? U kunt klacht indienen bij de{' '}
          <a className="link" href={authorities.privacy.url}>
            {authorities.privacy.name}
          </a>
          , Drukpersstraat 35, 1000 Brussel.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

/** What is stored about people, why, and on which legal ground (GDPR, articles 6 and 13). */
function Kept() {
  return (
    <ul>
      <li>
        <strong>Een aanvraag of bericht:</strong> wat u in het formulier invult, het adres van de pagina en de
        campagne waarlangs u kwam. Daarmee antwoorden we u. Grondslag: stappen die u vraagt voor een
        overeenkomst, of ons belang om u te antwoorden.
      </li>
      <li>
        <strong>De lijst voor de lancering:</strong> uw e-mailadres, tot u zich uitschrijft. Grondslag: uw
        toestemming.
      </li>
      <li>
        <strong>Een account:</strong> uw naam, e-mailadres en een versleutelde vorm van uw wachtwoord.
        Grondslag: de overeenkomst.
      </li>
      <li>
        <strong>Een bestelling:</strong> uw naam, e-mailadres, het product, het bedrag, de status, de campagne
        in de link waarlangs u kwam, het nummer van de betaling en, als u voor een bedrijf koopt, dat bedrijf.
        Grondslag: de overeenkomst en de boekhoudwet.
      </li>
      <li>
        <strong>Een herroeping:</strong> wat u invult, wanneer ze aankwam en wat erop volgde. Grondslag: de
        wet.
      </li>
      <li>
        <strong>Uw voortgang in de lessen:</strong> welke Kicks u begon en welke gedaan zijn. Grondslag: de
        overeenkomst.
      </li>
      <li>
        <strong>Uw toestemmingen:</strong> waarvoor, de tekst die u las, en wanneer u ja zei of ze introk.
        Grondslag: onze plicht om dat te kunnen tonen.
      </li>
      <li>
        <strong>Tellers tegen misbruik:</strong> een onomkeerbare code van uw netwerkadres of e-mailadres, om
        te tellen hoe vaak een formulier verstuurd wordt. Grondslag: ons belang om de site te beveiligen.
      </li>
    </ul>
  );
}
