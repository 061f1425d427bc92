import { kicks } from '../../site/kit.ts';
import { answers, clicks, fails, holds, type Step, sees, shows, states, visits } from './state.ts';

const at = '2026-11-20T13:05:00Z';
const list = (rows: readonly object[], total = rows.length) => ({ total, rows });
const weeks = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, 8, 7 + 7 * index)).toISOString().slice(0, 10),
);

const quiet = {
  day: '2026-11-23',
  tasks: {},
  month: { requests: 0, sold: 0, in_cents: 0, out_cents: 0, launch: 0 },
  launch: 0,
  open: { invoices: 0, invoice_cents: 0, quotes: 0, quote_cents: 0 },
  schedule_ran_at: '2026-11-23T09:58:00Z',
  online: { kicks: kicks.map(({ number }) => ({ number, youtube_embed_code: '' })), files: [] },
  weeks: { weeks, requests: [], orders: [] },
};

const request = (kind: string, company: string, more: object = {}) => ({
  id: `00000000-0000-4000-8000-${company.length.toString().padStart(12, '0')}`,
  kind,
  name: 'Els Peeters',
  company,
  email: 'els@voorbeeld.be',
  created_at: at,
  utm_source: 'nieuwsbrief',
  details: {},
  quote_cents: null,
  ...more,
});

const busy = {
  ...quiet,
  tasks: {
    requests: {
      people: 16,
      ...list(
        [
          request('workshop', 'Bakkerij Peeters', { details: { aantalPersonen: 12, stad: 'Gent' } }),
          request('kennismaking', 'Gemeente Sint-Katelijne-Waver, dienst vorming en ontwikkeling', {
            utm_source: null,
            details: { gesprekstype: 'online' },
          }),
          request('support', '', { created_at: '2026-11-22T13:05:00Z' }),
        ],
        17,
      ),
    },
    withdrawals: list(
      ['7F3A-21BC', 'AB12-CD34', 'EF56-7890'].map((reference, index) => ({
        reference,
        name: 'An',
        state: ['shop', 'waiting', 'refused'][index],
        refund_due: `2026-12-0${index + 2}`,
        order_number: index === 2 ? null : `K2026-0000${index}`,
        amount_cents: index === 2 ? null : 3700,
      })),
      5,
    ),
    orders: list([
      { id: 'a', order_number: 'K2026-00007', status: 'paid', problem: 'duplicate', refund_refused: false },
    ]),
    mails: list([
      { id: 'a', template: 'payment-buyer', recipient: 'an@voorbeeld.be', last_error: 'refused: status 422' },
    ]),
    invoices: {
      need_peppol: 1,
      ...list(
        [
          { number: '2026-0007', company: 'Bakkerij Peeters', due_on: '2026-10-31', open_cents: 163_542 },
          {
            number: '2026-0012',
            company: 'Gemeente Sint-Katelijne-Waver, dienst vorming en ontwikkeling',
            due_on: '2026-11-15',
            open_cents: 45_000,
          },
          { number: '2026-0015', company: 'De Korst', due_on: '2026-11-20', open_cents: 3700 },
        ],
        5,
      ),
    },
    owed: list([{ number: '2026-0019', company: 'De Korst', owed_cents: 12_100 }]),
    reminders: list([
      {
        number: '2026-0018',
        company: 'Bakkerij Peeters',
        version: 1,
        issued_on: '2026-11-01',
        open_cents: 82_597,
      },
    ]),
    remind: list([], 1),
    peppol: list([], 2),
    due: list([], 3),
    stops: list([], 2),
    stuck: { ...list([{ last_error: 'unreachable: status 503' }], 7), since: '2026-11-24T07:00:00Z' },
    'turned-away': { ...list([{ total: 3 }]), since: '2026-11-24T07:30:00Z' },
    'stripe-refused': { ...list([], 1), since: '2026-11-24T07:10:00Z' },
    bookings: list([], 2),
    functions: list([], 1),
    schedule: list([], 1),
    retention: list([], 1),
    erasures: list([{ email: 'an@voorbeeld.be', waits_for: 'problem', due_at: at }]),
    spam: list([], 2),
  },
  month: { requests: 31, sold: 12, in_cents: 44_400, out_cents: 3700, launch: 17 },
  launch: 218,
  open: { invoices: 5, invoice_cents: 387_942, quotes: 2, quote_cents: 435_600 },
  schedule_ran_at: '2026-11-23T06:12:00Z',
  weeks: {
    weeks,
    requests: weeks.flatMap((week, index) =>
      ['', 'nieuwsbrief', 'linkedin', 'unizo', null].map((source, place) => ({
        week,
        source,
        count: (index * (5 - place)) % 7,
      })),
    ),
    orders: weeks.flatMap((week, index) => [
      { week, source: '', count: (index * 3) % 8 },
      { week, source: 'linkedin', count: index % 3 },
    ]),
  },
};

const mail = (recipient: string, state: 'sent' | 'waiting' | 'failed', more: object = {}) => ({
  id: `mail ${recipient}`,
  template: 'payment-buyer',
  recipient,
  state,
  about: 'K2026-00012',
  created_at: at,
  sent_at: state === 'sent' ? at : null,
  failed_at: state === 'failed' ? at : null,
  next_attempt_at: at,
  attempts: state === 'waiting' ? 0 : 1,
  last_error: null,
  ...more,
});

const mails = list(
  [
    mail('an.een-heel-lang-adres-dat-niet-past@gemeente-sint-katelijne-waver.voorbeeld.be', 'failed', {
      last_error: 'refused: status 422',
    }),
    mail('bert@voorbeeld.be', 'waiting', { attempts: 4, last_error: 'unreachable: status 503' }),
    mail('cis@voorbeeld.be', 'sent', { template: 'request-visitor', about: null }),
  ],
  120,
);

const figures = '**/rest/v1/rpc/desk_today';
const outbox = '**/rest/v1/rpc/desk_mails';
const stopList = '**/rest/v1/rpc/desk_mail_stops';
const stops = [
  { email: 'an.peeters@voorbeeld.be', cause: 'bounce' },
  { email: 'vorming.en.ontwikkeling@gemeente-met-een-lange-naam.be', cause: 'complaint' },
].map((stop, index) => ({ ...stop, id: `00000000-0000-4000-8000-00000000000${index}`, stopped_at: at }));

const opensStops = (rows: object[]): Step[] => [
  answers(stopList, list(rows)),
  visits('/beheer?deel=mails&toon=adressen', 'owner'),
];

const desk = (search: string, today: object = busy): Step[] => [
  answers(figures, today),
  answers(outbox, mails),
  visits(`/beheer?deel=${search}`, 'owner'),
];

/** The first screen of the desk and its mails. */
export const deskTodayStates = states({
  'page beheer-vandaag': [...desk('vandaag'), shows('Bakkerij Peeters')],
  'success beheer-vandaag-tabel': [
    ...desk('vandaag'),
    ({ page }) => page.getByText('Dezelfde cijfers in een tabel').click(),
    sees('table'),
  ],
  'empty beheer-vandaag-rustig': [...desk('vandaag', quiet), shows('Iedereen heeft antwoord.')],
  'loading beheer-vandaag-laden': [
    holds(figures),

    visits('/beheer', 'owner'),
    sees('heading', { name: 'Vandaag' }),
  ],
  'offline beheer-vandaag-geen-netwerk': [fails(figures), visits('/beheer', 'owner'), sees('alert')],
  'page beheer-mails': [...desk('mails'), shows('bert@voorbeeld.be')],
  'empty beheer-mails-leeg': [
    answers(figures, quiet),
    answers(outbox, list([])),

    visits('/beheer?deel=mails&zoek=niemand', 'owner'),
    shows('Niets gevonden'),
  ],
  'page beheer-mail': [
    answers('**/rest/v1/rpc/desk_mail', {
      ...mail('bert@voorbeeld.be', 'waiting', { attempts: 4, last_error: 'unreachable: status 503' }),
      mail: { template: 'payment-buyer', data: {} },
    }),
    answers('**/functions/v1/desk-mail', {
      subject: 'Je betaling is ontvangen: de Kickstart Kit',
      text: 'Dag Bert,\n\nBedankt voor je aankoop. Je vindt alles in Mijn Kickstart.\n\nBevestig je adres:\nhttps://www.kickstart.example/lijst?verborgen\n\nTot snel!',
    }),
    ...desk('mails&open=00000000-0000-4000-8000-000000000001'),
    shows(/Bedankt voor je aankoop/),
  ],
  'dialog beheer-mails-opnieuw': [...desk('mails'), clicks('Alle mislukte opnieuw'), sees('dialog')],
  'error beheer-mails-opnieuw-geen-netwerk': [
    ...desk('mails'),
    fails('**/rest/v1/rpc/desk_act'),
    clicks('Alle mislukte opnieuw', 'Opnieuw versturen'),
    ({ page }) => page.getByRole('dialog').getByRole('alert').waitFor(),
  ],
  'page beheer-mails-geen-mail': [...opensStops(stops), shows('2 adressen')],
  'empty beheer-mails-geen-mail-leeg': [...opensStops([]), shows('Geen enkel adres')],
  'offline beheer-mails-weer-mailen-zonder-netwerk': [
    ...opensStops(stops),
    fails('**/rest/v1/rpc/desk_act'),
    clicks('Weer mailen naar an.peeters@voorbeeld.be'),
    ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Weer mailen' }).click(),
    shows('geen antwoord'),
  ],
});
