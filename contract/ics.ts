import { addDays } from './calendar.ts';

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, '');

/** Folds a line so that no part is longer than 75 bytes (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 75) {
      parts.push(part);
      // The space that begins a continued line counts too.
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}

const compact = (day: string) => day.replaceAll('-', '');

const utc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d+/g, '');

interface CalendarEvent {
  uid: string;
  title: string;
  description: string;
  url: string;
  /** A whole day to remember something, or a session, of which a file with a higher `sequence` replaces the earlier ones. */
  when:
    | { day: string }
    | { from: string; until: string; sequence: number; isCancelled: boolean; organizer: string };
}

export function calendarFile({ when, ...event }: CalendarEvent, now = new Date()): string {
  const times =
    'day' in when
      ? [
          `DTSTART;VALUE=DATE:${compact(when.day)}`,
          `DTEND;VALUE=DATE:${compact(addDays(when.day, 1))}`,
          'TRANSP:TRANSPARENT',
        ]
      : [
          `DTSTART:${utc(new Date(when.from))}`,
          `DTEND:${utc(new Date(when.until))}`,
          `SEQUENCE:${when.sequence}`,
          `STATUS:${when.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
          `ORGANIZER:mailto:${when.organizer}`,
        ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//beheer//opvolgen//NL',
    ...('day' in when ? [] : [`METHOD:${when.isCancelled ? 'CANCEL' : 'PUBLISH'}`]),
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(now)}`,
    ...times,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** A name as part of a file's name. */
export const fileNameOf = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60);
