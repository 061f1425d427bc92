import { kicks, kit, promises, whenConfirmed } from './kit.ts';
import {
  introductionName,
  offerNames,
  workshopTalkName,
  workshopTypes,
  workshopWorkflows,
} from './offers.ts';
import { paths } from './paths.ts';
import { person } from './person.ts';

// De teksten van de startpagina, in de volgorde waarin een bezoeker ze leest. Wat zoekmachines ervan tonen, staat in pages.ts.

/** Het eerste scherm, onder de belofte in brand.ts. */
export const hero = {
  intro:
    'Zeven korte lessen, één workshop of een traject op maat: we brengen je van ‘ik moet iets met AI’ naar werk dat vandaag al sneller gaat.',
  facts: [
    { figure: `${kit.firstResultMinutes} min`, text: 'tot je eerste resultaat' },
    { figure: `${kicks.length} Kicks`, text: 'video, PDF, cheat sheet' },
  ],
} as const;

/** Wat de workshop belooft, na het aantal. */
const workshopGain = 'geautomatiseerde workflows';

/**
 * De drie formules, onder elkaar om te vergelijken. Duur, groep, plaats en prijs zijn VOORBEELDEN: vul in wat voor u
 * klopt en zet `areExamples` op false. Tot dan noemt het beheer ze. Wat u leeg laat ('') staat er niet.
 */
export const offers = {
  areExamples: true,
  /** Staat onder de formules zolang het voorbeelden zijn. */
  exampleNote: 'Duur, groep, plaats en prijs zijn voorbeelden.',
  title: 'Drie afstanden. Eén startlijn.',
  intro:
    'Even proeven, zelf bouwen of structureel inbouwen. Uw prijs staat in het voorstel, voor u iets beslist.',
  /** De vragen waarop elke formule hieronder antwoordt. */
  questions: { forWhom: 'Voor wie?', leavesWith: 'Wat neemt u mee?' },
  facts: { duration: 'Duur', group: 'Groep', place: 'Plaats', price: 'Prijs', extra: 'Extra' },
  list: [
    {
      id: 'inspiratie',
      name: offerNames.inspiratie,
      /** Hoeveel van een ronde de tekening toont. */
      lap: 0.25,
      forWhom: 'Teams die nog niets met AI deden, of die eraan twijfelen.',
      leavesWith: 'Eenzelfde beeld bij iedereen, en een korte lijst van taken om mee te beginnen.',
      duration: '2 uur',
      group: '5 tot 30 mensen',
      place: 'bij u of online',
      price: 'vanaf 600 euro',
      action: 'Inspiratie aanvragen',
      to: `${paths.workshopAanvraag}?type=onsite`,
    },
    {
      id: 'workshop',
      name: offerNames.workshop,
      lap: 0.5,
      forWhom: 'Teams die klaar zijn met praten en willen bouwen.',
      leavesWith: `${workshopWorkflows} ${workshopGain}, gebouwd op uw eigen taken.`,
      duration: 'een halve dag',
      group: '4 tot 12 mensen',
      place: 'bij u',
      price: 'vanaf 1.200 euro',
      action: 'Workshop aanvragen',
      to: `${paths.workshopAanvraag}?type=online`,
    },
    {
      id: 'traject',
      name: offerNames.traject,
      lap: 1,
      forWhom: 'Bedrijven die AI structureel willen inbouwen.',
      leavesWith: 'Processen, mensen en afspraken die zonder ons verder lopen.',
      duration: '3 maanden',
      group: 'uw hele bedrijf',
      place: 'bij u en online',
      price: 'vanaf 4.500 euro',
      action: 'Traject bespreken',
      /** Geen pagina: opent het venster van de kennismaking. */
      to: null,
    },
  ],
} as const;

/** Waar de meeste mensen staan. */
export const recognition = {
  title: 'Niemand is te laat. Bijna iedereen staat hier.',
  /** Van elke honderd mensen: zoveel aan de start, zoveel net vertrokken. De tekening toont hen allemaal. */
  waiting: 95,
  started: 5,
  waitingText: 'staat aan de start',
  startedText: 'is net vertrokken',
  question: 'Herkent u dit?',
  /** Wat mensen tegen zichzelf zeggen voor ze beginnen. */
  thoughts: [
    'Iedereen praat erover, maar niemand toont wat ik maandag moet doen.',
    'We hebben het eens geprobeerd. Het antwoord was… middelmatig.',
    'Mag dat wel, met de gegevens van onze klanten?',
  ],
} as const;

export const programme = {
  title: 'Een traject op maat: één volle ronde.',
  intro:
    'Voor bedrijven die AI structureel willen inbouwen. We lopen mee tot het werk zonder ons verder gaat.',
  legs: [
    {
      title: 'Meten',
      text: 'We volgen uw werk en zoeken waar de uren blijven liggen.',
    },
    {
      title: 'Kiezen',
      text: 'Samen kiezen we waar AI het meest opbrengt, en wat we met rust laten.',
    },
    { title: 'Bouwen', text: 'Wij bouwen, uw mensen bouwen mee. Op uw gegevens, in uw tools.' },
    { title: 'Overdragen', text: 'Afspraken op papier, uw team opgeleid. Daarna loopt u zonder ons.' },
  ],
  action: introductionName,
} as const;

/** De sessies: wat de workshop belooft en hoe het verloopt. */
export const sessions = {
  /** Staat na het aantal workflows, dat groot geschilderd is. */
  title: `${workshopGain}. In één sessie.`,
  intro: `Geen slides over de toekomst. In de ${workshopTypes[0].label} zet uw team taken uit de eigen week om in workflows.`,
  action: workshopTalkName,
  /** Naar de lange aanvraag, waar een bezoeker ook de andere sessie kan kiezen. */
  details: `${offerNames.workshop} of ${offerNames.inspiratie} aanvragen`,
  steps: [
    { title: 'Vooraf', text: 'U noemt ons de taken die te veel tijd vragen. Wij bereiden ze voor.' },
    { title: 'Tijdens', text: 'Uw team bouwt zelf, wij lopen mee. Wie nooit eerder promptte, kan volgen.' },
    { title: 'Achteraf', text: 'De workflows blijven van u, met een korte handleiding per workflow.' },
  ],
} as const;

/** De Kit. De lessen zelf staan in kit.ts. */
export const kitSection = {
  name: `De ${kit.name}`,
  title: 'Zeven banen. Je begint op nul.',
  intro: `${promises.home.lessons} In je eentje, op je eigen tempo, met je eerste resultaat binnen ${kit.firstResultMinutes} minuten.`,
  payment: `Eén keer betalen, met ${kit.paymentLabel}.`,
  /** Na de zin over het betalen: zolang de Kit er nog niet is, en zodra ze te koop staat. */
  soon: 'Binnenkort beschikbaar.',
  onSale: `Je begint meteen na je betaling, ${whenConfirmed}.`,
  /** De knop naar de Kit, hier en op het eerste scherm: naar de lanceerlijst, en naar de kassa zodra ze te koop staat. */
  actionSoon: 'Verwittig me bij de lancering',
  actionOnSale: `Koop de ${kit.name}`,
  /** Onder de prijs, voor de naam uit person.ts. */
  person: 'Wie achter de Kit staat:',
  extrasTitle: 'Wat erbij zit',
  extras: [
    {
      id: 'sheets',
      title: promises.home.sheets,
      text: 'De hele les op één blad.',
    },
    {
      id: 'templates',
      title: promises.home.templates,
      text: 'Sjablonen om in te vullen.',
    },
    {
      id: 'pitfalls',
      title: promises.home.pitfalls,
      text: 'Voor je iets verstuurt of deelt.',
    },
  ],
  growthTitle: 'Groeit met je mee',
  /** Hoe ver de Kit iemand brengt. */
  growth: [
    { when: 'Na Kick 0', text: 'je eerste resultaat' },
    { when: 'Na Kick 2', text: 'antwoorden die je durft te versturen' },
    { when: 'Na Kick 5', text: 'je eigen assistent' },
    { when: 'Na Kick 6', text: 'een team dat meedoet' },
  ],
} as const;

/** Waarom een bedrijf u zou vertrouwen: alleen wat u zelf waarmaakt. */
export const trust = {
  title: 'Waarom je ons kunt vertrouwen',
  /** Uit person.ts. */
  person,
  reasons: [
    {
      title: 'We beginnen bij nul.',
      text: 'De eerste les heet Kick 0. Niemand hoeft iets te kennen of zich te schamen.',
    },
    {
      title: 'Jouw werk, geen demo.',
      text: 'We oefenen op de taken die maandag op je bureau liggen.',
    },
    {
      title: 'Ook wat AI niet kan.',
      text: 'Je leert ook de valkuilen: verzonnen feiten, lekkende gegevens, saaie tekst.',
    },
    {
      title: 'Je weet wie je belt.',
      text: 'Een Belgisch bedrijf met naam en adres, en alles in het Nederlands.',
    },
  ],
} as const;

/** De woorden rond wat klanten over u zeggen. Wat ze zeggen, zet u in het beheer: bij Instellingen, De winkel. */
export const proof = {
  testimonials: 'Wat klanten zeggen',
  customers: 'Zij gingen van start',
  /** Voor de naam van de klant bij wie het traject liep; zonder naam staat er de tweede. */
  caseOf: 'Zo liep het bij',
  caseOfSomeone: 'een klant',
  before: 'Voor de workshop',
  after: 'Erna',
  teaser: 'Bekijk de Kit van dichtbij',
} as const;

export const contact = {
  title: 'Zeg eens hallo.',
  intro: 'Een vraag, een idee of een twijfel?',
  /** Met de termijn uit het beheer; zonder staat er de tweede. */
  answer: (term: string) => `We antwoorden ${term}.`,
  soonest: 'zo snel mogelijk',
  /** In de plaats van het formulier, waar het niet kan laden. */
  writeTitle: 'Schrijf ons',
  writeNote: 'We lezen elke mail zelf.',
} as const;
