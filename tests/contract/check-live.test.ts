import { expect, inject, test } from 'vitest';
import { checkLive } from '../../tools/owner/check-live.ts';
import { secretsOf } from '../server.ts';
import { config, url } from './shop.ts';

const shop = async () => ({
  siteUrl: url,
  ...(await config()),
  secretKey: (await secretsOf(inject('dataDir'))).secretKey,
});

test('finds nothing wrong with a shop that works, the order included', async () => {
  const lines: string[] = [];
  const failed = await checkLive(await shop(), true, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(failed).toBe(0);
  expect(lines.length).toBeGreaterThan(15);
});

test('names what differs: another backend, keys that are mixed up, a site of another address', async () => {
  const right = await shop();
  const wrong = { ...right, secretKey: right.publishableKey, publishableKey: right.secretKey };
  const lines: string[] = [];
  expect(await checkLive(wrong, false, (line) => lines.push(line))).toBeGreaterThan(3);
  expect(lines.join('\n')).toMatch(/✗ config\.json names this backend/);
  expect(lines.join('\n')).toMatch(/✗ maintenance is closed to the publishable key/);
  expect(lines.join('\n')).toMatch(/✗ a table is 42501 to a visitor/);
  expect(lines.join('\n')).not.toContain(right.secretKey);
});
