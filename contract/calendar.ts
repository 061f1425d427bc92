const zone = 'Europe/Brussels';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
const longDay = new Intl.DateTimeFormat('nl-BE', { dateStyle: 'full', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('nl-BE', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('nl-BE', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('nl-BE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat('nl-BE', { dateStyle: 'long', timeZone: zone });
const listDate = new Intl.DateTimeFormat('nl-BE', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  timeZone: zone,
});
const time = new Intl.DateTimeFormat('nl-BE', { hour: 'numeric', minute: '2-digit', timeZone: zone });
const exactMoment = new Intl.DateTimeFormat('nl-BE', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: zone,
});

/** A calendar day, such as '2026-11-02'. */
export type Day = string;

const startOf = (day: Day) => new Date(`${day}T00:00:00Z`);

export function belgianDay(moment: Date): Day {
  return dayFormat.format(moment);
}

/** Whether a text is a calendar day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

export function addDays(day: Day, days: number): Day {
  const later = startOf(day);
  later.setUTCDate(later.getUTCDate() + days);
  return later.toISOString().slice(0, 10);
}

/** Easter Sunday of a year, in the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)).toISOString().slice(0, 10);
}

/** Whether a day is a Saturday, a Sunday or one of Belgium's ten public holidays. */
function isDayOff(day: Day): boolean {
  const weekday = startOf(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  const fixed = ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'];
  if (fixed.includes(day.slice(5))) return true;
  const sunday = easter(Number(day.slice(0, 4)));
  // Easter Monday, Ascension and Whit Monday.
  return [1, 39, 50].some((days) => addDays(sunday, days) === day);
}

interface Days {
  from: Day;
  until: Day;
}

/** The day itself, or the first working day after it, on which a shop is not `closed`. */
export function workingDayFrom(day: Day, closed?: Days): Day {
  const isClosed = closed && closed.from <= day && day <= closed.until;
  return isClosed || isDayOff(day) ? workingDayFrom(addDays(day, 1), closed) : day;
}

/** The day by which a shop answers that promises to do so within that many working days. */
export function answerDay(asked: Day, days: number, closed?: Days): Day {
  return days === 0 ? asked : answerDay(workingDayFrom(addDays(asked, 1), closed), days - 1, closed);
}

/** The last day on which a question came that should have been answered by now, within that many working days. */
export function lastLateDay(today: Day, days: number, closed?: Days): Day {
  let asked = addDays(today, -1);
  while (answerDay(asked, days, closed) >= today) asked = addDays(asked, -1);
  return asked;
}

/** A calendar day in words: 'maandag 2 november 2026'. */
export function formatDay(day: Day): string {
  return longDay.format(startOf(day));
}

/** A calendar day in short form: '2 nov'. */
export function formatShortDay(day: Day): string {
  return shortDay.format(startOf(day));
}

/** A calendar day within the year: '2 november'. */
export function formatDayAndMonth(day: Day): string {
  return dayAndMonth.format(startOf(day));
}

/** The month of a calendar day: 'november 2026'. */
export function formatMonth(day: Day): string {
  return month.format(startOf(day));
}

/** The Belgian day of a moment (ISO 8601), for a sentence: '20 november 2026'. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** The time in Belgium: '14:05'. */
export const belgianTime = (moment: Date): string => time.format(moment).padStart(5, '0');

/** The time in Belgium, for a sentence: '14.05 uur'. */
export function formatTime(moment: Date): string {
  return `${time.format(moment).replace(':', '.')} uur`;
}

/** The Belgian day of a moment or a day, for a list: '20/11/2026'. */
export function formatListDate(iso: string): string {
  return listDate.format(new Date(iso));
}

/** A moment (ISO 8601) in Belgian time, for a list: '20/11/2026 14:05'. */
export function formatListMoment(iso: string): string {
  return `${formatListDate(iso)} ${time.format(new Date(iso))}`;
}

/** A moment (ISO 8601) in Belgian time, for a sentence: '20 november 2026 om 14.05 uur'. An invalid one stays as it is. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? iso : `${date.format(moment)} om ${formatTime(moment)}`;
}

/** A moment in Belgian time to the second, with its zone: '23 november 2026 om 14:05:09 CET'. */
export function formatExactly(moment: Date): string {
  return exactMoment.format(moment);
}
