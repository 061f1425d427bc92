import { describe, expect, test } from 'vitest';
import {
  alwaysOnSale,
  mailSettings,
  rateLimitSettings,
  siteSettings,
  stripeSettings,
  supabaseSettings,
} from './settings.ts';

const from = (values: Record<string, string>) => (name: string) => values[name];

describe('supabaseSettings', () => {
  test('reads the keys by their own names', () => {
    const read = from({
      SUPABASE_URL: 'http://127.0.0.1:3000/',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
      SUPABASE_SECRET_KEY: 'sb_secret_b',
    });
    expect(supabaseSettings(read)).toEqual({
      url: 'http://127.0.0.1:3000',
      publicUrl: 'http://127.0.0.1:3000',
      publishableKey: 'sb_publishable_a',
      secretKey: 'sb_secret_b',
    });
  });

  test('reads the dictionaries and the legacy names of hosted Supabase', () => {
    const dictionaries = from({
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_PUBLISHABLE_KEYS: '{"web":"sb_publishable_w","default":"sb_publishable_d"}',
      SUPABASE_SECRET_KEYS: '{"server":"sb_secret_s"}',
    });
    expect(supabaseSettings(dictionaries)).toMatchObject({
      publishableKey: 'sb_publishable_d',
      secretKey: 'sb_secret_s',
    });
    const legacy = from({
      SUPABASE_URL: 'x',
      SUPABASE_ANON_KEY: 'anon',
      SUPABASE_SERVICE_ROLE_KEY: 'service',
    });
    expect(supabaseSettings(legacy)).toMatchObject({ publishableKey: 'anon', secretKey: 'service' });
  });

  test('reports a missing or unreadable setting by name, without its value', () => {
    expect(() => supabaseSettings(from({ SUPABASE_URL: 'x', SUPABASE_ANON_KEY: 'a' }))).toThrow(
      'Missing setting: SUPABASE_SECRET_KEY or SUPABASE_SERVICE_ROLE_KEY',
    );
    const broken = from({ SUPABASE_URL: 'x', SUPABASE_ANON_KEY: 'a', SUPABASE_SECRET_KEYS: 'sb_secret_b' });
    expect(() => supabaseSettings(broken)).toThrow('Unreadable setting: SUPABASE_SECRET_KEYS is not JSON');
  });
});

test('the site’s own address is the only allowed origin by default', () => {
  expect(siteSettings(from({ SITE_URL: 'https://a.be/' }))).toEqual({
    url: 'https://a.be',
    origins: ['https://a.be'],
  });
  expect(
    siteSettings(from({ SITE_URL: 'https://a.be', SITE_ORIGINS: 'https://a.be, https://www.a.be/' })).origins,
  ).toEqual(['https://a.be', 'https://www.a.be']);
});

test('Stripe and Resend are used unless another URL is set', () => {
  expect(stripeSettings(from({ STRIPE_SECRET_KEY: 'k' })).apiUrl).toBe(null);
  expect(() => stripeSettings(from({}))).toThrow('STRIPE_SECRET_KEY');
  expect(mailSettings(from({ RESEND_API_KEY: 'k' })).apiUrl).toBe('https://api.resend.com');
});

test('the kit is on sale early only when set', () => {
  expect([alwaysOnSale(from({})), alwaysOnSale(from({ KIT_ALWAYS_ON_SALE: 'false' }))]).toEqual([
    false,
    false,
  ]);
  expect(alwaysOnSale(from({ KIT_ALWAYS_ON_SALE: 'true' }))).toBe(true);
});

test('no header is trusted until a proxy is configured', () => {
  expect(rateLimitSettings(from({}))).toEqual({ factor: 1, ipHeader: null });
  expect(rateLimitSettings(from({ TRUSTED_PROXY: 'CF-Connecting-IP' })).ipHeader).toBe('cf-connecting-ip');
  expect(rateLimitSettings(from({ TRUSTED_PROXY: 'true' })).ipHeader).toBe('x-forwarded-for');
  expect(() => rateLimitSettings(from({ RATE_LIMIT_FACTOR: 'veel' }))).toThrow('RATE_LIMIT_FACTOR');
});
