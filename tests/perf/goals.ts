import { paths } from '../../site/paths.ts';
import type { Kind } from '../people.ts';

/**
 * The goals of docs/decisions/0005-first-second.md; those for script are in site/pages.ts. Bytes are brotli, as sent over
 * the wire.
 */
export const goals = {
  homeHtml: 15_000,
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

/** Pages that redirect every other visitor, and the account that stays. */
export const readers: Partial<Record<string, Kind>> = {
  [paths.members]: 'member',
  [paths.account]: 'member',
  [paths.desk]: 'owner',
};
