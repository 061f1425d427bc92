import type { LaunchLink } from '../../contract/launch-list.ts';
import { type Stage, visit } from '../stage.ts';
import { answers, clicks, fails, sees, shows, states, visits } from './state.ts';

const call = '**/functions/v1/kit-signup-link';
/** A well-formed token that was never sent: the answers are stubbed. */
const token = 'a'.repeat(43);

const ask = (stage: Stage, action: LaunchLink['action']) =>
  visit(stage, `/lijst?action=${action}&token=${token}`);

/** The states behind the links in launch list mails. */
export const launchListStates = states({
  'page lijst-bevestigen': [(stage) => ask(stage, 'confirm'), shows('Bevestig je adres')],
  'success lijst-bevestigd': [
    answers(call, { success: true }),
    (stage) => ask(stage, 'confirm'),
    clicks('Ja, verwittig me'),
    shows('Bevestigd!'),
  ],
  'error lijst-ongeldig': [visits('/lijst'), shows('Deze link werkt niet')],
  'page updates-bevestigen': [(stage) => ask(stage, 'confirm-updates'), shows('Bevestig uw adres')],
  'variant updates-stoppen': [(stage) => ask(stage, 'stop-updates'), shows('Updates stoppen')],
  'offline lijst-geen-netwerk': [
    fails(call),
    (stage) => ask(stage, 'unsubscribe'),
    clicks('Schrijf me uit'),
    sees('alert'),
  ],
});
