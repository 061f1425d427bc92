import { expect, test } from 'vitest';
import { calendarFile, fileNameOf } from './ics.ts';

const event = {
  uid: 'aanvraag-1@kickstart.example',
  when: { day: '2026-12-31' },
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

test('a session has times in UTC, and is cancelled by the same event with a higher sequence', () => {
  const session = { uid: '1', title: '', description: '', url: '' };
  const of = (isCancelled: boolean) =>
    calendarFile({
      ...session,
      when: {
        from: '2026-12-10T09:30:00+01:00',
        until: '2026-12-10T12:00:00+01:00',
        sequence: 2,
        isCancelled,
        organizer: 'a@b.be',
      },
    });
  expect(of(false)).toContain('METHOD:PUBLISH');
  expect(of(false)).toContain(
    'DTSTART:20261210T083000Z\r\nDTEND:20261210T110000Z\r\nSEQUENCE:2\r\nSTATUS:CONFIRMED',
  );
  expect(of(true)).toMatch(/METHOD:CANCEL[^]*UID:1\r[^]*STATUS:CANCELLED/);
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
