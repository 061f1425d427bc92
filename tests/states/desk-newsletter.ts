import { abort, answer, click, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

const list = '**/rest/v1/rpc/desk_newsletter';

const readers = ['an.peeters@voorbeeld.be', 'bert@een-lange-bedrijfsnaam.be', 'carla@voorbeeld.be'].map(
  (email, index) => ({
    email,
    since: `2026-11-${20 - index}T08:30:00Z`,
    text: 'Stuur mij af en toe tips en nieuws. Ik kan me met één klik uitschrijven.',
    text_version: '2026-11-1',
    source: 'contact',
  }),
);

async function open(stage: Stage, rows: object[]): Promise<void> {
  await answer(stage.page, list, { total: rows.length, rows });
  await signInAs(stage, 'owner');
  await visit(stage, '/beheer?deel=nieuwsbrief');
}

export const deskNewsletterStates: State[] = [
  {
    name: 'beheer-nieuwsbrief',
    kind: 'page',
    open: async (stage) => {
      await open(stage, readers);
      await waitForText(stage.page, '3 adressen');
    },
  },
  {
    name: 'beheer-nieuwsbrief-leeg',
    kind: 'empty',
    open: async (stage) => {
      await open(stage, []);
      await waitForText(stage.page, 'Nog niemand gaf toestemming');
    },
  },
  {
    name: 'beheer-nieuwsbrief-uitschrijven-zonder-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await open(stage, readers);
      await abort(stage.page, '**/rest/v1/rpc/desk_stop_newsletter');
      await click(stage.page, 'Uitschrijven van an.peeters@voorbeeld.be');
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Uitschrijven' }).click();
      await waitForText(stage.page, 'geen antwoord');
    },
  },
];
