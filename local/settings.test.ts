import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLimits, shippedLimits } from './limits.ts';
import { readSettings } from './settings.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('generates random secrets once, readable by their owner only', () => {
  const { secrets } = readSettings({ DATA_DIR: directory });
  expect(readSettings({ DATA_DIR: directory }).secrets).toEqual(secrets);
  expect(secrets.publishableKey).toMatch(/^sb_publishable_.{20,}/);
  expect(secrets.secretKey).toMatch(/^sb_secret_.{20,}/);
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
  expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600);
  const before = readFileSync(join(directory, 'secrets.json'), 'utf8');
  writeFileSync(join(directory, 'secrets.json'), before.slice(0, 20));
  expect(() => readSettings({ DATA_DIR: directory })).toThrow(/secrets\.json is not valid JSON/);
});

it('reads the secrets of several processes from the environment, and names the missing ones', () => {
  const server = {
    DATABASE_URL: 'postgres://localhost/x',
    SUPABASE_JWT_SECRET: 'j',
    SUPABASE_PUBLISHABLE_KEY: 'p',
  };
  expect(() => readSettings(server)).toThrow(/Missing: SUPABASE_SECRET_KEY, STRIPE_WEBHOOK_SECRET/);
  const whole = { ...server, SUPABASE_SECRET_KEY: 's'.repeat(30), STRIPE_WEBHOOK_SECRET: 'w' };
  expect(readSettings(whole)).toMatchObject({
    database: 'postgres://localhost/x',
    secrets: { jwtSecret: 'j' },
  });
});

it.each([
  [{ PORT: 'abc' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ SITE_URL: 'kickstart' }, /SITE_URL/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ DATA_DIR: 'public/data', SITE_DIR: 'public' }, /DATA_DIR must be a folder outside the site/],
  [{ LIMITS: '{"nonsense":1}' }, /LIMITS: nonsense/],
  [{ STRIPE_SECRET_KEY: 'pk_test_x' }, /STRIPE_SECRET_KEY must be a test key/],
  [{ STRIPE_SECRET_KEY: 'sk_test_x' }, /STRIPE_WEBHOOK_SECRET/],
])('names the invalid setting: %o', (environment, message) => {
  expect(() => readSettings({ DATA_DIR: directory, ...environment })).toThrow(message);
});

it.each(['sk_live_x', 'rk_live_x'])('refuses the live Stripe key %s and says how to go live', (key) => {
  expect(() => readSettings({ DATA_DIR: directory, STRIPE_SECRET_KEY: key })).toThrow(
    /never for selling.*docs\/nl\/live-zetten\.md/,
  );
});

it.each(['sk_test_x', 'rk_test_x'])('accepts the Stripe test key %s', (key) => {
  const settings = { DATA_DIR: directory, STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_x' };
  expect(readSettings(settings).stripe).toEqual({ secretKey: key, webhookSecret: 'whsec_x' });
});

it('ships the limits of Supabase', () => {
  expect(shippedLimits).toMatchObject({
    signInPerIp: 30,
    verifyPerIp: 30,
    refreshPerIp: 150,
    ipWindowSeconds: 300,
    mailIntervalSeconds: 60,
    bodyBytes: 65_536,
  });
  expect(readLimits('{"mailIntervalSeconds":0}')).toEqual({ ...shippedLimits, mailIntervalSeconds: 0 });
});
