import { paths } from '../site/paths.ts';

/** A kilobyte as the web counts it. */
export const kB = 1000;

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
  } as Record<string, number>,
} as const;
