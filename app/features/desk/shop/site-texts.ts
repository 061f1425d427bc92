import { brand, siteUrl } from '../../../../site/brand.ts';
import { hero, kitSection } from '../../../../site/home.ts';
import { kicks, kit, kitBenefits } from '../../../../site/kit.ts';
import { legal } from '../../../../site/legal.ts';
import { organisation as o } from '../../../../site/organisation.ts';

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
      ['Naam', kit.name],
      ['Prijs', `${kit.priceLabel}, ${kit.vatLabel}`],
      ['Betalen met', kit.paymentLabel],
      ['Wat de kassa belooft', kitBenefits.join('. ')],
      ['Kicks', kicks.map(({ number, title }) => `${number} ${title}`).join(', ')],
    ],
  },
  {
    file: 'site/home.ts',
    title: 'De startpagina',
    facts: [
      ['Eerste zin', hero.title],
      ['Inleiding', hero.intro],
      ['Over de Kit', `${kitSection.title} ${kitSection.intro}`],
      ['Knop als ze er nog niet is', kitSection.actionSoon],
      ['Knop als ze te koop is', kitSection.actionOnSale],
    ],
  },
  {
    file: 'site/organisation.ts',
    title: 'Je zaak',
    facts: [
      ['Naam', o.name],
      ['Adres', `${o.street}, ${o.postalCode} ${o.city}`],
      ['Btw-nummer', o.vatNumber],
      ['E-mail', o.email],
      ['Telefoon', o.phone],
    ],
  },
  {
    file: 'site/brand.ts',
    title: 'Merk en adres',
    facts: [
      ['Naam', brand.product],
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
