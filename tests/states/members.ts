import { answer, cut, enterAs, fill, hold, press, type Stage, type State, see, visit } from './stage.ts';

async function area(stage: Stage): Promise<void> {
  await enterAs(stage, 'buyer');
  await visit(stage, '/members');
  await see(stage.page, 'Toegang Geactiveerd!');
}

async function support(stage: Stage): Promise<void> {
  await area(stage);
  await press(stage.page, 'Contact Support');
  await stage.page.getByRole('dialog').waitFor();
}

const openKick = (stage: Stage, number: number) =>
  stage.page.getByRole('heading', { name: new RegExp(`^Kick ${number}: `) }).click();

export const membersStates: State[] = [
  { name: 'leden', kind: 'page', open: area },
  {
    name: 'leden-kick-open',
    kind: 'empty',
    open: async (stage) => {
      await area(stage);
      await openKick(stage, 2);
      await see(stage.page, 'Video wordt binnenkort toegevoegd');
    },
  },
  {
    name: 'leden-kick-met-video',
    kind: 'page',
    open: async (stage) => {
      await answer(stage.page, '**/rest/v1/kicks**', [
        { number: 2, youtube_embed_code: 'https://youtu.be/dQw4w9WgXcQ' },
      ]);
      await answer(stage.page, '**/rest/v1/lesson_files**', [
        { key: 'kick-2-pdf', title: 'PDF' },
        { key: 'ai-cheat-sheet', title: 'AI Cheat Sheet' },
      ]);
      await area(stage);
      await openKick(stage, 2);
      await see(stage.page, /Speel de video/);
    },
  },
  {
    name: 'leden-lessen-niet-opgehaald',
    kind: 'offline',
    open: async (stage) => {
      await cut(stage.page, '**/rest/v1/kicks**');
      await area(stage);
      await see(stage.page, /konden we niet ophalen/);
    },
  },
  {
    name: 'leden-geen-toegang',
    kind: 'empty',
    open: async (stage) => {
      await enterAs(stage, 'member');
      await visit(stage, '/members');
      await see(stage.page, 'Geen Toegang');
    },
  },
  {
    name: 'leden-nakijken',
    kind: 'loading',
    open: async (stage) => {
      await enterAs(stage, 'member');
      await hold(stage.page, '**/rest/v1/orders**');
      await visit(stage, '/members');
      await see(stage.page, 'Even je toegang nakijken…');
    },
  },
  {
    name: 'leden-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await enterAs(stage, 'member');
      await cut(stage.page, '**/config.json');
      await visit(stage, '/members');
      await see(stage.page, 'Even geen verbinding');
    },
  },
  { name: 'dialoog-support', kind: 'dialog', open: support },
  {
    name: 'dialoog-support-fouten',
    kind: 'error',
    open: async (stage) => {
      await support(stage);
      await press(stage.page, 'Versturen');
      await see(stage.page, 'Onderwerp is verplicht');
    },
  },
  {
    name: 'dialoog-support-mislukt',
    kind: 'error',
    open: async (stage) => {
      await cut(stage.page, '**/functions/v1/send-support-email');
      await support(stage);
      await fill(stage.page, { Onderwerp: 'Kick 3 wil niet', Bericht: 'Hij blijft hangen.' });
      await press(stage.page, 'Versturen');
      await see(stage.page, 'Er ging iets mis');
    },
  },
  {
    name: 'dialoog-support-verzonden',
    kind: 'success',
    open: async (stage) => {
      await support(stage);
      await fill(stage.page, { Onderwerp: 'Kick 3 wil niet', Bericht: 'Hij blijft hangen.' });
      await press(stage.page, 'Versturen');
      await see(stage.page, 'Support verzoek verzonden!');
    },
  },
];
