import { product } from './brand.ts';

/** De prijs van de Kit, btw inbegrepen, in eurocent: 3700 is 37 euro. Elke andere plaats volgt hieruit. */
const priceCents = 3700;

/** Hoeveel dagen een koper zich kan bedenken. De wet vraagt er minstens 14. Wie al kocht, houdt het aantal van toen. */
export const withdrawalDays = 14;

/** 'binnenkort': bezoekers zetten zich op de lanceerlijst. 'te-koop': dezelfde knoppen leiden naar de kassa. */
export type KitStatus = 'binnenkort' | 'te-koop';

function inEuro(cents: number, digits: number): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${(cents / 100).toLocaleString('nl-BE', format)} euro`;
}

/** Een bedrag in eurocent zoals de site prijzen schrijft: '37 euro', '37,50 euro'. */
export function formatEuro(cents: number): string {
  return inEuro(cents, cents % 100 === 0 ? 0 : 2);
}

/** Hetzelfde voor een factuur, altijd met centen: '37,00 euro'. */
export function formatEuroAndCents(cents: number): string {
  return inEuro(cents, 2);
}

export const kit = {
  status: 'binnenkort' as KitStatus,
  name: `${product} Kit`,
  priceCents,
  priceLabel: formatEuro(priceCents),
  currency: 'eur',
  vatLabel: 'btw inbegrepen',
  /** De betaalwijze zoals de koper ze leest. */
  paymentLabel: 'Bancontact / Payconiq',
  /** Wat Stripe Checkout aanbiedt: https://docs.stripe.com/payments/bancontact */
  stripePaymentMethods: ['bancontact'],
  /** Na hoeveel minuten de koper een eerste resultaat heeft. */
  firstResultMinutes: 15,
  /** Hoeveel valkuilen de checklist telt. */
  pitfalls: 10,
} as const;

export interface Kick {
  /** 0 tot 6, zoals in de titel 'Kick 0'. */
  number: number;
  title: string;
  description: string;
}

/** De zeven lessen, in hun volgorde. Hun video's en PDF's komen online in het beheer, niet hier. */
export const kicks: readonly Kick[] = [
  {
    number: 0,
    title: 'Start met AI',
    description: 'Je eerste bruikbare antwoord, met een taak die je vandaag toch al moest doen.',
  },
  {
    number: 1,
    title: 'Begrijpbaar prompten',
    description: 'Zeg wat je bedoelt: rol, context, voorbeeld, vorm. Vier blokken, altijd dezelfde.',
  },
  {
    number: 2,
    title: 'Geen middelmatige output',
    description: 'Van ‘best oké’ naar klaar om te versturen: doorvragen, bijsturen, afkeuren.',
  },
  {
    number: 3,
    title: 'AI-shortcuts',
    description: 'De handelingen die je elke week herhaalt, voortaan in één klik.',
  },
  {
    number: 4,
    title: 'Er is meer dan ChatGPT',
    description: 'Welke tool past bij welk werk: beeld, stem, zoeken of cijfers.',
  },
  {
    number: 5,
    title: 'Custom GPTs & projectmappen',
    description: 'Je eigen assistent, die je huisstijl en je documenten kent.',
  },
  {
    number: 6,
    title: 'Deel & schaal je wins',
    description: 'Van jouw bureau naar je hele team, zonder chaos.',
  },
];

const pitfallChecklist = `Een checklist met ${kit.pitfalls} AI-valkuilen`;

/**
 * Wat de site belooft voor iemand koopt, per plaats. Wat er geleverd wordt voor elke belofte, staat in contents.ts;
 * het beheer laat de Kit niet verkopen zolang er iets van mist.
 */
export const promises = {
  home: {
    lessons: 'Zeven korte videolessen, elk met een PDF.',
    sheets: '1 cheat sheet per Kick',
    templates: 'Een prompt template library',
    pitfalls: pitfallChecklist,
  },
  kassa: {
    lessons: `${kicks.length} videolessen, Kick 0 tot ${kicks.length - 1}`,
    papers: 'Een PDF en een cheat sheet per Kick',
    templates: 'Een bibliotheek met prompt-templates',
    pitfalls: pitfallChecklist,
  },
  voorwaarden: {
    everything: `zeven videolessen met een PDF en een cheat sheet per Kick, een bibliotheek met prompt-templates en een checklist met ${kit.pitfalls} AI-valkuilen`,
  },
} as const;

/** Wat een koper krijgt, zoals de kassa het opsomt. */
export const kitBenefits = [
  ...Object.values(promises.kassa),
  `Je eerste resultaat binnen ${kit.firstResultMinutes} minuten`,
];

/** Staat overal waar directe toegang beloofd wordt aan wie het adres nog moet bevestigen. */
export const whenConfirmed = 'zodra je adres bevestigd is';
