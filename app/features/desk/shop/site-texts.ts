import { brand, siteUrl } from '../../../../site/brand.ts';
import { hero, kitSection } from '../../../../site/home.ts';
import { kicks, kit, kitBenefits, promises } from '../../../../site/kit.ts';
import { legal } from '../../../../site/legal.ts';
import { organisation as o } from '../../../../site/organisation.ts';
import { person } from '../../../../site/person.ts';

interface SiteTexts {
  /** The project file that holds them. */
  file: string;
  title: string;
  facts: readonly (readonly [label: string, value: string])[];
}

const orNone = (value: string) => value || 'nog niet ingevuld';

/** Texts and figures of the shop that an owner may want to change, by file. */
export const siteTexts: readonly SiteTexts[] = [
  {
    file: 'site/kit.ts',
    title: 'De Kit en haar prijs',
    facts: [
      ['Prijs', `${kit.priceLabel}, ${kit.vatLabel}`],
      ['Betalen met', kit.paymentLabel],
      ['Wat de startpagina belooft', promises.home.lessons],
      ['Wat de kassa belooft', kitBenefits.join('. ')],
      ['Kicks', kicks.map(({ number, title }) => `${number} ${title}`).join(', ')],
    ],
  },
  {
    file: 'site/home.ts',
    title: 'De startpagina',
    facts: [
      ['Inleiding', hero.intro],
      ['Over de Kit', kitSection.title],
      ['Knop als ze er nog niet is', kitSection.actionSoon],
      ['Knop als ze te koop is', kitSection.actionOnSale],
    ],
  },
  {
    file: 'site/person.ts',
    title: 'Wie achter de zaak staat',
    facts: [
      ['Naam', orNone(person.name)],
      ['Zin', orNone(person.line)],
      ['Foto', orNone(person.photo)],
    ],
  },
  {
    file: 'site/organisation.ts',
    title: 'Je zaak',
    facts: [
      ['Naam', o.name],
      ['Adres', `${o.street}, ${o.postalCode} ${o.city}`],
      ['Btw-nummer', o.vatNumber],
      ['Btw-regeling', o.vatRegime === 'exempt' ? 'vrijstelling voor kleine ondernemingen' : 'normaal'],
      ['Rekeningnummer', orNone(o.iban)],
      ['Facturen', o.invoices === 'here' ? 'in deze winkel' : 'in een ander programma'],
      ['E-mail', o.email],
      ['Telefoon', o.phone],
    ],
  },
  {
    file: 'site/brand.ts',
    title: 'Merk en adres',
    facts: [
      ['Naam', brand.product],
      ['Eerste zin van de startpagina', brand.promise],
      ['Adres van de site', siteUrl],
    ],
  },
  {
    file: 'site/legal.ts',
    title: 'Juridische teksten',
    facts: [
      ['Nagekeken op', orNone(legal.reviewed)],
      ['Datum op de pagina’s', legal.updated],
    ],
  },
];
