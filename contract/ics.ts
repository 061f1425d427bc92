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
}

/** A whole day to remember something, or a session, of which a file with a higher `sequence` replaces the earlier ones. */
export function calendarFile(
  event: CalendarEvent &
    (
      | { day: string }
      | { from: string; until: string; sequence: number; isCancelled: boolean; organizer: string }
    ),
  now = new Date(),
): string {
  const when =
    'day' in event
      ? [
          `DTSTART;VALUE=DATE:${compact(event.day)}`,
          `DTEND;VALUE=DATE:${compact(addDays(event.day, 1))}`,
          'TRANSP:TRANSPARENT',
        ]
      : [
          `DTSTART:${utc(new Date(event.from))}`,
          `DTEND:${utc(new Date(event.until))}`,
          `SEQUENCE:${event.sequence}`,
          `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
          `ORGANIZER:mailto:${event.organizer}`,
        ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//beheer//opvolgen//NL',
    ...('day' in event ? [] : [`METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`]),
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(now)}`,
    ...when,
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
