import { withdrawalDays } from './kit.ts';

/**
 * Bij de Kit: een stuk van de eerste les dat iedereen mag lezen, en vijf vragen met hun antwoord. Ze zijn VOORBEELDEN:
 * lees ze na, schrijf wat voor uw lessen klopt, en zet `areExamples` op false. Tot dan noemt `npm run deploy:check` ze.
 */
export const tryOut = {
  areExamples: true,
  sample: {
    title: 'Lees gratis een stuk van Kick 0',
    /** Wat de lezer doet voor hij de opdracht intikt. */
    before:
      'Neem een mail die je vandaag toch moet schrijven. Open ChatGPT of Gemini; de gratis versie volstaat. Typ dit over en vul in wat tussen haakjes staat:',
    prompt:
      'Schrijf een mail aan (wie). Na het lezen moet die persoon (wat doen). Gebruik alleen deze feiten: (drie feiten). Hoogstens honderd woorden, vriendelijk en zonder omwegen.',
    /** Wat hij met het antwoord doet: een alinea per regel. */
    after: [
      'Lees het antwoord als het werk van een nieuwe collega. Wat klopt niet? Wat zou jij nooit zo zeggen?',
      'Verbeter het niet zelf. Zeg wat er schort: ‘Korter. Minder plechtig. De afspraak is op 12 mei.’ Na twee of drie rondes staat er een mail die je durft te versturen.',
      'Laat namen en gegevens van klanten eruit. Schrijf ‘klant A’ en vul de naam pas in je mail in.',
    ],
  },
  title: 'Vragen aan de start',
  questions: [
    {
      question: 'Moet ik al iets van AI kennen?',
      answer: 'Nee. Kick 0 begint bij een leeg scherm. Kun je een mail schrijven, dan kun je volgen.',
    },
    {
      question: 'Hoeveel tijd vraagt het?',
      answer:
        'Zoveel als je zelf wil: één les per keer volstaat, en wanneer je de volgende bekijkt, kies je zelf.',
    },
    {
      question: 'Moet ik voor een AI-tool betalen?',
      answer:
        'Om te beginnen niet: gratis versies volstaan. Voor een eigen assistent, in Kick 5, kan een betalend abonnement nodig zijn.',
    },
    {
      question: 'Mag ik er klantgegevens in zetten?',
      answer:
        'Niet zomaar: wat je intikt, gaat naar de maker van de tool. Je leert werken zonder namen en cijfers van klanten. Wat verder mag, beslist je bedrijf.',
    },
    {
      question: 'En als het niets voor mij is?',
      answer: `Koop je als consument, dan heb je ${withdrawalDays} dagen bedenktijd. Twee klikken of één mail volstaan. Hoe het precies zit, staat in onze voorwaarden.`,
    },
  ],
} as const;
