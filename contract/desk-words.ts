import { formatEuro, kicks } from '../site/kit.ts';
import { formatDay, formatMoment } from './calendar.ts';
import type { LogRow } from './database/desk.ts';
import type { ActionFact, RequestStep, StopCause } from './database/states.ts';
import { mailNames } from './mail-names.ts';
import { requestSteps } from './request-steps.ts';
import type { ShopDocument } from './shop-document.ts';

type InWords = (value: unknown) => string | null;

/** A detail with its name before it; nothing for an empty one. */
const after =
  (words: string): InWords =>
  (value) =>
    value ? `${words} ${String(value)}` : null;

/** A detail that is true or false. */
const either =
  (yes: string, no: string | null = null): InWords =>
  (value) =>
    value ? yes : no;

/** A state of the sale or a price in words. */
const valueWords = (value: unknown) =>
  typeof value === 'number' ? formatEuro(value) : value === 'te-koop' ? 'te koop' : value;

const shopFields: Record<keyof ShopDocument, string> = {
  formulas: 'formules',
  kickMinutes: 'minuten per Kick',
  answerDays: 'antwoordtermijn',
  person: 'persoon',
  testimonials: 'getuigenissen',
  customers: 'klanten',
  figures: 'cijfers',
  programmeCase: 'voorbeeld van een traject',
  workshopCase: 'voor en na de workshop',
  teaser: 'video',
  notice: 'bericht',
  bookingUrl: 'afspraak',
};

/** The files of a lesson by name, or their number when there are many. */
const filesWords: InWords = (value) => {
  const names = String(value).split(', ');
  return names.length > 3 ? `${names.length} bestanden` : after('bestanden:')(value);
};

/** The details of an action, as the log of the desk names them; null for one that says nothing. */
const actionDetails: Record<ActionFact, InWords> = {
  order: after('bestelling'),
  cents: (value) => formatEuro(Number(value)),
  part: either('een deel'),
  all: either('alles'),
  from: (value) => after('van')(valueWords(value)),
  to: (value) => after('naar')(valueWords(value)),
  mailed: either('met een mail', 'zonder mail'),
  mail: (value) => `mail: ${mailName(String(value))}`,
  mails: (value) => (value === 1 ? '1 mail' : `${String(value)} mails`),
  count: after('aantal:'),
  files: filesWords,
  fields: (value) =>
    String(value)
      .split(', ')
      .map((field) => shopFields[field as keyof ShopDocument])
      .join(', '),
  texts: either('video en teksten'),
  status: (value) => `stap: ${requestSteps[value as RequestStep].label}`,
  followUpOn: (value) => `opvolgen op ${formatDay(String(value))}`,
  sessionOn: (value) => (value ? `op ${formatDay(String(value))}` : 'geannuleerd'),
  note: either('met een notitie'),
  factor: either('eerste app'),
  account: () => null,
  request: after('aanvraag'),
  quote: after('voorstel'),
  invoice: after('creditnota'),
  byHand: either('zelf geregeld', 'toch niet zelf geregeld'),
  recognised: (value) => (value ? `herkend: ${String(value)}` : 'toch niet'),
  answered: either('beantwoord'),
  at: (value) => `op ${formatMoment(String(value))}`,
  paidOn: (value) => (value ? `betaald op ${formatDay(String(value))}` : 'toch niet betaald'),
};

/** The details of an action in words, in the order of above: without what its subject says already. */
export const detailWords = (detail: Partial<Record<ActionFact, unknown>>, subject: string): string =>
  Object.entries(actionDetails)
    .flatMap(([name, words]) => {
      const value = detail[name as ActionFact];
      return value === undefined || value === subject ? [] : (words(value) ?? []);
    })
    .join(', ');

/** Subjects of actions without a name of their own. */
const actionSubjects: Record<string, string> = {
  kit: 'verkoop van de Kit',
  shop: 'de winkel',
  lessons: 'lessen',
  'failed-mails': 'alle mislukte mails',
  'saved-answers': 'antwoorden',
  'launch-mail': 'lanceermail',
  'invoice-reminders': 'herinneringen aan facturen',
  'launch-list': 'lanceerlijst',
  launch_list: 'lanceerlijst',
  request_list: 'aanvragen',
  order_list: 'bestellingen',
  company_order_list: 'bestellingen van bedrijven',
  invoice_list: 'facturen',
  withdrawal_list: 'herroepingen',
  newsletter_list: 'nieuwsbrief',
  audience_list: 'adressen van een mailing',
  mail_list: 'mails',
  people: 'personen',
  action_list: 'logboek',
};

/**
 * The subject of an action: an order number, a reference, a Kick, a setting or a list; the address that a mail or a consent
 * leads to, as long as it is kept.
 */
export function subjectWords({ subject, address }: Pick<LogRow, 'subject' | 'address'>): string {
  if (address) return address;
  if (/^[\da-f]{8}-[\da-f]{4}-/.test(subject)) return 'niet meer bewaard';
  const kick = kicks.find(({ number }) => subject === `Kick ${number}`);
  return kick ? `${subject}: ${kick.title}` : (actionSubjects[subject] ?? subject);
}

/** A template as the desk names it; an unknown one as is. */
export const mailName = (template: string): string =>
  (mailNames as Record<string, string>)[template] ?? template;

export const stopCauses: Record<StopCause, string> = {
  bounce: 'een mail kwam terug, want het adres bestaat niet of kan geen mail krijgen',
  complaint: 'de lezer meldde een mail als spam',
};

/** Why a mail was not sent, in plain words, from what the outbox recorded. */
export function mailProblem(error: string | null): string {
  const [, kind, status] = /^(refused|unreachable): (?:status )?(\S+)/.exec(error ?? '') ?? [];
  if (!error) return '';
  const cause = /^stopped: (bounce|complaint)$/.exec(error)?.[1] as StopCause | undefined;
  if (cause) return `De winkel mailt dit adres niet: ${stopCauses[cause]}.`;
  if (error === 'stopped: consent') return 'De lezer schreef zich intussen uit.';
  if (kind === 'refused')
    return 'De maildienst weigerde hem: het adres bestaat niet of kan geen mail krijgen.';
  if (kind && (status === '401' || status === '403'))
    return 'De maildienst aanvaardt de winkel niet: kijk de sleutel en het afzenderadres na.';
  if (status === '429') return 'De maildienst vond dat er te veel mails tegelijk vertrokken.';
  if (kind) return 'De maildienst was niet bereikbaar.';
  return 'De winkel kon deze mail niet opmaken. Laat het nakijken.';
}
