import { expect, test } from 'vitest';
import { staleFiles } from './stored.ts';

const stored = (name: string, createdAt: string) => ({ name, createdAt: new Date(createdAt) });

test('a file that no row references is stale, unless it may still be published', () => {
  const files = [
    stored('kick-0.named.pdf', '2026-01-01T00:00:00Z'),
    stored('kick-1.lost.pdf', '2026-01-01T00:00:00Z'),
    stored('kick-2.fresh.pdf', '2026-01-01T11:30:00Z'),
  ];
  const stale = staleFiles(files, [{ path: 'kick-0.named.pdf' }], new Date('2026-01-01T12:00:00Z'));
  expect(stale.map(({ name }) => name)).toEqual(['kick-1.lost.pdf']);
});
