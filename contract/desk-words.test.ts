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
  [{ mailed: false, reason: '' }, 'zonder mail'],
  [{ files: 'PDF, Cheat sheet' }, 'bestanden: PDF, Cheat sheet'],
])('the log says %o once and in words', (detail, words) => {
  expect(detailWords(detail, 'K2026-00001')).toBe(words);
});

test('the log names a Kick and a setting as the shop does', () => {
  expect(subjectWords('Kick 3')).toMatch(/^Kick 3: \w/);
  expect(subjectWords('kit')).toBe('verkoop van de Kit');
  expect(subjectWords('K2026-000001')).toBe('K2026-000001');
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
