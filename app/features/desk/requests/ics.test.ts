import { expect, test } from 'vitest';
import { calendarFile, fileNameOf } from './ics.ts';

const event = {
  uid: 'aanvraag-1@kickstart.example',
  day: '2026-12-31',
  title: 'Opvolgen: Peeters; Zoë, en\\zoon',
  description: 'Eerste lijn\r\nTweede lijn '.repeat(9),
  url: 'https://www.kickstart.example/beheer?deel=aanvragen&open=1',
};
const file = calendarFile(event, new Date('2026-11-23T18:05:09.123Z'));

test('an event lasts a whole day, and ends on the next one', () => {
  const lines = file.split('\r\n');
  expect(lines.slice(0, 4)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//beheer//opvolgen//NL',
    'BEGIN:VEVENT',
  ]);
  expect(lines).toContain('DTSTAMP:20261123T180509Z');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
  expect(lines).toContain('DTEND;VALUE=DATE:20270101');
  expect(lines.at(-1)).toBe('');
});

test('text is escaped, and long lines are folded by bytes', () => {
  expect(file).toContain('SUMMARY:Opvolgen: Peeters\\; Zoë\\, en\\\\zoon');
  for (const line of file.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain('Eerste lijn\\nTweede lijn Eerste lijn\\nTweede lijn');
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test.each([
  ['Peeters & Zoë nv', 'Peeters Zoë nv'],
  ['../../etc/passwd', 'etc passwd'],
  ['<a href="x">', 'a href x'],
])('%s in the name of a file is %s', (name, shown) => expect(fileNameOf(name)).toBe(shown));
