import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { consentTexts } from '../../contract/consent.ts';
import { actForOwner } from './desk.ts';
import { apply, createOrder, openOrder, orderOf, reportRefund } from './orders.ts';
import { joinList, launchUrls, sendRequest } from './sent.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();

let counter = 0;
const freshEmail = () => {
  counter += 1;
  return `bewijs-${counter}@voorbeeld.be`;
};

const consentsOf = (email: string) =>
  database.rows<{ kind: string; proof: string | null }>(
    'select kind, proof from public.consents where email = $1 order by given_at',
    [email],
  );
const mayBeMailed = async (email: string) =>
  (await database.rows('select from private.newsletter_addresses where email = $1', [email])).length === 1;

const stopsOf = (email: string) =>
  database.rows('select withdrawn_at from public.consents where lower(email) = $1', [email]);

const asksAtSignUp = (email: string, newsletter: boolean) =>
  database.rows('update auth.users set raw_user_meta_data = $2 where email = $1', [email, { newsletter }]);
const confirms = (email: string) =>
  database.rows('update auth.users set email_confirmed_at = now() where email = $1', [email]);

const submit = ({
  token = randomUUID(),
  ...request
}: Parameters<typeof sendRequest>[1] & { token?: string }) =>
  sendRequest(database, { consent_marketing: true, ...request }, { text: 'updates', token });
const followLink = (token: string, action: string) => database.call('act_on_consent_link', token, action);

describe('a newsletter requested at the checkout', () => {
  test('does not count on an order that is not paid, and counts once it is', async () => {
    const email = freshEmail();
    const order = await openOrder(database, { email, newsletter: true });
    expect(await consentsOf(email)).toEqual([{ kind: 'newsletter', proof: null }]);
    await apply(database, { outcome: 'paid', session_id: order.session, email, amount_cents: 1 });
    expect(await mayBeMailed(email)).toBe(false);

    await apply(database, { outcome: 'paid', session_id: order.session, email });
    expect(await consentsOf(email)).toEqual([{ kind: 'newsletter', proof: 'paid-order' }]);
    expect(await mayBeMailed(email)).toBe(true);
  });

  test('counts for the address that paid, not for the one that was typed', async () => {
    const [typed, paid] = [freshEmail(), freshEmail()];
    const order = await openOrder(database, { email: typed, newsletter: true });
    await apply(database, { outcome: 'paid', session_id: order.session, email: paid });
    expect([await mayBeMailed(typed), await mayBeMailed(paid)]).toEqual([false, true]);
  });

  test('keeps counting after a refund', async () => {
    const email = freshEmail();
    const order = await openOrder(database, { email, newsletter: true });
    const event = { session_id: order.session, email };
    await reportRefund(database, { ...event });
    await apply(database, { ...event, outcome: 'paid' });
    expect(await mayBeMailed(email)).toBe(true);
  });

  test('counts once the account that requested it confirms its address, and its payment proves it no second time', async () => {
    const email = freshEmail();
    await database.addUser(email, false);
    await asksAtSignUp(email, true);
    const { session } = await openOrder(database, { email: email.toUpperCase(), newsletter: true });
    expect(await mayBeMailed(email)).toBe(false);
    await confirms(email);
    expect(await mayBeMailed(email)).toBe(true);
    await apply(database, { outcome: 'paid', session_id: session, email });
    expect(await consentsOf(email.toUpperCase())).toEqual([
      { kind: 'newsletter', proof: 'confirmed-account' },
    ]);
  });

  test('by a stranger does not count when the owner of the address confirms an account, nor when they pay', async () => {
    const email = freshEmail();
    const strangers = await openOrder(database, { email, newsletter: true });
    const owner = await database.addUser(email, false);
    await asksAtSignUp(email, false);
    await confirms(email);
    expect(await createOrder(database, { email, user_id: owner })).toMatchObject({ order_id: strangers.id });
    await apply(database, { outcome: 'paid', session_id: strangers.session, email });
    expect(await mayBeMailed(email)).toBe(false);
  });

  test('by a stranger does not count either when they ask again once the owner has an account', async () => {
    const email = freshEmail();
    const asked = { email, buyer_key: `vreemd-${email}`, newsletter: true };
    const strangers = await openOrder(database, { ...asked, newsletter: false });
    const owner = await database.addUser(email);
    expect(await createOrder(database, asked)).toMatchObject({ order_id: strangers.id });
    expect(await mayBeMailed(email)).toBe(false);
    expect(await createOrder(database, { email, user_id: owner })).toMatchObject({ order_id: strangers.id });
    await apply(database, { outcome: 'paid', session_id: strangers.session, email });
    expect(await mayBeMailed(email)).toBe(false);
  });

  test('by a stranger does not count for a member who stopped it and then moves to that address', async () => {
    const [email, next] = [freshEmail(), freshEmail()];
    const id = await database.addUser(email, false);
    await asksAtSignUp(email, true);
    await createOrder(database, { email, newsletter: true });
    await confirms(email);
    expect(await mayBeMailed(email)).toBe(true);
    await database.call('account_lists', id, false, null, { version: '1', text: 'ja' });
    const strangers = await openOrder(database, { email: next, newsletter: true });
    // What was proven before stays with its order.
    const proven = await openOrder(database, { email: next, newsletter: true, buyer_key: `ander-${next}` });
    await database.rows(
      `update public.consents set proof = 'paid-order', proven_at = now(), withdrawn_at = now() where order_id = $1`,
      [proven.id],
    );
    await database.rows('update auth.users set email = $2 where id = $1', [id, next]);
    expect((await orderOf(database, strangers.id)).user_id).toBe(id);
    expect(await mayBeMailed(next)).toBe(false);
    const kept = 'select order_id from public.consents where email = $1 and order_id is not null';
    expect(await database.rows(kept, [next])).toEqual([{ order_id: proven.id }]);
  });

  test('by a stranger who signed up too does not count when the owner of the address asks a new password', async () => {
    const email = freshEmail();
    const id = await database.addUser(email, false);
    await database.rows(
      "update auth.users set encrypted_password = 'x', recovery_token = 'y' where id = $1",
      [id],
    );
    await asksAtSignUp(email, true);
    const strangers = await openOrder(database, { email, newsletter: true });
    // As Auth does: it takes the token, then confirms.
    await database.rows("update auth.users set recovery_token = '' where id = $1", [id]);
    await confirms(email);
    expect((await orderOf(database, strangers.id)).user_id).toBe(id);
    expect(await mayBeMailed(email)).toBe(false);
  });

  test('counts from the sign-up once its account confirms, although no payment was started', async () => {
    const [ticked, unticked, ended, stopped, back] = Array.from({ length: 5 }, freshEmail) as [
      string,
      string,
      string,
      string,
      string,
    ];
    // Stopped before the account was there: asked anew.
    await submit({ email: back, token: `vroeger-${back}` });
    await followLink(`vroeger-${back}`, 'stop-updates');
    for (const email of [ticked, unticked, ended, stopped, back]) {
      await database.addUser(email, false);
      await asksAtSignUp(email, email !== unticked);
    }
    // Chosen anew by a reset link, and stopped by a link in an earlier mail.
    await database.rows(`update auth.users set encrypted_password = '' where email = $1`, [ended]);
    await submit({ email: stopped, token: `eerder-${stopped}` });
    await followLink(`eerder-${stopped}`, 'stop-updates');
    // By somebody else.
    await createOrder(database);
    expect(await mayBeMailed(ticked)).toBe(false);
    for (const email of [ticked, unticked, ended, stopped, back]) {
      await confirms(email);
      expect(await mayBeMailed(email)).toBe(email === ticked || email === back);
    }
    expect(
      await database.rows('select kind, text, text_version, source from public.consents where email = $1', [
        ticked,
      ]),
    ).toEqual([
      {
        kind: 'newsletter',
        text: consentTexts.newsletter.text,
        text_version: consentTexts.newsletter.version,
        source: 'sign-up',
      },
    ]);
  });

  test('does not count from the sign-up when its buyer unticked it before paying, nor come back later', async () => {
    const [unticked, stopped] = [freshEmail(), freshEmail()];
    for (const email of [unticked, stopped]) {
      const id = await database.addUser(email, false);
      await asksAtSignUp(email, true);
      if (email === unticked) await openOrder(database, { email, newsletter: false });
      await confirms(email);
      expect(await mayBeMailed(email)).toBe(email === stopped);
      await database.call('account_lists', id, false, null, { version: '1', text: 'ja' });
      const { session } = await openOrder(database, { email, user_id: id });
      await apply(database, { outcome: 'paid', session_id: session, email });
      expect(await mayBeMailed(email)).toBe(false);
    }
  });

  test('that was stopped keeps that moment when the address of its order is corrected', async () => {
    const email = freshEmail();
    const order = await openOrder(database, { email, newsletter: true, buyer_key: email });
    await apply(database, { outcome: 'paid', session_id: order.session, email });
    await database.rows('update public.consents set withdrawn_at = given_at where order_id = $1', [order.id]);
    expect(await database.call('correct_order_address', email, email, freshEmail())).toBe(true);
    expect(
      await database.rows(
        'select withdrawn_at = given_at as unchanged from public.consents where order_id = $1',
        [order.id],
      ),
    ).toEqual([{ unchanged: true }]);
  });

  test('counts as it was ticked last, until the order is paid', async () => {
    const [unticked, ticked] = [freshEmail(), freshEmail()];
    for (const email of [unticked, ticked]) {
      const asks = (newsletter: boolean) => openOrder(database, { email, buyer_key: email, newsletter });
      // The first try takes too long, so the next one is another order.
      const first = await asks(true);
      await database.rows(
        `update public.orders set created_at = now() - interval '51 minutes' where id = $1`,
        [first.id],
      );
      const { id } = await asks(true);
      expect(id).not.toBe(first.id);
      const again = await createOrder(database, { email, buyer_key: email, newsletter: false });
      expect([again.order_id, await consentsOf(email)]).toEqual([id, []]);
      if (email === ticked) await createOrder(database, { email, buyer_key: email, newsletter: true });
      await createOrder(database, { email, buyer_key: `vreemd-${email}`, newsletter: false });
      const { stripe_session_id: session_id, newsletter } = await orderOf(database, id);
      expect(newsletter).toBe(email === ticked);
      await apply(database, { outcome: 'paid', session_id, email });
    }
    expect([await mayBeMailed(unticked), await mayBeMailed(ticked)]).toEqual([false, true]);
  });

  test('is asked once, however often the buyer comes back to pay, and an untick after a refund keeps its proof', async () => {
    const email = freshEmail();
    const attempt = { email, buyer_key: email };
    const { session } = await openOrder(database, { ...attempt, newsletter: true });
    await createOrder(database, { ...attempt, newsletter: true });
    expect(await consentsOf(email)).toEqual([{ kind: 'newsletter', proof: null }]);
    await apply(database, { outcome: 'paid', session_id: session, email });
    await reportRefund(database, { session_id: session });
    await createOrder(database, { ...attempt, newsletter: false });
    expect(await consentsOf(email)).toEqual([{ kind: 'newsletter', proof: 'paid-order' }]);
  });

  test('is not asked of a member: a payment neither starts what they stopped nor stops what they asked', async () => {
    const [stopped, asked] = [freshEmail(), freshEmail()];
    for (const email of [stopped, asked]) {
      const id = await database.addUser(email, false);
      await asksAtSignUp(email, true);
      const order = await openOrder(database, { email, newsletter: true });
      await confirms(email);
      expect(await mayBeMailed(email)).toBe(true);
      if (email === stopped) {
        await database.call('account_lists', id, false, null, { version: '1', text: 'ja' });
        await database.rows(`update public.orders set status = 'expired' where id = $1`, [order.id]);
      }
      const { session } = await openOrder(database, { email, user_id: id, newsletter: email === stopped });
      await apply(database, { outcome: 'paid', session_id: session, email });
    }
    expect([await mayBeMailed(stopped), await mayBeMailed(asked)]).toEqual([false, true]);
  });

  test('stays stopped when its account stopped it and the browser of the sign-up still tries to pay', async () => {
    const email = freshEmail();
    const id = await database.addUser(email, false);
    await asksAtSignUp(email, true);
    const tries = () => openOrder(database, { email, buyer_key: email, newsletter: true });
    const first = await tries();
    await confirms(email);
    await database.call('account_lists', id, false, null, { version: '1', text: 'ja' });
    await database.rows(`update public.orders set status = 'expired' where id = $1`, [first.id]);
    await apply(database, { outcome: 'paid', session_id: (await tries()).session, email });
    expect(await mayBeMailed(email)).toBe(false);
  });
});

describe('updates requested in a form', () => {
  test('do not count by themselves, not even when the address pays or confirms an account', async () => {
    const email = freshEmail();
    await submit({ email });
    await database.addUser(email);
    const order = await openOrder(database, { email });
    await apply(database, { outcome: 'paid', session_id: order.session, email });
    expect(await consentsOf(email)).toEqual([{ kind: 'marketing', proof: null }]);
    expect(await mayBeMailed(email)).toBe(false);
  });

  test('count immediately when a confirmed account requests them for its own address', async () => {
    const [own, other] = [freshEmail(), freshEmail()];
    const user_id = await database.addUser(own);
    for (const email of [own, other]) await submit({ kind: 'support', email, user_id });
    expect([await mayBeMailed(own), await mayBeMailed(other)]).toEqual([true, false]);
  });

  test('do not count yet when the account has not confirmed its address', async () => {
    const email = freshEmail();
    await submit({ kind: 'support', email, user_id: await database.addUser(email, false) });
    expect(await mayBeMailed(email)).toBe(false);
  });
});

describe('the link in the mail about a form', () => {
  test('proves only the updates that it was sent for', async () => {
    const email = freshEmail();
    await submit({ email, token: 'eerste' });
    await submit({ email, token: 'tweede' });
    expect(await followLink('eerste', 'confirm-updates')).toBe(true);
    expect(await followLink('eerste', 'confirm-updates')).toBe(true);
    expect((await consentsOf(email)).map(({ proof }) => proof)).toEqual(['confirmed-link', null]);
    expect(await mayBeMailed(email)).toBe(true);
  });

  test('stops every newsletter for its own address only, and an old link does not undo that', async () => {
    const [email, other] = [freshEmail(), freshEmail()];
    for (const address of [email, other]) {
      await submit({ email: address, user_id: await database.addUser(address) });
    }
    await submit({ email, token: 'stop' });
    expect(await followLink('stop', 'stop-updates')).toBe(true);
    expect(await followLink('stop', 'confirm-updates')).toBe(false);
    expect([await mayBeMailed(email), await mayBeMailed(other)]).toEqual([false, true]);
    const stoppedAt = await stopsOf(email);
    await followLink('stop', 'stop-updates');
    expect(await stopsOf(email)).toEqual(stoppedAt);
  });

  test('with another token or action does nothing', async () => {
    const email = freshEmail();
    await submit({ email, token: 'echt' });
    expect(await followLink('ander', 'confirm-updates')).toBe(false);
    expect(await followLink('ander', 'stop-updates')).toBe(false);
    expect(await followLink('echt', 'delete')).toBe(false);
    expect(await mayBeMailed(email)).toBe(false);
  });
});

test('a place on the launch list counts once the link in its mail is used, and gives no newsletter', async () => {
  const email = freshEmail();
  const join = (token: string) => joinList(database, email, token);
  await join('eerst');
  expect(await consentsOf(email)).toEqual([{ kind: 'launch', proof: null }]);
  await database.call('act_on_launch_link', 'eerst', 'confirm');
  expect(await consentsOf(email)).toEqual([{ kind: 'launch', proof: 'confirmed-link' }]);
  await database.call('act_on_launch_link', 'eerst', 'unsubscribe');
  await join('weer');
  expect(await consentsOf(email)).toEqual([
    { kind: 'launch', proof: 'confirmed-link' },
    { kind: 'launch', proof: null },
  ]);
  expect(await mayBeMailed(email)).toBe(false);
});

test('a newsletter that was withdrawn does not count', async () => {
  const email = freshEmail();
  await submit({ email, user_id: await database.addUser(email) });
  await database.rows('update public.consents set withdrawn_at = now() where email = $1', [email]);
  expect(await mayBeMailed(email)).toBe(false);
});

describe('the newsletter of an account', () => {
  const change = (id: string, newsletter: boolean | null, launch: boolean | null = null) =>
    database.call('account_lists', id, newsletter, launch, { version: '1', text: 'ja' });
  const set = async (id: string, wanted: boolean | null) => (await change(id, wanted)).newsletter;

  test('page also leaves the launch list, which stays as withdrawn and takes the unsent mail along', async () => {
    const email = freshEmail();
    const id = await database.addUser(email);
    expect(await change(id, null)).toEqual({ newsletter: false, launch: false, stop: null });
    await joinList(database, email, email);
    await database.call('act_on_launch_link', email, 'confirm');
    await actForOwner(database)(await database.addOwner(), 'mailing-sent', 'mailing-1', {
      input: { ...launchUrls, sold: true, at: null },
    });
    expect(await change(id, null)).toEqual({ newsletter: false, launch: true, stop: null });
    expect(await change(id, null, false)).toEqual({ newsletter: false, launch: false, stop: null });
    expect(
      await database.rows(
        'select kind, proof, withdrawn_at is not null as withdrawn from public.consents where email = $1',
        [email],
      ),
    ).toEqual([{ kind: 'launch', proof: 'confirmed-link', withdrawn: true }]);
    expect(await database.rows('select from public.outbox where recipient = $1', [email])).toEqual([]);
  });

  test('page says that a mail that was called spam keeps every mail from leaving, also after a new tick', async () => {
    const email = freshEmail();
    const id = await database.addUser(email.toUpperCase());
    await change(id, true);
    const at = new Date().toISOString();
    for (const report of [crypto.randomUUID(), crypto.randomUUID()])
      await database.call('record_mail_report', report, 'complaint', email, at);
    expect(await change(id, null)).toEqual({ newsletter: false, launch: false, stop: 'complaint' });
    expect(await change(id, true)).toEqual({ newsletter: true, launch: false, stop: 'complaint' });
  });

  test('counts once it is requested on the account page, and no longer once it is stopped there', async () => {
    const email = freshEmail();
    const id = await database.addUser(email.toUpperCase());
    expect(await set(id, null)).toBe(false);
    expect([await set(id, true), await set(id, true), await set(id, null)]).toEqual([true, true, true]);
    expect(await consentsOf(email)).toEqual([{ kind: 'newsletter', proof: 'confirmed-account' }]);
    expect(await mayBeMailed(email)).toBe(true);
    expect([await set(id, false), await set(id, null)]).toEqual([false, false]);
    expect(await mayBeMailed(email)).toBe(false);
    const stoppedAt = await stopsOf(email);
    await set(id, false);
    expect(await stopsOf(email)).toEqual(stoppedAt);
    expect(await set(id, true)).toBe(true);
    expect(await mayBeMailed(email)).toBe(true);
  });

  test('stopped on the account page also stops what a form or an order requested for the address', async () => {
    const email = freshEmail();
    const id = await database.addUser(email, false);
    await asksAtSignUp(email, true);
    await submit({ email, token: `stop-${email}` });
    await followLink(`stop-${email}`, 'confirm-updates');
    const order = await openOrder(database, { email, newsletter: true });
    await confirms(email);
    expect(await consentsOf(email)).toHaveLength(2);
    expect(await set(id, null)).toBe(true);
    await set(id, false);
    await apply(database, { outcome: 'paid', session_id: order.session, email });
    expect(await followLink(`stop-${email}`, 'confirm-updates')).toBe(false);
    expect(await mayBeMailed(email)).toBe(false);
  });

  test('changes nothing for another address, and nothing before the address is confirmed', async () => {
    const [own, other] = [freshEmail(), freshEmail()];
    const id = await database.addUser(own);
    const otherId = await database.addUser(other);
    await set(otherId, true);
    await set(id, false);
    expect(await mayBeMailed(other)).toBe(true);

    const unconfirmed = freshEmail();
    expect(await set(await database.addUser(unconfirmed, false), true)).toBe(false);
    expect(await set(randomUUID(), true)).toBe(false);
    expect(await consentsOf(unconfirmed)).toEqual([]);
    const ofNobody = `select from public.consents where source = 'account' and email is null`;
    expect(await database.rows(ofNobody)).toEqual([]);
  });

  const moves = (from: string, to: string) =>
    database.rows('update auth.users set email = $2 where email = $1', [from, to]);

  test('follows the account to a new address, as it was given', async () => {
    const [old, address] = [freshEmail(), freshEmail()];
    const id = await database.addUser(old);
    await submit({ email: old, kind: 'workshop', token: `moves-${old}` });
    await followLink(`moves-${old}`, 'confirm-updates');
    const given = `select kind, text, text_version, source, given_at, request_id from public.consents where email = $1`;
    const before = await database.rows(given, [old]);
    expect(before).toHaveLength(1);
    await moves(old, address);
    expect([await mayBeMailed(old), await mayBeMailed(address)]).toEqual([false, true]);
    expect(await set(id, null)).toBe(true);
    expect(await database.rows(given, [address])).toEqual(before);
    expect(await consentsOf(address)).toEqual([{ kind: 'marketing', proof: 'confirmed-account' }]);

    expect(await followLink(`moves-${old}`, 'stop-updates')).toBe(true);
    expect(await mayBeMailed(address)).toBe(false);
  });

  test('does not follow what was stopped or never proven, nor an address that was never confirmed', async () => {
    const [stopped, asked, unconfirmed] = [freshEmail(), freshEmail(), freshEmail()];
    const id = await database.addUser(stopped, false);
    await asksAtSignUp(stopped, true);
    await confirms(stopped);
    await set(id, false);
    await database.addUser(asked);
    await submit({ email: asked });
    await database.addUser(unconfirmed, false);
    const order = await openOrder(database, { email: unconfirmed, newsletter: true });
    await apply(database, { outcome: 'paid', session_id: order.session, email: unconfirmed });
    for (const email of [stopped, asked, unconfirmed]) {
      await moves(email, `nieuw-${email}`);
      expect(await consentsOf(`nieuw-${email}`)).toEqual([]);
    }
  });

  test('follows the account to an address that stopped it before it was given', async () => {
    const [old, address] = [freshEmail(), freshEmail()];
    await submit({ email: address, token: `vroeg-${address}` });
    await followLink(`vroeg-${address}`, 'stop-updates');
    await set(await database.addUser(old), true);
    await moves(old, address);
    expect(await mayBeMailed(address)).toBe(true);
  });

  test('stays stopped when the new address stopped it after it was given', async () => {
    const [old, address] = [freshEmail(), freshEmail()];
    const id = await database.addUser(old);
    await set(id, true);
    await submit({ email: address, token: `late-${address}` });
    await followLink(`late-${address}`, 'stop-updates');
    await moves(old, address);
    expect([await mayBeMailed(old), await mayBeMailed(address), await set(id, null)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

test('a consent that was stopped stays as it was, when its reader leaves again or comes back', async () => {
  const email = freshEmail();
  const consents = () =>
    database.rows<Record<'proven_at' | 'withdrawn_at', Date | null>>(
      'select proven_at, withdrawn_at from public.consents where email = $1 order by given_at',
      [email],
    );
  const left = 'left';
  await joinList(database, email, left);
  await database.call('act_on_launch_link', left, 'unsubscribe');
  const [stopped] = await consents();
  await database.call('act_on_launch_link', left, 'unsubscribe');
  await joinList(database, email, 'back');
  await database.call('act_on_launch_link', 'back', 'confirm');
  expect(await consents()).toEqual([stopped, { proven_at: expect.any(Date), withdrawn_at: null }]);
  expect(stopped?.proven_at).toBeNull();
});

test('an address that asks again before it confirmed is mailed again after an hour, and a confirmed one never', async () => {
  const isMailed = (token: string) => joinList(database, 'weer@voorbeeld.be', token);
  const pass = () =>
    database.rows("update public.launch_signups set created_at = created_at - interval '61 minutes'");
  expect([await isMailed('first'), await isMailed('at-once')]).toEqual([true, false]);
  await pass();
  expect([await isMailed('later'), await isMailed('once-more')]).toEqual([true, false]);
  expect(await database.call('act_on_launch_link', 'later', 'confirm')).toBe(true);
  await pass();
  expect(await isMailed('confirmed')).toBe(false);
});
