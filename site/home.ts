import { kit } from './kit.ts';
import { offerNames, workshopWorkflows } from './offers.ts';
import { paths } from './paths.ts';

/** Of every hundred people: so many stand at the starting point, so many have just started. */
export const crowd = { waiting: 95, started: 5 } as const;

/** What the workshop promises. */
export const workshopGain = 'geautomatiseerde workflows';

/** The three offers as a buyer compares them. `lap`: how much of a lap its drawing shows. */
export const offers = [
  {
    id: 'inspiratie',
    name: offerNames.inspiratie,
    lap: 0.25,
    forWhom: 'Teams die nog niets met AI deden, of die eraan twijfelen.',
    doing: 'Eén sessie samen. Wat kan AI vandaag, wat niet, en waar begint het bij u?',
    leavesWith: 'Eenzelfde beeld bij iedereen, en een korte lijst van taken om mee te beginnen.',
    action: 'Inspiratie aanvragen',
    to: `${paths.workshopAanvraag}?type=onsite`,
  },
  {
    id: 'workshop',
    name: offerNames.workshop,
    lap: 0.5,
    forWhom: 'Teams die klaar zijn met praten en willen bouwen.',
    doing: 'Eén sessie, handen op het toetsenbord, met taken uit uw eigen week.',
    leavesWith: `${workshopWorkflows} ${workshopGain}, gebouwd op uw eigen taken.`,
    action: 'Workshop aanvragen',
    to: `${paths.workshopAanvraag}?type=online`,
  },
  {
    id: 'traject',
    name: offerNames.traject,
    lap: 1,
    forWhom: 'Bedrijven die AI structureel willen inbouwen.',
    doing: 'Stap voor stap, op maat: processen doorlichten, samen bouwen, afspraken maken.',
    leavesWith: 'Processen, mensen en afspraken die zonder ons verder lopen.',
    action: 'Traject bespreken',
    to: null,
  },
] as const;

/** What people say to themselves before they start. */
export const recognitions = [
  'Iedereen praat erover, maar niemand toont wat ik maandag moet doen.',
  'We hebben het eens geprobeerd. Het antwoord was… middelmatig.',
  'Mag dat wel, met de gegevens van onze klanten?',
] as const;

/** The legs of a tailored programme. */
export const programme = [
  { title: 'Meten', text: 'We volgen uw werk zoals het vandaag gaat en zoeken waar de uren blijven liggen.' },
  {
    title: 'Kiezen',
    text: 'Samen kiezen we de processen waar AI het meest opbrengt, en welke we met rust laten.',
  },
  { title: 'Bouwen', text: 'Wij bouwen, uw mensen bouwen mee. Op uw gegevens, in uw tools.' },
  { title: 'Overdragen', text: 'Afspraken op papier, uw team opgeleid. Daarna loopt u zonder ons.' },
] as const;

/** What happens in a session, by the session it belongs to. */
export const sessionSteps = [
  { title: 'Vooraf', text: 'U noemt ons de taken die te veel tijd vragen. Wij bereiden ze voor.' },
  { title: 'Tijdens', text: 'Uw team bouwt zelf, wij lopen mee. Wie nooit eerder promptte, kan volgen.' },
  { title: 'Achteraf', text: 'De workflows blijven van u, met een korte handleiding per workflow.' },
] as const;

/** What comes with the seven Kicks. */
export const kitExtras = [
  {
    id: 'sheets',
    title: '1 cheat sheet per Kick',
    text: 'De hele les op één blad, naast je scherm.',
  },
  {
    id: 'templates',
    title: 'Een prompt template library',
    text: 'Sjablonen die je invult, in plaats van elke keer opnieuw te beginnen.',
  },
  {
    id: 'pitfalls',
    title: `Een checklist met ${kit.pitfalls} AI-valkuilen`,
    text: 'Om te overlopen voor je iets verstuurt of deelt.',
  },
] as const;

/** How far the kit carries someone, from the first quarter of an hour on. */
export const growth = [
  { when: `Binnen ${kit.firstResultMinutes} minuten`, text: 'je eerste resultaat' },
  { when: 'Na Kick 2', text: 'antwoorden die je durft te versturen' },
  { when: 'Na Kick 5', text: 'een eigen assistent met jouw documenten' },
  { when: 'Na Kick 6', text: 'een team dat meedoet' },
] as const;

/** Why a company would trust us: only what we do ourselves. */
export const trust = [
  {
    title: 'We beginnen bij nul.',
    text: 'De eerste les heet Kick 0. Niemand hoeft iets te kennen, en niemand hoeft zich te schamen.',
  },
  {
    title: 'Uw werk, geen demo.',
    text: 'We oefenen op de taken die maandag op uw bureau liggen. Wat we bouwen, gebruikt u.',
  },
  {
    title: 'Ook wat AI niet kan.',
    text: 'We leren u de valkuilen even goed als de shortcuts: verzonnen feiten, lekkende gegevens, saaie tekst.',
  },
  {
    title: 'U weet wie u belt.',
    text: 'Een Belgisch bedrijf met naam, adres en ondernemingsnummer. In het Nederlands, van begin tot eind.',
  },
] as const;
