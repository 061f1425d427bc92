import { expect, test } from 'vitest';
import { sampleMails } from '../tests/states/mails.ts';
import { detailWords, mailNames, mailProblem, subjectWords } from './desk-words.ts';

test('the desk has a name for every mail', () => {
  const templates = new Set(sampleMails.map(({ template }) => template));
  expect(Object.keys(mailNames).sort()).toEqual([...templates].sort());
  expect(new Set(Object.values(mailNames)).size).toBe(templates.size);
});

test.each([
  [{ order: 'K2026-00001', cents: 500, part: true }, '5 euro, een deel'],
  [{ all: true, order: 'K2026-00002' }, 'alles, bestelling K2026-00002'],
  [{ from: null, to: 'te-koop' }, 'naar te koop'],
  [{ from: 'te-koop', to: 'binnenkort' }, 'van te koop, naar binnenkort'],
  [{ mail: 'payment-buyer' }, 'mail: Betaling, aan de koper'],
  [{ followUpOn: '2026-12-01' }, 'opvolgen op dinsdag 1 december 2026'],
  [{ mailed: false }, 'zonder mail'],
  [{ files: 'PDF, Cheat sheet' }, 'bestanden: PDF, Cheat sheet'],
  [{ files: 'PDF', texts: true }, 'bestanden: PDF, video en teksten'],
  [{ files: 'PDF, Cheat sheet, PDF, Cheat sheet' }, '4 bestanden'],
])('the log says %o once and in words', (detail, words) => {
  expect(detailWords(detail, 'K2026-00001')).toBe(words);
});

test('the log names a Kick and a setting as the shop does', () => {
  const words = (subject: string) => subjectWords({ subject, address: null });
  expect(words('Kick 3')).toMatch(/^Kick 3: \w/);
  expect(words('kit')).toBe('verkoop van de Kit');
  expect(words('K2026-000001')).toBe('K2026-000001');
});

test('the log names whom a mail or a consent was of, as long as that is kept', () => {
  const subject = '6f1c0a52-1111-4111-8111-111111111111';
  expect(subjectWords({ subject, address: 'an@voorbeeld.be' })).toBe('an@voorbeeld.be');
  expect(subjectWords({ subject, address: null })).toBe('niet meer bewaard');
});

test.each([
  [null, /^$/],
  ['refused: status 422', /weigerde/],
  ['unreachable: status 401', /sleutel/],
  ['unreachable: status 429', /te veel/],
  ['unreachable: status 503', /niet bereikbaar/],
  ['unreachable: TimeoutError', /niet bereikbaar/],
  ['TypeError: x is undefined', /opmaken/],
])('says why a mail was not sent: %s', (error, words) => {
  expect(mailProblem(error)).toMatch(words);
});
