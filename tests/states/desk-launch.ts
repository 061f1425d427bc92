import type { OpenLaunchMail } from '../../contract/database/leads.ts';
import type { DeskKitAnswer } from '../../contract/desk.ts';
import { abort, answer, click, hold, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

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
  chosen: 'binnenkort',
  sold: false,
  missing: ['Kick 5 mist Cheat sheet', 'Kick 6 mist Video en PDF'],
};
const on: DeskKitAnswer = { chosen: 'te-koop', sold: true, missing: [] };

interface Shown {
  errors?: object[];
  figures?: object;
  rows?: object[];
  kit?: DeskKitAnswer;
  words?: OpenLaunchMail;
}

async function desk(stage: Stage, section: string, shown: Shown = {}): Promise<void> {
  const rows = shown.rows ?? people;
  await answer(stage.page, lists, { total: rows.length, rows });
  await answer(stage.page, figuresCall, shown.figures ?? figures);
  await answer(stage.page, kitCall, shown.kit ?? on);
  await answer(stage.page, '**/rest/v1/rpc/desk_browser_errors', shown.errors ?? []);
  await answer(stage.page, wordsCall, shown.words ?? { subject: null, words: null, left: false });
  await answer(stage.page, mailCall, {
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
  });
  await signInAs(stage, 'owner');
  await visit(stage, `/beheer?deel=${section}`);
}

const launch = (words: string | RegExp, shown?: Shown) => async (stage: Stage) => {
  await desk(stage, 'lancering', shown);
  await waitForText(stage.page, words);
};
const shop = (words: string | RegExp, kit: DeskKitAnswer) => async (stage: Stage) => {
  await desk(stage, 'winkel', { kit });
  await waitForText(stage.page, words);
};

const launchStates: State[] = [
  { name: 'beheer-lancering', kind: 'page', open: launch('218 mensen op de lijst') },
  {
    name: 'beheer-lancering-leeg',
    kind: 'empty',
    open: launch('Nog niemand schreef zich in.', { figures: none, rows: [], kit: off }),
  },
  {
    name: 'beheer-lancering-laden',
    kind: 'loading',
    open: async (stage) => {
      await signInAs(stage, 'owner');
      await hold(stage.page, '**/rest/v1/rpc/desk_launch*');
      await visit(stage, '/beheer?deel=lancering');
      await stage.page.getByRole('heading', { name: 'Lijst en lancering' }).waitFor();
    },
  },
  {
    name: 'beheer-lancering-mail',
    kind: 'page',
    open: async (stage) => {
      await desk(stage, 'lancering');
      await stage.page.getByLabel('Tekst', { exact: true }).fill('Dag lezer,\n\nDe Kit is te koop.');
      await waitForText(stage.page, 'De test bevat de tekst die bewaard is.');
    },
  },
  {
    name: 'beheer-lancering-mail-van-een-ander',
    kind: 'error',
    open: async (stage) => {
      await desk(stage, 'lancering');
      await answer(stage.page, '**/rest/v1/rpc/desk_save_launch_mail', {
        result: 'other',
        saved: { subject: 'De Kit staat klaar', words: null },
      });
      await stage.page.getByLabel('Onderwerp').fill('Ze is er');
      await click(stage.page, 'Bewaren');
      await waitForText(stage.page, 'Iemand anders bewaarde intussen');
    },
  },
  {
    name: 'beheer-lancering-mail-vertrokken',
    kind: 'variant',
    open: launch('De lanceermail is vertrokken.', {
      figures: { ...figures, open: 0, sent: 218 },
      words: { subject: 'De Kit staat klaar', words: null, left: true },
    }),
  },
  {
    name: 'beheer-lancering-versturen',
    kind: 'dialog',
    open: async (stage) => {
      await launch('218 mensen op de lijst')(stage);
      await click(stage.page, 'Versturen');
      await waitForText(stage.page, 'Versturen naar 218 mensen?');
    },
  },
  {
    name: 'beheer-lancering-onderweg',
    kind: 'success',
    open: launch('140 verstuurd, 77 wacht, 1 mislukt', {
      figures: { ...figures, open: 0, sent: 140, queued: 77, failed: 1, mailsFailed: 1 },
    }),
  },
  {
    name: 'beheer-lancering-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/rest/v1/rpc/desk_launch*');
      await signInAs(stage, 'owner');
      await visit(stage, '/beheer?deel=lancering');
      await stage.page.getByRole('alert').first().waitFor();
    },
  },
];

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

const shopStates: State[] = [
  { name: 'beheer-winkel', kind: 'page', open: shop('Wie op een knop van de Kit drukt', on) },
  { name: 'beheer-winkel-binnenkort', kind: 'variant', open: shop('Kick 6 mist', off) },
  {
    name: 'beheer-winkel-fouten',
    kind: 'variant',
    open: async (stage) => {
      await desk(stage, 'winkel', { errors: stumbles });
      await waitForText(stage.page, 'Deze pagina is gestruikeld');
    },
  },
  {
    name: 'beheer-winkel-stoppen',
    kind: 'dialog',
    open: async (stage) => {
      await desk(stage, 'winkel', { kit: on });
      await click(stage.page, 'Stop de verkoop');
      await waitForText(stage.page, 'De verkoop stoppen?');
    },
  },
  {
    name: 'beheer-winkel-onvolledig',
    kind: 'error',
    open: async (stage) => {
      await desk(stage, 'winkel', { kit: { ...off, result: 'incomplete' } });
      await click(stage.page, 'Zet de Kit te koop');
      await click(stage.page, 'Zet de Kit te koop');
      await stage.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'beheer-winkel-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, kitCall);
      await signInAs(stage, 'owner');
      await visit(stage, '/beheer?deel=winkel');
      await stage.page.getByRole('alert').waitFor();
    },
  },
];

/** The states of the launch and of the shop on the desk. */
export const deskLaunchStates: State[] = [...launchStates, ...shopStates];
