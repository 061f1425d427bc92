import { expect, test } from 'vitest';
import { cut } from './text.ts';

test.each([
  ['a text that is short enough', 'Gent', 'Gent'],
  ['a text that is too long', 'Antwerpen', 'Antwe'],
  ['an emoji at the end', 'Gen🚲', 'Gen🚲'],
  ['an emoji across the end', 'Gent🚲', 'Gent'],
  ['half an emoji', 'G\ud83d', 'G\ufffd'],
])('%s, of at most five characters', (_, text, kept) => {
  expect(cut(text, 5)).toBe(kept);
});
