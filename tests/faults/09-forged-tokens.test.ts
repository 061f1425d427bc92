import { expect, test } from 'vitest';
import { account, linkToken, read } from './accounts.ts';
import { forgedTokens, signedTokens } from './forged-tokens.ts';
import { measured } from './report.ts';
import { shared } from './shop.ts';

const lessons = ['kicks', 'lesson_files', 'kick_progress'];
const tables = ['orders', ...lessons];

test('lessons and orders, read as a visitor, another user, an unpaid user and with forged tokens', async () => {
  const shop = shared();
  const owner = await account(shop, 'rij9-koper@voorbeeld.be');
  const other = await account(shop, 'rij9-ander@voorbeeld.be');
  const unpaid = await account(shop, 'rij9-onbetaald@voorbeeld.be');
  await shop.startPayment(undefined, unpaid.token);
  await shop.applyOutcome(await shop.startPayment(undefined, owner.token), 'paid');
  expect((await read(shop, 'kicks', owner.token))?.length).toBeGreaterThan(0);
  expect(await read(shop, 'orders', owner.token)).toHaveLength(1);

  const forged = forgedTokens(owner, shop.secrets);
  expect(forged).toHaveLength(20);
  const visitors: [string, string | undefined][] = [
    ['anonymous', undefined],
    ['another user', other.token],
    ...forged,
  ];
  const leaks: string[] = [];
  for (const [name, token] of visitors) {
    for (const table of tables) {
      if ((await read(shop, table, token))?.length) leaks.push(`${name}: ${table}`);
    }
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const link = await shop.call('lesson-link', { kick: 0 }, headers);
    if (link.ok) leaks.push(`${name}: lesson-link`);
    const user = await fetch(`${shop.url}/auth/v1/user`, {
      headers: { apikey: shop.secrets.publishableKey, ...headers },
    });
    if (name !== 'another user' && user.ok) leaks.push(`${name}: user`);
  }
  // A user who did not pay reads their own attempt and no lesson.
  const attempt = await read(shop, 'orders', unpaid.token);
  if (attempt?.some((row) => row.user_id !== unpaid.id || row.status === 'paid'))
    leaks.push('unpaid: orders');
  for (const table of lessons) {
    if ((await read(shop, table, unpaid.token))?.length) leaks.push(`unpaid: ${table}`);
  }
  measured(
    9,
    `lessons and orders as anonymous, another user, unpaid user and with ${forged.length} forged tokens`,
    '0 rows',
    leaks.length === 0 ? '0 rows' : leaks.join(', '),
    leaks.length === 0,
  );

  const writes: string[] = [];
  const row = {
    user_id: unpaid.id,
    email: unpaid.email,
    product_name: 'Kickstart Kit',
    amount_cents: 3700,
    currency: 'eur',
    status: 'paid',
  };
  const before = JSON.stringify(await shop.rows('orders?select=*&order=id'));
  for (const [method, query, body] of [
    ['POST', 'orders', row],
    ['POST', 'orders?on_conflict=id', row],
    ['PATCH', `orders?user_id=eq.${unpaid.id}`, { status: 'paid' }],
    ['PUT', `orders?id=eq.${String(attempt?.[0]?.id)}`, { ...row, id: attempt?.[0]?.id }],
    ['DELETE', `orders?user_id=eq.${unpaid.id}`, undefined],
    ['POST', 'rpc/apply_checkout', { change: { outcome: 'paid', order_id: attempt?.[0]?.id } }],
    ['PATCH', 'kicks?number=eq.0', { text: 'x' }],
    ['POST', 'lesson_files', { key: 'x', title: 'X', path: 'x', file_name: 'x', mime_type: 'x' }],
    ['POST', 'kick_progress', { user_id: owner.id, kick: 0, state: 'done' }],
    ['POST', 'rpc/mark_kick', { kick: 0, mark: 'done' }],
  ] as const) {
    const answer = await fetch(`${shop.url}/rest/v1/${query}`, {
      method,
      headers: {
        apikey: shop.secrets.publishableKey,
        authorization: `Bearer ${unpaid.token}`,
        'content-type': 'application/json',
        prefer: 'return=representation,resolution=merge-duplicates',
      },
      body: body && JSON.stringify(body),
    });
    const answered = await answer.json().catch(() => null);
    if (answer.ok && (!Array.isArray(answered) || answered.length > 0)) writes.push(`${method} ${query}`);
  }
  if (JSON.stringify(await shop.rows('orders?select=*&order=id')) !== before) writes.push('orders changed');
  measured(
    9,
    "a user's own writes to orders and lessons",
    '0',
    writes.length === 0 ? '0' : writes.join(', '),
    writes.length === 0,
  );
});

test('the desk, with an owner’s second factor but no session, or with the session of somebody else', async () => {
  const shop = shared();
  const owner = await account(shop, 'rij9-eigenaar@voorbeeld.be');
  const other = await account(shop, 'rij9-bezoeker@voorbeeld.be');
  const rpc = (name: string, key: string, body: object, token?: string) =>
    fetch(`${shop.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: key,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  await rpc('set_owner', shop.secrets.secretKey, { address: owner.email, wanted: true });
  // A new owner starts with a reset link.
  await shop.auth('recover', { email: owner.email });
  const token_hash = await linkToken(shop, owner.email, /wachtwoord/i);
  const again = await shop.auth('verify', { type: 'recovery', token_hash });
  const { access_token: token } = await again.json();
  const tokens = signedTokens({ ...owner, token }, other, shop.secrets);
  const opened: string[] = [];
  for (const [name, forged] of Object.entries(tokens)) {
    const access = await (await rpc('desk_access', shop.secrets.publishableKey, {}, forged)).json();
    const orders = await rpc('desk_orders', shop.secrets.publishableKey, { query: {} }, forged);
    if (access === 'owner' || orders.ok) opened.push(name);
  }
  measured(
    9,
    'the desk with an owner’s token without its session, or with another one',
    'only with its own session',
    opened.join() === 'own' ? 'only with its own session' : opened.join(', '),
    opened.join() === 'own',
  );
});
