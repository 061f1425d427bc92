import { expect, test } from 'vitest';
import { settingsProblems } from './settings.ts';

const good = {
  SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abcdefghijklmnop_qrst',
  SUPABASE_SECRET_KEY: 'sb_secret_abcdefghijklmnop_qrst',
  SITE_URL: 'https://www.bakkerijpeeters.be',
  STRIPE_SECRET_KEY: `sk_live_${'a'.repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'b'.repeat(32)}`,
  RESEND_API_KEY: 're_AbCdEf_0123456789abcdef',
  MAIL_FROM: 'Bakkerij Peeters <hallo@bakkerijpeeters.be>',
  TRUSTED_PROXY: 'cf-connecting-ip',
  HEARTBEAT_URL: 'https://monitor.be/ping/abc',
};
const jwt = (role: string) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.c2ln`;

test('real settings have no problems', () => {
  expect(settingsProblems(good)).toEqual([]);
});

test('legacy keys are accepted by their role', () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: jwt('anon'), SUPABASE_SECRET_KEY: jwt('service_role') };
  expect(settingsProblems({ ...good, ...keys })).toEqual([]);
  expect(settingsProblems({ ...good, SUPABASE_PUBLISHABLE_KEY: jwt('service_role') })).toHaveLength(1);
});

test('every missing setting is named', () => {
  const problems = settingsProblems({});
  for (const name of Object.keys(good)) {
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name} ontbreekt[.:]`)));
  }
});

test('without the header of the visitor’s address, the one of hosted Supabase is named', () => {
  expect(settingsProblems({ ...good, TRUSTED_PROXY: undefined })).toEqual([
    expect.stringContaining('cf-connecting-ip'),
  ]);
});

test.each([
  ['SUPABASE_URL', 'http://127.0.0.1:3000', /deze computer/],
  ['SUPABASE_URL', 'abcdefghijklmnopqrst', /geen adres/],
  ['SUPABASE_URL', `${good.SUPABASE_URL}/`, /zonder pad/],
  ['SUPABASE_PUBLISHABLE_KEY', good.SUPABASE_SECRET_KEY, /secret key/],
  ['SUPABASE_SECRET_KEY', good.SUPABASE_PUBLISHABLE_KEY, /publishable key/],
  ['SUPABASE_SECRET_KEY', 'x', /sb_secret_/],
  ['SITE_URL', 'https://www.kickstart.example', /voorbeeld/],
  ['SITE_URL', 'http://www.bakkerijpeeters.be', /https/],
  ['STRIPE_SECRET_KEY', `sk_test_${'a'.repeat(24)}`, /testsleutel/],
  ['STRIPE_SECRET_KEY', `pk_live_${'a'.repeat(24)}`, /publieke/],
  ['STRIPE_WEBHOOK_SECRET', 'geheim', /whsec_/],
  ['RESEND_API_KEY', 'geheim', /re_/],
  ['RESEND_WEBHOOK_SECRET', 'geheim', /whsec_/],
  ['MAIL_FROM', 'Kickstart <hallo@kickstart.example>', /voorbeeld/],
  ['MAIL_FROM', 'Kickstart <onboarding@resend.dev>', /testafzender/],
  ['MAIL_FROM', 'hallo', /aanhalingstekens/],
  ['MAIL_FROM', '', /Aanhalingstekens vergeten\?/],
  ['MAIL_FROM_MAILINGS', 'Nieuws <nieuws@bakkerijpeeters.be>', /subdomein/],
  ['MAIL_RATE', 'veel', /MAIL_RATE/],
  ['MAIL_RATE', '0', /MAIL_RATE/],
  ['MAIL_TO', 'kickstart@localhost', /MAIL_TO/],
  ['TRUSTED_PROXY', 'x-forwarded-for, x-real-ip', /header/],
  ['HEARTBEAT_URL', 'monitor.be/ping', /https/],
  ['HEARTBEAT_URL', undefined, /stilvalt/],
  ['DATABASE_MEGABYTES', '8 GB', /megabytes/],
])('%s=%s is refused', (name, value, reason) => {
  const problems = settingsProblems({ ...good, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(reason);
});

test.each(['STRIPE_API_URL', 'RESEND_API_URL', 'KIT_ALWAYS_ON_SALE', 'RATE_LIMIT_FACTOR', 'LIMITS'])(
  '%s may not be set',
  (name) => {
    expect(settingsProblems({ ...good, [name]: '1' })).toEqual([expect.stringContaining(name)]);
  },
);

test('no line contains a key', () => {
  const wrong = { ...good, STRIPE_SECRET_KEY: 'sk_test_geheimgeheimgeheim', RESEND_API_KEY: 'geheim' };
  expect(settingsProblems(wrong).join()).not.toContain('geheim');
});
