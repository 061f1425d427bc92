import type { State } from './stage.ts';
import { accountStates } from './states/account.ts';
import { checkoutStates } from './states/checkout.ts';
import { launchListStates } from './states/launch-list.ts';
import { membersStates } from './states/members.ts';
import { pageStates } from './states/pages.ts';
import { requestStates } from './states/requests.ts';

/** Every page, dialog, error, empty, loading, offline and success state of the site. */
export const states: readonly State[] = [
  ...pageStates,
  ...requestStates,
  ...launchListStates,
  ...accountStates,
  ...checkoutStates,
  ...membersStates,
];
