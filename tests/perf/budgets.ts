import { paths } from '../../site/paths.ts';

/** A kilobyte as the web counts it. */
const kB = 1000;

/** The most that may be sent, in bytes, brotli. The reasons stand in docs/decisions/0005-first-second.md. */
export const budgets = {
  homeHtml: 12 * kB,
  homeScript: 108 * kB,
  /** Script of a page in all, after everything it loads by itself. */
  script: {
    [paths.home]: 108 * kB,
    [paths.workshopAanvraag]: 135 * kB,
    [paths.kennismaking]: 135 * kB,
    [paths.auth]: 165 * kB,
    [paths.checkout]: 165 * kB,
    [paths.members]: 165 * kB,
    // No goals: held so that no part of another page slips into them unseen.
    [paths.privacy]: 108 * kB,
    [paths.voorwaarden]: 108 * kB,
    [paths.cookies]: 108 * kB,
    [paths.launchList]: 116 * kB,
    [paths.resetPassword]: 118 * kB,
    [paths.paymentSuccess]: 145 * kB,
  } as Record<string, number>,
} as const;
