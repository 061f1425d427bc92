import { addDays } from '../../../../contract/calendar.ts';

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

export function calendarFile(
  event: { uid: string; day: string; title: string; description: string; url: string },
  now = new Date(),
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//beheer//opvolgen//NL',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(event.day)}`,
    `DTEND;VALUE=DATE:${compact(addDays(event.day, 1))}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
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
