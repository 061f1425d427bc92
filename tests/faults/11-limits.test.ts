import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedLimits } from '../../local/limits.ts';
import { functionLimits } from '../../supabase/functions/_shared/rate-limits.ts';
import type { TestServer } from '../server.ts';
import { linkToken } from './accounts.ts';
import { amount, measured, quick } from './report.ts';
import { requestOf } from './requests.ts';
import { each, type Shop, startShop } from './shop.ts';

const guesses = amount(10_000, 300);
const wrong = 'Verkeerd1';

let server: TestServer & { shop: Shop };
let shop: Shop;
beforeAll(async () => {
  // A trusted proxy passes on the visitor's address, so that one test can be many visitors.
  server = await startShop({ shipped: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  shop = server.shop;
});
afterAll(() => server.dispose());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const address = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** Sends until the first 429; returns how many requests passed. */
async function letThrough(most: number, send: (index: number) => Promise<Response>): Promise<number> {
  for (let index = 0; index < most; index += 1) {
    const answer = await send(index);
    await answer.body?.cancel();
    if (answer.status === 429) return index;
  }
  return most;
}

test(`${guesses} guesses of a code, each from another address`, async () => {
  const email = 'raden@voorbeeld.be';
  await shop.auth('signup', { email, password: 'Startblok7' }, from('192.0.2.1'));
  const sealed = await linkToken(shop, email);
  const statuses = await each(guesses, 50, async (index) => {
    const token = String(index).padStart(10, '0');
    const answer = await shop.auth('verify', { type: 'signup', email, token }, from(address(index)));
    await answer.body?.cancel();
    return answer.status;
  });
  const looked = statuses.filter((status) => status !== 429).length;
  measured(
    11,
    `${guesses} guesses of a code`,
    'at most 40 looked at within its life (two windows of an hour)',
    `${looked} looked at in one window, so at most ${looked * 2}`,
    looked * 2 <= 40,
  );

  // Supabase's link token is the hash of the address and the right code; here it lacks the seal.
  const unsealed = await shop.auth(
    'verify',
    { type: 'signup', token_hash: sealed.slice(0, 64) },
    from('192.0.2.2'),
  );
  const disguised = await shop.auth(
    'verif%79',
    { type: 'signup', email, token: '000000' },
    from('192.0.2.2'),
  );
  measured(
    11,
    'the right code as a link, and a code sent to an encoded path',
    'refused',
    `${unsealed.status} and ${disguised.status}`,
    unsealed.status === 403 && disguised.status === 404,
  );
});

test('sign-in, by account and by network address', async () => {
  const signIn = (email: string, ip: string) =>
    shop.auth('token?grant_type=password', { email, password: wrong }, from(ip));
  const account = await letThrough(40, (index) => signIn('een@voorbeeld.be', address(70_000 + index)));
  const ip = await letThrough(60, (index) => signIn(`velen-${index}@voorbeeld.be`, '192.0.2.10'));
  const { wrongPasswordsPerAccount, signInPerIp } = shippedLimits;
  measured(
    11,
    'wrong passwords for one account, and sign-ins from one network address',
    `${wrongPasswordsPerAccount} per 15 minutes, ${signInPerIp} per 5 minutes`,
    `${account} and ${ip} let through`,
    account === wrongPasswordsPerAccount && ip === signInPerIp,
  );
});

test('mails of Auth: one of a kind per address and minute, and by network address', async () => {
  const kinds: [string, object][] = [
    ['recover', {}],
    ['resend', { type: 'signup' }],
    ['otp', {}],
  ];
  const perMinute = await each(kinds.length, 1, async (index) => {
    const [route, body] = kinds[index] as (typeof kinds)[number];
    return letThrough(5, (time) =>
      shop.auth(
        route,
        { email: `minuut-${index}@voorbeeld.be`, ...body },
        from(address(80_000 + index * 10 + time)),
      ),
    );
  });
  const ip = await letThrough(60, (index) =>
    shop.auth('recover', { email: `mail-${index}@voorbeeld.be` }, from('192.0.2.20')),
  );
  measured(
    11,
    'reset, resend and sign-in mails to one address, and mails from one network address',
    `1 per minute, ${shippedLimits.mailPerIp} per 5 minutes`,
    `${perMinute.join(', ')} and ${ip} let through`,
    perMinute.every((count) => count === 1) && ip === shippedLimits.mailPerIp,
  );
});

test('verifications and refreshes from one network address', async () => {
  const verify = await letThrough(60, () =>
    shop.auth('verify', { type: 'signup', token_hash: 'x' }, from('192.0.2.30')),
  );
  const refresh = await letThrough(200, () =>
    shop.auth('token?grant_type=refresh_token', { refresh_token: 'x' }, from('192.0.2.31')),
  );
  measured(
    11,
    'verifications and refreshes from one network address',
    `${shippedLimits.verifyPerIp} and ${shippedLimits.refreshPerIp} per 5 minutes`,
    `${verify} and ${refresh} let through`,
    verify === shippedLimits.verifyPerIp && refresh === shippedLimits.refreshPerIp,
  );
});

test('every public form and function, by network address and by e-mail address', async () => {
  const { form, payment, verification, link } = functionLimits;
  const wrongs: string[] = [];
  const expectLimit = async (name: string, limit: number, send: (index: number) => Promise<Response>) => {
    const through = await letThrough(limit + 20, send);
    if (through !== limit) wrongs.push(`${name}: ${through} of ${limit}`);
  };
  for (const kind of quick ? [3] : [0, 1, 2, 3]) {
    const [name] = requestOf(kind, '');
    await expectLimit(`${name} by network`, form.ip.max, (index) =>
      shop.call(...requestOf(kind, `net-${kind}-${index}@voorbeeld.be`), from(`198.51.100.${kind}`)),
    );
    await expectLimit(`${name} by address`, form.email.max, (index) =>
      shop.call(
        ...requestOf(kind, `zelfde-${kind}+${index}@voorbeeld.be`),
        from(address(90_000 + kind * 100 + index)),
      ),
    );
  }
  await expectLimit('create-stripe-payment', payment.email.max, (index) =>
    shop.call(
      'create-stripe-payment',
      { customerInfo: { email: 'betaal@voorbeeld.be' } },
      from(address(95_000 + index)),
    ),
  );
  const sessionId = `cs_test_${'a'.repeat(40)}`;
  if (!quick)
    await expectLimit('verify-payment', verification.ip.max, () =>
      shop.call('verify-payment', { sessionId }, from('198.51.100.20')),
    );
  await expectLimit('kit-signup-link', link.ip.max, () =>
    shop.call(`kit-signup-link?action=confirm&token=${'a'.repeat(43)}`, '', from('198.51.100.21')),
  );
  measured(
    11,
    'forms, payment, verification and list links',
    `${form.ip.max} a network address and ${form.email.max} an e-mail address for forms; payment ${payment.email.max}, verification ${verification.ip.max}, links ${link.ip.max}`,
    wrongs.length === 0 ? 'each held exactly' : wrongs.join('; '),
    wrongs.length === 0,
  );
});

test.skipIf(quick)('a header that no trusted proxy wrote does not count', async () => {
  const open = await startShop({ shipped: true });
  const through = await letThrough(60, (index) =>
    open.shop.auth('recover', { email: `kop-${index}@voorbeeld.be` }, from(address(index))),
  );
  const forms = await letThrough(80, (index) =>
    open.shop.call(...requestOf(3, `kop-${index}@voorbeeld.be`), from(address(index))),
  );
  await open.dispose();
  expect(through).toBe(shippedLimits.mailPerIp);
  measured(
    11,
    'a visitor who invents network addresses',
    `counted as one: ${shippedLimits.mailPerIp} mails, ${functionLimits.form.ip.max} forms`,
    `${through} and ${forms} let through`,
    through === shippedLimits.mailPerIp && forms === functionLimits.form.ip.max,
  );
});

test('withdrawals are stored beyond every limit, and their receipts are limited', async () => {
  const { receipt } = functionLimits;
  const email = 'herroept@voorbeeld.be';
  const sent = receipt.email.max + receipt.ip.max + 10;
  const answers = await each(sent, 10, async (index) => {
    const body = { name: 'An Peeters', email: index % 2 ? email : `h-${index}@voorbeeld.be`, order: '' };
    const answer = await shop.call('withdraw', body, from('198.51.100.30'));
    return ((await answer.json()) as { reference?: string }).reference;
  });
  const references = new Set(answers.filter(Boolean)).size;
  await shop.call('create-stripe-payment', { customerInfo: { email } }, from('198.51.100.31'));
  await shop.call('withdraw', { name: 'An Peeters', email, order: '' }, from('198.51.100.31'));
  const stored = await shop.count('withdrawals');
  const receipts = await shop.count(`outbox?template=eq.withdrawal-receipt&recipient=eq.${email}`);
  const mails = await shop.count('outbox?template=eq.withdrawal-receipt');
  measured(
    11,
    `${sent} withdrawals from one network address, half of them for one e-mail address, and one of its unpaid order`,
    `all stored with a reference; ${receipt.email.max} receipts for the address, ${receipt.ip.max} in all`,
    `${stored} stored with ${references} references; ${receipts} receipts for the address, ${mails} in all`,
    stored === sent + 1 && references === sent && receipts === receipt.email.max && mails <= receipt.ip.max,
  );
});
