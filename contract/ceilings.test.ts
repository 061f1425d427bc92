import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { authMailsPerHour, ceilingOf, type LimitedFunction, launchDayMails } from './ceilings.ts';

test('every function has a ceiling, but the health, and those that only a signature or the secret key opens', () => {
  const functions = fileURLToPath(new URL('../supabase/functions', import.meta.url));
  for (const name of readdirSync(functions).filter(
    (entry) => /^[a-z-]+$/.test(entry) && entry !== 'health',
  )) {
    const files = readdirSync(`${functions}/${name}`).filter((file) => file.endsWith('.ts'));
    const source = files.map((file) => readFileSync(`${functions}/${name}/${file}`, 'utf8')).join('\n');
    if (/(json|owner)Endpoint\(|(limits|ceilings)Of\(/.test(source)) {
      const { minute, day } = ceilingOf(name as LimitedFunction);
      expect([name, minute >= 30, day > minute]).toEqual([name, true, true]);
    } else {
      const isClosed = /maintenanceEndpoint\(|constructEventAsync\(|\.verify\(/.test(source);
      expect([name, isClosed]).toEqual([name, true]);
    }
  }
});

test.each([0, 10_000])('one network cannot close a function of a shop of %d visitors', (visitors) => {
  for (const name of [
    'send-contact-email',
    'create-stripe-payment',
    'lesson-link',
    'verify-payment',
  ] as const) {
    const { day, network } = ceilingOf(name, visitors);
    expect(network).toBeGreaterThanOrEqual(60);
    expect(network).toBeLessThanOrEqual(day / 5);
  }
});

test('the busiest minute of a launch day of 10,000 visitors reaches no ceiling', () => {
  const minute = (name: LimitedFunction) => ceilingOf(name, 10_000).minute;
  expect(minute('send-kit-signup-email')).toBeGreaterThan(2 * 700);
  expect(minute('create-stripe-payment')).toBeGreaterThan(2 * 300);
  expect(minute('verify-payment')).toBeGreaterThan(2 * 3 * 300);
  expect(minute('lesson-link')).toBeGreaterThan(2 * 2 * 300);
  expect(ceilingOf('send-kit-signup-email', 20_000).day).toBe(
    2 * ceilingOf('send-kit-signup-email', 10_000).day,
  );
});

test('Auth may send a confirmation to every buyer of the busiest minute, and again', () => {
  expect(authMailsPerHour(10_000)).toBeGreaterThan(3 * 300);
  expect(authMailsPerHour(100)).toBe(200);
  expect(launchDayMails(10_000)).toBe(700 + 3 * 300);
});
