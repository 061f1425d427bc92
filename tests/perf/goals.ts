import { paths } from '../../site/paths.ts';

const kB = 1000;

/** The goals of docs/decisions/0005-first-second.md. Bytes are brotli, as sent over the wire. */
export const goals = {
  homeHtml: 15 * kB,
  /** All script of a page, including what it preloads. */
  script: {
    [paths.home]: 115 * kB,
    [paths.privacy]: 115 * kB,
    [paths.voorwaarden]: 115 * kB,
    [paths.cookies]: 115 * kB,
    [paths.toegankelijkheid]: 115 * kB,
    [paths.herroepen]: 140 * kB,
    [paths.workshopAanvraag]: 140 * kB,
    [paths.kennismaking]: 140 * kB,
    [paths.launchList]: 140 * kB,
    [paths.auth]: 170 * kB,
    [paths.resetPassword]: 170 * kB,
    [paths.checkout]: 170 * kB,
    [paths.paymentSuccess]: 170 * kB,
    [paths.members]: 170 * kB,
    [paths.account]: 170 * kB,
  } as Record<string, number>,
  /** LCP of the home page as a multiple of a bare page's. */
  lcpRatio: 1.25,
  /** A list of the desk over HTTP with 10,000 requests and orders, in milliseconds. */
  deskList: 200,
  tbt: 100,
  cls: 0.01,
  homePerformance: 97,
  performance: 95,
} as const;

/** Tests allow a tenth more bytes than the goal, so that a longer sentence never fails one. */
export const room = 1.1;
