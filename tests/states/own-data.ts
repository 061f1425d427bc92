import { refusals } from '../../contract/messages.ts';
import { ownDataLinks, ownDataMessages } from '../../contract/own-data.ts';
import { freshAddress } from '../people.ts';
import { functionCalls, type Stage } from '../stage.ts';
import { answers, clicks, fails, fills, sees, shows, states, visits } from './state.ts';

const opens = (action: keyof typeof ownDataLinks, page = '/privacy') =>
  visits(`${page}?${ownDataLinks[action]}=${'a'.repeat(43)}`);

const ask = [
  visits('/privacy'),
  ({ page }: Stage) =>
    page.getByRole('heading', { name: 'Mijn gegevens opvragen of wissen' }).scrollIntoViewIfNeeded(),
  shows('Mail mij de link'),
];

const refuses = answers(functionCalls, { error: refusals['unknown-link'], code: 'unknown-link' }, 404);

const undo = (name: string, page: string, button: string, done: string) => ({
  [`page ${name}-behouden`]: [opens('undo', page), shows(button)],
  [`success ${name}-behouden-gelukt`]: [
    answers(functionCalls, { state: 'none', due_at: null }),
    opens('undo', page),
    clicks(button),
    shows(done),
  ],
  [`error ${name}-behouden-vervallen`]: [
    refuses,
    opens('undo', page),
    clicks(button),
    shows('Deze link werkt niet meer'),
  ],
});

/** The states of the form on the privacy page, and of the links that it mails. */
export const ownDataStates = states({
  'page gegevens-vragen': ask,
  'error gegevens-vragen-fout': [...ask, clicks('Mail mij de link'), shows('Ongeldig e-mailadres')],
  'offline gegevens-vragen-geen-netwerk': [
    fails(functionCalls),
    ...ask,
    fills(() => ({ 'E-mail': freshAddress() })),
    clicks('Mail mij de link'),
    sees('alert'),
  ],
  'success gegevens-gevraagd': [
    ...ask,
    fills(() => ({ 'E-mail': freshAddress() })),
    clicks('Mail mij de link'),
    shows(/^Bewaren we iets onder/),
  ],
  'page gegevens-link': [
    opens('data'),
    ({ page }) => page.getByText('Wat verdwijnt er, en wat blijft?').click(),
  ],
  'success gegevens-link-bewaard': [
    answers(functionCalls, { address: 'an@voorbeeld.be', data: {} }),
    opens('data'),
    clicks('Download mijn gegevens'),
    shows('Het staat bij de downloads.'),
  ],
  'error gegevens-link-vervallen': [
    refuses,
    opens('data'),
    clicks('Download als JSON'),
    shows('Deze link werkt niet meer'),
  ],
  'offline gegevens-link-geen-netwerk': [
    fails(functionCalls),
    opens('data'),
    clicks('Wis mijn gegevens'),
    sees('alert'),
  ],
  'success gegevens-wissen-gevraagd': [
    answers(functionCalls, { state: 'asked', due_at: '2026-12-01T10:00:00Z' }),
    opens('data'),
    clicks('Wis mijn gegevens'),
    shows('Uw gegevens worden gewist.'),
  ],
  'error gegevens-wissen-problem': [
    answers(functionCalls, { state: 'problem', due_at: null }),
    opens('data'),
    clicks('Wis mijn gegevens'),
    shows(ownDataMessages.problem),
  ],
  ...undo('gegevens', '/privacy', 'Ja, behoud mijn gegevens', 'Uw gegevens blijven'),
  ...undo('account', '/account', 'Ja, behoud mijn account', 'Je account blijft'),
});
