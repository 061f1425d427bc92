import { makeBuyer } from '../people.ts';
import { abort, click, signInAs, visit, waitForText } from '../stage.ts';
import { issueInvoice } from './desk-invoices.ts';
import type { State } from './state.ts';

const section = '/beheer?deel=boekhouding';

/** The states of the books on the desk. */
export const deskBooksStates: State[] = [
  {
    name: 'beheer-boekhouding',
    kind: 'page',
    open: async (stage) => {
      await makeBuyer(stage.url);
      await issueInvoice(stage, await signInAs(stage, 'owner'));
      await visit(stage, section);
      await waitForText(stage.page, 'Dag per dag');
      await stage.page.getByText('Dag per dag').click();
      await waitForText(stage.page, 'Zip met PDF en XML');
    },
  },
  {
    name: 'beheer-boekhouding-zip-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await issueInvoice(stage, await signInAs(stage, 'owner'));
      await visit(stage, section);
      await abort(stage.page, '**/functions/v1/desk-books');
      await click(stage.page, 'Zip met PDF en XML');
      await waitForText(stage.page, /geen antwoord/);
    },
  },
];
