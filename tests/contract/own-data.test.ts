import { describe, expect, test } from 'vitest';
import { ownDataLinks } from '../../contract/own-data.ts';
import { organisation } from '../../site/organisation.ts';
import { paths } from '../../site/paths.ts';
import { findMail, linkIn, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import {
  config,
  customer,
  eventually,
  freshEmail,
  sandbox,
  server,
  startPayment,
  url,
  visitor,
} from './shop.ts';

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

const deletion = (client: Awaited<ReturnType<typeof visitor>>, body: object) =>
  call(client, body, 'own-deletion');

/** The link of the newest mail of a subject: the page that it opens, and its token. */
async function linkOf(email: string, subject: RegExp, action: keyof typeof ownDataLinks) {
  const link = new URL(linkIn(await findMail(url, email, subject), `${ownDataLinks[action]}=`));
  return { page: link.pathname, token: link.searchParams.get(ownDataLinks[action]) ?? '' };
}

describe('erasing an account', () => {
  test('needs a session and the password, and ends by the link in the mail', async () => {
    const { client, email } = await customer();
    expect(await deletion(await visitor(), { action: 'state' })).toBe(401);
    expect(await deletion(client, { action: 'ask' })).toBe(400);
    expect(await deletion(client, { action: 'ask', password: 'Verkeerd1' })).toBe(403);
    expect(await deletion(client, { action: 'state' })).toEqual({ state: 'none', due_at: null });
    expect(await deletion(client, { action: 'ask', password })).toMatchObject({ state: 'asked' });
    // Proving the password ended no session.
    expect((await client.auth.getUser()).data.user?.email).toBe(email);

    const undo = await linkOf(email, /wordt gewist/, 'undo');
    expect(undo.page).toBe(paths.account);
    const follow = async (token: string) => deletion(await visitor(), { action: 'undo', token });
    expect(await follow('a'.repeat(43))).toBe(404);
    expect((await deletion(client, { action: 'state' })).state).toBe('asked');
    expect(await follow(undo.token)).toEqual({ state: 'none', due_at: null });
    expect(await follow(undo.token)).toBe(404);
    expect(await deletion(client, { action: 'state' })).toEqual({ state: 'none', due_at: null });
  });

  test('ends by the account itself, and an open payment is settled first', async () => {
    const { client, email } = await customer();
    const session = await startPayment(client, { email });
    expect(await deletion(client, { action: 'ask', password })).toEqual({ state: 'payment', due_at: null });
    await sandbox(session, 'paid');
    await eventually(async () => (await deletion(client, { action: 'ask', password })).state === 'asked');
    expect(await deletion(client, { action: 'undo' })).toEqual({ state: 'none', due_at: null });
  });
});

describe('without an account', () => {
  const linkMail = /^Uw link/;
  const anybody = visitor();
  const askLink = async (email: string, more: object = {}) =>
    call(await anybody, { email, ...more }, 'own-data-link');
  const opened = async (email: string) => {
    const links = async () =>
      (await mailsTo(url, email.toLowerCase())).filter(({ subject }) => linkMail.test(subject));
    const before = (await links()).length;
    expect(await askLink(email)).toEqual({ success: true });
    await eventually(async () => (await links()).length > before);
    return (await linkOf(email.toLowerCase(), linkMail, 'data')).token;
  };
  const copyBy = async (token: string) => call(await anybody, { token });
  const act = async (action: 'ask' | 'undo', token: string) => deletion(await anybody, { action, token });

  test('a link by mail gives the copy of its address once, and any other address gets the same answer and no mail', async () => {
    const [mine, theirs, unknown] = [freshEmail(), freshEmail(), freshEmail()];
    await sendMessage(mine, 'Zonder account gevraagd');
    await sendMessage(theirs, 'Van iemand anders');
    expect(await askLink(unknown)).toEqual({ success: true });
    const token = await opened(mine.toUpperCase());

    const words = JSON.stringify(await copyBy(token));
    expect(words).toContain('Zonder account gevraagd');
    expect(words).not.toContain('Van iemand anders');
    expect([await copyBy(token), await copyBy('a'.repeat(43)), await copyBy('x')]).toEqual([404, 404, 400]);
    // The mails of the other address came later than its own would have.
    expect(await mailsTo(url, unknown)).toEqual([]);
  });

  test('neither a bot nor somebody with the address of the shop gets a mail', async () => {
    const email = freshEmail();
    await sendMessage(email, 'Bewaard');
    expect(await askLink(email, { referentie: 'x' })).toEqual({ success: true });
    expect(await askLink(organisation.email)).toEqual({ success: true });
    await opened(email);
    const links = async (to: string) =>
      (await mailsTo(url, to)).filter(({ text }) => text.includes(`${ownDataLinks.data}=`));
    expect([(await links(email)).length, await links(organisation.email)]).toEqual([1, []]);
  });

  test('erasing is undone by the link in its mail, and otherwise executed by the schedule', async () => {
    const email = freshEmail();
    await sendMessage(email, 'Wis mij');
    const session = await startPayment(await anybody, { email, firstName: 'An' }, 'b'.repeat(32));
    const token = await opened(email);
    await sandbox(session, 'paid');
    const shop = await server();
    await eventually(
      async () =>
        (await shop.from('orders').select().eq('email', email).eq('status', 'paid')).data?.length === 1,
    );
    expect((await act('ask', token)).state).toBe('asked');
    const undo = await linkOf(email, /worden gewist/, 'undo');
    expect(undo.page).toBe(paths.privacy);
    // A link does only what its mail says.
    expect([await copyBy(undo.token), await act('undo', token)]).toEqual([404, 404]);
    expect(await act('undo', undo.token)).toEqual({ state: 'none', due_at: null });
    expect([await act('undo', undo.token), await act('ask', token)]).toEqual([404, 404]);

    expect((await act('ask', await opened(email))).state).toBe('asked');
    const due = await shop
      .from('deletion_requests')
      .update({ due_at: new Date(Date.now() - 1000).toISOString() })
      .eq('address', email)
      .select();
    expect(due.data).toHaveLength(1);
    expect((await shop.functions.invoke('reconcile-payments', { body: {} })).data).toMatchObject({
      success: true,
    });
    const left = async (table: string) => (await shop.from(table).select().eq('email', email)).data;
    expect(await left('requests')).toEqual([]);
    // For the legal guarantee, but nobody's any more.
    expect(await left('orders')).toEqual([expect.objectContaining({ first_name: 'An', buyer_key: null })]);
    const later = await customer(email);
    expect(JSON.stringify(await call(later.client))).not.toContain('Wis mij');
  });
});

test('an account with the address of the shop, to which all mails go, is not erased', async () => {
  const { client } = await customer(organisation.email);
  expect(await deletion(client, { action: 'ask', password })).toEqual({ state: 'owner', due_at: null });
});

test('the schedule erases an account that is due', async () => {
  const { client, email, id } = await customer();
  expect((await deletion(client, { action: 'ask', password })).state).toBe('asked');
  const shop = await server();
  await shop
    .from('deletion_requests')
    .update({ due_at: new Date(Date.now() - 1000).toISOString() })
    .eq('account_id', id);
  await shop.functions.invoke('reconcile-payments', { body: {} });
  expect((await shop.auth.admin.getUserById(id)).data.user).toBeNull();
  expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials');
});
