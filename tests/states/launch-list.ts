import type { LaunchLink } from '../../contract/launch-list.ts';
import { abort, answer, click, type Stage, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

const call = '**/functions/v1/kit-signup-link';
/** A well-formed token that was never sent: the answers are stubbed. */
const token = 'a'.repeat(43);

const ask = (stage: Stage, action: LaunchLink['action']) =>
  visit(stage, `/lijst?action=${action}&token=${token}`);

/** The states behind the links in launch list mails. */
export const launchListStates: State[] = [
  {
    name: 'lijst-bevestigen',
    kind: 'page',
    open: async (stage) => {
      await ask(stage, 'confirm');
      await waitForText(stage.page, 'Bevestig je adres');
    },
  },
  {
    name: 'lijst-bevestigd',
    kind: 'success',
    open: async (stage) => {
      await answer(stage.page, call, { success: true });
      await ask(stage, 'confirm');
      await click(stage.page, 'Ja, verwittig me');
      await waitForText(stage.page, 'Bevestigd!');
    },
  },
  {
    name: 'lijst-ongeldig',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/lijst');
      await waitForText(stage.page, 'Deze link werkt niet');
    },
  },
  {
    name: 'updates-bevestigen',
    kind: 'page',
    open: async (stage) => {
      await ask(stage, 'confirm-updates');
      await waitForText(stage.page, 'Bevestig uw adres');
    },
  },
  {
    name: 'updates-stoppen',
    kind: 'variant',
    open: async (stage) => {
      await ask(stage, 'stop-updates');
      await waitForText(stage.page, 'Updates stoppen');
    },
  },
  {
    name: 'lijst-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, call);
      await ask(stage, 'unsubscribe');
      await click(stage.page, 'Schrijf me uit');
      await stage.page.getByRole('alert').waitFor();
    },
  },
];
