import { fieldLabels } from '../../../../contract/labels.ts';
import { product } from '../../../../site/brand.ts';
import type { RequestKind } from './types.ts';

/** The words that differ per form. Requests say 'u', the members area says 'je'. */
export interface RequestWords {
  /** What arrived, for the business: 'Workshopaanvraag' in 'Workshopaanvraag van Ann'. */
  arrived: string;
  /** Which form it came from, for the business. */
  from: string;
  visitorSubject: string;
  visitorHeading: string;
  thanks: string;
  /** What happens next, in order. */
  next: readonly string[];
  /** How to add something. */
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

/** The words of each form's two mails. */
export const requestKinds: Record<RequestKind, RequestWords> = {
  contact: { ...message, arrived: 'Contactaanvraag', from: 'het venster ‘Gratis Kennismaking’' },
  inline: { ...message, arrived: fieldLabels.bericht, from: 'het contactformulier op de startpagina' },
  'workshop-dialog': { ...workshop, arrived: 'Korte workshopaanvraag', from: 'het workshopvenster' },
  workshop: { ...workshop, arrived: 'Workshopaanvraag', from: 'de pagina met de workshopaanvraag' },
  kennismaking: {
    arrived: 'Kennismakingsaanvraag',
    from: 'de pagina ‘Gratis Kennismaking’',
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
