import { product } from './brand.ts';

/** De prijs van de Kit, btw inbegrepen, in eurocent: 3700 is 37 euro. Elke andere plaats volgt hieruit. */
const priceCents = 3700;

/** 'binnenkort': bezoekers zetten zich op de lanceerlijst. 'te-koop': dezelfde knoppen leiden naar de kassa. */
export type KitStatus = 'binnenkort' | 'te-koop';

/** Een bedrag in eurocent zoals de site prijzen schrijft: '37 euro', '37,50 euro'. */
export function formatEuro(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${(cents / 100).toLocaleString('nl-BE', format)} euro`;
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

/** De zeven lessen, in hun volgorde. Hun video's en PDF's komen online met `npm run content`, niet hier. */
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

/** Een soort inhoud van de Kit. Wat beloofd wordt, moet er zijn voor de Kit verkocht wordt. */
export type ContentKind = 'video' | 'pdf' | 'cheat-sheet' | 'templates' | 'checklist' | 'download';

/** Woorden waarmee de site iets belooft, en wat een koper daarvoor krijgt. */
export interface KitPromise {
  text: string;
  delivers: readonly ContentKind[];
}

/**
 * Wat de site belooft voor iemand koopt: op de startpagina, aan de kassa en in de voorwaarden. `npm run deploy:check`
 * laat de Kit niet verkopen zolang er iets van mist; wat per Kick beloofd is, hoort bij elke Kick.
 */
export const promises = {
  home: {
    lessons: { text: 'Zeven korte videolessen, elk met een PDF.', delivers: ['video', 'pdf'] },
    sheets: { text: '1 cheat sheet per Kick', delivers: ['cheat-sheet'] },
    templates: { text: 'Een prompt template library', delivers: ['templates'] },
    pitfalls: { text: `Een checklist met ${kit.pitfalls} AI-valkuilen`, delivers: ['checklist'] },
  },
  kassa: {
    lessons: {
      text: `${kicks.length} videolessen, Kick 0 tot ${kicks.length - 1}`,
      delivers: ['video'],
    },
    sheets: { text: 'Een PDF en een cheat sheet per Kick', delivers: ['pdf', 'cheat-sheet'] },
    templates: { text: 'Een bibliotheek met prompt-templates', delivers: ['templates'] },
    pitfalls: { text: `Een checklist met ${kit.pitfalls} AI-valkuilen`, delivers: ['checklist'] },
  },
  voorwaarden: {
    contents: {
      text: `zeven videolessen met een PDF en een cheat sheet per Kick, een bibliotheek met prompt-templates en een checklist met ${kit.pitfalls} AI-valkuilen`,
      delivers: ['video', 'pdf', 'cheat-sheet', 'templates', 'checklist'],
    },
  },
} as const satisfies Record<string, Record<string, KitPromise>>;

/** Wat een koper krijgt, zoals de kassa het opsomt. */
export const kitBenefits = [
  promises.kassa.lessons.text,
  promises.kassa.sheets.text,
  promises.kassa.templates.text,
  promises.kassa.pitfalls.text,
  `Je eerste resultaat binnen ${kit.firstResultMinutes} minuten`,
];

export interface Download {
  /** De sleutel van het bestand in de opslag; ook de naam van het bestand dat u publiceert. */
  key: string;
  title: string;
  kind: ContentKind;
}

/** De lijst met downloads in de ledenruimte, in haar volgorde. */
export const downloads: readonly Download[] = [
  { key: 'ai-cheat-sheet', title: 'AI Cheat Sheet', kind: 'download' },
  { key: 'template-library', title: 'Template Library', kind: 'templates' },
  { key: 'tool-recommendations', title: 'Tool Recommendations', kind: 'download' },
  { key: 'business-case-templates', title: 'Business Case Templates', kind: 'download' },
  { key: 'roi-calculator', title: 'ROI Calculator', kind: 'download' },
];

/** De checklist die bij de Kit hoort, naast de lijst met downloads. */
export const checklist: Download = {
  key: 'checklist-valkuilen',
  title: `Checklist met ${kit.pitfalls} AI-valkuilen`,
  kind: 'checklist',
};
