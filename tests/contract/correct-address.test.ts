import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findMail } from '../inbox.ts';
import { customer, freshEmail, paidOrders, sandbox, startPayment, url, visitor } from './shop.ts';

/** A guest who has paid, with the key that their browser holds. */
async function paidGuest() {
  const client = await visitor();
  const [email, buyerKey] = [freshEmail(), randomBytes(16).toString('hex')];
  await sandbox(await startPayment(client, { email }, buyerKey), 'paid');
  await findMail(url, email, /betaling/i);
  return { email, buyerKey };
}

async function correct(body: { buyerKey: string; email: string; newEmail: string }): Promise<number> {
  const { response } = await (await visitor()).functions.invoke('correct-address', { body });
  return response?.status ?? 0;
}

test('an order of which the buyer corrects the address goes to the account that proves the new one', async () => {
  const guest = await paidGuest();
  const newEmail = freshEmail();
  expect(await correct({ ...guest, newEmail })).toBe(200);
  const receipt = await findMail(url, newEmail, /betaling/i);
  expect(receipt.text).toContain('met precies dit adres');
  expect(receipt.html + receipt.text).toContain(encodeURIComponent(newEmail));
  expect(receipt.html + receipt.text).not.toContain(encodeURIComponent(guest.email));
  const wrong = await customer(guest.email);
  expect(await paidOrders(wrong.client, wrong.id)).toEqual([]);
  const right = await customer(newEmail);
  expect(await paidOrders(right.client, right.id)).toHaveLength(1);
});

test('an address cannot be corrected with another key, or once it is confirmed', async () => {
  const guest = await paidGuest();
  const newEmail = freshEmail();
  expect(await correct({ ...guest, buyerKey: randomBytes(16).toString('hex'), newEmail })).toBe(409);
  const owner = await customer(guest.email);
  expect(await correct({ ...guest, newEmail })).toBe(409);
  expect(await paidOrders(owner.client, owner.id)).toHaveLength(1);
});

test('an order moves to three addresses at most: whoever took over its page cannot mail more strangers', async () => {
  const { email, buyerKey } = await paidGuest();
  const [first, second, third] = [freshEmail(), freshEmail(), freshEmail()] as const;
  // The buyer's own address is one of the three; one that had the mail gets none again.
  const addresses = [email, first, email, first, second, third];
  const answers: number[] = [];
  for (let at = 1; at < addresses.length; at += 1)
    answers.push(await correct({ buyerKey, email: addresses[at - 1] ?? '', newEmail: addresses[at] ?? '' }));
  expect(answers).toEqual([200, 200, 200, 200, 409]);
});
