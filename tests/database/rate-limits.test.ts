import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { declarationOf, withdrawalMails } from './sent.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();

const counter = (key: string, max = 3) => ({ key, max, seconds: 60 });
const answer = (...counters: object[]) => database.call('take_rate_limits', counters);
/** Whether a request is let through. */
const take = async (key: string, max = 3) => (await answer(counter(key, max))) === null;

test('allows requests up to the limit, per key', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => take('a')));
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await take('b')).toBe(true);
});

test('names the first counter without room, and counts no further', async () => {
  const counters = [counter('visitor', 1), counter('everyone', 3)];
  expect(await answer(...counters)).toBe(null);
  expect(await answer(...counters)).toEqual({ key: 'visitor', seconds: 60, first: true });
  expect(await answer(...counters)).toEqual({ key: 'visitor', seconds: 60, first: false });
  const other = [counter('other', 9), counter('everyone', 3)];
  expect([await answer(...other), await answer(...other)]).toEqual([null, null]);
  expect(await answer(...other)).toEqual({ key: 'everyone', seconds: 60, first: true });
});

test('counts on after clock skew', async () => {
  await take('ahead', 1);
  expect(await take('ahead', 1)).toBe(false);
  await database.pg.exec(`update public.rate_limits set resets_at = now() + interval '1 day'`);
  expect(await take('ahead', 1)).toBe(true);
  expect(await take('ahead', 1)).toBe(false);
  // A transaction that began later may be counted first.
  await database.pg.exec(`update public.rate_limits set resets_at = now() + interval '65 seconds'`);
  expect(await take('ahead', 1)).toBe(false);
});

test('starts over when the window ends, and not before', async () => {
  await take('c', 1);
  expect(await take('c', 1)).toBe(false);
  await database.pg.exec(
    `update public.rate_limits set resets_at = now() - interval '1 second' where key = 'c'`,
  );
  expect(await take('c', 1)).toBe(true);
  expect(await take('c', 1)).toBe(false);
});

describe('a request with its call', () => {
  const join = (counters: object[], email: string) =>
    database.unchecked('within_limits', counters, 'join_launch_list', {
      signup: { email, token: email, is_spam: false },
      consent: { version: '1', text: 'ja' },
      mails: [],
    });
  const hits = async (key: string) =>
    (await database.rows<{ hits: number }>('select hits from public.rate_limits where key = $1', [key]))[0]
      ?.hits;

  test('is counted and stored together, until a limit refuses it', async () => {
    expect(await join([counter('together', 1)], 'an@voorbeeld.be')).toEqual({ answer: true });
    expect(await join([counter('together', 1)], 'bo@voorbeeld.be')).toEqual({
      limited: { key: 'together', seconds: 60, first: true },
    });
    expect(await database.rows('select email from public.launch_signups')).toEqual([
      { email: 'an@voorbeeld.be' },
    ]);
    expect(await database.call('within_limits', [counter('alone')], null, {})).toEqual({ answer: null });
    expect(await hits('alone')).toBe(1);
  });

  test('is counted when its function refuses, which undoes only its own work', async () => {
    const answer = await database.unchecked('within_limits', [counter('refused')], 'submit_request', {
      request: { id: randomUUID(), kind: 'unknown', name: 'An', email: 'an@voorbeeld.be' },
      consent: {},
      mails: [],
    });
    expect(answer).toEqual({ error: { code: '23514', message: expect.stringContaining('requests_kind') } });
    expect(await hits('refused')).toBe(1);
  });

  test('goes through while the counters cannot be written', async () => {
    const broken = [{ key: null, max: 1, seconds: 60 }];
    expect(await join(broken, 'cas@voorbeeld.be')).toEqual({
      uncounted: expect.stringContaining('null value'),
      answer: true,
    });
  });

  test('calls nothing else', async () => {
    const call = database.unchecked('within_limits', [], 'requeue_outbox', {});
    expect(await call).toEqual({ error: { code: '20000', message: 'case not found' } });
  });

  test('a withdrawal is stored beyond every limit, which takes only its mails', async () => {
    const declare = async () => {
      const id = randomUUID();
      const mails = { ...withdrawalMails(id), shop: [] };
      const given = { declaration: declarationOf({ id }), mails };
      const { limited, answer: stored } = await database.call(
        'within_limits',
        [counter('receipts', 1)],
        'declare_withdrawal',
        given,
      );
      const queued = await database.rows('select from public.outbox where idempotency_key = $1', [
        `${id}-acknowledgement`,
      ]);
      return [limited !== undefined, stored !== undefined, queued.length];
    };
    expect(await declare()).toEqual([false, true, 1]);
    expect(await declare()).toEqual([true, true, 0]);
  });
});
