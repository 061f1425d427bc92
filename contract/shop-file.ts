import type { KitStatus } from '../site/kit.ts';
import { isDay } from './calendar.ts';
import { deliveredDocument, type PublishedShop, shopFileVersion } from './shop.ts';

/** The price of the Kit, in cents: what Stripe takes at least, and 10,000 euro. */
export const priceLimits = { least: 50, most: 1_000_000 } as const;

const isPrice = (cents: number) =>
  Number.isInteger(cents) && cents >= priceLimits.least && cents <= priceLimits.most;

const statuses: readonly KitStatus[] = ['binnenkort', 'te-koop'];

/** Whether what has the form of a shop can be one. */
const isSound = ({ status, priceCents, document }: PublishedShop): boolean =>
  (status === null || statuses.includes(status)) &&
  (priceCents === null || isPrice(priceCents)) &&
  (!document?.notice || (isDay(document.notice.from) && isDay(document.notice.until)));

/** A value that may be null is in a function. */
const samples = {
  status: () => '',
  priceCents: () => 0,
  document: () => ({
    ...deliveredDocument,
    kickMinutes: [() => 0],
    answerDays: () => 0,
    notice: () => ({ words: '' }),
  }),
};

const holdsTexts = (item: unknown) =>
  item === Object(item) && Object.values(Object(item)).every((one) => typeof one === 'string');

/** Whether a value has the form of a sample: what a page reads of it is there. The items of an empty list hold texts. */
function looksLike(sample: unknown, value: unknown): boolean {
  if (typeof sample === 'function') return value === null || looksLike(sample(), value);
  if (Array.isArray(sample)) {
    const fits = sample[0] ? (item: unknown) => looksLike(sample[0], item) : holdsTexts;
    return Array.isArray(value) && value.every(fits);
  }
  if (typeof sample !== 'object') return typeof value === typeof sample;
  return Object.entries(Object(sample)).every(([key, inner]) => looksLike(inner, Object(value)[key]));
}

/** The choices in a parsed file; null for anything else. */
export function publishedIn(file: unknown): PublishedShop | null {
  const { version, ...published } = Object(file) as PublishedShop & { version?: unknown };
  return version === shopFileVersion && looksLike(samples, published) && isSound(published)
    ? published
    : null;
}
