import { companyRuling } from '../../site/terms.ts';
import { storedCompany } from '../company.ts';
import { freshAddress, makeGuestPayment } from '../people.ts';
import { abort, answer, click, fill, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

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

const linkState = (state: string, title: RegExp): State => ({
  name: `herroepen-link-${state}`,
  kind: 'success',
  open: async (stage) => {
    await answer(stage.page, calls, { state });
    await visit(stage, link);
    await click(stage.page, 'Ja, dit is mijn herroeping');
    await waitForText(stage.page, title);
  },
});

export const withdrawalStates: State[] = [
  {
    name: 'herroepen-fouten',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/herroepen');
      await click(stage.page, 'Verder');
      await waitForText(stage.page, 'Naam is verplicht');
    },
  },
  { name: 'herroepen-nakijken', kind: 'page', open: review },
  {
    name: 'herroepen-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, calls);
      await review(stage);
      await click(stage.page, 'Herroeping bevestigen');
      await waitForText(stage.page, /nog niet bevestigd/);
    },
  },
  {
    name: 'herroepen-ontvangen',
    kind: 'success',
    open: async (stage) => {
      await review(stage);
      await click(stage.page, 'Herroeping bevestigen');
      await waitForText(stage.page, /^We hebben je herroeping ontvangen op/);
    },
  },
  {
    name: 'herroepen-ingelogd',
    kind: 'variant',
    open: async (stage) => {
      await signInAs(stage, 'buyer');
      await visit(stage, '/herroepen');
      await waitForText(stage.page, /je bent ingelogd/);
    },
  },
  {
    name: 'herroepen-bedrijf',
    kind: 'variant',
    open: async (stage) => {
      const { user } = await signInAs(stage, 'member');
      await makeGuestPayment(stage.url, user.email ?? '', 'paid', 'Peeters', storedCompany);
      await visit(stage, '/herroepen');
      await waitForText(stage.page, /je bent ingelogd/);
      await click(stage.page, 'Verder');
      await waitForText(stage.page, companyRuling);
    },
  },
  {
    name: 'herroepen-ingelogd-ontvangen',
    kind: 'success',
    open: async (stage) => {
      const receivedAt = new Date().toISOString();
      await answer(stage.page, calls, { success: true, reference: 'AB12-CD34', receivedAt, proven: true });
      await signInAs(stage, 'buyer');
      await visit(stage, '/herroepen');
      await waitForText(stage.page, /je bent ingelogd/);
      await click(stage.page, 'Verder');
      await click(stage.page, 'Herroeping bevestigen');
      await waitForText(stage.page, /^We hebben je herroeping ontvangen op/);
    },
  },
  {
    name: 'herroepen-link',
    kind: 'page',
    open: async (stage) => {
      await visit(stage, link);
      await waitForText(stage.page, 'Heb jij je aankoop herroepen?');
    },
  },
  {
    name: 'herroepen-link-ongeldig',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, link);
      await click(stage.page, 'Ja, dit is mijn herroeping');
      await waitForText(stage.page, 'Deze link werkt niet.');
    },
  },
  linkState('refunding', /^Je geld komt terug/),
  linkState('shop', /^Je hoort van ons/),
  linkState('refunded', /^Je geld is al teruggestort/),
  linkState('closed', /^Hier is niets meer te doen/),
];
