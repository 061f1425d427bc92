import { answerDay, type Day, formatDayAndMonth } from './calendar.ts';
import type { ShopDocument } from './shop-document.ts';

type Notice = NonNullable<ShopDocument['notice']>;

/** The notice during which the shop is closed; undefined for any other. */
export const closingOf = (notice: ShopDocument['notice'] | undefined): Notice | undefined =>
  notice?.closed === 'ja' ? notice : undefined;

/** The words of a notice, with its days when the shop is closed. */
export function noticeWords(notice: Notice): string {
  const { words, from, until } = notice;
  if (!closingOf(notice)) return words;
  const [first, last] = [from, until].map(formatDayAndMonth);
  const days = from === until ? `op ${first}` : `van ${first} tot en met ${last}`;
  return `${words.replace(/[^.!?]$/, '$&.')} Gesloten ${days}.`;
}

/** The notice of that Belgian day; null when there is none. `term` is the answer term of a shop that is closed, else ''. */
export function noticeOn({ notice, answerDays }: Pick<ShopDocument, 'notice' | 'answerDays'>, day: Day) {
  if (!notice || day < notice.from || notice.until < day) return null;
  const last = answerDays !== null && closingOf(notice) && answerDay(day, answerDays, notice);
  return { words: noticeWords(notice), term: last ? `uiterlijk ${formatDayAndMonth(last)}` : '' };
}
export type TodaysNotice = ReturnType<typeof noticeOn>;
