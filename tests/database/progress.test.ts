import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { KickMark } from '../../contract/database/states.ts';
import { apply, openOrder, reportRefund } from './orders.ts';
import { checked, openDatabase } from './support.ts';

let member: string;
let session: string;
const database = await openDatabase();
beforeEach(async () => {
  [member, session] = await buyer();
});

/** A member with a paid order: their id and the id of the payment. */
async function buyer(): Promise<[string, string]> {
  const email = `${randomUUID()}@voorbeeld.be`;
  const user = await database.addUser(email);
  const order = await openOrder(database, { email, user_id: user });
  await apply(database, { outcome: 'paid', session_id: order.session });
  return [user, order.session];
}

async function mark(user: string | null, kick: number, as: KickMark): Promise<unknown> {
  const query = `select public.mark_kick(${kick}, '${as}') as state`;
  const [row] = await database.as<{ state: string }>('authenticated', user, query);
  return checked('mark_kick', row?.state);
}

const read = (user: string | null) =>
  database.as('authenticated', user, 'select kick, state from public.kick_progress order by kick');

describe('a member', () => {
  test('begins a Kick, finishes it and undoes that', async () => {
    expect(await read(member)).toEqual([]);
    expect(await mark(member, 0, 'begun')).toBe('begun');
    expect(await mark(member, 0, 'done')).toBe('done');
    expect(await mark(member, 6, 'done')).toBe('done');
    expect(await mark(member, 0, 'again')).toBe('begun');
    expect(await read(member)).toEqual([
      { kick: 0, state: 'begun' },
      { kick: 6, state: 'done' },
    ]);
  });

  test('keeps a Kick done when the mark of its beginning arrives late', async () => {
    await mark(member, 2, 'done');
    expect(await mark(member, 2, 'begun')).toBe('done');
    expect(await read(member)).toEqual([{ kick: 2, state: 'done' }]);
  });

  test('did a Kick when it was first done, until it is undone', async () => {
    const doneAt = async () =>
      (
        await database.rows<{ done_at: string | null }>(
          'select done_at from public.kick_progress where user_id = $1',
          [member],
        )
      )[0]?.done_at;
    await mark(member, 3, 'begun');
    expect(await doneAt()).toBeNull();
    await mark(member, 3, 'done');
    const first = await doneAt();
    expect(first).not.toBeNull();
    await mark(member, 3, 'done');
    await mark(member, 3, 'begun');
    expect(await doneAt()).toEqual(first);
    await mark(member, 3, 'again');
    expect(await doneAt()).toBeNull();
  });

  test('resumes at the Kick they marked last', async () => {
    await mark(member, 1, 'done');
    await mark(member, 2, 'begun');
    await mark(member, 1, 'begun');
    const rows = await database.as<{ kick: number }>(
      'authenticated',
      member,
      'select kick from public.kick_progress order by updated_at desc',
    );
    expect(rows.map(({ kick }) => kick)).toEqual([1, 2]);
  });

  test.each([
    [7, 'begun'],
    [-1, 'begun'],
    [1, 'klaar'],
    [1, ''],
  ])('cannot mark Kick %s as %j', async (kick, as) => {
    await expect(mark(member, kick, as as KickMark)).rejects.toThrow(/violates/);
    expect(await read(member)).toEqual([]);
  });

  test('cannot mark a Kick without a state', async () => {
    const marks = ['(1, null)', "(null, 'done')"];
    for (const values of marks) {
      await expect(database.as('authenticated', member, `select public.mark_kick${values}`)).rejects.toThrow(
        /violates/,
      );
    }
  });
});

describe('no other user', () => {
  test('reads or writes a member’s progress', async () => {
    await mark(member, 3, 'begun');
    const [other] = await buyer();
    expect(await read(other)).toEqual([]);
    const changed = await database.as(
      'authenticated',
      other,
      `update public.kick_progress set state = 'done' where user_id = '${member}' returning kick`,
    );
    expect(changed).toEqual([]);
    for (const write of [
      `insert into public.kick_progress (user_id, kick, state) values ('${member}', 4, 'done')`,
      `insert into public.kick_progress (user_id, kick, state) values ('${member}', 3, 'done')
       on conflict (user_id, kick) do update set state = excluded.state`,
    ]) {
      await expect(database.as('authenticated', other, write)).rejects.toThrow(/row-level security/);
    }
    await mark(other, 5, 'begun');
    await expect(
      database.as('authenticated', other, `update public.kick_progress set user_id = '${member}' where true`),
    ).rejects.toThrow(/row-level security/);
    expect(await read(member)).toEqual([{ kick: 3, state: 'begun' }]);
  });

  test('deletes progress, or reaches it without an account', async () => {
    await mark(member, 3, 'begun');
    await expect(
      database.as('authenticated', member, 'delete from public.kick_progress where true'),
    ).rejects.toThrow(/permission denied/);
    for (const query of ['select from public.kick_progress', "select public.mark_kick(3, 'done')"]) {
      await expect(database.as('anon', null, query)).rejects.toThrow(/permission denied/);
    }
    expect(await read(null)).toEqual([]);
    await expect(mark(null, 3, 'done')).rejects.toThrow();
  });
});

describe('without a paid order', () => {
  test('nothing is read or written', async () => {
    const visitor = await database.addUser(`${randomUUID()}@voorbeeld.be`);
    await openOrder(database, { user_id: visitor });
    await expect(mark(visitor, 0, 'begun')).rejects.toThrow(/row-level security/);
    const another = await openOrder(database, { user_id: visitor, opens: '', amount_cents: 9900 });
    await apply(database, { outcome: 'paid', session_id: another.session, amount_cents: 9900 });
    await expect(mark(visitor, 0, 'begun')).rejects.toThrow(/row-level security/);
  });

  test('after a refund progress is closed, and kept for a new purchase', async () => {
    await mark(member, 0, 'done');
    await reportRefund(database, { session_id: session });
    expect(await read(member)).toEqual([]);
    await expect(mark(member, 0, 'again')).rejects.toThrow(/row-level security/);
    const again = await openOrder(database, { user_id: member });
    await apply(database, { outcome: 'paid', session_id: again.session });
    expect(await read(member)).toEqual([{ kick: 0, state: 'done' }]);
  });
});

test('progress goes with the account', async () => {
  await mark(member, 0, 'done');
  await database.rows('delete from auth.users where id = $1', [member]);
  expect(await database.rows('select from public.kick_progress where user_id = $1', [member])).toEqual([]);
});
