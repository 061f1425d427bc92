import { invoiceStateWords } from '../../../../contract/books-csv.ts';
import type { DeliveryState, InvoiceState } from '../../../../contract/database/states.ts';

type Tone = 'hot' | 'done' | 'bad';

export const invoiceStates: Record<InvoiceState, { words: string; tone?: Tone }> = {
  open: { words: invoiceStateWords.open, tone: 'hot' },
  overdue: { words: invoiceStateWords.overdue, tone: 'bad' },
  paid: { words: invoiceStateWords.paid, tone: 'done' },
  credited: { words: invoiceStateWords.credited },
  'credit-note': { words: invoiceStateWords['credit-note'] },
};

/** The name of a document: 'Factuur 2026-0001'. */
export const invoiceTitle = (number: string, state: InvoiceState | 'invoice'): string =>
  `${state === 'credit-note' ? 'Creditnota' : 'Factuur'} ${number}`;

interface DeliveryWords {
  mark: string;
  tone?: Tone;
  what: string;
  todo?: string;
}

const deliveries: Record<DeliveryState | 'none', DeliveryWords> = {
  none: {
    mark: 'niet via Peppol',
    tone: 'hot',
    what: 'Niet via Peppol verstuurd. De klant kreeg ze wel per mail, met beide bestanden.',
    todo: 'Verstuur het XML-bestand zelf via Peppol, met je boekhoudprogramma of via je boekhouder, en noteer dat hier. Heeft de winkel een toegangspunt en is ze net gemaakt, dan vertrekt ze vanzelf: kijk over enkele minuten opnieuw.',
  },
  waiting: {
    mark: 'wacht op Peppol',
    what: 'Klaar om via Peppol te vertrekken. De winkel doet dat vanzelf, en probeert het opnieuw als het niet lukt. Je hoeft niets te doen.',
  },
  sending: {
    mark: 'onderweg via Peppol',
    what: 'Onderweg: het toegangspunt brengt ze via Peppol naar de klant. Je hoeft niets te doen; hier lees je straks of ze aankwam.',
  },
  sent: {
    mark: 'aangekomen via Peppol',
    tone: 'done',
    what: 'Via Peppol aangekomen bij de klant. Je hoeft niets te doen.',
  },
  refused: {
    mark: 'geweigerd door Peppol',
    tone: 'bad',
    what: 'Niet aangekomen via Peppol: het toegangspunt of de klant weigerde ze. De klant kreeg ze wel per mail.',
    todo: 'Kijk de gegevens van het bedrijf na. Kloppen ze, verstuur ze dan opnieuw. Klopt er iets niet, maak dan een creditnota en een nieuwe factuur. Blijft het mislukken, verstuur het XML-bestand dan zelf en noteer dat hier.',
  },
  'not-registered': {
    mark: 'klant niet op Peppol',
    tone: 'hot',
    what: 'Niet via Peppol verstuurd: dit bedrijf is daar niet geregistreerd. Het kreeg ze per mail.',
    todo: 'Vraag het bedrijf om zich te registreren, met zijn boekhoudprogramma of via zijn boekhouder, en verstuur ze daarna opnieuw. Is het niet btw-plichtig, dan volstaat de mail: noteer dan dat je dit zelf regelde.',
  },
  'by-hand': {
    mark: 'Peppol zelf geregeld',
    what: 'Jij of een andere beheerder noteerde dat Peppol buiten de winkel geregeld is.',
  },
};

export const deliveryWords = (state: DeliveryState | null): DeliveryWords => deliveries[state ?? 'none'];

/** The invoices that an owner looks at before they leave, by what they are for. */
export const draftParts = { deposit: 'Voorschotfactuur', rest: 'Factuur na de sessie' } as const;
