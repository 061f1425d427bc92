import { expect, test } from 'vitest';
import { eventuallyWithin } from '../contract/shop.ts';
import { mailsTo } from '../inbox.ts';
import { startServer } from '../server.ts';
import { amount, measured, median, reported } from './report.ts';
import { requestOf } from './requests.ts';
import { each, startShop } from './shop.ts';

const kills = amount(20, 2);
const submissions = amount(1000, 80);
const rivals = amount(10, 2);
const lanes = 8;

test(`kill -9 ${kills} times during ${submissions} submissions and orders`, async () => {
  let running = await startShop();
  const { dataDir } = running;
  const port = Number(new URL(running.url).port);
  const requests: string[] = [];
  const orders: { email: string; sessionId: string }[] = [];
  const reopened: number[] = [];
  let next = 0;

  /** Sends one after another; a request not acknowledged before the process dies is not retried. */
  async function submit(until: number): Promise<void> {
    const { shop } = running;
    while (requests.length + orders.length < until) {
      next += 1;
      const email = `kill-${next}@voorbeeld.be`;
      if (next % 5 === 0) {
        const sessionId = await shop.startPayment({ email });
        await shop.applyOutcome(sessionId, 'paid');
        const answer = await shop.call('verify-payment', { sessionId });
        if ((await answer.json()).verified === true) orders.push({ email, sessionId });
      } else {
        const answer = await shop.call(...requestOf(next, email));
        if (answer.ok && (await answer.json()).success) requests.push(email);
      }
    }
  }
  const all = (until: number) =>
    Promise.all(Array.from({ length: lanes }, () => submit(until).catch(() => {})));

  for (let kill = 1; kill <= kills; kill += 1) {
    const aim = Math.round((submissions * kill) / (kills + 1));
    const work = all(Number.POSITIVE_INFINITY);
    await eventuallyWithin(120_000, async () => requests.length + orders.length >= aim);
    await running.stop('SIGKILL');
    await work;
    const started = Date.now();
    // Started as by `npm start`.
    running = await startShop({ dataDir, port, env: { NODE_COMPILE_CACHE: '' } });
    reopened.push(Date.now() - started);
  }
  await all(submissions);

  const { shop } = running;
  const stored = new Set<string>();
  for (const table of ['requests', 'launch_signups'])
    for (let from = 0; ; from += 1000) {
      const rows = await shop.rows<{ email: string }>(
        `${table}?select=email&order=email&offset=${from}&limit=1000`,
      );
      for (const { email } of rows) stored.add(email);
      if (rows.length < 1000) break;
    }
  const paid = new Set(
    (await shop.rows<{ stripe_session_id: string }>('orders?select=stripe_session_id&status=eq.paid')).map(
      (order) => order.stripe_session_id,
    ),
  );
  await eventuallyWithin(120_000, async () => (await shop.count('outbox?sent_at=is.null')) === 0);
  const people = [...requests, ...orders.map(({ email }) => email)];
  const mails = await each(
    people.length,
    20,
    async (index) => (await mailsTo(shop.url, people[index] as string)).length,
  );
  const lost = [
    ...requests.filter((email) => !stored.has(email)),
    ...orders.filter(({ sessionId }) => !paid.has(sessionId)),
  ];
  const unmailed = mails.filter((count) => count !== 1).length;
  expect(orders.length).toBeGreaterThan(0);
  measured(
    2,
    `kill -9 ${kills} times during ${people.length} acknowledged submissions and orders`,
    '0 acknowledged lost',
    `${lost.length} lost, ${unmailed} without exactly one mail`,
    lost.length === 0 && unmailed === 0,
  );
  reported(
    2,
    'reopened after kill -9',
    'within 5 s',
    `median ${(median(reopened) / 1000).toFixed(1)} s, longest ${(Math.max(...reopened) / 1000).toFixed(1)} s`,
  );

  let refused = 0;
  for (let rival = 0; rival < rivals; rival += 1) {
    await startServer({ dataDir }).then(
      (other) => other.stop(),
      (error: Error) => {
        if (/is already in use by process \d+/.test(error.message)) refused += 1;
      },
    );
  }
  measured(
    3,
    `a second process on the same data, ${rivals} times`,
    'refused every time',
    `${refused} refused`,
    refused === rivals,
  );
  await running.dispose();
});
