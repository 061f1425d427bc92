import { formatMonth } from '../../../contract/calendar.ts';

/** The query parameter with the first day of a month. */
export const monthParameter = 'maand';

export function monthsUntil(day: string, count: number): (readonly [string, string])[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, before) => {
    const first = new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 10);
    return before === 0 ? ['', 'Deze maand'] : [first, formatMonth(first)];
  });
}
