import type { DeskLessons } from '../../contract/database/lessons.ts';
import { kicks } from '../../site/kit.ts';
import { smallPdf } from '../small-pdf.ts';
import { abort, answer, click, hold, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import { lessonText } from './members.ts';
import type { State } from './state.ts';

const at = '2026-11-20T13:05:00Z';
const pdf = 'application/pdf';
const file = (key: string, title: string, size_bytes: number) => ({
  key,
  title,
  file_name: `${key.replace(/-pdf$/, '')}.pdf`,
  mime_type: pdf,
  size_bytes,
  path: `${key}.${'0'.repeat(20)}.pdf`,
  updated_at: at,
});

/** Publishes the first `full` Kicks. */
const published = (full: number): DeskLessons => ({
  kicks: kicks.map(({ number }) => ({
    number,
    youtube_embed_code: number < full ? 'dQw4w9WgXcQ' : '',
    description: number < full ? 'Je leert een prompt schrijven die meteen werkt.' : null,
    text: number < full ? lessonText : null,
    transcript: number < full ? 'Dag, en welkom. In deze Kick doe je **één** ding.' : null,
    updated_at: at,
  })),
  files:
    full === 0
      ? []
      : [
          ...kicks
            .slice(0, full)
            .flatMap(({ number }) => [
              file(`kick-${number}-pdf`, 'PDF', 240_000),
              ...(number > 0 ? [file(`kick-${number}-cheat-sheet`, 'Cheat sheet', 90_000)] : []),
            ]),
          file('checklist-valkuilen', 'Checklist', 61_000),
          file('template-library', 'Template Library', 4_150_000),
          file('prompts-voor-hr', 'Prompts voor HR', 82_000),
        ],
});

async function desk(stage: Stage, search = '', lessons = published(3)): Promise<void> {
  await answer(stage.page, '**/rest/v1/rpc/desk_lessons', lessons);
  await signInAs(stage, 'owner');
  await visit(stage, `/beheer?deel=lessen${search}`);
}

const open = (search: string, words: string | RegExp, lessons?: DeskLessons) => async (stage: Stage) => {
  await desk(stage, search, lessons);
  await waitForText(stage.page, words);
};

/** Chooses files with a button of the page. */
async function chooseAll(
  stage: Stage,
  button: string | RegExp,
  files: [name: string, Buffer][],
): Promise<void> {
  const [chooser] = await Promise.all([
    stage.page.waitForEvent('filechooser'),
    stage.page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles(files.map(([name, buffer]) => ({ name, mimeType: pdf, buffer })));
}

const choose = (stage: Stage, button: string | RegExp, name: string, buffer: Buffer) =>
  chooseAll(stage, button, [[name, buffer]]);

/** Chooses files for several parts together, not all of which are recognised. */
async function chooseMany(stage: Stage): Promise<void> {
  await open('', /onderdelen zijn volledig/)(stage);
  await chooseAll(stage, 'Kies bestanden', [
    ['kick-2.pdf', smallPdf('les', 240_000)],
    ['kick-2-cheat-sheet.pdf', smallPdf('blad', 90_000)],
    ['kick-3.pdf', smallPdf('les', 1_800_000)],
    ['kick-3-tekst.md', Buffer.from(lessonText)],
    ['template-library.pdf', smallPdf('sjablonen', 400_000)],
    ['prompts-voor-hr.pdf', smallPdf('prompts')],
    ['Kick 4 eindversie.pdf', smallPdf('les')],
    ['roi-calculator.pdf', Buffer.from('geen pdf')],
  ]);
  await waitForText(stage.page, /^Er is nog niets gepubliceerd/);
}

/** Chooses them, and publishes the recognised ones. */
async function publishMany(stage: Stage): Promise<void> {
  await chooseMany(stage);
  await stage.page.getByRole('button', { name: 'Publiceer 6 bestanden' }).click();
}

const ready = { result: 'ready', name: 'kick-0-cheat-sheet.0123456789abcdef0123.pdf', path: '/storage/v1/x' };
const calls = '**/functions/v1/desk-lesson';

const kick = open('&open=kick-0', 'Video en teksten');

/** The states of the desk's lessons. */
export const deskLessonStates: State[] = [
  { name: 'beheer-lessen', kind: 'page', open: open('', /onderdelen zijn volledig/) },
  { name: 'beheer-lessen-leeg', kind: 'empty', open: open('', 'Nog niets', published(0)) },
  {
    name: 'beheer-lessen-laden',
    kind: 'loading',
    open: async (stage) => {
      await signInAs(stage, 'owner');
      await hold(stage.page, '**/rest/v1/rpc/desk_lessons');
      await visit(stage, '/beheer?deel=lessen');
      await stage.page.getByRole('heading', { name: 'Lessen' }).waitFor();
    },
  },
  {
    name: 'beheer-lessen-offline',
    kind: 'offline',
    open: async (stage) => {
      await signInAs(stage, 'owner');
      await abort(stage.page, '**/rest/v1/rpc/desk_lessons');
      await visit(stage, '/beheer?deel=lessen');
      await stage.page.getByRole('button', { name: 'Opnieuw proberen' }).waitFor();
    },
  },
  {
    name: 'beheer-les',
    kind: 'page',
    open: async (stage) => {
      await kick(stage);
      await click(stage.page, 'Toon voorbeeld van de tekst');
      await stage.page.getByRole('heading', { name: 'Waar je op let' }).waitFor();
    },
  },
  {
    name: 'beheer-voorbeeld',
    kind: 'page',
    open: async (stage) => {
      await kick(stage);
      await stage.page.getByRole('textbox', { name: 'Beschrijving' }).fill('Nog niet gepubliceerd.');
      await stage.page.getByRole('link', { name: 'Bekijk als koper' }).click();
      await waitForText(stage.page, 'Toegang Geactiveerd!');
    },
  },
  { name: 'beheer-lessen-verdelen', kind: 'dialog', open: chooseMany },
  {
    name: 'beheer-lessen-verdelen-uploaden',
    kind: 'loading',
    open: async (stage) => {
      await answer(stage.page, calls, ready);
      await hold(stage.page, '**/storage/v1/x');
      await publishMany(stage);
      await stage.page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'beheer-lessen-verdelen-niet-verbonden',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, calls);
      await publishMany(stage);
      await stage.page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  { name: 'beheer-lessen-kit', kind: 'page', open: open('&open=kit', 'Vaste downloads') },
  {
    name: 'beheer-les-uploaden',
    kind: 'loading',
    open: async (stage) => {
      await kick(stage);
      await answer(stage.page, calls, ready);
      await hold(stage.page, '**/storage/v1/x');
      await choose(stage, /voor Cheat sheet/, 'cheat-sheet.pdf', smallPdf('blad', 400_000));
      await stage.page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'beheer-les-geweigerd',
    kind: 'error',
    open: async (stage) => {
      await kick(stage);
      await choose(stage, /voor Cheat sheet/, 'cheat-sheet.pdf', Buffer.from('geen pdf'));
      await stage.page.getByRole('textbox', { name: 'Video' }).fill('https://vimeo.com/76979871');
      await stage.page.getByRole('button', { name: 'Publiceer Kick 0' }).click();
      await waitForText(stage.page, 'Dit is geen YouTube-video.');
    },
  },
  {
    name: 'beheer-les-door-iemand-anders',
    kind: 'error',
    open: async (stage) => {
      await kick(stage);
      await stage.page.getByRole('textbox', { name: 'Tekst' }).fill('Wat ik typte.');
      const theirs = published(3);
      theirs.kicks = theirs.kicks.map((row) => ({ ...row, updated_at: '2026-11-21T09:00:00Z' }));
      await answer(stage.page, '**/rest/v1/rpc/desk_lessons', theirs);
      await answer(stage.page, calls, { result: 'changed' });
      await stage.page.getByRole('button', { name: 'Publiceer Kick 0' }).click();
      await waitForText(stage.page, 'Staat nu online');
    },
  },
  {
    name: 'beheer-les-niet-verbonden',
    kind: 'offline',
    open: async (stage) => {
      await kick(stage);
      await stage.page.getByRole('textbox', { name: 'Beschrijving' }).fill('Nieuw.');
      await abort(stage.page, calls);
      await stage.page.getByRole('button', { name: 'Publiceer Kick 0' }).click();
      await stage.page.getByRole('button', { name: 'Opnieuw proberen' }).waitFor();
    },
  },
  {
    name: 'beheer-les-gepubliceerd',
    kind: 'success',
    open: async (stage) => {
      await kick(stage);
      await stage.page.getByRole('textbox', { name: 'Beschrijving' }).fill('Nieuw.');
      await answer(stage.page, calls, { result: 'done' });
      await stage.page.getByRole('button', { name: 'Publiceer Kick 0' }).click();
      await waitForText(stage.page, /^Gepubliceerd/);
    },
  },
  {
    name: 'beheer-les-offline-halen',
    kind: 'dialog',
    open: async (stage) => {
      await kick(stage);
      await stage.page.getByRole('button', { name: 'Haal deze Kick offline' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
];
