import { product } from '../../../site/brand.ts';
import { kit, promises } from '../../../site/kit.ts';
import { authorities } from '../../../site/legal.ts';
import { organisation as o } from '../../../site/organisation.ts';
import { ContactLink } from '../../domain/contact-link.tsx';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function Terms() {
  return (
    <LegalPage
      title="Voorwaarden"
      intro={`Wat u koopt, wat het kost en wat uw rechten zijn, voor de ${kit.name} en voor onze sessies en trajecten.`}
    >
      <LegalSection title="Wie verkoopt?">
        <p>
          {o.name}, {o.street}, {o.postalCode} {o.city}, ondernemingsnummer {o.companyNumber}, btw{' '}
          {o.vatNumber}, <ContactLink />, <span className="whitespace-nowrap">{o.phone}</span>.
        </p>
      </LegalSection>
      <LegalSection title={`De ${kit.name}`}>
        <p>
          De {kit.name} is digitale inhoud: {promises.voorwaarden.everything}. U gebruikt ze met een account
          op deze site, in een gewone, actuele browser. De inhoud is voor uzelf: u deelt uw account niet en
          publiceert het materiaal niet.
        </p>
      </LegalSection>
      <LegalSection title="Prijs en betaling">
        <p>
          De {kit.name} kost {kit.priceLabel}, {kit.vatLabel}, één keer. U betaalt met {kit.paymentLabel} op
          de pagina van Stripe. U krijgt een bevestiging per mail. Zodra de betaling bevestigd is, gaat uw
          toegang open.
        </p>
      </LegalSection>
      <LegalSection title="Herroepingsrecht">
        <p>
          Koopt u als consument op afstand, dan hebt u volgens het Wetboek van economisch recht (boek VI) in
          principe 14 dagen om zonder reden van de koop af te zien. Voor digitale inhoud vervalt dat recht
          zodra de levering begonnen is, als u daar vooraf uitdrukkelijk mee instemde, erkende dat u het recht
          zo verliest, en daar een bevestiging van kreeg (artikel VI.53, 13°).
        </p>
        <p>
          Hebben wij die toestemming niet van u, dan behoudt u de 14 dagen. Herroepen kan met een eenvoudige
          mail naar <ContactLink />. U krijgt uw geld binnen 14 dagen terug, langs dezelfde weg als u
          betaalde, en uw toegang stopt.
        </p>
      </LegalSection>
      <LegalSection title="Sessies en trajecten">
        <p>
          Een aanvraag op deze site is vrijblijvend. De overeenkomst ontstaat pas als u ons voorstel
          aanvaardt; daarin staan inhoud, plaats, datum en prijs.
        </p>
      </LegalSection>
      <LegalSection title="Conformiteit en aansprakelijkheid">
        <p>
          Voor digitale inhoud geldt de wettelijke garantie: werkt iets niet zoals beloofd, dan lossen we het
          op, of u krijgt een prijsvermindering of uw geld terug. AI-tools maken fouten. Controleer wat ze u
          geven voor u het gebruikt; over wat een tool van een derde doet, beslissen wij niet.
        </p>
      </LegalSection>
      <LegalSection title="Klachten en geschillen">
        <p>
          Laat het ons weten via <ContactLink />. Komen we er niet uit, dan kan een consument terecht bij de{' '}
          <a className="link" href={authorities.consumers.url}>
            {authorities.consumers.name}
          </a>
          . Belgisch recht is van toepassing; de dwingende bescherming van het land waar u woont, blijft
          gelden.
        </p>
      </LegalSection>
      <p className="text-soft text-small">
        {product} is een naam van {o.name}.
      </p>
    </LegalPage>
  );
}
