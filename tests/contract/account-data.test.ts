import { expect, test } from 'vitest';
import { config, customer, freshEmail, sandbox, startPayment, url, visitor } from './shop.ts';

const call = async (client: Awaited<ReturnType<typeof visitor>>, body: unknown = {}) => {
  const { data, error } = await client.functions.invoke('account-data', { body: body as object });
  return error ? ((await error.context) as Response).status : data.data;
};

async function sendMessage(email: string, message: string): Promise<void> {
  const { error } = await (await visitor()).functions.invoke('send-contact-email', {
    body: { name: 'An', email, phone: '0470 00 00 00', message },
  });
  expect(error).toBeNull();
}

test('a signed-in account gets a copy of its own data, and nobody else’s', async () => {
  const [mine, theirs] = [await customer(), await customer()];
  await sendMessage(mine.email, 'Hoe werkt het?');
  await sendMessage(theirs.email, 'Van iemand anders');
  await sandbox(
    await startPayment(mine.client, { email: mine.email, firstName: 'An', lastName: 'Peeters' }),
    'paid',
  );

  const copy = await call(mine.client);
  const words = JSON.stringify(copy);
  for (const word of [mine.email, 'Hoe werkt het?', 'Peeters', 'betaald']) expect(words).toContain(word);
  expect(words).not.toContain(theirs.email);
  expect(words).not.toContain('Van iemand anders');
  expect(words).not.toMatch(/cs_test_|token|[0-9a-f]{8}-[0-9a-f]{4}-/);
  // The body does not say whose data it is.
  expect(await call(theirs.client, { account_id: mine.id, email: mine.email })).not.toEqual(copy);
});

test('without a valid session there is no copy', async () => {
  expect(await call(await visitor())).toBe(401);
  const { client } = await customer(freshEmail());
  const ended = (await client.auth.getSession()).data.session?.access_token ?? '';
  await client.auth.signOut({ scope: 'global' });
  const { publishableKey } = await config();
  const answer = await fetch(`${url}/functions/v1/account-data`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${ended}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(401);
});
