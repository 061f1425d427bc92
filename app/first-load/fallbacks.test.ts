import { afterEach, expect, test } from 'vitest';
import { addFallbacks } from './fallbacks.ts';

const owners = { timeout: AbortSignal, toSorted: Array.prototype, toReversed: Array.prototype };
type Name = keyof typeof owners;
const names = Object.keys(owners) as Name[];
const own = names.map((name) => Object.getOwnPropertyDescriptor(owners[name], name) ?? {});

afterEach(() => {
  for (const [place, name] of names.entries()) Object.defineProperty(owners[name], name, own[place] ?? {});
});

/** Gives a browser that lacks a name what the site gives it. */
function without(name: Name): void {
  Reflect.deleteProperty(owners[name], name);
  addFallbacks();
}

test('without AbortSignal.timeout a call still ends in time', async () => {
  without('timeout');
  const late = AbortSignal.timeout(5);
  expect(late.aborted).toBe(false);
  await expect.poll(() => late.aborted).toBe(true);
  expect(late.reason).toMatchObject({ name: 'TimeoutError' });
});

test.each([
  ['toSorted', [3, 2, 1]],
  ['toReversed', [2, 1, 3]],
] as const)('without %s a list is ordered, and stays as it was', (name, ordered) => {
  without(name);
  const list = [3, 1, 2];
  expect(list[name]((one, other) => other - one)).toEqual(ordered);
  expect(list).toEqual([3, 1, 2]);
  // Whatever walks a list by its keys finds nothing new.
  expect(Object.getOwnPropertyDescriptor(Array.prototype, name)?.enumerable).toBe(false);
});
