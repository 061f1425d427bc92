import { test } from 'vitest';
import { ownPath, safeRedirect } from '../../app/platform/redirect.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { measured } from './report.ts';
import { shared } from './shop.ts';

const payloads = [
  'https://evil.example',
  'http://evil.example/',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/a/../\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'https:evil.example',
  'https:/evil.example',
  'https://localhost@evil.example',
  'https://evil.example#@localhost',
  'https://evil.example\\@localhost',
  'https://localhost.evil.example',
  'ftp://evil.example',
  '/@evil.example/../..//evil.example',
];

/** Whether a browser on `origin` that is redirected to `target` stays on it. */
function stays(target: string, origin: string): boolean {
  return URL.canParse(target, origin) && new URL(target, origin).origin === origin;
}

test(`${payloads.length} open-redirect payloads in every redirect`, async () => {
  const shop = shared();
  const origin = new URL(shop.url).origin;
  const ours = [origin, origin.replace('127.0.0.1', 'localhost')];
  const left: string[] = [];
  const check = (door: string, target: string) => {
    if (!ours.some((own) => stays(target, own))) left.push(`${door}: ${target}`);
  };
  for (const [index, payload] of payloads.entries()) {
    check('redirect=', safeRedirect(payload));
    check('redirect_to of a mail link', ownPath(payload, origin));

    const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: payload });
    const verify = await fetch(`${shop.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
    check('verify', verify.headers.get('location') ?? '');

    const email = `door-${index}@voorbeeld.be`;
    const asked = new URLSearchParams({ redirect_to: payload });
    await shop.auth(`signup?${asked}`, { email, password });
    const link = new URL(linkIn(await findMail(shop.url, email, /bevestig/i), 'token_hash='));
    check('the link in a mail', link.href);
    const next = link.searchParams.get('redirect_to');
    if (next) check('redirect_to in a mail', next);
  }
  measured(
    14,
    `${payloads.length} open-redirect payloads at five entry points`,
    '0 leave the site',
    left.length === 0 ? '0 leave the site' : left.join('; '),
    left.length === 0,
  );
});
