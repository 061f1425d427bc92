import type { DeskLessons } from '../../contract/database/lessons.ts';
import { lessonParts, lessonSubject } from '../../contract/lesson-check.ts';
import { kicks } from '../../site/kit.ts';
import { smallPdf } from '../small-pdf.ts';
import { answer, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import { lessonText } from './members.ts';
import { answers, fails, holds, sees, shows, states, visits } from './state.ts';

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
  })),
  versions: Object.fromEntries(lessonParts.map((part) => [lessonSubject(part), 1])),
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

/** Chooses files for several parts together, not all of which are recognised. */
async function chooseMany(stage: Stage): Promise<void> {
  await open('', /Wat ontbreekt, toont/)(stage);
  const [chooser] = await Promise.all([
    stage.page.waitForEvent('filechooser'),
    stage.page.getByRole('button', { name: 'Kies bestanden' }).click(),
  ]);
  const files: [name: string, Buffer][] = [
    ['kick-2.pdf', smallPdf('les', 240_000)],
    ['Kick 2 Cheatsheet FINAL v2.pdf', smallPdf('blad', 90_000)],
    ['kick-3-tekst.md', Buffer.from(lessonText)],
    ['template-library.pdf', smallPdf('sjablonen', 400_000)],
    ['prompts voor de vakantie.pdf', smallPdf('prompts')],
    ['Kick 4 video.mp4', Buffer.from('film')],
    ['roi-calculator.pdf', Buffer.from('geen pdf')],
  ];
  await chooser.setFiles(files.map(([name, buffer]) => ({ name, mimeType: pdf, buffer })));
  await stage.page.getByRole('combobox', { name: /vakantie/ }).selectOption('Nieuwe extra download');
}

/** Chooses them, and publishes the recognised ones. */
async function publishMany(stage: Stage): Promise<void> {
  await chooseMany(stage);
  await stage.page.getByRole('button', { name: 'Publiceer 5 bestanden' }).click();
}

const publish = (stage: Stage) => stage.page.getByRole('button', { name: 'Publiceer de teksten' }).click();

const ready = { result: 'ready', name: 'kick-0-cheat-sheet.0123456789abcdef0123.pdf', path: '/storage/v1/x' };
const calls = '**/functions/v1/desk-lesson';

const kick = open('&open=kick-0', 'Video en teksten');

/** The states of the desk's lessons. */
export const deskLessonStates = states({
  'page beheer-lessen': open('', /Wat ontbreekt, toont/),
  'empty beheer-lessen-leeg': open('', 'Nog niets', published(0)),
  'loading beheer-lessen-laden': [
    holds('**/rest/v1/rpc/desk_lessons'),
    visits('/beheer?deel=lessen', 'owner'),
    sees('heading', { name: 'Lessen' }),
  ],
  'offline beheer-lessen-offline': [
    fails('**/rest/v1/rpc/desk_lessons'),
    visits('/beheer?deel=lessen', 'owner'),
    sees('button', { name: 'Opnieuw proberen' }),
  ],
  'page beheer-les': kick,
  'page beheer-voorbeeld': [
    kick,
    ({ page }) => page.getByRole('link', { name: 'Bekijk als koper' }).click(),
    shows('Toegang Geactiveerd!'),
  ],
  'dialog beheer-lessen-verdelen': chooseMany,
  'loading beheer-lessen-verdelen-uploaden': [
    answers(calls, ready),
    holds('**/storage/v1/x'),
    publishMany,
    sees('progressbar'),
  ],
  'offline beheer-lessen-verdelen-niet-verbonden': [
    fails(calls),
    publishMany,
    ({ page }) => page.getByRole('dialog').getByRole('alert').waitFor(),
  ],
  'page beheer-lessen-kit': open('&open=kit', 'Voeg extra downloads toe'),
  'error beheer-les-geweigerd': [
    kick,
    ({ page }) => page.getByRole('textbox', { name: 'Video' }).fill('https://vimeo.com/76979871'),
    publish,
    shows('Dit is geen YouTube-video.'),
  ],
  'error beheer-les-door-iemand-anders': [
    kick,
    ({ page }) => page.getByRole('textbox', { name: 'Tekst' }).fill('Wat ik typte.'),
    answers(calls, { result: 'changed' }),
    publish,
    shows(/^Intussen is hier iets veranderd/),
  ],
  'offline beheer-les-niet-verbonden': [
    kick,
    ({ page }) => page.getByRole('textbox', { name: 'Beschrijving' }).fill('Nieuw.'),
    fails(calls),
    publish,
    sees('alert'),
  ],
  'success beheer-les-gepubliceerd': [
    kick,
    ({ page }) => page.getByRole('textbox', { name: 'Beschrijving' }).fill('Nieuw.'),
    answers(calls, { result: 'done' }),
    publish,
    shows(/^Gepubliceerd/),
  ],
  'dialog beheer-les-offline-halen': [
    kick,
    ({ page }) => page.getByRole('button', { name: 'Haal deze Kick offline' }).click(),
    sees('dialog'),
  ],
});
