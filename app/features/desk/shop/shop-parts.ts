import { belgianDay, formatDayAndMonth } from '../../../../contract/calendar.ts';
import { answerTerm, priceLine } from '../../../../contract/shop.ts';
import { type ShopDocument, type ShopPart, shopParts } from '../../../../contract/shop-document.ts';
import { urlOf } from '../../../../contract/text.ts';
import { offers } from '../../../../site/home.ts';
import type { DocumentPart } from './draft.ts';

const joined = (words: readonly (string | false)[]) => words.filter(Boolean).join(', ');

/** What each part says; '' for nothing. */
const summaries: Record<DocumentPart, (document: ShopDocument) => string> = {
  formulas: ({ formulas }) =>
    joined(offers.list.map(({ id, name }) => formulas[id].price && `${name} ${priceLine(formulas[id])}`)),
  person: ({ person }) => person.name,
  testimonials: ({ testimonials }) => joined(testimonials.map(({ name }) => name)),
  customers: ({ customers }) => joined(customers.map(({ name }) => name)),
  figures: ({ figures }) => joined(figures.map(({ figure, text }) => `${figure} ${text}`)),
  programmeCase: ({ programmeCase: { customer, words } }) =>
    words && `traject bij ${customer || 'een klant'}`,
  workshopCase: ({ workshopCase: { before, after } }) => (before || after) && 'voor en na de workshop',
  teaser: ({ teaser }) => teaser && `op YouTube, ${teaser}`,
  notice: ({ notice }) =>
    notice
      ? joined([
          `${notice.words} (${formatDayAndMonth(notice.from)} tot en met ${formatDayAndMonth(notice.until)})`,
          notice.closed === 'ja' && 'gesloten',
          notice.until < belgianDay(new Date()) && 'voorbij',
        ])
      : '',
  bookingUrl: ({ bookingUrl }) => urlOf(bookingUrl)?.host ?? '',
  answerDays: (document) => (document.answerDays === null ? '' : `antwoord ${answerTerm(document)}`),
  kickMinutes: ({ kickMinutes }) =>
    joined(kickMinutes.map((minutes, kick) => minutes !== null && `Kick ${kick} ${minutes}`)),
};

const all = Object.entries<ShopPart>(shopParts) as [DocumentPart, ShopPart][];

/** What the owner opens by itself: the parts with one title. */
export const shopSections = [...new Set(all.map(([, { title }]) => title))].map((title) => {
  const parts = all.filter(([, part]) => part.title === title);
  const now = (document: ShopDocument) => joined(parts.map(([name]) => summaries[name](document)));
  return { title, parts, intro: parts[0]?.[1].intro, now };
});
