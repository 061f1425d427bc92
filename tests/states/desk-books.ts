import { makeBuyer } from '../people.ts';
import { signInAs } from '../stage.ts';
import { issueInvoice } from './desk-invoices.ts';
import { clicks, fails, shows, states, visits } from './state.ts';

const section = '/beheer?deel=boekhouding';

/** The states of the books on the desk. */
export const deskBooksStates = states({
  'page beheer-boekhouding': [
    ({ url }) => makeBuyer(url),
    async (stage) => issueInvoice(stage, await signInAs(stage, 'owner')),
    visits(section),
    shows('Dag per dag'),
    ({ page }) => page.getByText('Dag per dag').click(),
    shows('Zip voor je boekhouder'),
  ],
  'offline beheer-boekhouding-zip-geen-netwerk': [
    async (stage) => issueInvoice(stage, await signInAs(stage, 'owner')),
    visits(section),
    fails('**/functions/v1/desk-books'),
    clicks('Zip voor je boekhouder'),
    shows(/geen antwoord/),
  ],
});
