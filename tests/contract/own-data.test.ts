import { describe, expect, test } from 'vitest';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { config, customer, eventually, freshEmail, sandbox, startPayment, url, visitor } from './shop.ts';

const call = async (client: Awaited<ReturnType<typeof visitor>>, body: object = {}, name = 'own-data') => {
  const { data, error } = await client.functions.invoke(name, { body });
  return error ? ((await error.context) as Response).status : (data.data ?? data);
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
  const answer = await fetch(`${url}/functions/v1/own-data`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${ended}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(401);
});

describe('erasing an account', () => {
  const deletion = (client: Awaited<ReturnType<typeof visitor>>, body: object) =>
    call(client, body, 'own-deletion');

  test('needs a session and the password, and ends by the link in the mail', async () => {
    const { client, email } = await customer();
    expect(await deletion(await visitor(), { action: 'state' })).toBe(401);
    expect(await deletion(client, { action: 'ask' })).toBe(400);
    expect(await deletion(client, { action: 'ask', password: 'Verkeerd1' })).toBe(403);
    expect(await deletion(client, { action: 'state' })).toEqual({ state: 'none', due_at: null });
    expect(await deletion(client, { action: 'ask', password })).toMatchObject({ state: 'asked' });
    // Proving the password ended no session.
    expect((await client.auth.getUser()).data.user?.email).toBe(email);

    const link = new URL(linkIn(await findMail(url, email, /wordt gewist/), 'action=keep-account'));
    expect(link.pathname).toBe('/lijst');
    const follow = async (token: string | null) => {
      const body = { action: link.searchParams.get('action'), token };
      const { error } = await (await visitor()).functions.invoke('kit-signup-link', { body });
      return error ? ((await error.context) as Response).status : 200;
    };
    expect(await follow('a'.repeat(43))).toBe(404);
    expect((await deletion(client, { action: 'state' })).state).toBe('asked');
    expect(await follow(link.searchParams.get('token'))).toBe(200);
    expect(await follow(link.searchParams.get('token'))).toBe(404);
    expect(await deletion(client, { action: 'state' })).toEqual({ state: 'none', due_at: null });
  });

  test('ends by the account itself, and an open payment is settled first', async () => {
    const { client, email } = await customer();
    const session = await startPayment(client, { email });
    expect(await deletion(client, { action: 'ask', password })).toEqual({ state: 'payment', due_at: null });
    await sandbox(session, 'paid');
    await eventually(async () => (await deletion(client, { action: 'ask', password })).state === 'asked');
    expect(await deletion(client, { action: 'keep' })).toEqual({ state: 'none', due_at: null });
  });
});
