import { type State } from '../stage.ts';
import { accountStates } from './account.ts';
import { checkoutStates } from './checkout.ts';
import { deskLaunchStates } from './desk-launch.ts';
import { deskLeadStates } from './desk-leads.ts';
import { deskLessonStates } from './desk-lessons.ts';
import { deskNewsletterStates } from './desk-newsletter.ts';
import { deskOrdersStates } from './desk-orders.ts';
import { deskTodayStates } from './desk-today.ts';
import { launchListStates } from './launch-list.ts';
import { membersStates } from './members.ts';
import { ownAccountStates } from './own-account.ts';
import { pageStates } from './pages.ts';
import { requestStates } from './requests.ts';
import { withdrawalStates } from './withdrawal.ts';

/** Every page, dialog, error, empty, loading, offline and success state of the site. */
export const states: readonly State[] = [
  ...pageStates,
  ...requestStates,
  ...launchListStates,
  ...accountStates,
  ...checkoutStates,
  ...membersStates,
  ...ownAccountStates,
  ...withdrawalStates,
  ...deskOrdersStates,
  ...deskNewsletterStates,
  ...deskLeadStates,
  ...deskLessonStates,
  ...deskLaunchStates,
  ...deskTodayStates,
];
