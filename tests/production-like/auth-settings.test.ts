import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authEnvironment, authSettings, templateFile } from './auth-settings.ts';

const place = {
  siteUrl: 'http://127.0.0.1:3000',
  smtp: { host: '127.0.0.1', port: 2525, pass: 'geheim' },
  templateUrl: (kind: string) => `http://127.0.0.1:8000/${kind}`,
};

test('every [auth] setting of supabase/config.toml is translated for Auth', () => {
  // Throws on an unknown setting.
  const environment = authEnvironment(place);
  expect(environment).toMatchObject({
    GOTRUE_SITE_URL: place.siteUrl,
    GOTRUE_URI_ALLOW_LIST: `${place.siteUrl}/**`,
    GOTRUE_MAILER_AUTOCONFIRM: 'false',
    GOTRUE_DISABLE_SIGNUP: 'false',
    GOTRUE_RATE_LIMIT_VERIFY: '30',
    GOTRUE_SMTP_MAX_FREQUENCY: '60s',
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: 'true',
    GOTRUE_MAILER_TEMPLATES_RECOVERY: 'http://127.0.0.1:8000/recovery',
  });
  expect(Object.values(environment).join()).not.toMatch(/kickstart\.example\/|undefined|env\(/);
});

test('every template that config.toml names is there', () => {
  const kinds = authSettings().flatMap(([path]) => /template\.(\w+)\.content_path$/.exec(path)?.[1] ?? []);
  expect(kinds.length).toBeGreaterThan(0);
  for (const kind of kinds) expect(existsSync(templateFile(kind)), kind).toBe(true);
});
