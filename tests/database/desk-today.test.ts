import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskOf } from './desk.ts';
import { openDatabase, type Row, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addOwner();
  return database.release;
});

const todayAt = (moment: string, user = owner) => deskOf(database)(user, 'desk_today', moment);

const addRequest = (at: string, more: Row = {}) =>
  insert('requests', {
    id: randomUUID(),
    kind: 'contact',
    name: 'An',
    email: 'an@voorbeeld.be',
    created_at: at,
    ...more,
  });

const addOrder = (more: Row = {}) =>
  insert('orders', {
    email: 'ann@voorbeeld.be',
    product_name: 'Kit',
    amount_cents: 3700,
    currency: 'eur',
    status: 'paid',
    booked_at: more['paid_at'] ?? null,
    ...more,
  });

const addMail = (more: Row = {}) =>
  insert('outbox', {
    template: 'payment-buyer',
    data: {},
    recipient: 'ann@voorbeeld.be',
    idempotency_key: randomUUID(),
    ...more,
  });

const addWithdrawal = (more: Row = {}) =>
  insert('withdrawals', {
    id: randomUUID(),
    reference: randomUUID().slice(0, 9),
    channel: 'site',
    name: 'Ann',
    email: 'ann@voorbeeld.be',
    received_at: '2026-11-20T10:00:00Z',
    verdict: 'open',
    state: 'waiting',
    refund_due: '2026-12-04',
    ...more,
  });

/** Adds a granted withdrawal with its refund. */
async function addRefund(state: 'refused' | 'refunded', more: Row): Promise<void> {
  const order_id = await addOrder({ status: 'refunded' });
  await insert('refunds', {
    id: randomUUID(),
    order_id,
    withdrawal_id: await addWithdrawal({ ...more, order_id, state: 'granted' }),
    reason: 'withdrawal',
    asked_by: 'buyer',
    state,
    refunded_cents: state === 'refunded' ? 3700 : null,
  });
}

/** Inserts a row; returns its id, if its table has one. */
async function insert(table: string, values: Row): Promise<string> {
  const names = Object.keys(values);
  const [row] = await database.rows<{ id: string }>(
    `insert into public.${table} (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
    Object.values(values),
  );
  return row?.id ?? '';
}

describe('the first screen', () => {
  test('lists the requests that wait, the longest first', async () => {
    await addRequest('2026-11-22T10:00:00Z', { name: 'Later' });
    await addRequest('2026-11-20T10:00:00Z', { name: 'Eerst' });
    await addRequest('2026-11-01T10:00:00Z', { name: 'Robot', is_spam: true });
    for (const status of ['new', 'followed-up'])
      await insert('request_progress', {
        request_id: await addRequest('2026-11-21T10:00:00Z', { name: status }),
        status,
      });
    const { requests } = (await todayAt('2026-11-23T10:00:00Z')).tasks;
    expect(requests?.total).toBe(3);
    expect(requests?.rows.map(({ name }) => name)).toEqual(['Eerst', 'new', 'Later']);
  });

  test('counts the requests to follow up by today in Belgium, as the list does', async () => {
    for (const [day, more, status = 'followed-up'] of [
      ['2026-11-22', {}],
      ['2026-11-23', {}],
      ['2026-11-24', {}],
      ['2026-11-22', { is_spam: true }],
      ['2026-11-22', {}, 'won'],
      ['2026-11-22', {}, 'lost'],
    ] as const)
      await insert('request_progress', {
        request_id: await addRequest('2026-11-01T10:00:00Z', more),
        status,
        follow_up_on: day,
      });
    expect((await todayAt('2026-11-23T10:00:00Z')).tasks.due?.total).toBe(2);
    // In Brussels it is the 24th already.
    expect((await todayAt('2026-11-23T23:30:00Z')).tasks.due?.total).toBe(3);
  });

  test('counts the spam of the last seven days', async () => {
    await addRequest('2026-11-16T09:00:00Z', { is_spam: true });
    await addRequest('2026-11-17T10:00:00Z', { is_spam: true });
    await addRequest('2026-11-22T10:00:00Z', { is_spam: true });
    await addRequest('2026-11-22T10:00:00Z');
    expect((await todayAt('2026-11-23T10:00:00Z')).tasks.spam?.total).toBe(2);
  });

  test('a visitor with two requests is one person who waits', async () => {
    for (const email of ['an@voorbeeld.be', 'AN@voorbeeld.be', 'bert@voorbeeld.be'])
      await addRequest('2026-11-22T10:00:00Z', { email });
    expect((await todayAt('2026-11-23T10:00:00Z')).tasks.requests).toMatchObject({ total: 3, people: 2 });
  });

  test('the month follows Belgian time, and refunds are shown separately', async () => {
    // Half past midnight on 1 November in Brussels, and half past eleven on 31 October.
    await addOrder({ paid_at: '2026-10-31T23:30:00Z' });
    await addOrder({ paid_at: '2026-10-31T22:30:00Z' });
    const order_id = await addOrder({ paid_at: '2026-11-15T10:00:00Z', status: 'refunded' });
    const id = randomUUID();
    const refunded = { state: 'refunded', refunded_cents: 3700, settled_at: '2026-11-16T10:00:00Z' };
    await insert('refunds', { id, order_id, reason: 'decision', asked_by: 'an', ...refunded });
    await addOrder({ paid_at: null, status: 'pending' });
    expect((await todayAt('2026-11-23T10:00:00Z')).month).toMatchObject({
      requests: 0,
      sold: 2,
      in_cents: 7400,
      out_cents: 3700,
    });
    const month = (day: string) => deskOf(database)(owner, 'desk_month', day);
    expect(await month('2026-10-01')).toMatchObject({ requests: 0, sold: 1, in_cents: 3700, out_cents: 0 });
    expect(await month('2026-11-30')).toMatchObject({ sold: 2 });
    // In Brussels it is November already.
    expect((await todayAt('2026-10-31T23:45:00Z')).month).toMatchObject({ sold: 1 });
    expect((await todayAt('2026-10-31T22:45:00Z')).month).toMatchObject({ sold: 1, in_cents: 3700 });
  });

  test('a month counts the requests that came in, answered or not, and no payment that does not match as a Kit', async () => {
    await addRequest('2026-11-02T10:00:00Z');
    const request_id = await addRequest('2026-11-03T10:00:00Z');
    await insert('request_progress', { request_id, status: 'won' });
    await addRequest('2026-11-03T10:00:00Z', { is_spam: true });
    await addRequest('2026-10-31T10:00:00Z');
    await addOrder({ paid_at: '2026-11-15T10:00:00Z' });
    await addOrder({
      status: 'pending',
      problem: 'amount',
      booked_at: '2026-11-16T10:00:00Z',
      paid_cents: 100,
      paid_currency: 'eur',
    });
    const figures = { requests: 2, sold: 1, in_cents: 3800, out_cents: 0, launch: 0 };
    expect((await todayAt('2026-11-23T10:00:00Z')).month).toEqual(figures);
    expect(await deskOf(database)(owner, 'desk_month', '2026-11-30')).toEqual(figures);
  });

  test('counts requests and orders per week and source, from Monday in Belgium', async () => {
    for (const source of ['a', 'a', 'b', 'b', 'c', 'c', null, null, 'd'])
      await addRequest('2026-11-23T00:30:00+01:00', { utm_source: source });
    await addRequest('2026-11-22T23:30:00+01:00', { utm_source: ' A ' });
    await addRequest('2026-09-06T23:30:00+02:00', { utm_source: 'a' });
    await addOrder({ paid_at: '2026-09-07T00:30:00+02:00' });
    await addOrder({ paid_at: '2026-11-23T10:00:00+01:00', utm_source: 'B' });
    const { day, weeks } = await todayAt('2026-11-23T10:00:00Z');
    expect(day).toBe('2026-11-23');
    expect(weeks.weeks).toHaveLength(12);
    expect([weeks.weeks[0], weeks.weeks.at(-1)]).toEqual(['2026-09-07', '2026-11-23']);
    const counts = Object.fromEntries(
      weeks.requests.map(({ week, source, count }) => [`${String(week)} ${String(source)}`, count]),
    );
    expect(counts).toEqual({
      '2026-11-16 a': 1,
      '2026-11-23 a': 2,
      '2026-11-23 b': 2,
      '2026-11-23 c': 2,
      '2026-11-23 ': 2,
      '2026-11-23 null': 1,
    });
    expect(weeks.orders).toHaveLength(2);
    expect(weeks.orders).toContainEqual({ week: '2026-09-07', source: '', count: 1 });
    expect(weeks.orders).toContainEqual({ week: '2026-11-23', source: 'b', count: 1 });
  });

  test('lists what has to be done, the most urgent first', async () => {
    await addWithdrawal({ reference: 'LATER', refund_due: '2026-12-04' });
    await addWithdrawal({ reference: 'DAARNA', refund_due: '2026-12-01' });
    await addRefund('refused', { reference: 'EERST', refund_due: null });
    await addRefund('refunded', { reference: 'KLAAR', refund_due: '2026-11-01' });
    await addOrder({ order_number: 'K1', problem: 'duplicate' });
    await addOrder({ order_number: 'K2', status: 'disputed' });
    await addOrder({ order_number: 'K3', status: 'refunded', problem: 'amount' });
    await addMail({ failed_at: '2026-11-20T10:00:00Z', last_error: 'refused: status 422' });
    await addMail();
    const { tasks } = await todayAt('2026-11-23T10:00:00Z');
    expect(tasks.withdrawals?.rows.map(({ reference }) => reference)).toEqual(['EERST', 'DAARNA', 'LATER']);
    expect(
      tasks.orders?.rows.map(({ order_number, status, problem }) => [order_number, status, problem]),
    ).toEqual([
      ['K1', 'paid', 'duplicate'],
      ['K2', 'disputed', null],
    ]);
    expect(tasks.mails).toMatchObject({ total: 1, rows: [{ last_error: 'refused: status 422' }] });
  });

  test('reports mails that wait because they cannot leave, and no others', async () => {
    await addMail();
    expect((await todayAt('2026-11-23T10:00:00Z')).tasks).not.toHaveProperty('stuck');
    await addMail({ attempts: 2, last_error: 'unreachable: status 503' });
    await addMail({ created_at: '2026-11-20T10:00:00Z' });
    await addMail({ created_at: '2026-11-20T10:00:00Z', sent_at: '2026-11-20T10:00:00Z' });
    expect((await todayAt('2026-11-23T10:00:00Z')).tasks.stuck).toMatchObject({
      total: 2,
      rows: [{ last_error: 'unreachable: status 503' }, { last_error: null }],
      since: '2026-11-20T10:00:00+00:00',
    });
  });

  test('reports that the schedule has not run for an hour', async () => {
    const stops = async (moment: string) => 'schedule' in (await todayAt(moment)).tasks;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await database.rows(`update public.shop_settings set schedule_ran_at = now() - interval '2 hours'`);
    expect(await stops(inMinutes(0))).toBe(true);
    // Then its steps run, and the desk says what Stripe has.
    await database.call('record_payments_run', 'unreachable', null);
    expect(await stops(inMinutes(0))).toBe(false);
    await database.call('record_payments_run', null, null);
    expect(await stops(inMinutes(0))).toBe(true);
    await database.call('record_schedule_run');
    expect([await stops(inMinutes(0)), await stops(inMinutes(59)), await stops(inMinutes(61))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('an outside monitor learns when mails wait for half an hour, or the schedule stopped', async () => {
    await database.rows('update public.shop_settings set schedule_ran_at = $1', ['2026-11-23T10:00:00Z']);
    const at = (moment: string) => database.call('shop_health', moment);
    await addMail({ created_at: '2026-11-23T10:00:00Z' });
    expect(await at('2026-11-23T10:29:00Z')).toMatchObject({ mails: true, schedule: true });
    expect(await at('2026-11-23T10:31:00Z')).toMatchObject({ mails: false, schedule: true });
    expect(await at('2026-11-23T11:01:00Z')).toMatchObject({ mails: false, schedule: false });
    // Refused for good: it stops no other mail, and the desk shows it.
    await database.rows('update public.outbox set failed_at = now()');
    await addMail({ template: 'launch-announcement', created_at: '2026-11-23T10:00:00Z' });
    expect(await at('2026-11-23T10:31:00Z')).toMatchObject({ mails: true, schedule: true });
  });

  test('counts the confirmed places on the launch list, and names what is online', async () => {
    const signUps = [
      { confirmed_at: '2026-11-01T10:00:00Z' },
      { confirmed_at: '2026-11-01T10:00:00Z', unsubscribed_at: '2026-11-02T10:00:00Z' },
      {},
    ];
    for (const [index, more] of signUps.entries())
      await insert('launch_signups', { email: `${index}@voorbeeld.be`, token: String(index), ...more });
    await database.rows("update public.kicks set youtube_embed_code = 'x' where number = 3");
    await insert('lesson_files', {
      key: 'kick-3-pdf',
      title: 'PDF',
      path: 'a.pdf',
      file_name: 'a.pdf',
      mime_type: 'application/pdf',
    });
    const { launch, online } = await todayAt('2026-11-23T10:00:00Z');
    expect(launch).toBe(1);
    expect(online.kicks.filter(({ youtube_embed_code: video }) => video)).toEqual([
      { number: 3, youtube_embed_code: 'x' },
    ]);
    expect(online.files).toEqual([{ key: 'kick-3-pdf', path: 'a.pdf' }]);
  });
});

describe('the mail that alerts the owner', () => {
  const monday = '2026-11-23T10:00:00Z';
  const alert = (moment: string, missed = 0) =>
    database.call('alert_owner', 'shop@voorbeeld.be', missed, moment);
  const alerts = async () =>
    (
      await database.rows<{ data: { cause: string; total: number; lines: Row[] } }>(
        "select data from public.outbox where data ? 'cause' order by idempotency_key",
      )
    ).map(({ data }) => data);

  test('is not sent while all is well', async () => {
    await addOrder({ paid_at: '2026-11-20T10:00:00Z' });
    await addMail({ sent_at: '2026-11-20T10:00:00Z', created_at: '2026-11-20T10:00:00Z' });
    await addWithdrawal({ refund_due: '2026-11-27' });
    expect(await alert(monday)).toBe(0);
  });

  test('goes out once a day for each cause, in Belgian days', async () => {
    await addWithdrawal({ refund_due: '2026-11-26', reference: 'AAAA-BBBB' });
    expect(await alert(monday, 2)).toBe(2);
    expect(await alert('2026-11-23T22:30:00Z', 1)).toBe(0);
    expect(await alert('2026-11-23T23:30:00Z')).toBe(1);
    expect(await alerts()).toEqual([
      { cause: 'missed', total: 2, lines: [] },
      { cause: 'refunds', total: 1, lines: [{ label: 'AAAA-BBBB', value: '2026-11-26' }] },
      { cause: 'refunds', total: 1, lines: [{ label: 'AAAA-BBBB', value: '2026-11-26' }] },
    ]);
  });

  test('a request counts from the day after that on which the shop promised an answer', async () => {
    await addRequest('2026-11-18T10:00:00Z', { name: 'Te laat' });
    await addRequest('2026-11-19T22:30:00Z', { name: 'Ook te laat' });
    await addRequest('2026-11-19T23:30:00Z', { name: 'Nog op tijd' });
    await addRequest('2026-11-02T10:00:00Z', { name: 'Robot', is_spam: true });
    const answered = await addRequest('2026-11-03T10:00:00Z', { name: 'Beantwoord' });
    await database.rows(
      `insert into public.request_progress (request_id, status, updated_by) values ($1, 'followed-up', 'eigenaar')`,
      [answered],
    );
    const late = (day: string | null) => database.call('alert_owner', 'shop@voorbeeld.be', 0, monday, day);
    expect(await late(null)).toBe(0);
    expect(await late('2026-11-19')).toBe(1);
    expect(await alerts()).toMatchObject([{ cause: 'requests', total: 2 }]);
  });

  test('a mail counts once it has failed for an hour, or has waited that long for a reason other than an outage', async () => {
    const old = '2026-11-23T08:00:00Z';
    await addMail({ recipient: 'nu@voorbeeld.be', failed_at: '2026-11-23T09:30:00Z', created_at: old });
    await addMail({
      recipient: 'dienst-weg@voorbeeld.be',
      created_at: old,
      last_error: 'unreachable: status 503',
    });
    await addMail({ recipient: 'nooit-geprobeerd@voorbeeld.be', created_at: old });
    await addMail({ template: 'owner-alert', failed_at: old, created_at: old });
    expect(await alert(monday)).toBe(0);
    await addMail({
      recipient: 'geweigerd@voorbeeld.be',
      failed_at: '2026-11-23T09:00:00Z',
      created_at: old,
    });
    await addMail({ recipient: 'stuk@voorbeeld.be', created_at: old, last_error: 'TypeError' });
    expect(await alert(monday)).toBe(1);
    expect((await alerts())[0]?.lines.map(({ label }) => label)).toEqual([
      'geweigerd@voorbeeld.be',
      'stuk@voorbeeld.be',
    ]);
  });

  test('a problem that was mailed counts from the next day', async () => {
    await addOrder({ problem: 'amount', status: 'failed', updated_at: '2026-11-23T09:00:00Z' });
    expect(await alert(monday)).toBe(0);
    expect(await alert('2026-11-24T10:00:00Z')).toBe(1);
    await database.rows("update public.orders set status = 'refunded'");
    expect(await alert('2026-11-25T10:00:00Z')).toBe(0);
    expect(await alerts()).toMatchObject([{ cause: 'problems', total: 1 }]);
  });

  test('a function that refused everybody counts for a day, once', async () => {
    const counter = (key: string, ceiling?: string) => ({ key, max: 1, seconds: 60, ceiling });
    for (let request = 0; request < 3; request += 1) {
      await database.call('take_rate_limits', [counter('a'), counter('minute', 'withdraw')]);
      await database.call('take_rate_limits', [counter('b'), counter('day', 'send-contact-email')]);
    }
    expect(await alert(new Date().toISOString())).toBe(0);
    await database.call('take_rate_limits', [counter('c'), counter('minute', 'withdraw')]);
    await database.call('take_rate_limits', [counter('d'), counter('minute', 'withdraw')]);
    expect(await alert(new Date().toISOString())).toBe(1);
    expect(await alerts()).toEqual([
      { cause: 'ceilings', total: 1, lines: [expect.objectContaining({ label: 'withdraw' })] },
    ]);
    expect(await alert(new Date(Date.now() + 25 * 3_600_000).toISOString())).toBe(0);
  });

  test('lists the ten newest, and counts them all', async () => {
    for (let day = 10; day < 22; day += 1)
      await addOrder({ order_number: `K${day}`, status: 'disputed', updated_at: `2026-11-${day}T09:00:00Z` });
    await alert(monday);
    expect(await alerts()).toMatchObject([{ total: 12 }]);
    expect((await alerts())[0]?.lines.map(({ label }) => label)).toEqual(
      Array.from({ length: 10 }, (_, place) => `K${21 - place}`),
    );
  });

  test('of what the law gives days for, lists what is longest overdue, and what is newest too', async () => {
    for (const day of [...Array.from({ length: 12 }, (_, place) => place + 1), 25])
      await addWithdrawal({
        order_id: await addOrder({ order_number: `K${day}` }),
        refund_due: `2026-11-${String(day).padStart(2, '0')}`,
      });
    await alert(monday);
    expect(await alerts()).toMatchObject([{ cause: 'refunds', total: 13 }]);
    expect((await alerts())[0]?.lines.map(({ label }) => label)).toEqual([
      ...Array.from({ length: 9 }, (_, place) => `K${place + 1}`),
      'K25',
    ]);
  });

  test('a dispute or inquiry is in list and mail from when it opens until it is over', async () => {
    const words = (...states: string[]) => ({
      dp_1: states.map((state) => ({ state, at: '2026-11-20T09:00:00Z', cents: 3700 })),
    });
    const now = { updated_at: monday };
    await addOrder({ ...now, order_number: 'LOST', status: 'disputed', disputes: words('open', 'lost') });
    expect(await alert(monday)).toBe(0);
    await addOrder({ ...now, order_number: 'AGAIN', status: 'disputed', disputes: words('lost', 'open') });
    await addOrder({ ...now, order_number: 'ASKED', disputes: words('inquiry') });
    await addOrder({ ...now, order_number: 'OVER', disputes: words('inquiry', 'won') });
    expect((await todayAt(monday)).tasks.orders).toMatchObject({
      total: 2,
      rows: [
        { order_number: 'AGAIN', status: 'disputed' },
        { order_number: 'ASKED', status: 'paid', problem: 'inquiry' },
      ],
    });
    expect(await alert(monday)).toBe(1);
    expect(await alerts()).toMatchObject([{ cause: 'disputes', total: 2 }]);
  });

  test('nothing that anyone can send takes the lines of an order', async () => {
    const order_id = await addOrder({ order_number: 'K-ECHT' });
    await addWithdrawal({ order_id, refund_due: '2026-11-25' });
    await addMail({
      template: 'payment-buyer',
      recipient: 'koper@voorbeeld.be',
      failed_at: '2026-11-21T09:00:00Z',
    });
    for (let number = 10; number < 22; number += 1) {
      await addWithdrawal({ reference: `VALS-${number}`, verdict: 'unmatched', refund_due: '2026-11-20' });
      await addMail({ template: 'request-visitor', failed_at: '2026-11-20T09:00:00Z' });
    }
    await alert(monday);
    const [mails, refunds] = await alerts();
    expect([mails?.lines[0]?.label, mails?.total]).toEqual(['koper@voorbeeld.be', 13]);
    expect([refunds?.lines[0]?.label, refunds?.lines[1]?.label, refunds?.total]).toEqual([
      'K-ECHT',
      'VALS-10',
      13,
    ]);
    const { tasks } = await todayAt(monday);
    expect(tasks.withdrawals?.rows[0]).toMatchObject({ order_number: 'K-ECHT' });
  });

  test('no address hides a cause from the owner', async () => {
    const email = 'an@demo.invalid';
    await addMail({ recipient: email, failed_at: '2026-11-20T09:00:00Z' });
    await addOrder({ email, status: 'disputed' });
    await addWithdrawal({ email, refund_due: '2026-11-23' });
    expect(await alert(monday)).toBe(3);
  });
});
