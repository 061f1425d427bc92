import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { kit } from '../../site/kit.ts';
import { applyEvent } from '../../supabase/functions/_shared/payments/apply.ts';
import { settleDueRefunds, settleRefund } from '../../supabase/functions/_shared/payments/refunds.ts';
import { openOrder, orderOf, refundOf } from '../database/orders.ts';
import { declarationOf } from '../database/sent.ts';
import { openDatabase, type TestDatabase } from '../database/support.ts';
import { seeded } from '../seeded.ts';
import { amount, measured } from './report.ts';
import { Crash, type Mode, StripeModel } from './stripe-model.ts';

let database: TestDatabase;

// The functions on the database of this test, with the model as their Stripe.
vi.mock('../../supabase/functions/_shared/database.ts', async (original) => ({
  ...(await original<object>()),
  rpc: (name: string, given: Record<string, unknown>) => database.named(name, given),
}));
vi.mock('../../supabase/functions/_shared/outbox/start.ts', () => ({ startDelivery: () => {} }));
vi.mock('../../supabase/functions/_shared/log.ts', async (original) => ({
  ...(await original<object>()),
  log: () => {},
}));

beforeAll(async () => {
  database = await openDatabase();
});

interface Play {
  order: { id: string; number: string; session: string; payment: string; email: string };
  stripe: StripeModel;
  roll: () => number;
  tokens: string[];
}

async function begin(seed: number): Promise<Play> {
  const email = `koper-${seed}@voorbeeld.be`;
  const { id, session } = await openOrder(database, { email });
  const { order_number: number } = await orderOf(database, id);
  const order = { id, number: String(number), session, payment: `pi_${seed}`, email };
  return { order, stripe: new StripeModel(order), roll: seeded(seed), tokens: [] };
}

/** Runs work of the shop that may crash halfway. */
async function untilCrash(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
}

const refundAsked = (subject: string, cents: number | null, id: string = randomUUID()) => ({
  id,
  subject,
  number: null,
  cents,
  actor: 'owner@voorbeeld.be',
});

async function ask({ order, stripe, roll }: Play, cents: number | null): Promise<void> {
  const asked = await database.named('ask_refund', {
    request: refundAsked(order.number, cents),
  });
  const refund = refundOf(asked);
  if (refund && roll() < 0.7) await untilCrash(() => settleRefund(stripe.client, refund));
}

async function withdraw({ order, stripe, roll, tokens }: Play, proof: 'account' | null): Promise<void> {
  const id = randomUUID();
  tokens.push(id);
  const { status, paid_at: paidAt } = await orderOf(database, order.id);
  const { refund } = await database.named('declare_withdrawal', {
    declaration: declarationOf({
      id,
      email: order.email,
      order_id: order.id,
      verdict: status === 'failed' && paidAt ? 'returned' : 'open',
      proof,
      token: id,
    }),
    mails: { acknowledgement: [], shop: [] },
  });
  if (refund && roll() < 0.7) await untilCrash(() => settleRefund(stripe.client, refund));
}

async function deliver({ stripe, roll }: Play, every = false): Promise<void> {
  do {
    const [event] = stripe.events.splice(Math.floor(roll() * stripe.events.length), 1);
    if (!event) return;
    await applyEvent(stripe.client, event);
    if (!every && roll() < 0.2) stripe.events.push(event);
  } while (every);
}

async function work({ order, stripe }: Play): Promise<void> {
  // Skips the pause after an attempt.
  await database.rows('update public.refunds set next_attempt_at = now() where order_id = $1', [order.id]);
  await untilCrash(() => settleDueRefunds(stripe.client));
}

const part = (roll: () => number) => 1 + Math.floor(roll() * kit.priceCents);
const modes: Mode[] = [
  'normal',
  'normal',
  'delayed',
  'refused',
  'unreachable',
  'crash-before',
  'crash-after',
];

/** The possible events; repeated entries are more likely. */
const occurrences: [string, (play: Play) => Promise<unknown> | void][] = [
  ['an owner refunds all', (play) => ask(play, null)],
  ['an owner refunds a part', (play) => ask(play, part(play.roll))],
  ['a signed-in buyer withdraws', (play) => withdraw(play, 'account')],
  ['a guest withdraws', (play) => withdraw(play, null)],
  [
    'a buyer follows the link',
    ({ tokens, roll }) =>
      database.named('confirm_withdrawal', { link_token: tokens[Math.floor(roll() * tokens.length)] ?? '' }),
  ],
  ['the dashboard refunds the whole', ({ stripe }) => stripe.dashboard()],
  ['the dashboard refunds a part', ({ stripe, roll }) => stripe.dashboard(part(roll))],
  ['the bank returns a refund', ({ stripe }) => stripe.returnRefund()],
  ['the buyer disputes the payment', ({ stripe }) => stripe.openDispute()],
  ['the dispute ends', ({ stripe, roll }) => stripe.settleDispute(roll() < 0.5 ? 'won' : 'lost')],
  ['pending refunds end', ({ stripe, roll }) => stripe.end(roll() < 0.7 ? 'succeeded' : 'failed')],
  [
    'Stripe changes its mood',
    ({ stripe, roll }) => {
      stripe.mode = modes[Math.floor(roll() * modes.length)] ?? 'normal';
    },
  ],
  ...Array.from({ length: 4 }, (): [string, (play: Play) => Promise<void>] => ['an event arrives', deliver]),
  ['a day passes', ({ stripe }) => stripe.forgetKeys()],
  ['a day passes', ({ stripe }) => stripe.forgetKeys()],
  ...Array.from({ length: 3 }, (): [string, (play: Play) => Promise<void>] => ['the schedule runs', work]),
];

const casesOf = (order: string) =>
  database.rows<{ reference: string; state: string }>(
    'select reference, state from private.withdrawal_cases where order_id = $1',
    [order],
  );

const refundsOf = (order: string) =>
  database.rows<{ id: string; state: string; refunded_cents: number | null; asked_by: string }>(
    `select id, state, case when state = 'refunded' then refunded_cents end as refunded_cents, asked_by
     from public.refunds where order_id = $1`,
    [order],
  );

/** Always holds: refunds within the payment, an order that agrees with its refunds, each refund made once. */
async function checkAlways({ order, stripe }: Play): Promise<void> {
  const { amount_refunded_cents: back } = await orderOf(database, order.id);
  const refunds = await refundsOf(order.id);
  expect(back).toBe(refunds.reduce((sum, { refunded_cents: cents }) => sum + (cents ?? 0), 0));
  expect(back).toBeLessThanOrEqual(stripe.paid);
  const made = stripe.refunds.flatMap(({ metadata }) => metadata.refund ?? []);
  expect(new Set(made).size).toBe(made.length);
}

/** Lets everything settle, as it does when Stripe works and nobody acts any further. */
async function settleAll(play: Play): Promise<void> {
  const { stripe, roll } = play;
  stripe.mode = 'normal';
  stripe.settleDispute(roll() < 0.5 ? 'won' : 'lost');
  stripe.end('succeeded');
  stripe.expire();
  for (let round = 0; round < 4; round += 1) {
    await deliver(play, true);
    await work(play);
  }
}

/** Holds at rest: the shop and Stripe agree, nothing is processing, and the owner can close every open case. */
async function checkEnd({ order, stripe }: Play): Promise<void> {
  const { status, amount_refunded_cents: back } = await orderOf(database, order.id);
  expect(back).toBe(stripe.back);
  // The shop does not know the amount of a mismatched payment: any refund closes its order.
  const isWhole = stripe.paid === kit.priceCents ? back === stripe.paid : stripe.back > 0;
  expect(status === 'refunded', `${String(status)}, ${stripe.back} of ${stripe.paid}`).toBe(isWhole);
  expect(status === 'disputed').toBe(stripe.dispute === 'lost' && !isWhole);
  const refunds = await refundsOf(order.id);
  expect(refunds.filter(({ state }) => state === 'processing')).toEqual([]);
  const own = refunds.filter((one) => one.state === 'refunded' && one.asked_by !== 'stripe');
  const mails = await database.rows(
    `select from public.outbox where recipient = $1 and template in ('refund-part', 'withdrawal-refunded')`,
    [order.email],
  );
  if (own.length > 0) expect(mails.length).toBeGreaterThan(0);
  expect(mails.length).toBeLessThanOrEqual(stripe.refunds.length);
  for (const { reference, state } of await casesOf(order.id)) {
    expect(state).not.toBe('refunding');
    if (['waiting', 'shop', 'refused'].includes(state))
      expect(await database.call('close_withdrawal', reference, 'klaar'), `${reference} ${state}`).toBe(true);
  }
}

test('random sequences of refund, withdrawal, dispute, webhook order and crash', async () => {
  const sequences = amount(1000, 40);
  let steps = 0;
  for (let seed = 1; seed <= sequences; seed += 1) {
    const play = await begin(seed);
    const played: string[] = [];
    try {
      if (play.roll() < 0.9) play.stripe.pay(play.roll() < 0.9 ? kit.priceCents : 100);
      for (let step = 4 + Math.floor(play.roll() * 20); step > 0; step -= 1) {
        const [name, happens] = occurrences[
          Math.floor(play.roll() * occurrences.length)
        ] as (typeof occurrences)[0];
        played.push(name);
        steps += 1;
        await happens(play);
        await checkAlways(play);
      }
      await settleAll(play);
      await checkAlways(play);
      await checkEnd(play);
    } catch (error) {
      const [order] = await database.rows(
        'select status, problem, amount_refunded_cents from public.orders where id = $1',
        [play.order.id],
      );
      const rows = { order, cases: await casesOf(play.order.id), refunds: await refundsOf(play.order.id) };
      throw new Error(`Sequence ${seed}: ${played.join(', ')}; ${JSON.stringify(rows)}`, { cause: error });
    }
  }
  measured(
    20,
    `${sequences} random sequences, ${steps} steps of refund, withdrawal, dispute, webhook order and crash`,
    'never more refunded than was paid, every case ends',
    'never more refunded than was paid, every case ended',
    true,
  );
});

test('a refund whose answer was lost is made once, also when Stripe has forgotten its key', async () => {
  const play = await begin(0);
  const { order, stripe } = play;
  stripe.pay(kit.priceCents);
  await deliver(play, true);
  stripe.mode = 'crash-after';
  const id = randomUUID();
  await database.named('ask_refund', {
    request: refundAsked(order.number, 500, id),
  });
  await untilCrash(() => settleRefund(stripe.client, id));
  stripe.mode = 'normal';
  stripe.forgetKeys();
  await work(play);
  expect(stripe.refunds).toHaveLength(1);
  expect(await refundsOf(order.id)).toMatchObject([{ id, state: 'refunded', refunded_cents: 500 }]);
});
