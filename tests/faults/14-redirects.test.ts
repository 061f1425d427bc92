import { test } from 'vitest';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { redirectPayloads } from '../redirect-payloads.ts';
import { measured } from './report.ts';
import { each, shared } from './shop.ts';

/** Whether a browser on `origin` that is redirected to `target` stays on it. */
function stays(target: string, origin: string): boolean {
  return URL.canParse(target, origin) && new URL(target, origin).origin === origin;
}

test(`${redirectPayloads.length} open-redirect payloads over HTTP`, async () => {
  const shop = shared();
  const { origin } = new URL(shop.url);
  const ours = [origin, origin.replace('127.0.0.1', 'localhost')];
  const left: string[] = [];
  const check = (door: string, target: string) => {
    if (!ours.some((own) => stays(target, own))) left.push(`${door}: ${target}`);
  };
  await each(redirectPayloads.length, 5, async (index) => {
    const payload = redirectPayloads[index] ?? '';
    const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: payload });
    const verify = await fetch(`${shop.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
    check('verify', verify.headers.get('location') ?? 'no redirect:');
  });

  const email = 'door@voorbeeld.be';
  const asked = new URLSearchParams({ redirect_to: redirectPayloads[0] ?? '' });
  await shop.auth(`signup?${asked}`, { email, password });
  const link = new URL(linkIn(await findMail(shop.url, email, /bevestig/i), 'token_hash='));
  check('the link in a mail', link.href);
  check('redirect_to in a mail', link.searchParams.get('redirect_to') ?? '');
  // What the pages do with them: app/platform/redirect.test.ts.
  measured(
    14,
    `${redirectPayloads.length} open-redirect payloads at the link of Auth, and one in a mail`,
    '0 leave the site',
    left.length === 0 ? '0 leave the site' : left.join('; '),
    left.length === 0,
  );
});
