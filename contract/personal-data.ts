import { legal } from '../site/legal.ts';

/** What is stored about people, why, on which legal ground and how long (GDPR, articles 6 and 13), as they read it. */
export const purposes = {
  request: {
    name: 'Een aanvraag of bericht',
    what: 'wat u in het formulier invult, het adres van de pagina en de campagne waarlangs u kwam, en wat wij erover noteren. Daarmee antwoorden we u.',
    ground: 'stappen die u vraagt voor een overeenkomst, of ons belang om u te antwoorden',
    kept: legal.keptRequests,
  },
  launch: {
    name: 'De lijst voor de lancering',
    what: 'uw e-mailadres.',
    ground: 'uw toestemming',
    kept: 'tot u zich uitschrijft',
  },
  account: {
    name: 'Een account',
    what: 'uw naam, e-mailadres en een versleutelde vorm van uw wachtwoord.',
    ground: 'de overeenkomst',
    kept: 'tot u vraagt om het te wissen',
  },
  order: {
    name: 'Een bestelling',
    what: 'uw naam, e-mailadres, het product, het bedrag, de status, de campagne in de link waarlangs u kwam, het nummer van de betaling, het land dat Stripe meldt, als u voor een bedrijf koopt dat bedrijf, en wat wij erover noteren.',
    ground: 'de overeenkomst en de boekhoudwet',
    kept: legal.keptOrders,
  },
  invoice: {
    name: 'Een factuur',
    what: 'de naam, het adres en het nummer van het bedrijf, een e-mailadres, wat u kocht en hoe ze verstuurd werd.',
    ground: 'de wet',
    kept: 'zeven jaar, zoals de wet het vraagt',
  },
  withdrawal: {
    name: 'Een herroeping',
    what: 'wat u invult, wanneer ze aankwam en wat erop volgde.',
    ground: 'de wet',
    kept: legal.keptOrders,
  },
  progress: {
    name: 'Uw voortgang in de lessen',
    what: 'welke Kicks u begon en welke gedaan zijn.',
    ground: 'de overeenkomst',
    kept: 'zo lang als uw account',
  },
  consent: {
    name: 'Uw toestemmingen',
    what: 'waarvoor, de tekst die u las, en wanneer u ja zei of ze introk.',
    ground: 'onze plicht om dat te kunnen tonen',
    kept: 'zolang we dat moeten kunnen tonen',
  },
  mail: {
    name: 'Onze mails',
    what: 'uw e-mailadres, wat we u mailden en of het vertrok.',
    ground: 'zoals van de aanvraag, de lijst of de bestelling waarover de mail gaat',
    kept: 'zo lang als die aanvraag, lijst of bestelling',
  },
  log: {
    name: 'Ons logboek',
    what: 'wie van ons wat deed met uw aanvraag, bestelling of herroeping, en wanneer.',
    ground: 'ons belang om dat te kunnen nagaan',
    kept: 'zolang we dat moeten kunnen nagaan',
  },
  counter: {
    name: 'Tellers tegen misbruik',
    what: 'een onomkeerbare code van uw netwerkadres of e-mailadres, om te tellen hoe vaak een formulier verstuurd wordt.',
    ground: 'ons belang om de site te beveiligen',
    kept: 'tot de teller afloopt, na hoogstens enkele dagen',
  },
} as const;

interface PersonalTable {
  purpose: keyof typeof purposes;
  /** Every column that names or identifies a person, or holds what somebody typed. */
  columns: readonly string[];
  /**
   * Finds the rows of a person: a condition in SQL on `addresses` (text[], in lower case) and `accounts` (uuid[]),
   * as person_scope answers them. Null where nothing leads from a person to their rows.
   */
  found: string | null;
  /** What erasing a person does: removes the row, empties `columns`, or keeps it for a reason that the person reads. */
  erased: 'delete' | 'cut to numbers' | { keep: string };
}

const ofPerson = '(lower(email) = any(addresses) or user_id = any(accounts))';
const ofOrder = `order_id in (select id from public.orders where ${ofPerson})`;
const ofRequest = `request_id in (select id from public.requests where ${ofPerson})`;
const ofInvoice = `(lower(document #>> '{buyer,email}') = any(addresses) or ${ofOrder} or ${ofRequest})`;
const ofWithdrawal = `(lower(email) = any(addresses) or ${ofOrder})`;

/** The mails about a row have a key that begins with its id. */
const mailsOf = (prefix: string, table: string, found: string) =>
  `exists (select from public.${table} as about where ${found} and outbox.idempotency_key like '${prefix}-' || about.id || '%')`;

const mustShow = 'omdat we moeten kunnen tonen dat u ja zei of uw keuze introk';
const mustAccount = 'omdat de boekhoudwet dat vraagt';

/**
 * The registry of personal data: every table that holds any. tests/database/personal-data.test.ts compares it with the
 * database: a column that is neither here nor in `impersonalColumns` fails.
 */
export const personalTables: Record<string, PersonalTable> = {
  // Its identities, sessions, tokens and factors go with it.
  'auth.users': {
    purpose: 'account',
    columns: ['email', 'encrypted_password', 'raw_user_meta_data'],
    found: 'id = any(accounts)',
    erased: 'delete',
  },
  requests: {
    purpose: 'request',
    columns: [
      'name',
      'email',
      'phone',
      'company',
      'message',
      'details',
      'source_url',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'held',
      'search_text',
    ],
    found: ofPerson,
    erased: 'delete',
  },
  leads: { purpose: 'request', columns: ['status', 'updated_by'], found: ofRequest, erased: 'delete' },
  lead_notes: {
    purpose: 'request',
    columns: ['subject', 'words', 'author', 'search_text'],
    found: ofRequest,
    erased: 'delete',
  },
  launch_signups: {
    purpose: 'launch',
    columns: ['email', 'token', 'search_text'],
    found: 'lower(email) = any(addresses)',
    erased: 'delete',
  },
  orders: {
    purpose: 'order',
    columns: [
      'order_number',
      'email',
      'first_name',
      'last_name',
      'stripe_session_id',
      'stripe_payment_intent_id',
      'disputes',
      'problem',
      'buyer_key',
      'utm_source',
      'company',
      'search_text',
    ],
    found: ofPerson,
    erased: 'cut to numbers',
  },
  order_notes: {
    purpose: 'order',
    columns: ['words', 'author', 'search_text'],
    found: ofOrder,
    erased: 'delete',
  },
  invoices: {
    purpose: 'invoice',
    columns: ['document', 'number', 'search_text'],
    found: ofInvoice,
    erased: { keep: mustAccount },
  },
  invoice_deliveries: {
    purpose: 'invoice',
    columns: ['access_id', 'last_error'],
    found: `invoice_id in (select id from public.invoices where ${ofInvoice})`,
    erased: { keep: mustAccount },
  },
  stripe_events: { purpose: 'order', columns: ['id'], found: ofOrder, erased: { keep: mustAccount } },
  refunds: {
    purpose: 'order',
    columns: ['asked_by', 'stripe_id', 'last_error'],
    found: ofOrder,
    erased: { keep: mustAccount },
  },
  withdrawals: {
    purpose: 'withdrawal',
    columns: ['reference', 'name', 'email', 'order_text', 'statement', 'token', 'events', 'search_text'],
    found: ofWithdrawal,
    erased: { keep: 'omdat ze bewijst wat u ons vroeg, en wanneer' },
  },
  kick_progress: {
    purpose: 'progress',
    columns: ['state'],
    found: 'user_id = any(accounts)',
    erased: 'delete',
  },
  consents: {
    purpose: 'consent',
    columns: ['kind', 'email', 'text', 'text_version', 'source', 'proof', 'token', 'search_text'],
    found: `(lower(email) = any(addresses) or ${ofOrder} or ${ofRequest})`,
    erased: { keep: mustShow },
  },
  outbox: {
    purpose: 'mail',
    columns: ['data', 'recipient', 'reply_to', 'idempotency_key', 'last_error', 'search_text'],
    // Those to the shop about a person are found by what they are about.
    found: `(lower(recipient) = any(addresses) or lower(reply_to) = any(addresses) or lower(data ->> 'email') = any(addresses)
      or ${mailsOf('request', 'requests', ofPerson)} or ${mailsOf('order', 'orders', ofPerson)}
      or ${mailsOf('withdrawal', 'withdrawals', ofWithdrawal)} or ${mailsOf('refund', 'refunds', ofOrder)}
      or ${mailsOf('lead-answer', 'lead_notes', ofRequest)})`,
    erased: 'delete',
  },
  owner_actions: {
    purpose: 'log',
    columns: ['owner_email', 'subject', 'detail'],
    found: `(owner_id = any(accounts) or lower(subject) = any(addresses)
      or subject in (select order_number from public.orders where ${ofPerson})
      or subject in (select reference from public.withdrawals where ${ofWithdrawal})
      or subject in (select number from public.invoices where ${ofInvoice})
      or subject in (select public.request_reference(id) from public.requests where ${ofPerson}))`,
    erased: { keep: 'omdat niemand dit logboek mag wijzigen' },
  },
  // The key is a hash, and its row ends by itself.
  rate_limits: { purpose: 'counter', columns: ['key'], found: null, erased: 'delete' },
};

/** The columns of text or JSON that are about no person: settings, lessons, states and templates. */
export const impersonalColumns: Record<string, readonly string[]> = {
  outbox: ['template'],
  orders: ['product_name', 'opens', 'currency', 'status', 'paid_currency', 'terms_version'],
  invoices: ['kind'],
  invoice_deliveries: ['state'],
  browser_errors: ['message', 'place', 'page', 'browser'],
  stripe_events: ['type', 'result'],
  refunds: ['reason', 'state'],
  withdrawals: ['channel', 'statement_version', 'verdict', 'state', 'proof'],
  requests: ['kind'],
  lead_notes: ['kind'],
  owner_actions: ['action'],
  rate_limits: ['ceiling'],
  terms_versions: ['version', 'html'],
  kicks: ['youtube_embed_code', 'description', 'text', 'transcript'],
  lesson_files: ['key', 'title', 'path', 'file_name', 'mime_type'],
  shop_settings: ['kit_status', 'launch_subject', 'launch_words'],
  saved_answers: ['title', 'words'],
};
