import type { OwnersList } from '../../contract/database/desk.ts';
import { answers, clicks, shows, states, visits } from './state.ts';

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

const opens = [
  answers('**/rest/v1/rpc/desk_owners', everyone),
  visits('/beheer?deel=beheerders', 'owner'),
  shows('account bevestigd'),
];

export const deskOwnersStates = states({
  'page beheer-beheerders': opens,
  'dialog beheer-beheerders-laatste': [
    ...opens,
    answers('**/rest/v1/rpc/desk_act', { result: 'last' }),
    clicks('Verwijderen van an.peeters@voorbeeld.be'),
    ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Beheerder verwijderen' }).click(),
    shows(/is de laatste beheerder/),
  ],
});
