import { afterAll, beforeAll, test } from 'vitest';
import { password } from '../password.ts';
import { account } from './accounts.ts';
import { amount, measured, median, reported } from './report.ts';
import { type Shop, startShop } from './shop.ts';

const rounds = amount(60, 6);

let shop: Shop;
let dispose: () => Promise<void>;

beforeAll(async () => {
  // At production strength, because hashing dominates the time.
  ({ shop, dispose } = await startShop({ env: { LITE_AUTH_BCRYPT_COST: '10' } }));
});

afterAll(() => dispose());

test('known and unknown addresses get the same answers', async () => {
  const known = 'bekend@voorbeeld.be';
  const unconfirmed = 'onbevestigd@voorbeeld.be';
  await account(shop, known);
  await shop.auth('signup', { email: unconfirmed, password });
  await shop.call('send-kit-signup-email', { email: known });

  const asks: [name: string, known: string, ask: (email: string) => Promise<Response>][] = [
    [
      'sign-in with a wrong password',
      known,
      (email) => shop.auth('token?grant_type=password', { email, password: 'Verkeerd1' }),
    ],
    ['password reset', known, (email) => shop.auth('recover', { email })],
    ['confirmation resend', unconfirmed, (email) => shop.auth('resend', { type: 'signup', email })],
    ['launch list', known, (email) => shop.call('send-kit-signup-email', { email })],
  ];
  const different: string[] = [];
  const gaps: string[] = [];
  for (const [name, someone, ask] of asks) {
    const times: [number[], number[]] = [[], []];
    const answers = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const emails = [
        someone,
        `niemand-${asks.findIndex(([other]) => other === name)}-${round}@voorbeeld.be`,
      ];
      for (const which of round % 2 ? [0, 1] : [1, 0]) {
        const started = performance.now();
        const answer = await ask(emails[which] as string);
        const body = await answer.text();
        (times[which] as number[]).push(performance.now() - started);
        answers.add(`${answer.status} ${body}`);
      }
    }
    if (answers.size !== 1) different.push(`${name}: ${[...answers].join(' / ')}`);
    gaps.push(`${name} ${Math.abs(median(times[0]) - median(times[1])).toFixed(1)} ms`);
  }
  measured(
    12,
    `${asks.map(([name]) => name).join(', ')}: ${rounds} known and ${rounds} unknown addresses each`,
    'the same answer',
    different.length === 0 ? 'the same answer' : different.join('; '),
    different.length === 0,
  );
  reported(12, 'gap between the medians', 'a figure', gaps.join(', '));
});

test('withdrawals of an existing and of a missing order get the same answer', async () => {
  const email = 'koper-alike@voorbeeld.be';
  await shop.applyOutcome(await shop.startPayment({ email }), 'paid');
  const [order] = await shop.rows<{ order_number: string }>(`orders?email=eq.${email}&select=order_number`);
  const times: [number[], number[]] = [[], []];
  const answers = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const which of round % 2 ? [0, 1] : [1, 0]) {
      const body = {
        name: 'An',
        email: which ? email : `niemand-${round}@voorbeeld.be`,
        order: order?.order_number,
      };
      const started = performance.now();
      const answer = await shop.call('withdraw', body);
      const text = await answer.text();
      (times[which] as number[]).push(performance.now() - started);
      answers.add(`${answer.status} ${text.replaceAll(/[\dA-F]{4}-[\dA-F]{4}|[\d-]{10}T[\d:.]+Z/g, '…')}`);
    }
  }
  measured(
    12,
    `withdrawals: ${rounds} of a known order and ${rounds} of an unknown one`,
    'the same answer',
    answers.size === 1 ? 'the same answer' : [...answers].join(' / '),
    answers.size === 1,
  );
  const medians = times.map((list) => median(list).toFixed(1));
  reported(12, 'medians of unknown and known orders', 'a figure', `${medians.join(' and ')} ms`);
});
