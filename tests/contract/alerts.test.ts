import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deskAddress } from '../../contract/desk-address.ts';
import { organisation } from '../../site/organisation.ts';
import { paths } from '../../site/paths.ts';
import { findMail, mailsTo } from '../inbox.ts';
import { eventually, freshEmail, sandbox, server, startPayment, url, visitor } from './shop.ts';

test('the schedule mails the owner about a mail that has been waiting for an hour, with a link to the desk', async () => {
  const client = await server();
  const recipient = freshEmail();
  const old = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const { error } = await client.from('outbox').insert({
    template: 'launch-business',
    data: { email: recipient },
    recipient,
    idempotency_key: randomUUID(),
    created_at: old,
    failed_at: old,
    last_error: 'refused: status 422',
  });
  expect(error).toBeNull();
  const { data } = await client.functions.invoke('reconcile-payments', { body: {} });
  expect(data).toMatchObject({ success: true });
  const alert = await eventually(async () =>
    (await mailsTo(url, organisation.email)).find(({ text }) =>
      text.includes(paths.desk + deskAddress('mails')),
    ),
  );
  expect(alert.subject).toMatch(/\d+ mails? vertrok/);
});

test('the schedule records that it runs', async () => {
  const client = await server();
  const ranAt = async () =>
    (await client.from('shop_settings').select('schedule_ran_at').single()).data?.schedule_ran_at;
  const before = await ranAt();
  await client.functions.invoke('reconcile-payments', { body: {} });
  expect(Date.parse(await ranAt())).toBeGreaterThan(Date.parse(before));
});

test('the schedule mails a reminder to a buyer without an account who paid a day ago', async () => {
  const client = await server();
  const email = freshEmail();
  await sandbox(await startPayment(await visitor(), { email }, randomBytes(16).toString('hex')), 'paid');
  await findMail(url, email, /betaling/i);
  const bookedAt = new Date(Date.now() - 25 * 3_600_000).toISOString();
  const { error } = await client.from('orders').update({ booked_at: bookedAt }).eq('email', email);
  expect(error).toBeNull();
  await client.functions.invoke('reconcile-payments', { body: {} });
  const reminder = await findMail(url, email, /wachten/);
  expect(reminder.text).toContain('nog niet bevestigd');
});
