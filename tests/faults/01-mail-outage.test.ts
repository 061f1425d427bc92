import { expect, test } from 'vitest';
import { eventuallyWithin } from '../contract/shop.ts';
import { mailsTo } from '../inbox.ts';
import { amount, measured, reported } from './report.ts';
import { requestOf } from './requests.ts';
import { each, shared } from './shop.ts';

const requests = amount(1000, 60);

test(`${requests} requests sent while the mail service is down`, async () => {
  const shop = shared();
  const email = (index: number) => `storing-${index}@voorbeeld.be`;
  await shop.outage(true);
  const statuses = await each(requests, 20, async (index) => {
    const answer = await shop.call(...requestOf(index, email(index)));
    await answer.body?.cancel();
    return answer.status;
  });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect((await mailsTo(shop.url, email(0))).length).toBe(0);

  const back = Date.now();
  await shop.outage(false);
  const waiting = () => shop.count('outbox?sent_at=is.null');
  await eventuallyWithin(180_000, async () => (await waiting()) === 0);
  const seconds = ((Date.now() - back) / 1000).toFixed(1);

  const received = await each(requests, 20, async (index) => (await mailsTo(shop.url, email(index))).length);
  const lost = received.filter((mails) => mails === 0).length;
  const twice = received.filter((mails) => mails > 1).length;
  const toBusiness = await shop.count(
    'outbox?template=eq.request-business&sent_at=not.is.null&attempts=gt.0',
  );
  // Every fourth is a sign-up for the launch list, about which the shop gets one mail a day.
  const ofRequests = requests - Math.floor(requests / 4);
  measured(
    1,
    `${requests} requests while mail is down`,
    '0 lost, each delivered once',
    `${lost} lost, ${twice} delivered twice, ${toBusiness} of ${ofRequests} mails to the business`,
    lost === 0 && twice === 0 && toBusiness === ofRequests,
  );
  reported(1, 'time until the last mail is delivered', 'a figure', `${seconds} s`);
});

test('withdrawals sent while the mail service is down', async () => {
  const shop = shared();
  const buyer = 'herroept-storing@voorbeeld.be';
  await shop.applyOutcome(await shop.startPayment({ email: buyer }), 'paid');
  await eventuallyWithin(30_000, async () => (await mailsTo(shop.url, buyer)).length === 1);

  await shop.outage(true);
  const addresses = [buyer, ...Array.from({ length: 20 }, (_, index) => `herroept-${index}@voorbeeld.be`)];
  const statuses = await each(addresses.length, 5, async (index) => {
    const body = { name: 'An', email: addresses[index], order: '', request_key: `storing-${index}` };
    const answers = await Promise.all([shop.call('withdraw', body), shop.call('withdraw', body)]);
    return answers.map((answer) => answer.status);
  });
  expect(statuses.flat().filter((status) => status !== 200)).toEqual([]);

  await shop.outage(false);
  await eventuallyWithin(60_000, async () => (await shop.count('outbox?sent_at=is.null')) === 0);
  const acknowledgements = await each(addresses.length, 5, async (index) => {
    const mails = await mailsTo(shop.url, addresses[index] as string);
    return mails.filter(({ subject }) => /herroeping ontvangen/.test(subject)).length;
  });
  const wrong = acknowledgements.filter((count) => count !== 1).length;
  measured(
    1,
    `${addresses.length} withdrawals while mail is down, each sent twice`,
    'each acknowledgement delivered once',
    wrong === 0 ? 'each acknowledgement delivered once' : `${wrong} not delivered once`,
    wrong === 0,
  );
});
