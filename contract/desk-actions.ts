import type * as v from 'valibot';
import type { LessonContent } from './database/lessons.ts';
import { deskDays } from './desk-days.ts';
import type { Invoicing, invoicedCompany, QuoteDocument } from './invoicing/document.ts';
import { deskLimits } from './limits.ts';

/** The types of a field. 'words' is a text that is not blank; a type that ends in '?' takes null too. */
interface Types {
  text: string;
  words: string;
  uuid: string;
  integer: number;
  boolean: boolean;
  day: string;
}
type Plain = keyof Types | `${keyof Types}?`;
/** JSON, whose form TypeScript alone knows. */
type Json<Form> = 'json' & { form?: Form };
type Fields = Readonly<Record<string, Plain | Json<unknown>>>;

type ValueOf<Field> = Field extends Plain
  ? Field extends `${infer Name extends keyof Types}?`
    ? Types[Name] | null
    : Types[Field & keyof Types]
  : Field extends { form?: infer Form }
    ? Form
    : never;
type Values<Given> = { -readonly [Name in keyof Given]: ValueOf<Given[Name]> };

/** An action of the desk, from which the SQL (npm run generate), the calls, the refusals and the log follow. */
export interface DeskAction {
  log: string;
  input?: Fields;
  /** What its answer holds beside `result: 'done'`. It names nobody, because the log keeps it. */
  answer?: Fields;
  /**
   * Asks for a fresh code; with names, only where it changes one of these fields of the shop's document, and with the name of a
   * field with an address, only where that is new to the shop (require_fresh_address, which other actions call themselves).
   */
  fresh?: true | string | readonly string[];
  /** Refused when somebody else changed its subject since the owner saw it (version_of). */
  versioned?: true;
  /** Only an Edge Function may ask it, on behalf of an owner. */
  caller?: 'function';
  /** How many times within 24 hours, in all and for each subject, but for those that mail nobody; more is refused as 'too-many'. */
  cap?: { all?: number; each?: number };
  /** Each reason not to do it, with the sentence for the owner, besides `commonRefusals`. */
  refused?: Readonly<Record<string, string>>;
}

export const commonRefusals = {
  missing: 'Dit is er niet meer. Ga terug naar de lijst.',
  day: 'Deze dag kan hier niet. Kijk ook het jaar na.',
  changed: 'Intussen is hier iets veranderd. Kijk het opnieuw na en probeer het dan nog eens.',
} as const;

/** What only the Edge Function knows of a mailing. */
const mailingUrls = { pageUrl: 'text', oneClickUrl: 'text', replyTo: 'text' } as const;

const notWon = 'Deze aanvraag staat niet (meer) op gewonnen. Zet haar eerst op die stap.';
/** What an owner typed of an invoice or a quote. */
const drafted = {
  email: 'words',
  /** The company's own; '' for none. */
  reference: 'text',
  lines: 'json' as Json<
    readonly { description: string; quantity: number; unitCents: number; vatPercent: number }[]
  >,
  invoicing: 'json' as Json<Invoicing>,
} as const;

const otherDelivery = 'Intussen veranderde er iets aan deze verzending. Kijk hierboven wat er nu staat.';

/** Why somebody who asked for it is not erased yet, and what an owner does about it. */
export const deletionWaits = {
  owner: 'Het account is van een beheerder. Verwijder die eerst bij Beheerders.',
  payment:
    'Er is nog een betaling open of betwist. Een open betaling vervalt vanzelf; op een betwisting antwoord je in Stripe.',
  problem: 'Een betaling klopt niet met haar bestelling. Betaal ze terug bij die bestelling.',
  refund: 'Er is nog een terugbetaling of herroeping onderweg. Rond ze af bij de bestelling.',
  invoice: 'Er is nog een factuur open. Noteer dat ze betaald is, of maak een creditnota.',
  letter: 'De vraag kwam met een brief. Antwoord, en noteer dat op de bladzijde van de persoon.',
  error:
    'Het mislukte. De winkel probeert het elk uur opnieuw; staat dit er morgen nog, laat het dan nakijken.',
} as const;

/**
 * Everything that an owner does through desk_act, by the name that the log has for it. Each has a SQL function act_<name>,
 * and an example in tests/database/desk-actions.test.ts.
 */
export const deskActions = {
  /** Of an order, by its number, or of a request, by its id. */
  noted: { log: 'Notitie', input: { words: 'words' } },
  /** Of a request, by its id. */
  'request-changed': {
    log: 'Aanvraag bijgewerkt',
    input: { status: 'text', followUpOn: 'day?' },
    versioned: true,
  },
  'request-answered': {
    log: 'Aanvraag beantwoord',
    input: { title: 'words', words: 'words' },
    // A stolen session would otherwise mail anything to anyone who ever asked something.
    cap: { all: deskLimits.answersPerDay, each: deskLimits.answersPerRequest },
    refused: {
      changed:
        'Een eerdere versie van dit antwoord was al vertrokken: ze staat bij de notities. Wat hier staat, is nog niet verstuurd.',
      stopped: 'Niet verstuurd: dit adres krijgt geen mail van de winkel. Je antwoord blijft staan.',
      'too-many': `Op één dag vertrekken hoogstens ${deskLimits.answersPerRequest} antwoorden op een aanvraag, en ${deskLimits.answersPerDay} in totaal. Antwoord morgen, of vanuit je eigen mailbox.`,
    },
  },
  /** Of the id that it gets. With `mails` its person gets the confirmation of a form. */
  'request-made': {
    log: 'Aanvraag genoteerd',
    input: {
      kind: 'words',
      name: 'words',
      email: 'words',
      phone: 'text',
      company: 'text',
      message: 'text',
      source: 'words',
      mails: 'boolean',
    },
    cap: { all: 50 },
    refused: {
      invalid: 'Dit adres kan niet, of het krijgt geen mail van de winkel. Kijk het na, ook bij Mails.',
      'too-many': 'Vandaag vertrokken er al vijftig bevestigingen. Bewaar deze aanvraag zonder.',
    },
  },
  /** Of a request. The log calls it 'request-released' when it is not spam after all. */
  'request-spam': {
    log: 'Aanvraag is spam',
    input: { spam: 'boolean' },
    answer: { mails: 'integer' },
    refused: { invoiced: 'Bij deze aanvraag is een factuur gemaakt: ze kan geen spam zijn.' },
  },
  /** Of a request that was won, by its id; without a day the session is cancelled. */
  'session-set': {
    log: 'Sessie afgesproken',
    input: { sessionOn: 'day?', sessionFrom: 'text', sessionTo: 'text' },
    versioned: true,
    // Each is mailed to the customer.
    cap: { all: 50, each: 10 },
    refused: {
      'not-won': notWon,
      times: 'Het einduur komt na het beginuur, zoals van 9.30 tot 12.30 uur.',
      'too-many': 'Vandaag vertrokken er al te veel mails over sessies. Probeer het morgen opnieuw.',
    },
  },
  /** Of the three 'saved-answers'. */
  'answers-saved': {
    log: 'Bewaarde antwoorden gewijzigd',
    input: {
      title1: 'words',
      words1: 'words',
      title2: 'words',
      words2: 'words',
      title3: 'words',
      words3: 'words',
    },
    versioned: true,
  },
  'invoice-offered': {
    log: 'Mail over een factuur aanvragen',
    refused: {
      unpaid: 'Deze bestelling is niet (meer) betaald, of ze is al voor een bedrijf.',
      late: 'Een factuur aanvragen kan niet meer: de laatste dag is voorbij.',
    },
  },
  'order-mailed': {
    log: 'Mail over een aankoop opnieuw',
    refused: {
      unpaid: 'Er is geen mail om opnieuw te sturen: de bestelling is niet (meer) betaald.',
      gone: 'De mail over deze aankoop is intussen gewist: mails bewaren we niet voor altijd.',
    },
  },
  /** Of an order whose buyer has an unconfirmed account, by its number; Auth mails the link afterwards. */
  'confirmation-asked': { log: 'Bevestigingslink gevraagd' },
  /** Of an order, by its number. */
  'address-corrected': {
    log: 'Adres verbeterd',
    input: { address: 'words' },
    answer: { linked: 'boolean' },
    fresh: true,
    versioned: true,
    refused: {
      unpaid: 'Alleen een betaalde bestelling kan naar een ander adres.',
      invalid: 'Dit adres kan niet. Kijk het na.',
    },
  },
  /** Of an address, which is `added` when it has an account. */
  'owner-invited': {
    log: 'Beheerder uitgenodigd',
    answer: { added: 'boolean' },
    fresh: true,
    // Each mails an address.
    cap: { all: 10 },
    refused: {
      owner: 'Dit adres is al beheerder.',
      invalid: 'Dit adres kan niet, of het krijgt geen mail van de winkel. Kijk het na, ook bij Mails.',
      'too-many': 'Vandaag vertrokken er al tien uitnodigingen. Probeer het morgen opnieuw.',
    },
  },
  /** Of the address of an owner who lost their phone; the log calls it 'owner-added'. */
  'owner-renewed': {
    log: 'Beheerder begint opnieuw',
    fresh: true,
    cap: { all: 10 },
    refused: {
      self: 'Dat doet een andere beheerder voor jou.',
      'too-many': 'Vandaag begonnen er al tien beheerders opnieuw. Probeer het morgen opnieuw.',
    },
  },
  /** Of the address of an owner, or of one who was invited. */
  'owner-removed': {
    log: 'Beheerder verwijderd',
    input: { lastToo: 'boolean' },
    fresh: true,
    refused: {
      last: 'Dit is de laatste beheerder. Daarna kan niemand nog in het beheer, tot wie de winkel onderhoudt er weer een toevoegt met npm run shop -- owner add.',
    },
  },
  /** Of a mail, by its id, or of all 'failed-mails'. */
  'mail-again': {
    log: 'Mail opnieuw',
    answer: { count: 'integer' },
    refused: {
      'not-failed': 'De mail was al opnieuw op weg.',
      stopped: 'De winkel mailt dit adres niet. Laat het eerst weer toe, op de pagina van de persoon.',
    },
  },
  /** Of a stop, by its id. */
  'mail-allowed': { log: 'Adres krijgt weer mail' },
  /** Of an address. */
  'newsletter-stopped': { log: 'Uitgeschreven van de nieuwsbrief' },
  /** Of an address, as the next two. */
  'own-data-mailed': {
    log: 'Link naar de eigen gegevens gemaild',
    cap: { all: 50 },
    refused: { 'too-many': 'Vandaag vertrokken er al vijftig van deze mails. Probeer het morgen opnieuw.' },
  },
  /** How they were recognised; null when they are not to be erased after all. */
  'person-erased': {
    log: 'Wissen gevraagd',
    fresh: true,
    input: { recognised: 'words?' },
    refused: deletionWaits,
  },
  'letter-noted': { log: 'Brief over bewaarde gegevens', input: { answered: 'boolean' } },
  /** Of an invoice, by its number; null when it was not paid after all. */
  'invoice-paid': {
    log: 'Betaling van een factuur genoteerd',
    input: { paidOn: 'day?' },
    versioned: true,
    refused: { invalid: 'Deze factuur is online betaald.' },
  },
  /** Of a request, by its id, or by the click of one that it makes. */
  'invoice-issued': {
    log: 'Factuur gemaakt',
    caller: 'function',
    fresh: 'email',
    versioned: true,
    input: {
      ...drafted,
      company: 'json' as Json<Omit<v.InferOutput<typeof invoicedCompany>, 'email'>>,
      deliveredOn: 'day',
      dueOn: 'day',
      /** The draft that it was. */
      draft: 'uuid?',
    },
    answer: { number: 'text' },
    cap: { all: 50 },
    refused: {
      'not-won': notWon,
      'too-many': 'Vandaag vertrokken er al vijftig facturen. Probeer het morgen opnieuw.',
    },
  },
  /** Of a request, by its id: the next version of its quote, or its first. */
  'quote-sent': {
    log: 'Voorstel verstuurd',
    caller: 'function',
    fresh: 'email',
    versioned: true,
    input: {
      ...drafted,
      company: 'json' as Json<Omit<QuoteDocument['buyer'], 'email'>>,
      validUntil: 'day',
      /** With its times, such as '09:30'; '' as long as it is to be agreed. */
      sessionOn: 'text',
      sessionFrom: 'text',
      sessionTo: 'text',
      deposit: 'text',
      wordsAbove: 'text',
      wordsBelow: 'text',
    },
    answer: { number: 'text' },
    cap: { all: 50, each: 10 },
    refused: {
      stopped: 'Niet verstuurd: dit adres krijgt geen mail van de winkel. Wat je typte, blijft staan.',
      example:
        'De gegevens van je bedrijf zijn nog een voorbeeld (site/organisation.ts). Vul de echte in voor je een voorstel verstuurt.',
      'too-many':
        'Op één dag vertrekken hoogstens 10 voorstellen bij een aanvraag, en 50 in totaal. Probeer het morgen opnieuw.',
    },
  },
  /** Of a quote, by its number: a customer agreed by phone or by mail. */
  'quote-agreed': {
    log: 'Akkoord op een voorstel genoteerd',
    versioned: true,
    input: { name: 'words', agreedOn: 'day', how: 'words' },
    refused: {
      agreed: 'Dit voorstel is al aanvaard.',
      declined: 'Dit voorstel is afgewezen. Stuur een nieuw.',
      expired: 'Dit voorstel is vervallen. Stuur een nieuwe versie.',
      withdrawn: 'Dit voorstel is ingetrokken. Stuur een nieuw.',
    },
  },
  /** Of a quote, by its number. */
  'quote-withdrawn': { log: 'Voorstel ingetrokken', versioned: true },
  'invoice-reminded': {
    log: 'Herinnering aan een factuur',
    versioned: true,
    refused: {
      'not-due': 'Deze factuur is niet te laat.',
      'too-soon': 'Er vertrok deze week al een herinnering.',
    },
  },
  /** Of an invoice: whether the shop reminds of it by itself. */
  'invoice-reminding': { log: 'Herinneren aan een factuur', input: { on: 'boolean' } },
  /** Of all 'invoice-reminders'; null for the words of contract/invoicing/reminder.ts. */
  'reminders-changed': {
    log: 'Herinneringen aan facturen gewijzigd',
    input: { on: 'boolean', words: 'words?' },
    fresh: true,
    versioned: true,
  },
  'invoice-credited': {
    log: 'Creditnota gemaakt',
    fresh: true,
    versioned: true,
    input: {
      /** Including VAT; null for all that is left. */
      cents: 'integer?',
      /** The rate, where the invoice has several. */
      percent: 'integer?',
    },
    answer: { number: 'text' },
    refused: {
      amount: 'Dit bedrag kan niet: het is nul, of meer dan wat er nog open is.',
      busy: 'Er loopt een terugbetaling van deze bestelling, die zelf haar creditnota maakt. Wacht tot die klaar is.',
    },
  },
  'invoice-delivered': { log: 'Opnieuw via Peppol verstuurd', refused: { busy: otherDelivery } },
  /** Of a month, such as '2026-11'. Another address than that of the last time asks for a fresh code. */
  'books-mailed': {
    log: 'Boekhouding gemaild',
    input: { address: 'words' },
    cap: { all: 10 },
    refused: {
      invalid: 'Dit adres kan niet, of het krijgt geen mail van de winkel. Kijk het na, ook bij Mails.',
      'too-many': 'Vandaag vertrok de boekhouding al tien keer. Probeer het morgen opnieuw.',
    },
  },
  'peppol-noted': {
    log: 'Peppol genoteerd',
    input: { byHand: 'boolean' },
    refused: { busy: otherDelivery },
  },
  /**
   * Of an order, by its number, or of a withdrawal, by its reference; Stripe refunds it afterwards. The log calls it
   * 'withdrawal-accepted' when it settles the withdrawal.
   */
  refund: {
    log: 'Terugbetaling gevraagd',
    caller: 'function',
    fresh: true,
    versioned: true,
    input: {
      /** The order chosen for a withdrawal without one. */
      number: 'text?',
      /** Null for all that is left. */
      cents: 'integer?',
    },
    answer: { refund: 'uuid' },
    refused: {
      'no-order': 'Deze bestelling bestaat niet. Kijk het nummer na.',
      unpaid: 'Deze bestelling is niet betaald: er is niets terug te betalen.',
      refunded: 'Deze bestelling is al helemaal terugbetaald of gecrediteerd.',
      disputed: 'De koper betwist deze betaling bij de bank. Terugbetalen kan nu niet: antwoord in Stripe.',
      busy: 'Er loopt al een terugbetaling van deze bestelling. Wacht tot die klaar is.',
      amount: 'Dit bedrag kan niet: het is nul, of meer dan wat er nog terug kan.',
    },
  },
  /** A declaration that came by letter or mail, by the reference that it gets. */
  'withdrawal-noted': {
    log: 'Herroeping genoteerd',
    caller: 'function',
    input: {
      name: 'text',
      email: 'text',
      order_text: 'text',
      received_at: 'text',
      order_id: 'uuid?',
      verdict: 'text',
      refund_due: 'day?',
    },
    answer: { reference: 'text' },
  },
  'withdrawal-released': {
    log: 'Herroeping is geen spam',
    caller: 'function',
    input: { mails: 'json' as Json<{ acknowledgement: readonly object[]; shop: readonly object[] }> },
    answer: { reference: 'text' },
  },
  'withdrawal-refused': {
    log: 'Herroeping geweigerd',
    input: { reason: 'text', mails: 'boolean' },
    versioned: true,
    // Anyone can declare a withdrawal with a stranger's address, so that a stolen session would otherwise mail anything to anyone.
    cap: { all: deskLimits.refusalsPerDay },
    refused: {
      reason: 'Schrijf waarom: de koper leest dit.',
      'too-many': `Op één dag vertrekken hoogstens ${deskLimits.refusalsPerDay} mails met een reden. Weiger morgen, of sluit zonder mail en schrijf vanuit je eigen mailbox.`,
    },
  },
  /** Of a mailing, such as 'mailing-2', or 'mailing-new', as the next three. */
  'mailing-saved': {
    log: 'Mailing bewaard',
    fresh: true,
    // Null is the text of site/launch.ts.
    input: { subject: 'text?', words: 'text?', button: 'text', buttonUrl: 'text' },
    answer: { mailing: 'text' },
    versioned: true,
    refused: {
      left: 'Deze mailing is vertrokken of ingepland: de tekst ligt vast. Wat jij typte, is niet bewaard.',
      invalid: 'Deze tekst is leeg of te lang, of de knop heeft geen adres dat met https:// begint.',
    },
  },
  'mailing-tested': {
    log: 'Test van een mailing',
    caller: 'function',
    input: { ...mailingUrls, consent: 'text' },
  },
  'mailing-sent': {
    log: 'Mailing verstuurd',
    caller: 'function',
    fresh: true,
    versioned: true,
    /** At a moment in Belgium, such as '2026-12-01T09:00'; null for now. */
    input: { ...mailingUrls, sold: 'boolean', at: 'text?' },
    answer: { queued: 'integer' },
    cap: { all: 3 },
    refused: {
      left: 'Deze mailing is al vertrokken of ingepland.',
      moment: 'Kies een moment dat nog komt, binnen een jaar.',
      nobody: 'Er is niemand om dit nu naar te sturen.',
      'not-on-sale': 'De Kit staat nog op ‘binnenkort’: de mail zou naar een Kit leiden die niet te koop is.',
      'too-many': 'Vandaag vertrokken er al drie mailings. Verstuur deze morgen.',
    },
  },
  'mailing-stopped': { log: 'Mailing tegengehouden' },
  'kit-status': {
    log: 'Verkoop van de Kit',
    caller: 'function',
    input: { wanted: 'text', complete: 'boolean' },
    refused: {
      incomplete: 'De Kit blijft op ‘binnenkort’: iets wat beloofd is, staat nog niet online.',
    },
  },
  /** Of the 'shop', as all that contract/shop-document.ts lists; `delivered` is that of site/. */
  'shop-published': {
    log: 'Winkel aangepast',
    caller: 'function',
    // They are in mails that any visitor can have sent to anyone.
    fresh: ['notice', 'bookingUrl'],
    versioned: true,
    input: { document: 'json' as Json<object>, delivered: 'json' as Json<object> },
    cap: { all: 30 },
    refused: {
      'no-picture': 'Een foto is er niet meer. Kies ze opnieuw.',
      'too-many': 'Vandaag publiceerde je al dertig keer. Wat je typte, blijft staan: publiceer het morgen.',
    },
  },
  /** Of the 'shop'. */
  'price-changed': {
    log: 'Prijs van de Kit gewijzigd',
    caller: 'function',
    fresh: true,
    versioned: true,
    input: { cents: 'integer', delivered: 'integer' },
    refused: { invalid: 'Vul een prijs in tussen 0,50 en 10.000 euro.' },
  },
  /** Of a step before the first sale, by its name. */
  'step-put-aside': { log: 'Niet voor ons' },
  /** Of a part, as lessonSubject says it; 'lesson-withdrawn' in the log when nothing of it is published. */
  'lesson-published': {
    log: 'Les gepubliceerd',
    input: {
      part: 'words',
      content: 'json' as Json<LessonContent>,
      detail: 'json' as Json<{ files?: string; texts?: boolean }>,
      withdrawn: 'boolean',
    },
    versioned: true,
    caller: 'function',
    refused: {
      'not-arrived': 'Een bestand is niet heel aangekomen. Publiceer opnieuw, of kies het opnieuw.',
    },
  },
} as const satisfies Record<string, DeskAction>;

/** What the log holds besides: of the desk itself, of commands, and of what does not go through desk_act. */
const otherActions = {
  'owner-added': 'Beheerder toegevoegd',
  'factor-set': 'Authenticator-app ingesteld',
  'request-released': 'Aanvraag is geen spam',
  exported: 'Lijst bewaard (CSV)',
  'own-data-copied': 'Kopie van iemands gegevens bewaard',
  'withdrawal-accepted': 'Herroeping aanvaard',
  'lesson-withdrawn': 'Les teruggenomen',
  // Of before mailings.
  'launch-mail-changed': 'Lanceermail gewijzigd',
  'launch-tested': 'Test van de lanceermail',
  'launch-sent': 'Lancering verstuurd',
} as const;

type Actions = typeof deskActions;
export type DeskActionName = keyof Actions;
/** An action that a browser may ask. */
export type BrowserAction = {
  [Name in DeskActionName]: Actions[Name] extends { caller: 'function' } ? never : Name;
}[DeskActionName];

/** What an action is asked with. `subject` is what it is about, `known` the version of it that the owner saw. */
export type ActionGiven<Name extends DeskActionName> = { subject: string } & (Actions[Name] extends {
  versioned: true;
}
  ? { known: number }
  : { known?: null }) &
  (Actions[Name] extends { input: infer Input }
    ? { input: Values<Input> }
    : { input?: Record<string, never> });

export type ActionDone<Name extends DeskActionName> = { result: 'done' } & (Actions[Name] extends {
  answer: infer Answer;
}
  ? Values<Answer>
  : unknown);

export type ActionRefusal<Name extends DeskActionName> =
  | keyof typeof commonRefusals
  | (Actions[Name] extends { refused: infer Refused } ? keyof Refused & string : never);

export type ActionAnswer<Name extends DeskActionName> = ActionDone<Name> | { result: ActionRefusal<Name> };

/** The sentence for an action that was not done. */
export function refusalOf<Name extends DeskActionName>(name: Name, reason: ActionRefusal<Name>): string {
  const { refused }: DeskAction = deskActions[name];
  return { ...commonRefusals, ...refused }[reason as string] ?? commonRefusals.changed;
}

/** The windows of the days in an input, by field; undefined without any. */
function windowsOf(input: Fields) {
  const days = Object.entries(deskDays).filter(([field]) => input[field]);
  return days.length > 0 ? Object.fromEntries(days.map(([field, { takes }]) => [field, takes])) : undefined;
}

/** The rules of the actions for SQL, by name. */
export const actionRules = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries<DeskAction>(deskActions).map(
      ([name, { input = {}, fresh, versioned, caller, cap, refused }]) => [
        name,
        {
          input,
          fresh,
          versioned,
          caller,
          cap,
          // An Edge Function checks them with deskDay.
          days: caller ? undefined : windowsOf(input),
          refused: Object.keys({ ...commonRefusals, ...refused }),
        },
      ],
    ),
  );

export type OwnerAction = DeskActionName | keyof typeof otherActions;

export const ownerActions = {
  ...Object.fromEntries(Object.entries(deskActions).map(([name, { log }]) => [name, log])),
  ...otherActions,
} as Record<OwnerAction, string>;
