import { functionMessages } from '../../contract/messages.ts';
import { refundDuration } from '../../contract/refund.ts';
import { answer, click, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import { answers, clicks, fails, fills, holds, sees, shows, states, visits } from './state.ts';

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
      done_at: state === 'done' ? `2026-11-0${Number(kick) + 1}T09:00:00Z` : null,
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
async function refunded(stage: Stage, status: string): Promise<void> {
  await stage.page.route('**/rest/v1/orders**', (route) =>
    route.fulfill({ json: route.request().url().includes('eq.paid') ? [] : [{ status }] }),
  );
  await signInAs(stage, 'buyer');
  await visit(stage, '/members');
  await waitForText(stage.page, 'Geen Toegang');
}

export const membersStates = states({
  'page leden': area,
  'variant leden-onderweg': inProgress('', 'Ga verder met Kick 2'),
  'page leden-kick-les': inProgress('?kick=2', 'Waar je op let'),
  'success leden-kick-gedaan': inProgress('?kick=1', 'Kick 1 is gedaan. 2 van 7.'),
  'error leden-kick-bestaat-niet': inProgress('?kick=9', 'Die Kick bestaat niet.'),
  'offline leden-kick-niet-bewaard': [
    inProgress('?kick=2', 'Waar je op let'),
    fails('**/rest/v1/rpc/mark_kick'),
    clicks('Markeer als gedaan'),
    shows('Je voortgang is niet bewaard'),
  ],
  'error leden-bestand-weg': [
    inProgress('?kick=2', 'Waar je op let'),
    answers('**/functions/v1/lesson-link', { error: functionMessages.lessonNotFound }, 404),
    clicks('PDF downloaden van Kick 2'),
    shows('Downloaden is niet gelukt'),
  ],
  'variant leden-begin': [(stage) => publish(stage, 7), area, shows('Begin met Kick 0')],
  'success leden-ronde-gelopen': [
    (stage) => publish(stage, 7, doneUpTo(6)),
    area,
    shows('Naar je certificaat'),
  ],
  'success leden-certificaat': [
    (stage) => publish(stage, 7, doneUpTo(6)),

    visits('/members/certificaat', 'buyer'),
    shows('Deel & schaal je wins'),
  ],
  'empty leden-certificaat-nog-niet': [
    (stage) => publish(stage, 7, doneUpTo(2)),

    visits('/members/certificaat', 'buyer'),
    shows('Nog even lopen.'),
  ],
  'empty leden-kick-open': [visits('/members?kick=2', 'buyer'), shows('Video wordt binnenkort toegevoegd')],
  'empty leden-terugbetaald': [(stage) => refunded(stage, 'refunded'), shows(refundDuration)],
  'empty leden-betwist': (stage) => refunded(stage, 'disputed'),
  'offline leden-toegang-onbekend': [
    fails('**/rest/v1/orders**'),

    visits('/members', 'buyer'),
    shows(/konden niet nakijken/),
  ],
  'offline leden-lessen-niet-opgehaald': [fails('**/rest/v1/kicks**'), area, shows(/konden we niet ophalen/)],
  'empty leden-geen-toegang': [visits('/members', 'member'), shows('Geen Toegang')],
  'loading leden-nakijken': [
    holds('**/rest/v1/orders**'),
    visits('/members', 'member'),
    // The prerendered page shows it too, before it knows the visitor.
    sees('heading', { level: 1 }),
    shows('Even je toegang nakijken…'),
  ],
  'offline leden-geen-netwerk': [
    fails('**/config.json'),
    visits('/members', 'member'),
    shows('Even geen verbinding'),
  ],
  'dialog dialoog-support': support,
  'error dialoog-support-fouten': [support, clicks('Versturen'), shows('Onderwerp is verplicht')],
  'error dialoog-support-mislukt': [
    fails('**/functions/v1/send-support-email'),
    support,
    fills({ Onderwerp: 'Kick 3 wil niet', Bericht: 'Hij blijft hangen.' }),
    clicks('Versturen'),
    shows('Er ging iets mis'),
  ],
  'success dialoog-support-verzonden': [
    support,
    fills({ Onderwerp: 'Kick 3 wil niet', Bericht: 'Hij blijft hangen.' }),
    clicks('Versturen'),
    shows('Support verzoek verzonden!'),
  ],
});
