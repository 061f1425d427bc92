import type { OpenLaunchMail } from '../../contract/database/requests.ts';
import type { DeskKitAnswer } from '../../contract/desk.ts';
import { commonRefusals } from '../../contract/desk-actions.ts';
import { deliveredDocument } from '../../contract/shop.ts';
import { answers, clicks, fails, fills, holds, type Step, sees, shows, states, visits } from './state.ts';

const lists = '**/rest/v1/rpc/desk_launch_list';
const figuresCall = '**/rest/v1/rpc/desk_launch';
const kitCall = '**/functions/v1/desk-kit';
const wordsCall = '**/rest/v1/rpc/desk_launch_mail';
const mailCall = '**/functions/v1/desk-launch';

const growth = [2, 0, 1, 4, 3, 6, 12, 9, 17, 31, 54, 79];
const figures = {
  confirmed: 218,
  unconfirmed: 31,
  left: 6,
  open: 218,
  sent: 0,
  queued: 0,
  failed: 0,
  mailsFailed: 0,
  mailsStuck: 0,
  mailSentAt: '2026-11-23T09:12:00Z',
  weeks: growth.map((confirmed, week) => ({
    monday: new Date(Date.UTC(2026, 8, 7 + 7 * week)).toISOString().slice(0, 10),
    confirmed,
  })),
};
const none = { ...figures, confirmed: 0, unconfirmed: 0, left: 0, open: 0 };

const names = ['an.peeters', 'b.janssens', 'carla', 'dirk.de-smedt', 'els', 'hanne.van-den-broeck'];
const people = names.map((name, index) => ({
  email: `${name}@${index % 2 ? 'een-lange-bedrijfsnaam' : 'voorbeeld'}.be`,
  state: ['confirmed', 'confirmed', 'waiting', 'confirmed', 'left', 'confirmed'][index],
  created_at: `2026-11-${20 - index}T08:30:00Z`,
  confirmed_at: index === 2 ? null : `2026-11-${20 - index}T08:41:00Z`,
  unsubscribed_at: index === 4 ? '2026-11-22T17:20:00Z' : null,
  consent: {
    version: '2026-11-1',
    text: 'Verwittig me bij de lancering',
    at: `2026-11-${20 - index}T08:30:00Z`,
  },
  mail: index === 5 ? 'sent' : null,
}));

const off: DeskKitAnswer = {
  result: 'done',
  chosen: 'binnenkort',
  sold: false,
  missing: ['Kick 5 mist Cheat sheet', 'Kick 6 mist Video en PDF'],
};
const on: DeskKitAnswer = { result: 'done', chosen: 'te-koop', sold: true, missing: [] };

interface Shown {
  errors?: object[];
  failures?: object;
  figures?: object;
  rows?: object[];
  kit?: DeskKitAnswer;
  words?: OpenLaunchMail;
}

const desk = (section: string, shown: Shown = {}, rows = shown.rows ?? people): Step[] => [
  answers(lists, { total: rows.length, rows }),
  answers(figuresCall, shown.figures ?? figures),
  answers(kitCall, shown.kit ?? on),
  answers('**/rest/v1/rpc/desk_browser_errors', shown.errors ?? []),
  answers('**/rest/v1/rpc/desk_failures', shown.failures ?? { payments: [], functions: [] }),
  answers(wordsCall, shown.words ?? { subject: null, words: null, left: false, version: 0 }),
  answers(mailCall, {
    result: 'done',
    frame: {
      preheader: '7 korte lessen, 37 euro.',
      above: 'Op je plaatsen. Klaar?',
      below: [
        'Naar de Kit:\nhttps://www.kickstart.example/checkout-auth',
        'Dit was het seintje waar je om vroeg: over de lancering mailen we je niet meer.',
        'Schrijf me uit:\nhttps://www.kickstart.example/lijst',
        'Je krijgt deze mail omdat je je adres voor de lanceerlijst bevestigde.',
      ].join('\n\n'),
    },
  }),
  visits(`/beheer?deel=${section}`, 'owner'),
];

const launch = (words: string, shown?: Shown): Step[] => [...desk('lancering', shown), shows(words)];
const shop = (words: string, kit: DeskKitAnswer): Step[] => [...desk('verkoop', { kit }), shows(words)];

/** De winkel, with proof that was published twice. */
const shopRoom: Step[] = [
  answers('**/rest/v1/rpc/desk_shop', {
    price_cents: 4750,
    document: {
      ...deliveredDocument,
      testimonials: [
        {
          words: 'Nu durven we. '.repeat(20),
          name: 'An Vandenbroeck-Peeters',
          role: 'Zaakvoerder',
          company: 'Bakkerij Peeters',
          picture: '',
          agreedOn: '2026-11-20',
        },
      ],
      customers: [{ name: 'Een-Lange-Bedrijfsnaam-In-Eén-Woord', logo: '' }],
      notice: { words: 'Gesloten', from: '2026-12-24', until: '2027-01-02' },
    },
    version: 8,
    versions: [8, 7].map((id) => ({
      id,
      at: `2026-11-2${id - 6}T09:12:00Z`,
      by: 'een.lange.naam@een-lange-bedrijfsnaam.be',
      detail: { fields: 'customers, notice, testimonials' },
    })),
  }),
  ...desk('winkel'),
  shows('Prijs van de Kit'),
];

const failures = {
  payments: [
    {
      subject: 'K2026-00012',
      runs: 7,
      since: '2026-11-20T08:30:00Z',
      last_error:
        'DatabaseError 23514: apply_checkout: new row for relation "orders" violates check constraint',
    },
    {
      subject: 'evt_1Q2w3E4r5T6y7U8i9O0pAsDf',
      runs: 3,
      since: '2026-11-20T11:10:00Z',
      last_error: 'StripeAPIError: An unknown error occurred',
    },
  ],
  functions: [{ name: 'send-contact-email', hour: '2026-11-20T11:00:00Z', times: 3 }],
};
const stumbles = ["TypeError: Cannot read properties of undefined (reading 'kick')", 'RangeError: […]'].map(
  (message, index) => ({
    message,
    place: '/assets/members-BxQ1_2k.js:1:20817',
    page: ['/members', ''][index],
    browser: ['Safari 26', ''][index],
    times: [1412, 1][index],
    first_seen_at: '2026-11-20T08:30:00Z',
    last_seen_at: '2026-11-23T08:30:00Z',
  }),
);

/** The states of the launch and of the shop on the desk. */
export const deskLaunchStates = states({
  'page beheer-lancering': launch('218 mensen op de lijst'),
  'empty beheer-lancering-leeg': launch('Nog niemand schreef zich in.', {
    figures: none,
    rows: [],
    kit: off,
  }),
  'loading beheer-lancering-laden': [
    holds('**/rest/v1/rpc/desk_launch*'),
    visits('/beheer?deel=lancering', 'owner'),
    sees('heading', { name: 'Lijst en lancering' }),
  ],
  'page beheer-lancering-mail': [
    ...desk('lancering'),
    ({ page }) => page.getByLabel('Tekst', { exact: true }).fill('Dag lezer,\n\nDe Kit is te koop.'),
    shows('De test bevat de tekst die bewaard is.'),
  ],
  'error beheer-lancering-mail-van-een-ander': [
    ...desk('lancering'),
    answers('**/rest/v1/rpc/desk_act', { result: 'changed' }),
    ({ page }) => page.getByLabel('Onderwerp').fill('Ze is er'),
    clicks('Bewaren'),
    shows(commonRefusals.changed),
  ],
  'variant beheer-lancering-mail-vertrokken': launch('De lanceermail is vertrokken.', {
    figures: { ...figures, open: 0, sent: 218 },
    words: { subject: 'De Kit staat klaar', words: null, left: true, version: 0 },
  }),
  'dialog beheer-lancering-versturen': [
    ...launch('218 mensen op de lijst'),
    clicks('Versturen'),
    shows('Versturen naar 218 mensen?'),
  ],
  'success beheer-lancering-onderweg': launch('140 verstuurd, 77 wacht, 1 mislukt', {
    figures: { ...figures, open: 0, sent: 140, queued: 77, failed: 1, mailsFailed: 1 },
  }),
  'offline beheer-lancering-geen-netwerk': [
    fails('**/rest/v1/rpc/desk_launch*'),

    visits('/beheer?deel=lancering', 'owner'),
    sees('alert'),
  ],
  'page beheer-winkel': shopRoom,
  'variant beheer-winkel-open': [
    ...shopRoom,
    clicks('Formules', 'Getuigenissen', 'Klanten', 'Sluiting of bericht', 'Klant erbij'),
    shows('niet gepubliceerd'),
  ],
  'error beheer-winkel-onvolledig': [
    ...shopRoom,
    clicks('Cijfers', 'Cijfer erbij', 'Publiceer'),
    shows('Vul het cijfer in'),
  ],
  'dialog beheer-winkel-prijs': [
    ...shopRoom,
    clicks('Prijs van de Kit', 'Wijzig de prijs'),
    fills({ 'Nieuwe prijs in euro, btw inbegrepen': '0' }),
    clicks('Wijzig de prijs'),
    shows('Vul een prijs vanaf'),
  ],
  'offline beheer-winkel-geen-netwerk': [
    fails('**/rest/v1/rpc/desk_shop'),
    visits('/beheer?deel=winkel', 'owner'),
    sees('alert'),
  ],
  'page beheer-verkoop': shop('Wie op een knop van de Kit klikt', on),
  'variant beheer-verkoop-binnenkort': shop('Kick 6 mist', off),
  'variant beheer-technisch': [
    ...desk('technisch', { errors: stumbles, failures }),
    shows('Deze pagina is gestruikeld'),
    shows('niet geboekt sinds'),
  ],
  'dialog beheer-verkoop-stoppen': [
    ...desk('verkoop', { kit: on }),
    clicks('Stop de verkoop'),
    shows('De verkoop stoppen?'),
  ],
  'error beheer-verkoop-onvolledig': [
    ...desk('verkoop', { kit: { ...off, result: 'incomplete' } }),
    clicks('Zet de Kit te koop', 'Zet de Kit te koop'),
    sees('alert'),
  ],
  'offline beheer-verkoop-geen-netwerk': [
    fails(kitCall),

    visits('/beheer?deel=verkoop', 'owner'),
    sees('alert'),
  ],
});
