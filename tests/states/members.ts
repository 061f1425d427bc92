import { functionMessages } from '../../contract/messages.ts';
import { abort, answer, click, fill, hold, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

async function area(stage: Stage): Promise<void> {
  await signInAs(stage, 'buyer');
  await visit(stage, '/members');
  await waitForText(stage.page, 'Toegang Geactiveerd!');
}

async function support(stage: Stage): Promise<void> {
  await area(stage);
  await click(stage.page, 'Contact Support');
  await stage.page.getByRole('dialog').waitFor();
}

export const lessonText = `Je begint met iets wat je **vandaag** toch al moest doen. Niet met een proefje.

## Wat je doet

1. Kies een mail die je nog moet schrijven.
2. Zeg voor wie hij is, en wat die persoon ermee moet doen.
3. Vraag om een eerste versie, en lees ze hardop.

Werkt het niet? Kijk dan naar [onze vragen](https://voorbeeld.be/vragen), of plak dit:

\`\`\`
Schrijf een antwoord van hoogstens zes zinnen aan een klant die wacht op zijn levering.
\`\`\`

### Waar je op let

- De toon is de jouwe, niet die van een brochure.
- Namen en bedragen kijk je zelf na, met \`Ctrl\` + \`F\`.

> Een goede prompt lees je als een briefing voor een nieuwe collega.
`;

const doc = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const file = (key: string, title: string, mime_type: string, size_bytes: number) => ({
  key,
  title,
  file_name: `${key}.${mime_type === doc ? 'docx' : mime_type === sheet ? 'xlsx' : 'pdf'}`,
  mime_type,
  size_bytes,
});

/** Publishes the first Kicks and some files, and gives the member this progress: the state of each Kick by its number. */
export async function publish(stage: Stage, kicks: number, progress: Record<number, string> = {}) {
  const numbers = Array.from({ length: kicks }, (_, number) => number);
  await answer(
    stage.page,
    '**/rest/v1/kicks**',
    numbers.map((number) => ({
      number,
      youtube_embed_code: 'https://youtu.be/dQw4w9WgXcQ',
      text: lessonText,
      transcript: 'Dag, en welkom. In deze Kick doe je **één** ding.',
    })),
  );
  await answer(stage.page, '**/rest/v1/lesson_files**', [
    ...numbers.flatMap((number) => [
      file(`kick-${number}-pdf`, 'PDF', 'application/pdf', 240_000),
      file(`kick-${number}-cheat-sheet`, 'Cheat sheet', 'application/pdf', 90_000),
    ]),
    file('template-library', 'Template Library', doc, 1_150_000),
    file('roi-calculator', 'ROI Calculator', sheet, 46_000),
    file('checklist-valkuilen', 'Checklist met 10 AI-valkuilen', 'application/pdf', 61_000),
  ]);
  await answer(
    stage.page,
    '**/rest/v1/kick_progress**',
    Object.entries(progress).map(([kick, state]) => ({
      kick: Number(kick),
      state,
      updated_at: `2026-11-0${Number(kick) + 1}T09:00:00Z`,
    })),
  );
  await answer(stage.page, '**/rest/v1/rpc/mark_kick', 'begun');
}

/** Progress with every Kick up to this one done. */
export const doneUpTo = (last: number) =>
  Object.fromEntries(Array.from({ length: last + 1 }, (_, kick) => [kick, 'done']));

/** The course in progress, at an address of the members area. */
const inProgress = (search: string, words: string | RegExp) => async (stage: Stage) => {
  await publish(stage, 6, { ...doneUpTo(1), 2: 'begun' });
  await signInAs(stage, 'buyer');
  await visit(stage, `/members${search}`);
  await waitForText(stage.page, words);
};

/** The members area of a buyer whose only order has this status. */
export async function refunded(stage: Stage, status: string): Promise<void> {
  await stage.page.route('**/rest/v1/orders**', (route) =>
    route.fulfill({ json: route.request().url().includes('eq.paid') ? [] : [{ status }] }),
  );
  await signInAs(stage, 'buyer');
  await visit(stage, '/members');
  await waitForText(stage.page, 'Geen Toegang');
}

export const membersStates: State[] = [
  { name: 'leden', kind: 'page', open: area },
  { name: 'leden-onderweg', kind: 'variant', open: inProgress('', 'Ga verder met Kick 2') },
  { name: 'leden-kick-les', kind: 'page', open: inProgress('?kick=2', 'Waar je op let') },
  { name: 'leden-kick-gedaan', kind: 'success', open: inProgress('?kick=1', 'Kick 1 is gedaan. 2 van 7.') },
  { name: 'leden-kick-bestaat-niet', kind: 'error', open: inProgress('?kick=9', 'Die Kick bestaat niet.') },
  {
    name: 'leden-kick-niet-bewaard',
    kind: 'offline',
    open: async (stage) => {
      await inProgress('?kick=2', 'Waar je op let')(stage);
      await abort(stage.page, '**/rest/v1/rpc/mark_kick');
      await click(stage.page, 'Markeer als gedaan');
      await waitForText(stage.page, /Nog niet bewaard/);
    },
  },
  {
    name: 'leden-uitloggen-niet-bewaard',
    kind: 'error',
    open: async (stage) => {
      await inProgress('?kick=2', 'Waar je op let')(stage);
      await abort(stage.page, '**/rest/v1/rpc/mark_kick');
      await click(stage.page, 'Markeer als gedaan');
      await waitForText(stage.page, /Nog niet bewaard/);
      await click(stage.page, 'Uitloggen');
      await waitForText(stage.page, 'Nog niet uitgelogd');
    },
  },
  {
    name: 'leden-bestand-weg',
    kind: 'error',
    open: async (stage) => {
      await inProgress('?kick=2', 'Waar je op let')(stage);
      await answer(
        stage.page,
        '**/functions/v1/lesson-link',
        { error: functionMessages.lessonNotFound },
        404,
      );
      await click(stage.page, 'PDF downloaden van Kick 2');
      await waitForText(stage.page, 'Downloaden is niet gelukt');
    },
  },
  {
    name: 'leden-begin',
    kind: 'variant',
    open: async (stage) => {
      await publish(stage, 7);
      await area(stage);
      await waitForText(stage.page, 'Begin met Kick 0');
    },
  },
  {
    name: 'leden-ronde-gelopen',
    kind: 'success',
    open: async (stage) => {
      await publish(stage, 7, doneUpTo(6));
      await area(stage);
      await waitForText(stage.page, 'Naar je certificaat');
    },
  },
  {
    name: 'leden-certificaat',
    kind: 'success',
    open: async (stage) => {
      await publish(stage, 7, doneUpTo(6));
      await signInAs(stage, 'buyer');
      await visit(stage, '/members/certificaat');
      await waitForText(stage.page, 'deed alle 7 Kicks');
    },
  },
  {
    name: 'leden-certificaat-nog-niet',
    kind: 'empty',
    open: async (stage) => {
      await publish(stage, 7, doneUpTo(2));
      await signInAs(stage, 'buyer');
      await visit(stage, '/members/certificaat');
      await waitForText(stage.page, 'Nog even lopen.');
    },
  },
  {
    name: 'leden-kick-open',
    kind: 'empty',
    open: async (stage) => {
      await signInAs(stage, 'buyer');
      await visit(stage, '/members?kick=2');
      await waitForText(stage.page, 'Video wordt binnenkort toegevoegd');
    },
  },
  { name: 'leden-terugbetaald', kind: 'empty', open: (stage) => refunded(stage, 'refunded') },
  { name: 'leden-betwist', kind: 'empty', open: (stage) => refunded(stage, 'disputed') },
  {
    name: 'leden-toegang-onbekend',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/rest/v1/orders**');
      await signInAs(stage, 'buyer');
      await visit(stage, '/members');
      await waitForText(stage.page, /konden niet nakijken/);
    },
  },
  {
    name: 'leden-lessen-niet-opgehaald',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/rest/v1/kicks**');
      await area(stage);
      await waitForText(stage.page, /konden we niet ophalen/);
    },
  },
  {
    name: 'leden-geen-toegang',
    kind: 'empty',
    open: async (stage) => {
      await signInAs(stage, 'member');
      await visit(stage, '/members');
      await waitForText(stage.page, 'Geen Toegang');
    },
  },
  {
    name: 'leden-nakijken',
    kind: 'loading',
    open: async (stage) => {
      await signInAs(stage, 'member');
      await hold(stage.page, '**/rest/v1/orders**');
      await visit(stage, '/members');
      // The prerendered page shows it too, before it knows the visitor.
      await stage.page.getByRole('heading', { level: 1 }).waitFor();
      await waitForText(stage.page, 'Even je toegang nakijken…');
    },
  },
  {
    name: 'leden-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await signInAs(stage, 'member');
      await abort(stage.page, '**/config.json');
      await visit(stage, '/members');
      await waitForText(stage.page, 'Even geen verbinding');
    },
  },
  { name: 'dialoog-support', kind: 'dialog', open: support },
  {
    name: 'dialoog-support-fouten',
    kind: 'error',
    open: async (stage) => {
      await support(stage);
      await click(stage.page, 'Versturen');
      await waitForText(stage.page, 'Onderwerp is verplicht');
    },
  },
  {
    name: 'dialoog-support-mislukt',
    kind: 'error',
    open: async (stage) => {
      await abort(stage.page, '**/functions/v1/send-support-email');
      await support(stage);
      await fill(stage.page, { Onderwerp: 'Kick 3 wil niet', Bericht: 'Hij blijft hangen.' });
      await click(stage.page, 'Versturen');
      await waitForText(stage.page, 'Er ging iets mis');
    },
  },
  {
    name: 'dialoog-support-verzonden',
    kind: 'success',
    open: async (stage) => {
      await support(stage);
      await fill(stage.page, { Onderwerp: 'Kick 3 wil niet', Bericht: 'Hij blijft hangen.' });
      await click(stage.page, 'Versturen');
      await waitForText(stage.page, 'Support verzoek verzonden!');
    },
  },
];
