import { expect, test } from 'vitest';
import { sampleMails } from '../tests/states/mails.ts';
import { mailNames, mailProblem } from './desk-words.ts';

test('the desk has a name for every mail', () => {
  const templates = new Set(sampleMails.map(({ template }) => template));
  expect(Object.keys(mailNames).sort()).toEqual([...templates].sort());
  expect(new Set(Object.values(mailNames)).size).toBe(templates.size);
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
