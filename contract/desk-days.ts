import * as v from 'valibot';
import { addDays, belgianDay, type Day, formatDate, isDay } from './calendar.ts';

interface Window {
  /** The first and the last day, in days from today. */
  takes: readonly [from: number, to: number];
  /** The days that need no second look. */
  usual: readonly [from: number, to: number];
  label: string;
}

const years = (count: number) => Math.ceil(count * 365.25);

/** Every day that the desk takes, by its field. */
export const deskDays = {
  deliveredOn: { takes: [-years(3), years(1)], usual: [-92, 92], label: 'Geleverd op' },
  dueOn: { takes: [0, years(1)], usual: [0, 92], label: 'Te betalen tegen' },
  validUntil: { takes: [0, years(1)], usual: [0, 92], label: 'Geldig tot en met' },
  sessionOn: { takes: [0, years(2)], usual: [0, 366], label: 'Sessie op' },
  paidOn: { takes: [-years(3), 0], usual: [-92, 0], label: 'Betaald op' },
  /** Of a withdrawal by letter or mail. */
  sentOn: { takes: [-years(3), 0], usual: [-31, 0], label: 'Verstuurd op' },
  agreedOn: { takes: [-92, 0], usual: [-31, 0], label: 'Akkoord op' },
  followUpOn: { takes: [-years(3), years(3)], usual: [-years(3), years(1)], label: 'Opvolgen op' },
} as const satisfies Record<string, Window>;

export type DeskDay = keyof typeof deskDays;

const isWithin = (day: Day, [from, to]: readonly [number, number]) => {
  const today = belgianDay(new Date());
  return day >= addDays(today, from) && day <= addDays(today, to);
};

/** Whether the desk takes this day in a field: one that exists, in the field's window. */
export const isDeskDay = (field: DeskDay, day: string): boolean =>
  isDay(day) && isWithin(day, deskDays[field].takes);

/** The rule of a field with a day. */
export const deskDay = (field: DeskDay, message: string) =>
  v.pipe(
    v.optional(v.string(message), ''),
    v.check((day) => isDeskDay(field, day), message),
  );

/** The question about a day that is possible but odd; undefined for any other. */
export const oddDay = (field: DeskDay, day = ''): string | undefined =>
  isDeskDay(field, day) && !isWithin(day, deskDays[field].usual)
    ? `${deskDays[field].label} ${formatDate(`${day}T12:00:00Z`)}, klopt dat?`
    : undefined;
