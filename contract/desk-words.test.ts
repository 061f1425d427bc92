import { expect, test } from 'vitest';
import { mailTemplates } from './database/mails.ts';
import { ownerActions } from './desk-actions.ts';
import { detailWords, mailProblem, subjectWords } from './desk-words.ts';
import { mailNames } from './mail-names.ts';

test('every mail has a name of its own on the desk, and no action its name', () => {
  expect(new Set(Object.values(mailNames)).size).toBe(mailTemplates.length);
  expect(mailTemplates.filter((template) => template in ownerActions)).toEqual([]);
});

test.each([
  [{ order: 'K2026-00001', cents: 500, part: true }, '5 euro, een deel'],
  [{ all: true, order: 'K2026-00002' }, 'bestelling K2026-00002, alles'],
  [{ from: null, to: 'te-koop' }, 'naar te koop'],
  [{ from: 'te-koop', to: 'binnenkort' }, 'van te koop, naar binnenkort'],
  [{ to: 4750, from: 3700 }, 'van 37 euro, naar 47,50 euro'],
  [{ fields: 'notice, person' }, 'bericht, persoon'],
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
