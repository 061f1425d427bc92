import { brand } from './brand.ts';
import { kit } from './kit.ts';
import { withdrawLink } from './legal.ts';
import { introductionName } from './offers.ts';
import { workshopPage } from './requests.ts';

interface Page {
  path: `/${string}`;
  /** In app/routes/. */
  file: `${string}.tsx`;
  /** Of zoekmachines de pagina tonen. */
  indexed: boolean;
  /** Of de pagina onderaan elke pagina staat, onder 'Juridisch', met haar titel. */
  footer: boolean;
  /** De titel in het tabblad, voor de naam van het product. */
  title: string;
  /** Wat zoekmachines en gedeelde links van de pagina tonen. */
  description: string;
  /** Hoeveel script de pagina eerst hoogstens laadt: bytes, brotli (docs/decisions/0005-first-second.md). */
  budget: number;
}

const nothingHere = {
  title: 'Pagina niet gevonden',
  description: 'Op dit adres staat geen pagina van ons.',
} as const;

/** Elke pagina van de site. De titels en omschrijvingen zijn van u; de rest hoort bij de code. */
export const pages = {
  home: {
    path: '/',
    file: 'home.tsx',
    indexed: true,
    footer: false,
    title: 'AI leren gebruiken, vanaf nul',
    description: `Een inspiratiesessie, een workshop of een traject op maat, en de ${kit.name}: zeven korte lessen met je eerste resultaat binnen ${kit.firstResultMinutes} minuten.`,
    budget: 115_000,
  },
  auth: {
    path: '/auth',
    file: 'auth.tsx',
    indexed: false,
    footer: false,
    title: 'Inloggen',
    description: 'Log in of maak een account voor je ledenruimte.',
    budget: 170_000,
  },
  checkout: {
    path: '/checkout-auth',
    file: 'checkout-auth.tsx',
    indexed: false,
    footer: false,
    title: `${kit.name} kopen`,
    description: `Maak je account en betaal ${kit.priceLabel} met ${kit.paymentLabel}.`,
    budget: 170_000,
  },
  resetPassword: {
    path: '/reset-password',
    file: 'reset-password.tsx',
    indexed: false,
    footer: false,
    title: 'Wachtwoord resetten',
    description: 'Vraag een link om een nieuw wachtwoord te kiezen.',
    budget: 170_000,
  },
  members: {
    path: '/members',
    file: 'members.tsx',
    indexed: false,
    footer: false,
    title: brand.membersName,
    description: `De lessen en downloads van je ${kit.name}.`,
    budget: 170_000,
  },
  account: {
    path: '/account',
    file: 'account.tsx',
    indexed: false,
    footer: false,
    title: 'Je account',
    description: `Je gegevens en betalingen bij ${brand.product}.`,
    budget: 170_000,
  },
  certificate: {
    path: '/members/certificaat',
    file: 'certificate.tsx',
    indexed: false,
    footer: false,
    title: 'Certificaat',
    description: `Je certificaat van de ${kit.name}.`,
    budget: 170_000,
  },
  paymentSuccess: {
    path: '/payment-success',
    file: 'payment-success.tsx',
    indexed: false,
    footer: false,
    title: 'Je betaling',
    description: `Het resultaat van je betaling voor de ${kit.name}.`,
    budget: 170_000,
  },
  workshopAanvraag: {
    path: '/workshop-aanvraag',
    file: 'workshop-aanvraag.tsx',
    indexed: true,
    footer: false,
    title: workshopPage.title,
    description:
      'Vraag een inspiratiesessie of een praktische AI-workshop aan voor uw team. U krijgt een voorstel op maat van uw bedrijf.',
    budget: 140_000,
  },
  kennismaking: {
    path: '/kennismaking',
    file: 'kennismaking.tsx',
    indexed: true,
    footer: false,
    title: introductionName,
    description:
      'Een gratis eerste gesprek over AI in uw bedrijf: via e-mail, online of in persoon. U vertelt waar u staat, wij zeggen wat kan.',
    budget: 140_000,
  },
  privacy: {
    path: '/privacy',
    file: 'privacy.tsx',
    indexed: true,
    footer: true,
    title: 'Privacy',
    description: 'Welke gegevens we bewaren, waarom, hoe lang, en wat u kunt vragen.',
    budget: 115_000,
  },
  voorwaarden: {
    path: '/voorwaarden',
    file: 'voorwaarden.tsx',
    indexed: true,
    footer: true,
    title: 'Voorwaarden',
    description: 'Wat u koopt, wat het kost, herroepingsrecht, garantie en klachten.',
    budget: 115_000,
  },
  cookies: {
    path: '/cookies',
    file: 'cookies.tsx',
    indexed: true,
    footer: true,
    title: 'Cookies',
    description: 'Geen cookies om u te volgen: wat deze site wel in uw browser bewaart.',
    budget: 115_000,
  },
  herroepen: {
    path: '/herroepen',
    file: 'herroepen.tsx',
    indexed: true,
    footer: false,
    title: withdrawLink,
    description: 'Herroep je aankoop in twee stappen, zonder account en zonder reden.',
    budget: 140_000,
  },
  toegankelijkheid: {
    path: '/toegankelijkheid',
    file: 'toegankelijkheid.tsx',
    indexed: true,
    footer: true,
    title: 'Toegankelijkheid',
    description: 'Waar deze site aan voldoet, wat nog niet goed gaat, en hoe u ons iets meldt.',
    budget: 115_000,
  },
  factuur: {
    path: '/factuur',
    file: 'factuur.tsx',
    indexed: false,
    footer: false,
    title: 'Uw factuur',
    description: 'Een factuur van ons: wat open is, en hoe u betaalt.',
    budget: 140_000,
  },
  launchList: {
    path: '/lijst',
    file: 'lijst.tsx',
    indexed: false,
    footer: false,
    title: 'Inschrijving',
    description: 'Bevestig of beëindig een inschrijving.',
    budget: 140_000,
  },
  quote: {
    path: '/voorstel',
    file: 'voorstel.tsx',
    indexed: false,
    footer: false,
    title: 'Voorstel',
    description: 'Een voorstel bekijken en er akkoord op gaan.',
    budget: 140_000,
  },
  // Bestaat niet voor wie geen beheerder is.
  desk: {
    path: '/beheer',
    file: 'beheer.tsx',
    indexed: false,
    footer: false,
    ...nothingHere,
    budget: 220_000,
  },
  // Staat op elk adres zonder pagina.
  notFound: {
    path: '/404',
    file: 'not-found.tsx',
    indexed: false,
    footer: false,
    ...nothingHere,
    budget: 115_000,
  },
} as const satisfies Record<string, Page>;
