import { expect, test, vi } from 'vitest';
import { freePort } from '../server.ts';
import { type Account, account, read } from './accounts.ts';
import { keep, logFile } from './files.ts';
import { createLiteAlone } from './lite-alone.ts';
import { amount, measured, quick } from './report.ts';
import { each, type Shop, startShop } from './shop.ts';

const requests = amount(10_000, 600);
const roles = ['owner', 'other', 'anonymous', 'forger', 'server'] as const;

/** Rows that a role should not read but does, or should read but does not: 'other saw 1'. */
async function look(shop: Shop, role: (typeof roles)[number], owner: Account, other: Account) {
  if (role === 'server') {
    const rows = await shop.rows('orders?select=user_id&status=eq.paid');
    return rows.length === 1 ? null : `server saw ${rows.length}`;
  }
  const token = { owner: owner.token, other: other.token, anonymous: undefined, forger: `${owner.token}x` }[
    role
  ];
  const rows = (await read(shop, 'orders', token)) ?? [];
  if (role === 'owner')
    return rows.length === 1 && rows[0]?.user_id === owner.id ? null : `owner saw ${rows.length}`;
  return rows.length === 0 ? null : `${role} saw ${rows.length}`;
}

test(`${requests} parallel requests of mixed roles over HTTP, including a burst at boot`, async () => {
  const port = await freePort();
  const first = await startShop({ port });
  const { shop, dataDir } = first;
  const owner = await account(shop, 'eigenaar@voorbeeld.be');
  const other = await account(shop, 'ander@voorbeeld.be');
  const sessionId = await shop.startPayment(undefined, owner.token);
  await shop.applyOutcome(sessionId, 'paid');
  await shop.call('verify-payment', { sessionId });
  const roleOf = (index: number) => roles[index % roles.length] as (typeof roles)[number];

  const seen = await each(requests, 200, (index) => look(shop, roleOf(index), owner, other));
  const wrong = seen.filter(Boolean);
  measured(
    4,
    `${requests} requests of mixed roles over HTTP`,
    "0 rows of another user, each one's own",
    wrong.length === 0 ? '0 rows of another user' : `${wrong.length}: ${wrong[0]}`,
    wrong.length === 0,
  );

  await first.stop('SIGKILL');
  let open = false;
  const starting = startShop({ dataDir, port }).finally(() => {
    open = true;
  });
  let answered = 0;
  const early: string[] = [];
  while (!open || answered < 100) {
    const burst = await each(20, 20, async (index) => {
      const role = roleOf(index);
      const token = {
        owner: owner.token,
        other: other.token,
        anonymous: undefined,
        forger: 'x.y.z',
        server: undefined,
      }[role];
      const rows = await read(shop, 'orders', token).catch(() => undefined);
      if (rows === undefined || rows === null) return;
      answered += 1;
      if (rows.some((row) => role !== 'owner' || row.user_id !== owner.id)) early.push(role);
    });
    expect(burst).toHaveLength(20);
  }
  const second = await starting;
  measured(
    4,
    `a burst during boot, ${answered} answered`,
    '0 rows of another user',
    `${early.length} rows of another user`,
    early.length === 0,
  );
  await second.dispose();
});

// In the quick selection tests/contract/orders.test.ts covers this, over HTTP.
test.skipIf(quick)(`${requests} parallel requests of mixed roles in process`, async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    keep(logFile, String(text));
    return true;
  });
  const alone = await createLiteAlone();
  const [an, bo] = [await alone.account('an@voorbeeld.be'), await alone.account('bo@voorbeeld.be')];
  await alone.database.query(
    `insert into public.orders (user_id, email, product_name, amount_cents, currency, status, paid_at, booked_at)
     values ($1, 'an@voorbeeld.be', 'Kickstart Kit', 3700, 'eur', 'paid', now(), now()),
            ($2, 'bo@voorbeeld.be', 'Kickstart Kit', 3700, 'eur', 'paid', now(), now())`,
    [an.id, bo.id],
  );
  const { publishableKey, secretKey } = alone.secrets;
  const asked = [
    { key: publishableKey, token: an.token, expected: 'an@voorbeeld.be' },
    { key: publishableKey, token: bo.token, expected: 'bo@voorbeeld.be' },
    { key: publishableKey, token: undefined, expected: '' },
    { key: secretKey, token: secretKey, expected: 'an@voorbeeld.be,bo@voorbeeld.be' },
  ];
  const wrong: string[] = [];
  await each(requests, 500, async (index) => {
    const { key, token, expected } = asked[index % asked.length] as (typeof asked)[number];
    const headers: Record<string, string> = {
      apikey: key,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await alone.call('/rest/v1/orders?select=email&order=email', undefined, { headers });
    const rows = await answer.json();
    const got = Array.isArray(rows) ? rows.map((row: { email: string }) => row.email).join() : '';
    if (got !== expected) wrong.push(`${expected || 'nobody'} got ${got || 'nothing'}`);
  });
  measured(
    4,
    `${requests} requests of mixed roles in process`,
    "0 rows of another user, each one's own",
    wrong.length === 0 ? '0 rows of another user' : `${wrong.length}: ${wrong[0]}`,
    wrong.length === 0,
  );
  await alone.close();
  vi.restoreAllMocks();
});
