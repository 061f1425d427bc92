import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Row, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase();
  return database.release;
});

interface Claimed extends Row {
  id: string;
  template: string;
  idempotency_key: string;
  sent_with: string | null;
  attempts: number;
}

const data = {
  'launch-business': { email: 'a@b.be' },
  'launch-announcement': { unsubscribeUrl: 'https://x.be/uit', oneClickUrl: 'https://x.be/klik' },
  'request-visitor': { kind: 'contact', name: 'An', fields: [] },
  'payment-buyer': {
    productName: 'Kickstart Kit',
    amountCents: 3700,
    orderNumber: 'KS-1',
    paidAt: '2026-11-25T10:00:00Z',
    email: 'a@b.be',
    firstName: null,
    vatPercent: 21,
    withdrawalDays: 14,
    hasAccount: true,
  },
  'password-changed': { email: 'a@b.be', firstName: null, changedAt: '2026-11-25T10:00:00Z' },
  'refund-part': {
    firstName: null,
    productName: 'Kickstart Kit',
    orderNumber: 'KS-1',
    amountCents: 100,
    paidCents: 3700,
  },
};

const enqueue = (...keys: string[]) => enqueueFrom('launch-business', ...keys);

async function enqueueFrom(template: keyof typeof data, ...keys: string[]) {
  const mails = keys.map((key) => ({
    template,
    data: data[template],
    recipient: 'shop@voorbeeld.be',
    reply_to: null,
    idempotency_key: key,
  }));
  await database.call('enqueue_mails', mails as never);
}

const run = randomUUID();
const ask = (by = run, rate = 1000, batch = 10) => database.call('claim_outbox', by, rate, batch, 10, 60);

/** The next mails at a pace that never makes a run wait. */
async function claim(batch = 10, rate = 1000): Promise<Claimed[]> {
  await database.pg.exec('update public.outbox_delivery set rests_until = now()');
  return (await ask(run, rate, batch)).mails;
}

const settleAll = (results: object[], rest = 0, ends = false) =>
  database.call('settle_outbox', run, results, rest, ends);

async function settle(mail: Claimed | undefined, outcome: string, error: string | null = null) {
  const settled = await settleAll([{ id: mail?.id, attempt: mail?.attempts, outcome, error, alone: false }]);
  return settled[mail?.id ?? ''] ?? null;
}

const keysOf = (mails: Claimed[]) => mails.map((mail) => mail.idempotency_key);

const row = async (key: string) =>
  (await database.rows('select * from public.outbox where idempotency_key = $1', [key]))[0];

async function claimOne(): Promise<Claimed> {
  const [mail] = await claim(1);
  if (!mail) throw new Error('Nothing to claim');
  return mail;
}

describe('the outbox', () => {
  test('accepts a key once', async () => {
    await enqueue('a', 'a');
    await enqueue('a');
    expect(await database.rows('select from public.outbox')).toHaveLength(1);
  });

  test('lends a mail to one worker until the lease expires', async () => {
    await enqueue('a', 'b', 'c');
    const taken = (await Promise.all([claim(2), claim(2), claim(2)])).flat();
    expect(taken).toHaveLength(3);
    expect(new Set(taken.map((mail) => mail.id)).size).toBe(3);
    expect(await claim()).toEqual([]);

    await database.pg.exec(`update public.outbox set locked_until = now() - interval '1 second'`);
    expect(await claim()).toHaveLength(3);
  });

  test('lets a mail of a purchase go first, then requests, and a launch last', async () => {
    const launch = Array.from({ length: 1000 }, (_, index) => `launch-${index}`);
    await enqueueFrom('launch-announcement', ...launch);
    await enqueueFrom('launch-business', 'sign-up');
    await enqueueFrom('request-visitor', 'request');
    await enqueueFrom('payment-buyer', 'receipt');
    await enqueueFrom('refund-part', 'refund');
    await enqueueFrom('password-changed', 'password');
    const claimedKeys = async (batch: number) => keysOf(await claim(batch)).sort();
    expect(await claimedKeys(2)).toEqual(['password', 'receipt', 'refund']);
    expect(await claimedKeys(2)).toEqual(['request', 'sign-up']);
    const rest = [...(await claim(1000)), ...(await claim(1000)), ...(await claim(1000))];
    expect(keysOf(rest).sort()).toEqual(launch.toSorted());
  });

  test('refuses a mail that has no row in contract/database/mails.ts', async () => {
    await expect(
      database.rows(
        "insert into public.outbox (template, data, recipient, idempotency_key) values ('onbekend', '{}', 'a@b.be', 'x')",
      ),
    ).rejects.toThrow(/"priority"/);
  });

  test('lets a launch go while mails of purchases wait for their next attempt', async () => {
    await enqueueFrom('payment-buyer', 'one', 'two');
    for (const mail of await claim()) await settle(mail, 'retry', 'unreachable: status 500');
    await enqueueFrom('launch-announcement', 'launch');
    expect(keysOf(await claim())).toEqual(['launch']);
  });

  test('does not spend its batches on mails that never arrive', async () => {
    await enqueueFrom('payment-buyer', 'a', 'b');
    await database.pg.exec('update public.outbox set attempts = 18');
    const launch = Array.from({ length: 20 }, (_, index) => `launch-${index}`);
    await enqueueFrom('launch-announcement', ...launch);
    let sent = 0;
    for (let round = 0; sent < launch.length && round < 100; round += 1) {
      for (const mail of await claim(2, 1)) {
        const arrives = mail.template === 'launch-announcement';
        await settle(mail, arrives ? 'sent' : 'retry', arrives ? null : 'unreachable: status 500');
        if (arrives) sent += 1;
      }
    }
    expect([sent, (await row('a'))?.attempts]).toEqual([launch.length, 20]);
  });

  test('repeats a batch as one request under its key, however often it failed', async () => {
    await enqueueFrom('launch-announcement', 'a', 'b');
    const request = (await claim())[0]?.sent_with;
    await database.pg.exec('update public.outbox set attempts = 30, locked_until = null');
    const again = await claim();
    expect(again.map(({ sent_with }) => sent_with)).toEqual([request, request]);
    expect(request).toBeTruthy();
  });

  test('sends what was scheduled under clock skew', async () => {
    await enqueue('planned', 'lent');
    await database.pg.exec(`
      update public.outbox_delivery
      set run = gen_random_uuid(), held_until = now() + interval '1 day', rests_until = now() + interval '1 day'`);
    await database.pg.exec(`
      update public.outbox set next_attempt_at = now() + interval '1 day' where idempotency_key = 'planned';
      update public.outbox set locked_until = now() + interval '1 day' where idempotency_key = 'lent'`);
    expect((await ask()).mails).toHaveLength(2);
  });

  test('never sends a mail twice', async () => {
    await enqueue('a');
    expect(await settle(await claimOne(), 'sent')).toBe('sent');
    expect(await row('a')).toMatchObject({ locked_until: null, last_error: null });
    expect((await row('a'))?.sent_at).toBeInstanceOf(Date);
    expect(await claim()).toEqual([]);
  });

  test('backs off after each failed attempt, up to ten minutes', async () => {
    await enqueue('a');
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await settle(await claimOne(), 'retry', 'unreachable: status 500')).toBe('retry');
      const [{ seconds }] = (await database.rows<{ seconds: number }>(
        'select extract(epoch from next_attempt_at - now())::float as seconds from public.outbox',
      )) as [{ seconds: number }];
      pauses.push(seconds);
      expect(await claim()).toEqual([]);
      await database.pg.exec('update public.outbox set next_attempt_at = now()');
    }
    expect(pauses[0]).toBeGreaterThan(3);
    expect(pauses[0]).toBeLessThan(6.1);
    expect(pauses[5]).toBeGreaterThan((pauses[1] as number) * 5);
    expect(Math.max(...pauses)).toBeLessThan(721);
  });

  test('keeps a permanently failed mail, with the reason, and retries it on request', async () => {
    await enqueue('a');
    expect(await settle(await claimOne(), 'failed', 'refused: status 422')).toBe('failed');
    expect(await row('a')).toMatchObject({ last_error: 'refused: status 422', sent_at: null });
    expect(await claim()).toEqual([]);
    expect(await database.call('requeue_outbox')).toBe(1);
    expect(await claim()).toHaveLength(1);
  });

  test('gives up after the last attempt, and not before twenty hours', async () => {
    await enqueue('a');
    await database.pg.exec('update public.outbox set attempts = 139');
    expect(await settle(await claimOne(), 'retry', 'unreachable: status 500')).toBe('retry');
    await database.pg.exec(
      `update public.outbox set created_at = now() - interval '21 hours', next_attempt_at = now()`,
    );
    expect(await settle(await claimOne(), 'retry', 'unreachable: status 500')).toBe('failed');
    expect((await row('a'))?.failed_at).toBeInstanceOf(Date);
  });

  test('lets only the holder of the lease report an outcome', async () => {
    await enqueue('a');
    const late = await claimOne();
    await database.pg.exec(`update public.outbox set locked_until = now() - interval '1 second'`);
    const current = await claimOne();
    expect(await settle(late, 'failed', 'too late')).toBe(null);
    expect(await settle(current, 'sent')).toBe('sent');
    expect(await settle(current, 'failed', 'twice')).toBe(null);
  });

  test('retries mails that waited for the service as soon as one gets through', async () => {
    await enqueue('waits', 'broken', 'through');
    const mails = await claim();
    const byKey = (key: string) => mails.find((mail) => mail.idempotency_key === key);
    await settle(byKey('waits'), 'retry', 'unreachable: TimeoutError');
    const broken = { id: byKey('broken')?.id, attempt: 1, outcome: 'retry', error: 'TypeError', alone: true };
    await settleAll([broken]);
    expect(await claim()).toEqual([]);
    await settle(byKey('through'), 'sent');
    expect(keysOf(await claim())).toEqual(['waits']);
  });
});

describe('the pace', () => {
  const launch = (count: number) =>
    enqueueFrom('launch-announcement', ...Array.from({ length: count }, (_, index) => `launch-${index}`));
  const results = (mails: Claimed[], outcome: string, error: string | null = null) =>
    mails.map(({ id, attempts }) => ({ id, attempt: attempts, outcome, error, alone: false }));

  test('a receipt leaves with the next round, whatever else waits', async () => {
    await launch(2000);
    await enqueueFrom('payment-buyer', ...Array.from({ length: 9 }, (_, index) => `receipt-${index}`));
    const { mails } = await ask(run, 5, 100);
    expect(mails.slice(0, 4).every(({ template }) => template === 'payment-buyer')).toBe(true);
    expect(mails.slice(4).every(({ template }) => template === 'launch-announcement')).toBe(true);
    expect(mails).toHaveLength(104);
    expect(new Set(mails.slice(4).map(({ sent_with }) => sent_with)).size).toBe(1);
    expect(mails[0]?.sent_with).toBeNull();
  });

  test('a run waits for as long as its requests take', async () => {
    await enqueueFrom('payment-buyer', 'a', 'b', 'c');
    await launch(3);
    expect((await ask(run, 2)).mails).toHaveLength(4);
    const next = await ask(run, 2);
    expect(next.mails).toEqual([]);
    expect(next.wait).toBeGreaterThan(0.5);
    expect(next.wait).toBeLessThanOrEqual(1);
  });

  test('of two runs one delivers, until it ends or its lease does', async () => {
    const other = randomUUID();
    await launch(1);
    const { mails } = await ask();
    await launch(3);
    expect(await ask(other)).toEqual({ mails: [], wait: null });
    await settleAll(results(mails, 'sent'), 0, true);
    await database.pg.exec('update public.outbox_delivery set rests_until = now()');
    expect((await ask(other)).mails).toHaveLength(2);
    expect(await ask()).toEqual({ mails: [], wait: null });
    await database.pg.exec(`update public.outbox_delivery set held_until = now(), rests_until = now()`);
    await enqueue('later');
    expect(keysOf((await ask()).mails)).toEqual(['later']);
  });

  test('after a run that died another delivers within ten seconds, and its mails once its lease is over', async () => {
    await enqueue('taken');
    await ask();
    await enqueue('later');
    const after = (seconds: number) =>
      database.pg.exec(`
        update public.outbox_delivery
        set held_until = held_until - interval '${seconds} seconds', rests_until = now();
        update public.outbox set locked_until = locked_until - interval '${seconds} seconds'`);
    await after(5);
    expect(await ask(randomUUID())).toEqual({ mails: [], wait: null });
    await after(5);
    const next = randomUUID();
    expect(keysOf((await ask(next)).mails)).toEqual(['later']);
    await after(51);
    expect(keysOf((await ask(next)).mails)).toEqual(['taken']);
  });

  test('a run that finds nothing lets another deliver', async () => {
    expect(await ask()).toEqual({ mails: [], wait: null });
    await enqueue('a');
    expect((await ask(randomUUID())).mails).toHaveLength(1);
  });

  test('what the service had no time for costs no attempt, and waits for as long as the service asked', async () => {
    await launch(3);
    const mails = await claim();
    await settleAll(results(mails, 'unsent', 'unreachable: status 429'), 600);
    expect(await row('launch-0')).toMatchObject({ attempts: 0, sent_with: null, locked_until: null });
    // Too long for a run: none holds the others up.
    for (const by of [run, randomUUID()]) expect(await ask(by)).toEqual({ mails: [], wait: null });
    await settleAll([], 5);
    await database.pg.exec(`update public.outbox_delivery set rests_until = now() + interval '5 seconds'`);
    const { wait } = await ask();
    expect(wait).toBeGreaterThan(3);
    expect(wait).toBeLessThanOrEqual(5);
    expect(await claim()).toHaveLength(3);
  });

  test('a rest is shorter than what counts as clock skew', async () => {
    await launch(1);
    await settleAll(results(await claim(), 'unsent'), 86_400);
    expect((await ask()).mails).toEqual([]);
  });

  test('a request without an answer is repeated with the same mails, however many others wait', async () => {
    await launch(4);
    const first = await claim(3);
    await settleAll(results(first, 'retry', 'unreachable: TimeoutError'));
    await enqueueFrom('payment-buyer', 'receipt');
    await database.pg.query('update public.outbox set next_attempt_at = now() where id = $1', [first[1]?.id]);
    const again = await claim(2);
    const repeated = again.filter(({ sent_with }) => sent_with === first[0]?.sent_with);
    expect(keysOf(repeated)).toEqual(keysOf(first));
    expect(keysOf(again).sort()).toEqual(['launch-0', 'launch-1', 'launch-2', 'launch-3', 'receipt']);
    // Nor is one taken apart when the service then has no time.
    await settleAll(results(repeated, 'unsent'));
    expect((await claim()).every(({ sent_with }) => sent_with === first[0]?.sent_with)).toBe(true);
  });

  test('what is sent again by hand leaves its request', async () => {
    await launch(2);
    const [one, two] = await claim();
    await settleAll([
      ...results([one as Claimed], 'failed', 'refused'),
      ...results([two as Claimed], 'sent'),
    ]);
    await database.call('requeue_outbox');
    expect(await claim()).toMatchObject([{ idempotency_key: one?.idempotency_key, sent_with: null }]);
  });
});
