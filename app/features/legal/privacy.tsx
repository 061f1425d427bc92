import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { purposes } from '../../../contract/purposes.ts';
import { authorities } from '../../../site/legal.ts';
import { organisation as o } from '../../../site/organisation.ts';
import { paths } from '../../../site/paths.ts';
import { accessPoint, backups, processors } from '../../../site/processors.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** `ask` is the form of those without an account. */
export function Privacy({ ask }: { ask: ReactNode }) {
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
      <LegalSection title="Wat bewaren we, waarom en hoe lang?">
        <Kept />
        <p>We verkopen niets door, maken geen profielen en nemen geen beslissingen over u zonder mensen.</p>
      </LegalSection>
      <LegalSection title="Wie werkt er voor ons mee?">
        <ul>
          {[...processors, ...(o.invoices === 'here' ? [accessPoint] : [])].map(({ name, role, keeps }) => (
            <li key={name}>
              <strong>{name}</strong> {role}. {keeps}
            </li>
          ))}
        </ul>
        <p>{backups}</p>
        <p>
          Met hen gelden verwerkersvoorwaarden. Verwerken zij gegevens buiten de Europese Economische Ruimte,
          dan onder de waarborgen die de AVG vraagt.
        </p>
      </LegalSection>
      <LegalSection title="Wat kunt u vragen?">
        <p>
          U mag uw gegevens inkijken, verbeteren, wissen of meenemen, bezwaar maken, de verwerking laten
          beperken en een toestemming intrekken. Eén mail naar <ContactLink /> volstaat; u krijgt binnen een
          maand antwoord. Elke mail van de lijst voor de lancering heeft een link om u uit te schrijven.
        </p>
      </LegalSection>
      <LegalSection title="Mijn gegevens opvragen of wissen">
        <p>
          Hebt u een account, dan downloadt u uw gegevens of wist u uw account op{' '}
          <Link className="link" to={paths.account}>
            de pagina van uw account
          </Link>
          . Zonder account vraagt u hier een link waarmee u hetzelfde doet.
        </p>
        {ask}
      </LegalSection>
      <LegalSection title="Niet tevreden?">
        <p>
          U kunt een klacht indienen bij de{' '}
          <a className="link" href={authorities.privacy.url}>
            {authorities.privacy.name}
          </a>
          , Drukpersstraat 35, 1000 Brussel.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

/** The registry of personal data, as people read it. */
function Kept() {
  return (
    <ul>
      {Object.values(purposes).map(({ name, what, ground, kept }) => (
        <li key={name}>
          <strong>{name}:</strong> {what} Grondslag: {ground}. Bewaard: {kept}.
        </li>
      ))}
    </ul>
  );
}
