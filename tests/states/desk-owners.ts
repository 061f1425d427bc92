import type { OwnersList } from '../../contract/database/desk.ts';
import { answer, click, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

const at = '2026-11-20T08:30:00Z';

const everyone: OwnersList = {
  owners: [
    { email: 'an.peeters@voorbeeld.be', since: at, is_me: true },
    { email: 'bert@een-lange-bedrijfsnaam.be', since: at, is_me: false },
  ],
  invited: [
    { email: 'carla@voorbeeld.be', since: at, has_account: true },
    { email: 'dirk@voorbeeld.be', since: at, has_account: false },
  ],
};

async function open(stage: Stage): Promise<void> {
  await answer(stage.page, '**/rest/v1/rpc/desk_owners', everyone);
  await signInAs(stage, 'owner');
  await visit(stage, '/beheer?deel=beheerders');
  await waitForText(stage.page, 'account bevestigd');
}

export const deskOwnersStates: State[] = [
  { name: 'beheer-beheerders', kind: 'page', open },
  {
    name: 'beheer-beheerders-laatste',
    kind: 'dialog',
    open: async (stage) => {
      await open(stage);
      await answer(stage.page, '**/rest/v1/rpc/desk_remove_owner', { result: 'last' });
      await click(stage.page, 'Verwijderen van an.peeters@voorbeeld.be');
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Beheerder verwijderen' }).click();
      await waitForText(stage.page, /is de laatste beheerder/);
    },
  },
];
