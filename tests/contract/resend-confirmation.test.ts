import { expect, test } from 'vitest';
import { mailsTo } from '../inbox.ts';
import { signUp } from '../people.ts';
import { customer, freshEmail, sandbox, startPayment, url, visitor } from './shop.ts';

async function paidBy(email: string): Promise<string> {
  const sessionId = await startPayment(await visitor(), { email });
  await sandbox(sessionId, 'paid');
  return sessionId;
}

async function resend(sessionId: string) {
  const { response, data } = await (await visitor()).functions.invoke('resend-confirmation', {
    body: { sessionId },
  });
  return { status: response?.status, data };
}

const confirmations = async (email: string) =>
  (await mailsTo(url, email)).filter(({ subject }) => subject.startsWith('Bevestig')).length;

test('every payment gets the same answer, and only an unconfirmed account its confirmation again', async () => {
  const [unconfirmed, confirmed, without] = [freshEmail(), freshEmail(), freshEmail()];
  await signUp(url, unconfirmed);
  await customer(confirmed);
  const sessions = [
    await paidBy(unconfirmed),
    await paidBy(confirmed),
    await paidBy(without),
    'cs_test_nergens123',
  ];
  for (const sessionId of sessions)
    expect(await resend(sessionId)).toEqual({ status: 200, data: { success: true } });
  await expect.poll(() => confirmations(unconfirmed)).toBe(2);
  expect(await confirmations(confirmed)).toBe(1);
  expect(await confirmations(without)).toBe(0);
  expect((await resend('geen')).status).toBe(400);
});
