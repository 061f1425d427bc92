import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { belgianDay } from '../../contract/calendar.ts';
import { needsFreshCode } from '../../contract/desk.ts';
import { ownDataLink, ownDataLinkOf } from '../../contract/own-data.ts';
import { paths } from '../../site/paths.ts';
import { actOf, deskOf } from './desk.ts';
import { issuedInvoice } from './invoices.ts';
import { requestMails, sendRequest } from './sent.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
const address = 'els@voorbeeld.be';
const recognised = 'Teruggebeld op het nummer van de aanvraag';

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addOwner();
  return database.release;
});

const ask = (message = 'Hoe werkt het?') => sendRequest(database, { email: address, message });
const act = (name: Parameters<ReturnType<typeof actOf>>[1], input: object = {}, of = address) =>
  actOf(database)(owner, name, of, { input });
const erase = (of?: string) => act('person-erased', { recognised }, of);
const keep = () => act('person-erased', { recognised: null });
const desk: ReturnType<typeof deskOf> = (...given) => deskOf(database)(...given);
const copyOf = (of = address, how = recognised) => desk(owner, 'desk_own_data', of, how);
const linkIn = async (template: string, name: string) => {
  const [mail] = await database.rows<{ link: string }>(
    'select data ->> $2 as link from public.outbox where template = $1 and recipient = $3',
    [template, name, address],
  );
  return mail?.link ?? '';
};
const tokenOf = (link: string) => ownDataLinkOf(new URL(link, 'https://voorbeeld.be').search);
const hashOf = (link: string) =>
  createHash('sha256')
    .update(tokenOf(link)?.token ?? '')
    .digest('hex');
const logged = () =>
  database.rows(
    "select action, subject, detail from public.owner_actions where action <> 'owner-added' order by id",
  );
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString();
const reference = (id: string) => id.replace(/^(.{4})(.{4}).*/, '$1-$2').toUpperCase();

test('the owner mails a person the link that /privacy mails', async () => {
  const id = await ask();
  expect(await act('own-data-mailed')).toEqual({ result: 'done' });
  const link = await linkIn('own-data', 'ownDataUrl');
  expect(link).toBe(ownDataLink(paths.privacy, 'data', tokenOf(link)?.token ?? ''));
  expect((await database.call('own_data', null, hashOf(link)))?.address).toBe(address);
  expect(await logged()).toEqual([{ action: 'own-data-mailed', subject: reference(id), detail: {} }]);
});

test('who is erased by an owner has seven days and the mail to undo it, and the log says how they were recognised', async () => {
  const id = await ask();
  expect(await erase()).toEqual({ result: 'done' });
  expect(await erase()).toEqual({ result: 'changed' });
  expect((await desk(owner, 'desk_person', address))?.deletion).toMatchObject({ waits_for: null });
  const link = await linkIn('deletion-asked', 'undoUrl');
  expect(link).toBe(ownDataLink(paths.privacy, 'undo', tokenOf(link)?.token ?? ''));
  expect(await database.call('undo_deletion', hashOf(link))).toBe(true);

  expect(await keep()).toEqual({ result: 'missing' });
  await erase();
  expect(await keep()).toEqual({ result: 'done' });
  expect((await database.call('erase_due_people', inDays(8))).erased).toBe(0);
  await erase();
  expect((await database.call('erase_due_people', inDays(6))).erased).toBe(0);
  expect((await database.call('erase_due_people', inDays(8))).erased).toBe(1);
  expect(await desk(owner, 'desk_person', address)).toBeNull();
  expect(await logged()).toEqual(
    [recognised, recognised, null, recognised].map((how) => ({
      action: 'person-erased',
      subject: reference(id),
      detail: { recognised: how },
    })),
  );
});

test('what keeps somebody from erasing themselves keeps an owner from it', async () => {
  await database.addOwner(address);
  expect(await erase()).toEqual({ result: 'owner' });
  expect(await logged()).toEqual([]);
});

test('the owner saves the copy that the person would, with a fresh code and how they were recognised', async () => {
  const id = await ask('Van Els');
  expect((await copyOf(address.toUpperCase()))?.requests).toMatchObject([{ message: 'Van Els' }]);
  expect([await copyOf('niemand@voorbeeld.be'), await copyOf(address, ' ')]).toEqual([null, null]);
  await expect(copyOf(address, `zei dat hij ${address} was`)).rejects.toThrow(/name_nobody/);
  expect(await logged()).toEqual([
    { action: 'own-data-copied', subject: reference(id), detail: { recognised } },
  ]);
  const history = (await desk(owner, 'desk_person', address))?.history.rows ?? [];
  expect(history.map(({ what }) => what)).toContain('own-data-copied');

  await database.rows("update auth.sessions set created_at = now() - interval '11 minutes'");
  await expect(copyOf()).rejects.toMatchObject({ code: needsFreshCode });
});

test('a letter is a task for a month, which an owner settles and erasing ends', async () => {
  await ask();
  const waiting = async () => (await desk(owner, 'desk_today')).tasks.erasures?.rows ?? [];
  const note = (answered: boolean) => act('letter-noted', { answered });
  await note(false);
  // Noted twice, it is one.
  await note(false);
  const [{ due }] = (await database.rows<{ due: Date }>("select now() + interval '1 month' as due")) as [
    { due: Date },
  ];
  expect(await waiting()).toEqual([{ email: address, waits_for: 'letter', due_at: expect.anything() }]);
  expect(Date.parse((await waiting())[0]?.due_at ?? '') - due.getTime()).toBeLessThan(60_000);
  expect((await desk(owner, 'desk_person', address))?.letter).toBe(true);
  const alerts = () => database.rows(`select from public.outbox where data ->> 'cause' = 'erasures'`);
  await database.call('alert_owner', 'shop@voorbeeld.be', 0, inDays(20));
  expect(await alerts()).toHaveLength(0);
  await database.call('alert_owner', 'shop@voorbeeld.be', 0, inDays(26));
  expect(await alerts()).toHaveLength(1);

  await note(true);
  expect(await waiting()).toEqual([]);
  await note(false);
  await erase();
  await database.call('erase_due_people', inDays(8));
  expect(await waiting()).toEqual([]);
  expect((await logged()).map(({ detail }) => detail)).toEqual([
    { answered: false },
    { answered: false },
    { answered: true },
    { answered: false },
    { recognised },
  ]);
});

test('the shop’s own mailbox and who is unknown are nobody', async () => {
  await sendRequest(database, { email: address }, {}, requestMails('een'));
  await sendRequest(database, { email: 'business@voorbeeld.be' });
  for (const of of ['business@voorbeeld.be', 'niemand@voorbeeld.be']) {
    expect(await act('own-data-mailed', {}, of)).toEqual({ result: 'missing' });
    expect(await erase(of)).toEqual({ result: 'missing' });
    expect(await act('letter-noted', { answered: false }, of)).toEqual({ result: 'missing' });
    expect(await copyOf(of)).toBeNull();
  }
  expect(await logged()).toEqual([]);
});

test('an open invoice is settled first, also when it is due, and the proof that it was mailed stays', async () => {
  const buyer = 'boekhouding@dekorst.example';
  const number = await issuedInvoice(database, owner);
  const pay = (paidOn: string | null) => act('invoice-paid', { paidOn }, number);
  const today = belgianDay(new Date());
  for (const of of [buyer, 'els@dekorst.example']) {
    expect(await erase(of)).toEqual({ result: 'invoice' });
    await pay(today);
    expect(await erase(of)).toEqual({ result: 'done' });
    await pay(null);
  }
  expect(await database.call('erase_due_people', inDays(8))).toEqual({ erased: 0, waiting: 2, failed: 0 });
  expect((await desk(owner, 'desk_person', buyer))?.deletion?.waits_for).toBe('invoice');
  await act('invoice-credited', { cents: null, percent: null }, number);
  expect(await database.call('erase_due_people', inDays(9))).toEqual({ erased: 2, waiting: 0, failed: 0 });

  const mails = await database.rows('select template from public.outbox where $1 in (recipient, reply_to)', [
    buyer,
  ]);
  expect(mails).toEqual([{ template: 'invoice' }, { template: 'invoice' }]);
  const { rows } = (await desk(owner, 'desk_invoice', number))?.history ?? { rows: [] };
  expect(rows.filter(({ kind, what }) => kind === 'mail' && what === 'invoice')).toHaveLength(1);
  // They are of the invoice: no later reader of the address gets them.
  expect(await database.call('ask_own_data', buyer, randomUUID(), 'x')).toBe(false);
});
