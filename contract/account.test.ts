import { expect, test } from 'vitest';
import { tryPassword } from './account.ts';

const decomposed = 'Startblok7é'.normalize('NFD');

test.each([
  ['invalid_credentials', decomposed, 2],
  ['over_request_rate_limit', decomposed, 1],
  ['invalid_credentials', 'Startblok7', 1],
])('after %s, the password %s is tried %i times, the second time composed', async (code, typed, times) => {
  const tried: string[] = [];
  await tryPassword(typed, async (password) => {
    tried.push(password);
    return { error: { code } };
  });
  expect(tried).toEqual([typed, typed.normalize('NFC')].slice(0, times));
});
