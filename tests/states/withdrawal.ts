import { companyRuling } from '../../site/terms.ts';
import { storedCompany } from '../company.ts';
import { freshAddress, makeGuestPayment } from '../people.ts';
import { answer, click, fill, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import { answers, clicks, fails, type Step, shows, states, visits } from './state.ts';

const calls = '**/functions/v1/*';
const link = `/herroepen?bevestig=${'a'.repeat(43)}`;

async function review(stage: Stage): Promise<void> {
  await visit(stage, '/herroepen');
  await fill(stage.page, {
    Naam: 'An Peeters',
    'E-mail': freshAddress(),
    'Bestelnummer (optioneel)': 'De Kickstart Kit, vorige dinsdag',
  });
  await click(stage.page, 'Verder');
  await waitForText(stage.page, 'Klopt dit?');
}

const followed = (state: string, title: RegExp): Step[] => [
  answers(calls, { state }),
  visits(link),
  clicks('Ja, dit is mijn herroeping'),
  shows(title),
];

export const withdrawalStates = states({
  'error herroepen-fouten': [visits('/herroepen'), clicks('Verder'), shows('Naam is verplicht')],
  'page herroepen-nakijken': review,
  'offline herroepen-geen-netwerk': [
    fails(calls),
    review,
    clicks('Herroeping bevestigen'),
    shows(/nog niet bevestigd/),
  ],
  'success herroepen-ontvangen': [
    review,
    clicks('Herroeping bevestigen'),
    shows(/^We hebben je herroeping ontvangen op/),
  ],
  'variant herroepen-ingelogd': [visits('/herroepen', 'buyer'), shows(/je bent ingelogd/)],
  'variant herroepen-bedrijf': async (stage) => {
    const { user } = await signInAs(stage, 'member');
    await makeGuestPayment(stage.url, user.email ?? '', 'paid', 'Peeters', storedCompany);
    await visit(stage, '/herroepen');
    await waitForText(stage.page, /je bent ingelogd/);
    await click(stage.page, 'Verder');
    await waitForText(stage.page, companyRuling);
  },
  'success herroepen-ingelogd-ontvangen': async (stage) => {
    const receivedAt = new Date().toISOString();
    await answer(stage.page, calls, { success: true, reference: 'AB12-CD34', receivedAt, proven: true });
    await signInAs(stage, 'buyer');
    await visit(stage, '/herroepen');
    await waitForText(stage.page, /je bent ingelogd/);
    await click(stage.page, 'Verder');
    await click(stage.page, 'Herroeping bevestigen');
    await waitForText(stage.page, /^We hebben je herroeping ontvangen op/);
  },
  'page herroepen-link': [visits(link), shows('Heb jij je aankoop herroepen?')],
  'error herroepen-link-ongeldig': [
    visits(link),
    clicks('Ja, dit is mijn herroeping'),
    shows('Deze link werkt niet.'),
  ],
  'success herroepen-link-refunding': followed('refunding', /^Je geld komt terug/),
  'success herroepen-link-shop': followed('shop', /^Je hoort van ons/),
  'success herroepen-link-refunded': followed('refunded', /^Je geld is al teruggestort/),
  'success herroepen-link-closed': followed('closed', /^Hier is niets meer te doen/),
});
