import { fieldLabels } from '../../../../contract/labels.ts';
import { product } from '../../../../site/brand.ts';
import { introductionName } from '../../../../site/offers.ts';
import { callout, fieldList, paragraph, section, small, steps } from './blocks.ts';
import { greetingName, shortLine } from './escape.ts';
import type { MailContent } from './layout.ts';
import type { MailData, RequestKind } from './types.ts';

/** The texts that differ per form. Requests say 'u', the members area says 'je'. */
interface RequestWords {
  /** For the business: 'Workshopaanvraag' in 'Workshopaanvraag van Ann'. */
  arrived: string;
  /** For the business: the form it came from. */
  from: string;
  visitorSubject: string;
  visitorHeading: string;
  thanks: string;
  /** What happens next, in order. */
  next: readonly string[];
  extra: string;
  copyTitle: string;
  reason: string;
}

const requestReason = `U krijgt deze mail omdat dit e-mailadres in een formulier van ${product} is ingevuld. Was u dat niet? Dan hoeft u niets te doen.`;
const soon = 'We lezen wat u schreef en nemen zo snel mogelijk contact met u op.';
const extra = 'Wilt u intussen iets toevoegen? Antwoord dan op deze mail.';

const message = {
  visitorSubject: 'We hebben uw bericht ontvangen',
  visitorHeading: 'Uw bericht is binnen.',
  thanks: 'Bedankt voor uw bericht.',
  next: [soon],
  extra,
  copyTitle: 'Uw gegevens',
  reason: requestReason,
} as const;

const workshop = {
  visitorSubject: 'We hebben uw workshopaanvraag ontvangen',
  visitorHeading: 'Uw aanvraag staat aan de start.',
  thanks: 'Bedankt voor uw workshopaanvraag.',
  next: [soon, 'Samen leggen we de datum, de plaats en de inhoud voor uw team vast.'],
  extra,
  copyTitle: 'Uw gegevens',
  reason: requestReason,
} as const;

const requestKinds: Record<RequestKind, RequestWords> = {
  contact: { ...message, arrived: 'Contactaanvraag', from: `het venster ‘${introductionName}’` },
  inline: { ...message, arrived: fieldLabels.bericht, from: 'het contactformulier op de startpagina' },
  'workshop-dialog': { ...workshop, arrived: 'Korte workshopaanvraag', from: 'het workshopvenster' },
  workshop: { ...workshop, arrived: 'Workshopaanvraag', from: 'de pagina met de workshopaanvraag' },
  kennismaking: {
    arrived: 'Kennismakingsaanvraag',
    from: `de pagina ‘${introductionName}’`,
    visitorSubject: 'We hebben uw kennismakingsaanvraag ontvangen',
    visitorHeading: 'Tot binnenkort.',
    thanks: 'Bedankt voor uw aanvraag voor een gratis kennismaking.',
    next: [soon, 'We spreken elkaar op de manier die u koos.'],
    extra,
    copyTitle: 'Uw gegevens',
    reason: requestReason,
  },
  support: {
    arrived: 'Supportvraag',
    from: 'de ledenruimte',
    visitorSubject: 'We hebben je supportvraag ontvangen',
    visitorHeading: 'Je vraag is binnen.',
    thanks: 'Bedankt voor je vraag.',
    next: ['We bekijken je vraag en antwoorden je zo snel mogelijk.'],
    extra: 'Schiet je intussen nog iets te binnen? Antwoord dan op deze mail.',
    copyTitle: 'Je gegevens',
    reason: `Je krijgt deze mail omdat dit e-mailadres in het supportformulier van ${product} is ingevuld. Was jij dat niet? Dan hoef je niets te doen.`,
  },
};

/** Tells the business about a request: every field, the page it came from, and how to reply. */
export function requestBusiness({
  kind,
  name,
  fields,
  sourceUrl,
}: MailData<'request-business'>): MailContent {
  const words = requestKinds[kind];
  const sender = shortLine(name, 80);
  const title = sender ? `${words.arrived} van ${sender}` : words.arrived;
  return {
    subject: title,
    preheader: `Verstuurd via ${words.from}.`,
    heading: title,
    blocks: [
      paragraph(`Verstuurd via ${words.from}.`),
      callout(`Antwoord gewoon op deze mail: je antwoord gaat naar ${sender || 'de afzender'}.`),
      section('Ingevuld'),
      fieldList(fields),
      section('Verstuurd vanaf'),
      small(sourceUrl ?? 'De pagina is niet bekend.'),
    ],
    reason: 'Deze aanvraag staat ook in de database, in de tabel met aanvragen.',
    internal: true,
  };
}

/** Confirms a request to the visitor, with what happens next and a copy of the short answers. */
export function requestVisitor({ kind, name, fields }: MailData<'request-visitor'>): MailContent {
  const words = requestKinds[kind];
  const greeting = greetingName(name);
  return {
    subject: words.visitorSubject,
    preheader: words.next[0] ?? words.thanks,
    heading: words.visitorHeading,
    blocks: [
      paragraph(greeting ? `Dag ${greeting},` : 'Dag,'),
      paragraph(words.thanks),
      section('Wat gebeurt er nu?'),
      words.next.length > 1 ? steps(words.next) : paragraph(words.next.join('')),
      paragraph(words.extra),
      section(words.copyTitle),
      fieldList(fields),
    ],
    reason: words.reason,
  };
}
