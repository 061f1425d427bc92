import { afterAll, beforeAll, test, vi } from 'vitest';
import { ceilingOf } from '../../contract/ceilings.ts';
import { functionMessages } from '../../contract/messages.ts';
import { kit } from '../../site/kit.ts';
import { functionLimits } from '../../supabase/functions/_shared/rate-limits.ts';
import { password } from '../password.ts';
import type { TestServer } from '../server.ts';
import { type Account, account } from './accounts.ts';
import { amount, measured, quick, reported } from './report.ts';
import { requestOf } from './requests.ts';
import { each, type Shop, startShop } from './shop.ts';

// The shop of the functions that run in the test delivers their mails.
vi.mock('../../supabase/functions/_shared/outbox/start.ts', () => ({ startDelivery: () => {} }));

let server: TestServer & { shop: Shop };
let shop: Shop;
beforeAll(async () => {
  // Behind a trusted proxy, one test can act as many visitors.
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

test('requests that Auth lets through, to compare with Supabase Auth in docs/real-auth.md', async () => {
  const { email } = await account(shop, 'raden@voorbeeld.be');
  const signIn = { email, password: 'Verkeerd1' };
  const refresh = { refresh_token: 'x' };
  const asks: [what: string, most: number, send: (index: number) => Promise<Response>][] = [
    [
      'guesses of a code, each from another network address',
      amount(400, 50),
      (index) => shop.auth('verify', { type: 'signup', email, token: '0000000000' }, from(address(index))),
    ],
    [
      'wrong passwords for one account, each from another network address',
      amount(100, 25),
      (index) => shop.auth('token?grant_type=password', signIn, from(address(70_000 + index))),
    ],
    [
      'sign-ins from one network address',
      60,
      () => shop.auth('token?grant_type=password', signIn, from('192.0.2.10')),
    ],
    [
      'refreshes from one network address',
      200,
      () => shop.auth('token?grant_type=refresh_token', refresh, from('192.0.2.11')),
    ],
    [
      'verifications from one network address',
      60,
      () => shop.auth('verify', { type: 'signup', token_hash: 'x' }, from('192.0.2.12')),
    ],
    [
      'reset mails from one network address',
      60,
      (index) => shop.auth('recover', { email: `mail-${index}@voorbeeld.be` }, from('192.0.2.13')),
    ],
    [
      'reset mails to one address within a minute',
      5,
      (index) => shop.auth('recover', { email }, from(address(80_000 + index))),
    ],
  ];
  for (const [what, most, send] of asks)
    reported(11, `Auth: ${what}`, 'a figure', `${await letThrough(most, send)} of ${most} let through`);
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

test.skipIf(quick)('a header that no trusted proxy wrote is ignored', async () => {
  const open = await startShop({ shipped: true });
  const { max } = functionLimits.form.ip;
  const forms = await letThrough(max + 20, (index) =>
    open.shop.call(...requestOf(3, `kop-${index}@voorbeeld.be`), from(address(index))),
  );
  await open.dispose();
  measured(
    11,
    'a visitor who invents network addresses',
    `counted as one: ${max} forms`,
    `${forms} let through`,
    forms === max,
  );
});

test('visitors share one limit per function where no proxy is trusted', async () => {
  const own = await startShop({ shipped: true });
  const { publishableKey, secretKey, stripeKey } = own.shop.secrets;
  const settings = {
    SUPABASE_URL: own.url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: own.url,
    STRIPE_SECRET_KEY: stripeKey,
    STRIPE_API_URL: `${own.url}/_local/stripe-api`,
    KIT_ALWAYS_ON_SALE: 'true',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  // The functions themselves, as in production without TRUSTED_PROXY: no header says where a request came from.
  const { default: contact } = await import('../../supabase/functions/send-contact-email/index.ts');
  const { default: pay } = await import('../../supabase/functions/create-stripe-payment/index.ts');
  const { default: verify } = await import('../../supabase/functions/verify-payment/index.ts');
  const { default: workshop } = await import('../../supabase/functions/send-workshop-request/index.ts');
  const headers = { 'content-type': 'application/json' };
  const post = (body: unknown) =>
    new Request(own.url, { method: 'POST', headers, body: JSON.stringify(body) });
  const sessionId = `cs_test_${'a'.repeat(40)}`;

  const { form, payment, verification } = functionLimits;
  const probes: [what: string, most: number, limit: number, send: (index: number) => Promise<Response>][] = [
    [
      '90 contact mails to 90 strangers',
      90,
      form.ip.max,
      (index) => contact.fetch(post(requestOf(0, `vreemd-${index}@voorbeeld.be`)[1])),
    ],
    ['90 malformed forms', 90, form.ip.max, () => workshop.fetch(post({}))],
    [
      '90 payments, half of them {}',
      90,
      payment.ip.max,
      (index) => {
        const customerInfo = { email: `koopt-${index}@voorbeeld.be` };
        return pay.fetch(post(index % 2 ? {} : { productName: kit.name, customerInfo }));
      },
    ],
    ['220 verifications', 220, verification.ip.max, () => verify.fetch(post({ sessionId }))],
  ];
  const asked = probes.slice(0, amount(4, 2));
  const through: number[] = [];
  for (const [, most, , send] of asked) through.push(await letThrough(most, send));
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await own.dispose();
  measured(
    11,
    `no proxy trusted: ${asked.map(([what]) => what).join(', ')}`,
    `as from one visitor: ${asked.map(([, , limit]) => limit).join(', ')}`,
    `${through.join(', ')} let through`,
    asked.every(([, , limit], index) => through[index] === limit),
  );
});

test('nobody uses up what Auth lets others ask through a function', async () => {
  const [deletion, confirmation] = [functionLimits.deletion, functionLimits.confirmation];
  const ask = ({ token }: Account, password: string, ip: string) =>
    shop.call('own-deletion', { action: 'ask', password }, { ...from(ip), authorization: `Bearer ${token}` });
  const accounts: Account[] = [];
  for (let index = 0; index < 8; index += 1) accounts.push(await account(shop, `wis-${index}@voorbeeld.be`));
  const [victim, ...guessing] = accounts as [Account, ...Account[]];
  const guesses: number[] = [];
  for (const guesser of guessing)
    guesses.push(await letThrough(10, () => ask(guesser, 'Verkeerd1', '198.51.100.40')));
  const erased = await ask(victim, password, '198.51.100.41');

  const sessions: string[] = [];
  for (let index = 0; index < 8; index += 1)
    sessions.push(await shop.startPayment({ email: `opnieuw-${index}@voorbeeld.be` }));
  const resent: number[] = [];
  for (const sessionId of sessions.slice(1))
    resent.push(
      await letThrough(10, () => shop.call('resend-confirmation', { sessionId }, from('198.51.100.42'))),
    );
  await shop.call('resend-confirmation', { sessionId: sessions[0] }, from('198.51.100.43'));
  const refused = server.output().includes('confirmation-not-resent');

  const { max: tries } = deletion.subject;
  const { max: mails } = confirmation.subject;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  measured(
    11,
    `${10 * guessing.length} wrong passwords for ${guessing.length} accounts and ${10 * guessing.length} confirmations of as many payments, each from one network`,
    `${tries} an account and 30 in all, ${mails} a payment and ${confirmation.ip.max} in all; another visitor is not refused`,
    `${guesses.join(', ')} and ${resent.join(', ')}; another visitor got ${erased.status}, ${refused ? 'no' : 'a'} confirmation`,
    guesses[0] === tries &&
      sum(guesses) === 30 &&
      resent[0] === mails &&
      sum(resent) <= confirmation.ip.max &&
      erased.status === 200 &&
      !refused,
  );
});

test('a function takes a limited number of requests, whatever their addresses', async () => {
  const { minute } = ceilingOf('withdrawal-link');
  const sent = minute + 20;
  const answers = await each(sent, 5, async (index) => {
    const answer = await shop.call('withdrawal-link', {}, from(address(100_000 + index)));
    return [answer.status, await answer.text()] as const;
  });
  const through = answers.filter(([status]) => status === 400).length;
  const refused = answers.filter(
    ([status, text]) => status === 429 && text.includes(functionMessages.tooMany),
  );
  const logged = server.output().match(/"withdrawal-link","event":"rate-limit-reached"/g)?.length ?? 0;
  measured(
    11,
    `${sent} malformed bodies from as many networks to one function`,
    `${minute} a minute in all, the rest refused in Dutch, one line in the log`,
    `${through} let through, ${refused.length} refused, ${logged} line`,
    through === minute && refused.length === sent - minute && logged === 1,
  );
});

test('withdrawals are stored beyond every limit, and their acknowledgements are limited', async () => {
  const { acknowledgement } = functionLimits;
  const email = 'herroept@voorbeeld.be';
  const sent = acknowledgement.email.max + acknowledgement.ip.max + 10;
  const answers = await each(sent, 10, async (index) => {
    const body = { name: 'An Peeters', email: index % 2 ? email : `h-${index}@voorbeeld.be`, order: '' };
    const answer = await shop.call('withdraw', body, from('198.51.100.30'));
    return ((await answer.json()) as { reference?: string }).reference;
  });
  const references = new Set(answers.filter(Boolean)).size;
  await shop.call('create-stripe-payment', { customerInfo: { email } }, from('198.51.100.31'));
  await shop.call('withdraw', { name: 'An Peeters', email, order: '' }, from('198.51.100.31'));
  const stored = await shop.count('withdrawals');
  const acknowledgements = await shop.count(
    `outbox?template=eq.withdrawal-acknowledged&recipient=eq.${email}`,
  );
  const mails = await shop.count('outbox?template=eq.withdrawal-acknowledged');
  measured(
    11,
    `${sent} withdrawals from one network address, half of them for one e-mail address, and one of its unpaid order`,
    `all stored with a reference; ${acknowledgement.email.max} acknowledgements for the address, ${acknowledgement.ip.max} in all`,
    `${stored} stored with ${references} references; ${acknowledgements} acknowledgements for the address, ${mails} in all`,
    stored === sent + 1 &&
      references === sent &&
      acknowledgements === acknowledgement.email.max &&
      mails <= acknowledgement.ip.max,
  );
});
