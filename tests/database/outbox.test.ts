import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Row, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(async () => {
  await database.pg.exec('truncate public.outbox');
});

interface Claimed extends Row {
  id: string;
  template: string;
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

const claim = (batch = 10) => database.call('claim_outbox', batch, 60);
const settle = (mail: Claimed | undefined, outcome: string, error: string | null = null) =>
  database.call('settle_outbox', mail?.id, mail?.attempts, outcome, error);
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
    const taken = await Promise.all([claim(2), claim(2), claim(2)]);
    expect(taken.flat()).toHaveLength(3);
    expect(new Set(taken.flat().map((mail) => mail.id)).size).toBe(3);
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
    const claimedKeys = async (batch: number) =>
      (await claim(batch)).map((mail) => mail.idempotency_key).sort();
    expect(await claimedKeys(3)).toEqual(['password', 'receipt', 'refund']);
    expect(await claimedKeys(2)).toEqual(['request', 'sign-up']);
    expect(await claimedKeys(1000)).toEqual(launch.toSorted());
  });

  test('lets a launch go while mails of purchases wait for their next attempt', async () => {
    await enqueueFrom('payment-buyer', 'one', 'two');
    await enqueueFrom('launch-announcement', 'launch');
    for (const mail of await claim(2)) await settle(mail, 'retry', 'unreachable: status 500');
    expect((await claim(2)).map((mail) => mail.idempotency_key)).toEqual(['launch']);
  });

  test('does not spend its batches on mails that never arrive', async () => {
    await enqueueFrom('payment-buyer', 'a', 'b');
    await database.pg.exec('update public.outbox set attempts = 18');
    const launch = Array.from({ length: 20 }, (_, index) => `launch-${index}`);
    await enqueueFrom('launch-announcement', ...launch);
    let sent = 0;
    for (let round = 0; sent < launch.length && round < 100; round += 1) {
      for (const mail of await claim(2)) {
        const arrives = mail.template === 'launch-announcement';
        await settle(mail, arrives ? 'sent' : 'retry', arrives ? null : 'unreachable: status 500');
        if (arrives) sent += 1;
      }
    }
    expect([sent, (await row('a'))?.attempts]).toEqual([launch.length, 20]);
  });

  test('sends what was scheduled under clock skew', async () => {
    await enqueue('planned', 'lent');
    await database.pg.exec(`
      update public.outbox set next_attempt_at = now() + interval '1 day' where idempotency_key = 'planned';
      update public.outbox set locked_until = now() + interval '1 day' where idempotency_key = 'lent'`);
    expect(await claim()).toHaveLength(2);
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

  test('gives up after the last attempt', async () => {
    await enqueue('a');
    await database.pg.exec('update public.outbox set attempts = 139');
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
    await settle(byKey('broken'), 'retry', 'TypeError: no such template');
    expect(await claim()).toEqual([]);
    await settle(byKey('through'), 'sent');
    expect((await claim()).map((mail) => mail.idempotency_key)).toEqual(['waits']);
  });
});
