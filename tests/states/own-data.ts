import { refusals } from '../../contract/messages.ts';
import { ownDataLinks, ownDataMessages } from '../../contract/own-data.ts';
import { freshAddress } from '../people.ts';
import { abort, answer, click, fill, functionCalls, type Stage, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

const open = (stage: Stage, action: keyof typeof ownDataLinks, page = '/privacy') =>
  visit(stage, `${page}?${ownDataLinks[action]}=${'a'.repeat(43)}`);

async function ask(stage: Stage): Promise<void> {
  await visit(stage, '/privacy');
  await stage.page
    .getByRole('heading', { name: 'Mijn gegevens opvragen of wissen' })
    .scrollIntoViewIfNeeded();
  await waitForText(stage.page, 'Mail mij de link');
}

const refuse = (stage: Stage) =>
  answer(stage.page, functionCalls, { error: refusals['unknown-link'], code: 'unknown-link' }, 404);

const blocked = (state: keyof typeof ownDataMessages): State => ({
  name: `gegevens-wissen-${state}`,
  kind: 'error',
  open: async (stage) => {
    await answer(stage.page, functionCalls, { state, due_at: null });
    await open(stage, 'data');
    await click(stage.page, 'Wis mijn gegevens');
    await waitForText(stage.page, ownDataMessages[state]);
  },
});

const undo = (name: string, page: string, button: string, done: string): State[] => [
  {
    name: `${name}-behouden`,
    kind: 'page',
    open: async (stage) => {
      await open(stage, 'undo', page);
      await waitForText(stage.page, button);
    },
  },
  {
    name: `${name}-behouden-gelukt`,
    kind: 'success',
    open: async (stage) => {
      await answer(stage.page, functionCalls, { state: 'none', due_at: null });
      await open(stage, 'undo', page);
      await click(stage.page, button);
      await waitForText(stage.page, done);
    },
  },
  {
    name: `${name}-behouden-vervallen`,
    kind: 'error',
    open: async (stage) => {
      await refuse(stage);
      await open(stage, 'undo', page);
      await click(stage.page, button);
      await waitForText(stage.page, 'Deze link werkt niet meer');
    },
  },
];

/** The states of the form on the privacy page, and of the links that it mails. */
export const ownDataStates: State[] = [
  { name: 'gegevens-vragen', kind: 'page', open: ask },
  {
    name: 'gegevens-vragen-fout',
    kind: 'error',
    open: async (stage) => {
      await ask(stage);
      await click(stage.page, 'Mail mij de link');
      await waitForText(stage.page, 'Ongeldig e-mailadres');
    },
  },
  {
    name: 'gegevens-vragen-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, functionCalls);
      await ask(stage);
      await fill(stage.page, { 'E-mail': freshAddress() });
      await click(stage.page, 'Mail mij de link');
      await stage.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'gegevens-gevraagd',
    kind: 'success',
    open: async (stage) => {
      await ask(stage);
      await fill(stage.page, { 'E-mail': freshAddress() });
      await click(stage.page, 'Mail mij de link');
      await waitForText(stage.page, /^Bewaren we iets onder/);
    },
  },
  {
    name: 'gegevens-link',
    kind: 'page',
    open: async (stage) => {
      await open(stage, 'data');
      await stage.page.getByText('Wat verdwijnt er, en wat blijft?').click();
    },
  },
  {
    name: 'gegevens-link-bewaard',
    kind: 'success',
    open: async (stage) => {
      await answer(stage.page, functionCalls, { address: 'an@voorbeeld.be', data: {} });
      await open(stage, 'data');
      await click(stage.page, 'Download mijn gegevens');
      await waitForText(stage.page, 'Het staat bij de downloads.');
    },
  },
  {
    name: 'gegevens-link-vervallen',
    kind: 'error',
    open: async (stage) => {
      await refuse(stage);
      await open(stage, 'data');
      await click(stage.page, 'Download als JSON');
      await waitForText(stage.page, 'Deze link werkt niet meer');
    },
  },
  {
    name: 'gegevens-link-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, functionCalls);
      await open(stage, 'data');
      await click(stage.page, 'Wis mijn gegevens');
      await stage.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'gegevens-wissen-gevraagd',
    kind: 'success',
    open: async (stage) => {
      await answer(stage.page, functionCalls, { state: 'asked', due_at: '2026-12-01T10:00:00Z' });
      await open(stage, 'data');
      await click(stage.page, 'Wis mijn gegevens');
      await waitForText(stage.page, 'Uw gegevens worden gewist.');
    },
  },
  blocked('problem'),
  ...undo('gegevens', '/privacy', 'Ja, behoud mijn gegevens', 'Uw gegevens blijven'),
  ...undo('account', '/account', 'Ja, behoud mijn account', 'Je account blijft'),
];
