import { accountStates } from './account.ts';
import { checkoutStates } from './checkout.ts';
import { deskBooksStates } from './desk-books.ts';
import { deskInvoicesStates } from './desk-invoices.ts';
import { deskLaunchStates } from './desk-launch.ts';
import { deskLessonStates } from './desk-lessons.ts';
import { deskNewsletterStates } from './desk-newsletter.ts';
import { deskOrdersStates } from './desk-orders.ts';
import { deskOwnersStates } from './desk-owners.ts';
import { deskPeopleStates } from './desk-people.ts';
import { deskRequestStates } from './desk-requests.ts';
import { deskTodayStates } from './desk-today.ts';
import { invoiceStates } from './invoice.ts';
import { launchListStates } from './launch-list.ts';
import { membersStates } from './members.ts';
import { ownAccountStates } from './own-account.ts';
import { ownDataStates } from './own-data.ts';
import { pageStates } from './pages.ts';
import { quoteStates } from './quote.ts';
import { requestStates } from './requests.ts';
import type { State } from './state.ts';
import { withdrawalStates } from './withdrawal.ts';

/** Every page, dialog, error, empty, loading, offline and success state of the site, by the part it belongs to. */
export const statesOf = {
  pages: pageStates,
  requests: requestStates,
  'launch list': launchListStates,
  invoice: invoiceStates,
  'signing in': accountStates,
  checkout: checkoutStates,
  'members area': membersStates,
  account: ownAccountStates,
  'own data': ownDataStates,
  withdrawal: withdrawalStates,
  quote: quoteStates,
  'desk: orders': deskOrdersStates,
  'desk: invoices': deskInvoicesStates,
  'desk: books': deskBooksStates,
  'desk: newsletter': deskNewsletterStates,
  'desk: owners': deskOwnersStates,
  'desk: people': deskPeopleStates,
  'desk: requests': deskRequestStates,
  'desk: lessons': deskLessonStates,
  'desk: launch and shop': deskLaunchStates,
  'desk: today': deskTodayStates,
} satisfies Record<string, readonly State[]>;

export const states: readonly State[] = Object.values(statesOf).flat();
