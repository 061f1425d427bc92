import { expect, test, vi } from 'vitest';
import { password } from '../password.ts';
import { linkToken } from './accounts.ts';
import { keep, logFile } from './files.ts';
import { createLiteAlone } from './lite-alone.ts';
import { measured, quick, reported } from './report.ts';
import { type Shop, shared } from './shop.ts';

/** Where a link from Auth leads: the fragment of its redirect, or the status when it has none. */
async function open(shop: Shop, token: string, init: RequestInit = {}): Promise<URLSearchParams> {
  const query = new URLSearchParams({ token, type: 'signup', redirect_to: shop.url });
  const answer = await fetch(`${shop.url}/auth/v1/verify?${query}`, { redirect: 'manual', ...init });
  const location = answer.headers.get('location') ?? '';
  return new URLSearchParams(location.split('#')[1] ?? `status=${answer.status}`);
}

test('mail links that were used, are invalid, or were opened by a scanner', async () => {
  const shop = shared();
  const email = 'links@voorbeeld.be';
  await shop.auth('signup', { email, password });
  const token = await linkToken(shop, email);

  const page = `${shop.url}/auth?token_hash=${token}&type=signup`;
  for (const look of [{ method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }, {}])
    expect((await fetch(page, look)).status).toBe(200);
  const first = await open(shop, token);
  measured(
    13,
    'a link that a scanner opened (HEAD, prefetch, the page without its script)',
    'still works',
    first.has('access_token') ? 'still works' : `refused: ${first}`,
    first.has('access_token'),
  );

  const used = await open(shop, token);
  const wrong = await open(shop, token.replaceAll(/[0-9]/g, '0'));
  const posted = await shop.auth('verify', { type: 'signup', token_hash: token });
  const answers = [used, wrong].map((answer) => answer.get('error_code'));
  measured(
    13,
    'a used and a wrong link, opened and sent by the page',
    "otp_expired: the screen 'Link ongeldig of verlopen'",
    `${answers.join(', ')} and ${posted.status}`,
    answers.every((code) => code === 'otp_expired') && posted.status === 403,
  );
});

test('HEAD and prefetch of Auth’s own verify address', async () => {
  const shop = shared();
  const looks: [string, RequestInit][] = [
    ['HEAD', { method: 'HEAD' }],
    ['prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
  ];
  for (const [name, look] of looks) {
    const email = `${name.toLowerCase()}@voorbeeld.be`;
    await shop.auth('signup', { email, password });
    const token = await linkToken(shop, email);
    await open(shop, token, look);
    const left = (await open(shop, token)).has('access_token') ? 'still works' : 'is used';
    reported(13, `Auth: ${name} on the verify address`, 'a figure', `the link ${left}`);
  }
});

test.skipIf(quick)('an expired link', async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    keep(logFile, String(text));
    return true;
  });
  const alone = await createLiteAlone();
  const email = 'verlopen@voorbeeld.be';
  await alone.call('/auth/v1/signup', { email, password });
  await alone.database.query(
    `update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1`,
    [email],
  );
  const query = `type=signup&token=${alone.tokenTo(email)}`;
  const opened = await alone.call(`/auth/v1/verify?${query}`);
  const posted = await alone.call('/auth/v1/verify', { type: 'signup', token_hash: alone.tokenTo(email) });
  await alone.close();
  vi.restoreAllMocks();
  const leads = opened.headers.get('location') ?? '';
  measured(
    13,
    'a link of 61 minutes ago',
    "otp_expired: the screen 'Link ongeldig of verlopen'",
    `${/error_code=\w+/.exec(leads)?.[0]} and ${posted.status}`,
    leads.includes('error_code=otp_expired') && posted.status === 403,
  );
});

test('a sign-up during a mail outage', async () => {
  const shop = shared();
  const email = 'storing-aanmelding@voorbeeld.be';
  const signUp = () => shop.auth('signup', { email, password });
  await shop.outage(true);
  const during = await signUp();
  await shop.outage(false);
  const after = await signUp();
  const link = await open(shop, await linkToken(shop, email));
  const end = link.has('access_token') ? 'its link works' : `refused: ${link}`;
  reported(
    13,
    'Auth: a sign-up during a mail outage',
    'a figure',
    `${during.status}; ${after.status} after it, and ${end}`,
  );
});
