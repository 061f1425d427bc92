import { consentTexts } from './consent.ts';
import { stopCauses } from './desk-words.ts';
import { jaNee, fieldLabels as labels } from './labels.ts';
import { mailNames } from './mail-names.ts';
import type { purposes } from './purposes.ts';
import { requestKinds } from './request-steps.ts';
import type { RetentionRule } from './retention.ts';

interface PersonalTable {
  purpose: keyof typeof purposes;
  /** Every column that names or identifies a person, or holds what somebody typed. */
  columns: readonly string[];
  /**
   * Finds the rows of a person: a condition in SQL on `addresses` (text[], in lower case) and `accounts` (uuid[]),
   * as person_scope answers them. Null where nothing leads from a person to their rows.
   */
  found: string | null;
  /**
   * What erasing a person does (erase_person): removes the row, empties what names them once the guarantee is over, or keeps
   * it. `stays` of its purpose says why and how long.
   */
  erased: 'delete' | 'cut to numbers' | 'keep';
  /**
   * Which rule of contract/retention.ts removes its rows, or cuts them to numbers, once their time is over; or the row that
   * they go with. 'never': it names nobody but owners. 'itself': what counts in it ends it.
   */
  expires: RetentionRule | { with: 'auth.users' | 'requests' | 'orders' | 'invoices' } | 'never' | 'itself';
  /**
   * What a person reads of a row in a copy of their data: the name of the table and, by column or path in its JSON, the
   * name of each value, with the words of a state. Or why a copy leaves the table out. Amounts in cents are copied in euro.
   */
  copied:
    | { name: string; values: Record<string, string | { name: string; words: Record<string, string> }> }
    | { not: string };
}

const sentOn = 'Verstuurd op';
const confirmedOn = 'Bevestigd op';
const orderNumber = labels.bestelnummer;
const companyValues = (path: string) => ({
  [`${path}.name`]: labels.bedrijfsnaam,
  [`${path}.companyNumber`]: labels.ondernemingsnummer,
  [`${path}.vatLiable`]: { name: labels.btwPlichtig, words: jaNee },
  [`${path}.street`]: labels.straatEnNummer,
  [`${path}.postalCode`]: labels.postcode,
  [`${path}.city`]: labels.gemeente,
});

const byStripe = {
  not: 'Het zijn nummers waarmee Stripe een bericht herkent; wat eruit volgt, staat bij de bestelling.',
};

const ofPerson = '(lower(email) = any(addresses) or user_id = any(accounts))';
const ofOrder = `order_id in (select id from public.orders where ${ofPerson})`;
const ofRequest = `request_id in (select id from public.requests where ${ofPerson})`;
const ofInvoice = `(lower(document #>> '{buyer,email}') = any(addresses) or ${ofOrder} or ${ofRequest})`;
const ofWithdrawal = `(lower(email) = any(addresses) or ${ofOrder})`;

/** What a mail calls an order, a withdrawal or a request in its data (contract/database/mails.ts). */
const namesInMails = `select order_number from public.orders where ${ofPerson}
  union all select reference from public.withdrawals where ${ofWithdrawal}
  union all select private.request_reference(id) from public.requests where ${ofPerson}`;

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
    expires: 'itself',
    copied: {
      name: 'Account',
      values: {
        email: labels.email,
        'raw_user_meta_data.first_name': labels.voornaam,
        'raw_user_meta_data.last_name': labels.achternaam,
        'raw_user_meta_data.phone': labels.telefoonnummer,
        created_at: 'Gemaakt op',
        email_confirmed_at: confirmedOn,
      },
    },
  },
  own_data_links: {
    purpose: 'own-data',
    columns: ['token_hash', 'email'],
    found: 'email = any(addresses)',
    erased: 'delete',
    expires: 'itself',
    copied: { not: 'U gebruikt de link op dit moment, of ze vervalt binnen een dag.' },
  },
  deletion_requests: {
    purpose: 'own-data',
    columns: ['address', 'token_hash', 'last_error'],
    found: '(account_id = any(accounts) or address = any(addresses))',
    erased: 'delete',
    expires: 'itself',
    copied: { not: 'Wanneer uw gegevens gewist worden, leest u in de mail die u erover kreeg.' },
  },
  data_letters: {
    purpose: 'own-data',
    columns: ['email'],
    found: 'email = any(addresses)',
    erased: 'delete',
    expires: 'itself',
    copied: { not: 'Het zegt alleen dat uw brief nog een antwoord krijgt.' },
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
      'shown',
      'source_url',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'source',
      'made_by',
      'on_release',
      'search_text',
    ],
    found: ofPerson,
    erased: 'delete',
    expires: 'requests',
    copied: {
      name: 'Aanvragen en berichten',
      values: {
        created_at: sentOn,
        kind: { name: 'Soort', words: requestKinds },
        source: 'Hoe u ons bereikte',
        name: labels.naam,
        email: labels.email,
        phone: labels.telefoonnummer,
        company: labels.bedrijfsnaam,
        message: labels.bericht,
        details: 'Antwoorden',
        consent_marketing: consentTexts.marketing.text,
        source_url: 'Adres van de pagina',
        utm_source: 'Campagne, bron',
        utm_medium: 'Campagne, kanaal',
        utm_campaign: 'Campagne, naam',
      },
    },
  },
  request_progress: {
    purpose: 'request',
    columns: ['status', 'updated_by'],
    found: ofRequest,
    erased: 'delete',
    expires: { with: 'requests' },
    copied: { not: 'Het zegt alleen hoe ver wij met uw aanvraag staan.' },
  },
  launch_signups: {
    purpose: 'launch',
    columns: ['email', 'token', 'search_text'],
    found: 'lower(email) = any(addresses)',
    erased: 'delete',
    expires: 'launch',
    copied: {
      name: 'De lijst voor de lancering',
      values: {
        email: labels.email,
        created_at: 'Ingeschreven op',
        confirmed_at: confirmedOn,
        unsubscribed_at: 'Uitgeschreven op',
      },
    },
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
      'country',
      'search_text',
    ],
    found: ofPerson,
    erased: 'cut to numbers',
    expires: 'orders',
    copied: {
      name: 'Bestellingen',
      values: {
        order_number: orderNumber,
        created_at: 'Besteld op',
        product_name: 'Product',
        amount_cents: 'Bedrag in euro',
        status: {
          name: 'Stand',
          words: {
            pending: 'nog niet betaald',
            paid: 'betaald',
            failed: 'niet betaald',
            expired: 'niet betaald',
            refunded: 'terugbetaald',
            disputed: 'betwist bij de bank',
          },
        },
        paid_at: 'Betaald op',
        amount_refunded_cents: 'Terugbetaald in euro',
        last_refunded_at: 'Laatst terugbetaald op',
        first_name: labels.voornaam,
        last_name: labels.achternaam,
        email: labels.email,
        ...companyValues('company'),
        country: 'Land dat Stripe meldt',
        stripe_payment_intent_id: 'Nummer van de betaling',
        newsletter: consentTexts.newsletter.text,
        utm_source: 'Campagne',
        terms_version: 'Versie van de voorwaarden',
      },
    },
  },
  notes: {
    purpose: 'order',
    columns: ['title', 'words', 'author', 'search_text'],
    found: `(${ofOrder} or ${ofRequest})`,
    erased: 'delete',
    expires: { with: 'orders' },
    copied: {
      name: 'Onze notities en antwoorden',
      values: { at: 'Geschreven op', title: labels.onderwerp, words: 'Tekst' },
    },
  },
  invoices: {
    purpose: 'invoice',
    columns: ['document', 'number', 'search_text', 'token'],
    found: ofInvoice,
    erased: 'keep',
    expires: 'invoices',
    copied: {
      name: 'Facturen en creditnota’s',
      values: {
        number: 'Nummer',
        kind: { name: 'Soort', words: { invoice: 'factuur', 'credit-note': 'creditnota' } },
        issued_on: 'Datum',
        total_cents: 'Bedrag in euro',
        'document.orderReference': 'Bestelling of aanvraag',
        'document.buyerReference': labels.eigenReferentie,
        ...companyValues('document.buyer'),
        'document.buyer.email': labels.email,
        due_on: labels.vervaldatum,
        paid_on: 'Betaald op',
      },
    },
  },
  invoice_drafts: {
    purpose: 'request',
    columns: ['input'],
    found: ofRequest,
    erased: 'delete',
    expires: { with: 'requests' },
    copied: { not: 'Het is een factuur die nog niet vertrok.' },
  },
  quotes: {
    purpose: 'quote',
    columns: ['document', 'number', 'token', 'sent_by', 'answer'],
    found: `(lower(document #>> '{buyer,email}') = any(addresses) or ${ofRequest})`,
    // Those that were agreed alone.
    erased: 'keep',
    expires: 'quotes',
    copied: {
      name: 'Voorstellen',
      values: {
        number: 'Nummer',
        version: 'Versie',
        sent_at: sentOn,
        total_cents: 'Bedrag in euro',
        ...companyValues('document.buyer'),
        'document.buyer.email': labels.email,
        state: {
          name: 'Stand',
          words: {
            sent: 'verstuurd',
            agreed: 'akkoord',
            declined: 'afgewezen',
            withdrawn: 'ingetrokken',
            replaced: 'vervangen',
          },
        },
        answered_at: 'Beantwoord op',
        answer: 'Uw antwoord',
      },
    },
  },
  invoice_deliveries: {
    purpose: 'invoice',
    columns: ['access_id', 'last_error'],
    found: `invoice_id in (select id from public.invoices where ${ofInvoice})`,
    erased: 'keep',
    expires: { with: 'invoices' },
    copied: { not: 'Het zijn nummers van het netwerk waarlangs een factuur vertrekt.' },
  },
  stripe_events: {
    purpose: 'order',
    columns: ['id'],
    found: ofOrder,
    erased: 'keep',
    expires: 'payments',
    copied: byStripe,
  },
  refunds: {
    purpose: 'order',
    columns: ['asked_by', 'stripe_id', 'last_error'],
    found: ofOrder,
    erased: 'keep',
    expires: { with: 'orders' },
    copied: {
      name: 'Terugbetalingen',
      values: {
        order_number: orderNumber,
        created_at: 'Gevraagd op',
        refunded_cents: 'Bedrag in euro',
        state: {
          name: 'Stand',
          words: {
            processing: 'onderweg',
            refused: 'mislukt',
            refunded: 'terugbetaald',
            closed: 'vervangen',
          },
        },
        settled_at: 'Afgehandeld op',
      },
    },
  },
  withdrawals: {
    purpose: 'withdrawal',
    columns: ['reference', 'name', 'email', 'order_text', 'statement', 'token', 'events', 'search_text'],
    found: ofWithdrawal,
    erased: 'keep',
    expires: 'withdrawals',
    copied: {
      name: 'Herroepingen',
      values: {
        reference: labels.referentie,
        received_at: 'Aangekomen op',
        name: labels.naam,
        email: labels.email,
        order_text: 'Bestelling, zoals u ze omschreef',
        statement: 'Verklaring',
        proven_at: confirmedOn,
        refund_due: 'Terug te betalen voor',
      },
    },
  },
  kick_progress: {
    purpose: 'progress',
    columns: ['state'],
    found: 'user_id = any(accounts)',
    erased: 'delete',
    expires: { with: 'auth.users' },
    copied: {
      name: 'Voortgang in de lessen',
      values: {
        kick: 'Kick',
        state: { name: 'Stand', words: { begun: 'begonnen', done: 'gedaan' } },
        updated_at: 'Gewijzigd op',
        done_at: 'Gedaan op',
      },
    },
  },
  consents: {
    purpose: 'consent',
    columns: ['kind', 'email', 'text', 'text_version', 'source', 'proof', 'token', 'search_text'],
    found: `(lower(email) = any(addresses) or ${ofOrder} or ${ofRequest})`,
    erased: 'keep',
    expires: 'consents',
    copied: {
      name: 'Toestemmingen',
      values: {
        kind: {
          name: 'Waarvoor',
          words: { marketing: 'updates', newsletter: 'nieuwsbrief', launch: 'lijst voor de lancering' },
        },
        email: labels.email,
        text: 'Tekst die u las',
        text_version: 'Versie van de tekst',
        source: {
          name: 'Waar u ja zei',
          words: {
            ...requestKinds,
            'launch-list': 'lijst voor de lancering',
            checkout: 'bestelling',
            account: 'uw account',
            'sign-up': 'het maken van uw account',
          },
        },
        given_at: 'Ja gezegd op',
        proof: {
          name: 'Bewezen door',
          words: {
            'paid-order': 'een betaalde bestelling',
            'confirmed-account': 'een bevestigd account',
            'confirmed-link': 'een link in een mail',
          },
        },
        proven_at: confirmedOn,
        withdrawn_at: 'Ingetrokken op',
      },
    },
  },
  outbox: {
    purpose: 'mail',
    columns: ['data', 'recipient', 'reply_to', 'idempotency_key', 'last_error', 'search_text'],
    // Those to the shop about a person are found by what they say that they are about.
    found: `(lower(recipient) = any(addresses) or lower(reply_to) = any(addresses) or lower(data ->> 'email') = any(addresses)
      or exists (select from jsonb_each_text(data) as said where said.value in (${namesInMails})))`,
    // The mail with an invoice alone.
    erased: 'keep',
    expires: 'mails',
    copied: {
      name: 'Mails die we u stuurden',
      values: {
        template: { name: 'Mail', words: mailNames },
        recipient: labels.email,
        created_at: 'Gemaakt op',
        sent_at: sentOn,
      },
    },
  },
  mail_stops: {
    purpose: 'mail',
    columns: ['email', 'cause'],
    found: 'email = any(addresses)',
    erased: 'delete',
    expires: 'stops',
    copied: {
      name: 'Adressen die geen mail van ons krijgen',
      values: {
        email: labels.email,
        cause: { name: 'Waarom', words: stopCauses },
        stopped_at: 'Sinds',
        lifted_at: 'Weer toegelaten op',
      },
    },
  },
  owner_actions: {
    purpose: 'log',
    columns: ['owner_email', 'subject', 'detail'],
    // It names those who run the shop alone: nobody else, because nobody can change it.
    found: `(owner_id = any(accounts) or subject = any(addresses)
      or subject in (select id::text from public.consents where lower(email) = any(addresses))
      or subject in (select id::text from public.outbox where lower(recipient) = any(addresses))
      or subject in (select id::text from public.mail_stops where email = any(addresses))
      or subject in (select order_number from public.orders where ${ofPerson})
      or subject in (select reference from public.withdrawals where ${ofWithdrawal})
      or subject in (select number from public.invoices where ${ofInvoice})
      or subject in (select private.request_reference(id) from public.requests where ${ofPerson}))`,
    erased: 'keep',
    expires: 'never',
    copied: { not: 'Het is ons logboek van wie van ons wat deed; het noemt ook anderen.' },
  },
  // The key is a hash, and its row ends by itself.
  rate_limits: {
    purpose: 'counter',
    columns: ['key'],
    found: null,
    erased: 'delete',
    expires: 'itself',
    copied: { not: 'Niets leidt van u naar een teller.' },
  },
};

/** The columns of text or JSON that are about no person: settings, lessons, states and templates. */
export const impersonalColumns: Record<string, readonly string[]> = {
  outbox: ['template'],
  deletion_requests: ['waits_for'],
  retention_runs: ['rule', 'last_error'],
  mail_reports: ['id'],
  orders: ['product_name', 'opens', 'currency', 'status', 'paid_currency', 'terms_version'],
  invoices: ['kind'],
  invoice_drafts: ['part', 'reason'],
  quotes: ['state'],
  invoice_deliveries: ['state'],
  payment_failures: ['subject', 'last_error'],
  function_failures: ['name'],
  browser_errors: ['message', 'place', 'page', 'browser'],
  takings: ['kind'],
  stripe_events: ['type', 'result'],
  refunds: ['reason', 'state'],
  withdrawals: ['channel', 'statement_version', 'verdict', 'state', 'proof'],
  requests: ['kind'],
  owner_actions: ['action', 'asked', 'answer'],
  rate_limits: ['ceiling'],
  terms_versions: ['version', 'html'],
  kicks: ['youtube_embed_code', 'description', 'text', 'transcript'],
  lesson_files: ['key', 'title', 'path', 'file_name', 'mime_type'],
  shop_settings: ['kit_status', 'launch_subject', 'launch_words', 'reminder_words', 'stripe_trouble'],
  saved_answers: ['title', 'words'],
  mailings: ['audience', 'subject', 'words', 'button', 'button_url'],
  // What is on the site: whom a testimonial names agreed to that. An owner removes it on the desk, at once from every version.
  shop_documents: ['document'],
};

/** A copy of what is kept about a person: by the name of its table, rows with a Dutch name for each value. */
export type CopiedData = Record<string, Record<string, unknown>[]>;
