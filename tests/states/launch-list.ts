import type { LaunchLink } from '../../contract/launch-list.ts';
import { answer, cut, press, type Stage, see, visit } from '../stage.ts';
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
      await see(stage.page, 'Bevestig je plek');
    },
  },
  {
    name: 'lijst-bevestigd',
    kind: 'success',
    open: async (stage) => {
      await answer(stage.page, call, { success: true });
      await ask(stage, 'confirm');
      await press(stage.page, 'Ja, verwittig me');
      await see(stage.page, 'Bevestigd!');
    },
  },
  {
    name: 'lijst-ongeldig',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/lijst');
      await see(stage.page, 'Deze link werkt niet');
    },
  },
  {
    name: 'updates-bevestigen',
    kind: 'page',
    open: async (stage) => {
      await ask(stage, 'confirm-updates');
      await see(stage.page, 'Bevestig uw adres');
    },
  },
  {
    name: 'updates-stoppen',
    kind: 'page',
    open: async (stage) => {
      await ask(stage, 'stop-updates');
      await see(stage.page, 'Updates stoppen');
    },
  },
  {
    name: 'lijst-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await cut(stage.page, call);
      await ask(stage, 'unsubscribe');
      await press(stage.page, 'Schrijf me uit');
      await stage.page.getByRole('alert').waitFor();
    },
  },
];
