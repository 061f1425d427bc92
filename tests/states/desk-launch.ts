import type { OpenMailing } from '../../contract/database/requests.ts';
import type { DeskKitAnswer } from '../../contract/desk.ts';
import { deliveredDocument } from '../../contract/shop.ts';
import { renderMail } from '../../supabase/functions/_shared/mails/render.ts';
import { sampleMails } from './mails.ts';
import { answers, clicks, fails, fills, holds, type Step, sees, shows, states, visits } from './state.ts';

const lists = '**/rest/v1/rpc/desk_audience';
const kitCall = '**/functions/v1/desk-kit';
const openCall = '**/rest/v1/rpc/desk_mailing';
const listCall = '**/rest/v1/rpc/desk_mailings';

const mailing: OpenMailing = {
  mailing: 'mailing-1',
  audience: 'launch',
  subject: null,
  words: null,
  button: '',
  button_url: '',
  state: 'draft',
  at: null,
  version: 0,
  now: 218,
  without: { none: 218, 'no-proof': 31, stopped: 6 },
  results: { sent: 0, queued: 0, failed: 0, bounced: 0, complained: 0, unsubscribed: 0 },
};
const newsletter: OpenMailing = {
  ...mailing,
  mailing: 'mailing-2',
  audience: 'newsletter',
  subject: 'Drie prompts voor december',
  words: 'Dag lezer,\n\nDeze drie gebruiken we elke week: https://www.kickstart.example/prompts.',
  button: 'Lees ze hier',
  button_url: 'https://www.kickstart.example/prompts',
  without: { 'no-proof': 12, stopped: 4, bounced: 2, complained: 1 },
};
const example = sampleMails.find(({ template }) => template === 'newsletter');
const mailings = [newsletter, mailing].map(({ mailing: name, audience, subject }, index) => ({
  mailing: name,
  audience,
  subject,
  state: ['planned', 'sent'][index],
  at: '2026-12-01T08:00:00Z',
  sent: index * 218,
}));

const names = ['an.peeters', 'b.janssens', 'carla', 'dirk.de-smedt', 'els', 'hanne.van-den-broeck'];
const people = names.map((name, index) => ({
  list: 'launch',
  email: `${name}@${index % 2 ? 'een-lange-bedrijfsnaam' : 'voorbeeld'}.be`,
  since: index === 2 ? null : `2026-11-${20 - index}T08:41:00Z`,
  text: 'Verwittig me bij de lancering',
  text_version: '2026-11-1',
  source: 'launch-list',
  given_at: `2026-11-${20 - index}T08:30:00Z`,
  without: ['none', 'none', 'no-proof', 'bounced', 'stopped', 'none'][index],
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
  rows?: object[];
  kit?: DeskKitAnswer;
  mailing?: OpenMailing;
}

const desk = (section: string, shown: Shown = {}, rows = shown.rows ?? people): Step[] => [
  answers(lists, { total: rows.length, rows }),
  answers(kitCall, shown.kit ?? on),
  answers('**/rest/v1/rpc/desk_browser_errors', shown.errors ?? []),
  answers('**/rest/v1/rpc/desk_failures', shown.failures ?? { payments: [], functions: [] }),
  answers(listCall, mailings),
  answers(openCall, shown.mailing ?? mailing),
  answers('**/functions/v1/desk-mailing', {
    result: 'done',
    html: example && renderMail(example, { url: 'https://www.kickstart.example' }).html,
  }),
  visits(`/beheer?deel=${section}`, 'owner'),
];

const opened = (words: string, shown: Shown = {}): Step[] => [
  ...desk(`mailings&open=${shown.mailing?.mailing ?? 'mailing-1'}`, shown),
  shows(words),
];
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

/** The states of mailings and of the shop on the desk. */
export const deskLaunchStates = states({
  'page beheer-mailings': [...desk('mailings'), shows('Drie prompts voor december')],
  'page beheer-lancering': [...desk('mailings&toon=lancering'), shows('218')],
  'empty beheer-lancering-leeg': [
    ...desk('mailings&toon=lancering', { rows: [] }),
    shows('Nog niemand schreef zich in.'),
  ],
  'page beheer-mailing-lancering': opened('218 mensen op de lijst'),
  'page beheer-mailing': [
    ...opened('Krijgt hem nu', { mailing: newsletter }),
    clicks('Bekijk zoals hij aankomt'),
    sees('group', { name: 'Zoals hij aankomt, 360 breed' }),
  ],
  'loading beheer-mailing-laden': [
    holds(openCall),
    visits('/beheer?deel=mailings&open=mailing-1', 'owner'),
    sees('heading', { name: 'Mailings' }),
  ],
  'error beheer-mailing-knop-zonder-adres': [
    ...opened('Krijgt hem nu', { mailing: newsletter }),
    fills({ 'Adres van de knop (optioneel)': '' }),
    clicks('Bewaren'),
    shows('Een knop heeft woorden en een adres'),
  ],
  'dialog beheer-mailing-versturen': [
    ...opened('Krijgt hem nu', { mailing: newsletter }),
    clicks('Verstuur naar 218 mensen'),
    shows('Versturen naar 218 mensen?'),
  ],
  'success beheer-mailing-onderweg': opened('140 verstuurd, 77 wacht', {
    mailing: {
      ...newsletter,
      state: 'sent',
      at: '2026-11-23T09:12:00Z',
      now: 0,
      results: { sent: 140, queued: 77, failed: 1, bounced: 2, complained: 1, unsubscribed: 3 },
    },
  }),
  'offline beheer-mailing-geen-netwerk': [
    fails(openCall),
    visits('/beheer?deel=mailings&open=mailing-1', 'owner'),
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
