import { expectedLaunchVisitors } from '../site/launch.ts';

/**
 * How many calls the functions take from all visitors together, as percentages of the visitors of a launch day: within
 * its busiest minute and within the whole day. A minute of 700 sign-ups and 300 buyers among 10,000 visitors reaches none
 * of them.
 */
const visitorCalls = {
  'account-lists': { minute: 10, day: 200 },
  'browser-error': { minute: 1, day: 10 },
  'correct-address': { minute: 1, day: 10 },
  'create-stripe-payment': { minute: 10, day: 100 },
  invoice: { minute: 10, day: 100 },
  'invoice-file': { minute: 10, day: 100 },
  'kit-signup-link': { minute: 10, day: 200 },
  'lesson-link': { minute: 20, day: 300 },
  'order-company': { minute: 1, day: 10 },
  'own-data': { minute: 1, day: 10 },
  'own-data-link': { minute: 1, day: 10 },
  'own-deletion': { minute: 10, day: 200 },
  quote: { minute: 5, day: 50 },
  'resend-confirmation': { minute: 1, day: 20 },
  'send-contact-email': { minute: 1, day: 10 },
  'send-kit-signup-email': { minute: 15, day: 100 },
  'send-support-email': { minute: 1, day: 10 },
  'send-workshop-request': { minute: 1, day: 10 },
  'verify-payment': { minute: 30, day: 200 },
  /** Withdrawals are never refused: these are the ones that get a mail. */
  withdraw: { minute: 1, day: 10 },
  'withdrawal-link': { minute: 1, day: 10 },
} as const;

/** The functions of the desk. They count only an owner's calls, so that nobody else can use them up. */
const ownerFunctions = [
  'desk-books',
  'desk-invoice',
  'desk-kit',
  'desk-lesson',
  'desk-mail',
  'desk-mailing',
  'desk-refund',
  'desk-shop',
  'desk-withdrawal',
] as const;
const ownerCalls = { minute: 300, day: 5000, network: 5000 };

/** A function that takes a limited number of calls, wherever they come from. */
export type LimitedFunction = keyof typeof visitorCalls | (typeof ownerFunctions)[number];

/**
 * The most calls that a function takes within a minute and within a day, wherever they come from, and within a day from
 * one network: a tenth, so that nobody closes a function to everyone by calling it all day from one address.
 */
export function ceilingOf(
  name: LimitedFunction,
  visitors: number = expectedLaunchVisitors,
): { minute: number; day: number; network: number } {
  if (!(name in visitorCalls)) return ownerCalls;
  const { minute, day } = visitorCalls[name as keyof typeof visitorCalls];
  const callsOf = (percentage: number) => Math.ceil((visitors * percentage) / 100);
  // A small shop, too, has a busy minute, and an office with one network address.
  return {
    minute: Math.max(30, callsOf(minute)),
    day: Math.max(300, callsOf(day)),
    network: Math.max(60, Math.ceil(callsOf(day) / 10)),
  };
}

/** How many mails Auth sends an hour to all visitors together (`email_sent` in supabase/config.toml). */
export const authMailsPerHour = (visitors: number = expectedLaunchVisitors): number =>
  // As many as payments start within the busiest minute: of each buyer a confirmation, sent again or not.
  Math.max(200, ceilingOf('create-stripe-payment', visitors).minute);

/** The mails of a launch day on which 7 % of the visitors join the list and 3 % buy. */
export function launchDayMails(visitors: number = expectedLaunchVisitors): number {
  const buyers = Math.ceil((visitors * 3) / 100);
  // A list sign-up is one mail; a purchase a confirmation of the address, a receipt and a mail to the shop.
  return Math.ceil((visitors * 7) / 100) + 3 * buyers;
}
