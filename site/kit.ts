import { product } from './brand.ts';

/** 'binnenkort': visitors can join the launch list. 'te-koop': the same places lead to the checkout. */
export type KitStatus = 'binnenkort' | 'te-koop';

export const kit = {
  status: 'binnenkort' as KitStatus,
  name: `${product} Kit`,
  priceCents: 3700,
  currency: 'eur',
  priceLabel: '37 euro',
  vatLabel: 'btw inbegrepen',
  /** Shown to the buyer. The brand name is changing: it stands here and nowhere else. */
  paymentLabel: 'Bancontact / Payconiq',
  /** What Stripe Checkout offers. https://docs.stripe.com/payments/bancontact */
  stripePaymentMethods: ['bancontact'],
  firstResultMinutes: 15,
  pitfalls: 10,
} as const;

/** What a buyer gets, as the checkout page lists it. */
export const kitBenefits = [
  '7 videolessen, Kick 0 tot 6',
  'Een PDF en een cheat sheet per Kick',
  'Een bibliotheek met prompt-templates',
  'Een checklist met 10 AI-valkuilen',
  'Je eerste resultaat binnen 15 minuten',
] as const;

export interface Kick {
  /** 0 to 6, as in the heading 'Kick 0'. */
  number: number;
  title: string;
  description: string;
}

/** The seven lessons, in order. Their videos and PDFs are published with `npm run content`, not here. */
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

export interface Download {
  /** Key of the file in the private storage. */
  key: string;
  title: string;
}

/** The downloads list of the members area, in order. */
export const downloads: readonly Download[] = [
  { key: 'ai-cheat-sheet', title: 'AI Cheat Sheet' },
  { key: 'template-library', title: 'Template Library' },
  { key: 'tool-recommendations', title: 'Tool Recommendations' },
  { key: 'business-case-templates', title: 'Business Case Templates' },
  { key: 'roi-calculator', title: 'ROI Calculator' },
];
