import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import { needsFreshCode } from '../../contract/desk.ts';
import {
  commonRefusals,
  type DeskAction,
  type DeskActionName,
  deskActions,
} from '../../contract/desk-actions.ts';
import { deskDays } from '../../contract/desk-days.ts';
import { deliveredDocument } from '../../contract/shop.ts';
import { kit } from '../../site/kit.ts';
import { actForOwner, actOf, literal, versionOf } from './desk.ts';
import { invoiceDraft, issuedInvoice, requestWith } from './invoices.ts';
import { apply, openOrder, orderOf } from './orders.ts';
import { quoteDraft, sentQuote } from './quotes.ts';
import {
  type Declaration,
  declarationOf,
  joinList,
  launchUrls,
  letterOf,
  madeRequest,
  noMails,
  sendRequest,
  withdrawalMails,
} from './sent.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const member = await database.addUser('lid@voorbeeld.be');

let counter = 0;
const address = () => `zilverling-${(counter += 1)}@voorbeeld.be`;

/** A new owner, and not the only one. */
async function newOwner(): Promise<string> {
  const email = address();
  const id = await database.addOwner(email);
  return id;
}

const requestOf = () => sendRequest(database, { email: address() });

/** The address of somebody who sent a request. */
async function sender(): Promise<string> {
  const email = address();
  await sendRequest(database, { email });
  return email;
}

async function paidOrder(): Promise<string> {
  const email = address();
  const { id, session } = await openOrder(database, { email });
  await apply(database, { outcome: 'paid', session_id: session, email, payment_intent_id: `pi_${session}` });
  return String((await orderOf(database, id)).order_number);
}

/** The id of a row that is inserted with an address. */
const idOf = async (insert: string, email = address()) =>
  (await database.rows<{ id: string }>(insert, [email]))[0]?.id ?? '';
const mailing = { subject: 'Nieuws', words: 'Dag lezer', button: '', buttonUrl: '' };
const urls = () => ({ ...launchUrls, pageUrl: `https://site.be/${(counter += 1)}` });

async function declared(of: Partial<Declaration> = {}): Promise<string> {
  const declaration = declarationOf(of);
  await database.call('declare_withdrawal', declaration, noMails);
  return declaration.reference;
}

const overdueInvoice = async () => issuedInvoice(database, await newOwner(), { dueOn: '2026-01-31' });

/** Something that each action can be done with, once. */
const examples: Record<DeskActionName, () => Promise<{ subject: string; input?: Row }>> = {
  noted: async () => ({ subject: await paidOrder(), input: { words: `${address()} belde terug` } }),
  'request-changed': async () => ({
    subject: await requestOf(),
    input: { status: 'quoted', followUpOn: '2026-12-01' },
  }),
  'session-set': async () => ({
    subject: await requestWith(database),
    input: { sessionOn: addDays(belgianDay(new Date()), 7), sessionFrom: '09:30', sessionTo: '12:00' },
  }),
  'request-answered': async () => ({
    subject: await requestOf(),
    input: { title: address(), words: `${address()} belde` },
  }),
  'request-made': async () => ({ subject: randomUUID(), input: { ...madeRequest(address()), mails: true } }),
  'request-spam': async () => ({ subject: await requestOf(), input: { spam: true } }),
  'answers-saved': async () => ({
    subject: 'saved-answers',
    input: Object.fromEntries(
      [1, 2, 3].flatMap((place) => [
        [`title${place}`, `belde ${address()}`],
        [`words${place}`, 'Dag {naam}'],
      ]),
    ),
  }),
  'invoice-offered': async () => ({ subject: await paidOrder() }),
  'confirmation-asked': async () => ({ subject: await paidOrder() }),
  'order-mailed': async () => ({ subject: await paidOrder() }),
  'address-corrected': async () => {
    return { subject: await paidOrder(), input: { address: address() } };
  },
  'lesson-published': async () => {
    const key = `kick-3-${(counter += 1)}`;
    const file = {
      key,
      title: key,
      path: `${key}.a.pdf`,
      file_name: `${key}.pdf`,
      mime_type: 'application/pdf',
    };
    const content = { texts: null, files: [{ ...file, size_bytes: 1 }], removed: [] };
    return {
      subject: 'Kick 3',
      input: { part: 'kick-3', content, detail: { files: key }, withdrawn: false },
    };
  },
  'owner-invited': async () => ({ subject: address() }),
  'owner-renewed': async () => {
    const subject = address();
    await database.addOwner(subject);
    return { subject };
  },
  'owner-removed': async () => {
    const subject = address();
    await database.addOwner(subject);
    return { subject, input: { lastToo: false } };
  },
  'mail-again': async () => ({
    subject: await idOf(
      `insert into public.outbox (template, data, recipient, idempotency_key, failed_at)
       values ('own-data', '{}', $1, $1, now()) returning id`,
    ),
  }),
  'mail-allowed': async () => ({
    subject: await idOf(
      "insert into public.mail_stops (email, cause, stopped_at) values ($1, 'bounce', now()) returning id",
    ),
  }),
  'newsletter-stopped': async () => {
    const email = address();
    await idOf(
      `insert into public.consents (kind, email, text_version, text, source)
       values ('newsletter', $1, '1', 'Mail mij', 'contact') returning id`,
      email,
    );
    return { subject: email };
  },
  'own-data-mailed': async () => ({ subject: await sender() }),
  'person-erased': async () => ({ subject: await sender(), input: { recognised: 'Teruggebeld' } }),
  'letter-noted': async () => ({ subject: await sender(), input: { answered: false } }),
  'invoice-issued': async () => ({ subject: await requestWith(database), input: invoiceDraft }),
  'invoice-paid': async () => ({ subject: await overdueInvoice(), input: { paidOn: '2026-02-03' } }),
  'quote-sent': async () => ({
    subject: await requestOf(),
    input: { ...quoteDraft, email: address() },
  }),
  'quote-agreed': async () => ({
    subject: await sentQuote(database, await newOwner()),
    input: { name: address(), agreedOn: belgianDay(new Date()), how: 'telefoon' },
  }),
  'quote-withdrawn': async () => ({ subject: await sentQuote(database, await newOwner()) }),
  'invoice-reminding': async () => ({ subject: await overdueInvoice(), input: { on: false } }),
  'reminders-changed': async () => ({
    subject: 'invoice-reminders',
    input: { on: true, words: `belde ${address()}` },
  }),
  'invoice-reminded': async () => ({ subject: await overdueInvoice() }),
  'invoice-credited': async () => ({
    subject: await overdueInvoice(),
    input: { cents: 100, percent: 6 },
  }),
  'invoice-delivered': async () => {
    const subject = await overdueInvoice();
    await database.rows(
      `insert into public.invoice_deliveries (invoice_id, state)
       select id, 'refused' from public.invoices where number = $1`,
      [subject],
    );
    return { subject };
  },
  refund: async () => ({ subject: await paidOrder(), input: { number: null, cents: 100 } }),
  'withdrawal-noted': async () => letterOf(),
  'withdrawal-released': async () => ({
    subject: await declared({ is_spam: true }),
    input: { mails: withdrawalMails(randomUUID()) },
  }),
  'withdrawal-refused': async () => ({
    subject: await declared(),
    input: { reason: `${address()} belde`, mails: true },
  }),
  'mailing-saved': async () => ({ subject: 'mailing-new', input: mailing }),
  'mailing-tested': async () => ({ subject: 'mailing-1', input: { ...urls(), consent: 'Ja' } }),
  'mailing-sent': async () => {
    const email = address();
    await joinList(database, email, email);
    await database.call('act_on_launch_link', email, 'confirm');
    return { subject: 'mailing-1', input: { ...urls(), sold: true, at: null } };
  },
  'mailing-stopped': async () => {
    const { mailing: subject } = await actOf(database)(await newOwner(), 'mailing-saved', 'mailing-new', {
      input: mailing,
    });
    return { subject: String(subject) };
  },
  'kit-status': async () => {
    const [row] = await database.rows('select kit_status from public.shop_settings');
    const wanted = row?.kit_status === 'te-koop' ? 'binnenkort' : 'te-koop';
    return { subject: 'kit', input: { wanted, complete: true } };
  },
  'shop-published': async () => ({
    subject: 'shop',
    input: {
      document: { ...deliveredDocument, person: { name: address(), line: '', photo: '' } },
      delivered: deliveredDocument,
    },
  }),
  'price-changed': async () => ({
    subject: 'shop',
    input: { cents: 4000 + (counter += 1), delivered: kit.priceCents },
  }),
  'step-put-aside': async () => ({ subject: 'klanten' }),
  'books-mailed': async () => ({ subject: '2026-11', input: { address: address() } }),
  'peppol-noted': async () => ({ subject: await overdueInvoice(), input: { byHand: true } }),
};

const isOfBrowser = (name: DeskActionName) => !('caller' in deskActions[name]);

type Call = { subject: string; known: number | null; click: string; input: object };

/** Does an action as its callers do: a browser with a token, an Edge Function on behalf of an owner. */
const ask = (user: string | null, name: DeskActionName, call: Call) =>
  (isOfBrowser(name) ? actOf : actForOwner)(database)(user, name, call.subject, call);

async function callOf(name: DeskActionName, example?: { subject: string; input?: object }): Promise<Call> {
  const { subject, input = {} } = example ?? (await examples[name]());
  const { versioned }: DeskAction = deskActions[name];
  return {
    subject,
    input,
    known: versioned ? await versionOf(database, subject) : null,
    click: randomUUID(),
  };
}

const logOf = (click: string) =>
  database.rows<{ action: string; subject: string }>(
    'select action, subject, detail, answer from public.owner_actions where click = $1',
    [click],
  );

/** The actions whose subject is there for every owner. */
const always = new Set<DeskActionName>([
  'request-made',
  'owner-invited',
  'withdrawal-noted',
  'mailing-saved',
  'mailing-tested',
  'mailing-sent',
  'kit-status',
  'lesson-published',
]);

const names = Object.keys(deskActions) as DeskActionName[];

test.each(['request-answered', 'request-changed', 'refund', 'mail-again', 'withdrawal-refused'] as const)(
  '%s knows its subject by one name, under which it is counted and logged',
  async (name) => {
    const call = await callOf(name);
    const { subject } = call;
    const others =
      subject.length === 36
        ? [subject.toUpperCase(), `{${subject}}`, subject.replaceAll('-', '')]
        : [subject.toLowerCase(), ` ${subject}`];
    // A reference of digits alone has no other case.
    for (const other of others.filter((one) => one !== subject))
      expect(await ask(await newOwner(), name, { ...call, subject: other }), other).toEqual({
        result: 'missing',
      });
    expect(await logOf(call.click)).toEqual([]);
  },
);

test('a refusal that no screen has a sentence for is an error', async () => {
  const shop = await openDatabase();
  await shop.rows(
    `create or replace function private.act_noted(subject text, given jsonb) returns jsonb language sql
     as $$ select '{"result": "odd"}'::jsonb $$`,
  );
  const input = { words: 'Gebeld' };
  await expect(actForOwner(shop)(await shop.addOwner(), 'noted', 'K2026-000001', { input })).rejects.toThrow(
    /odd/,
  );
});

// What every action shares, because act_for_owner does it before the action itself: one of each door.
describe.each(['invoice-credited', 'refund'] as const)('at the one door of all actions, %s', (name) => {
  test('is done once for two tabs with one click', async () => {
    const owner = await newOwner();
    const call = await callOf(name);
    const [first, second] = await Promise.all([ask(owner, name, call), ask(owner, name, call)]);
    expect(first).toMatchObject({ result: 'done' });
    expect(second).toEqual(first);
    expect(await logOf(call.click)).toHaveLength(1);
  });

  test('is not done by a click that did something else', async () => {
    const owner = await newOwner();
    const call = await callOf(name);
    await ask(owner, name, call);
    const { subject, input } = await callOf(name);
    expect(await ask(owner, name, { ...call, subject, input })).toEqual({ result: 'changed' });
  });

  test('is refused to anybody but an owner', async () => {
    const call = await callOf(name);
    for (const user of [member, null])
      await expect(ask(user, name, call)).rejects.toThrow(/Only an owner|permission denied/);
    expect(await logOf(call.click)).toEqual([]);
  });

  test('is refused to an owner who was removed since the click, also when it was done', async () => {
    const owner = await newOwner();
    const call = await callOf(name);
    await ask(owner, name, call);
    await database.rows("update auth.users set raw_app_meta_data = '{}' where id = $1", [owner]);
    await expect(ask(owner, name, call)).rejects.toThrow(/Only an owner/);
  });

  test('is refused with an input that is not its own', async () => {
    const owner = await newOwner();
    const call = await callOf(name);
    const { cents: _left, ...less } = call.input as Row;
    for (const input of [{ ...call.input, more: 1 }, { ...call.input, cents: [] }, less])
      await expect(ask(owner, name, { ...call, input }), JSON.stringify(input)).rejects.toThrow(
        /not its input/,
      );
    expect(await logOf(call.click)).toEqual([]);
  });

  test('is refused when another owner was first', async () => {
    const owner = await newOwner();
    const call = await callOf(name);
    for (const known of [null, (call.known ?? 0) - 1])
      expect(await ask(owner, name, { ...call, known })).toEqual({ result: 'changed' });
    expect(await logOf(call.click)).toEqual([]);
  });
});

test('an action that needs one asks a browser for a fresh code', async () => {
  const owner = await newOwner();
  await database.rows(
    `insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now() - interval '11 minutes')`,
    [owner],
  );
  const name = 'invoice-credited';
  await expect(ask(owner, name, await callOf(name))).rejects.toMatchObject({ code: needsFreshCode });
});

test('an action of an Edge Function is closed to browsers', async () => {
  const { subject, ...call } = await callOf('refund');
  await expect(actOf(database)(await newOwner(), 'refund', subject, call)).rejects.toThrow(/Edge Function/);
});

describe.each(names)('%s', (name) => {
  const rule: DeskAction = deskActions[name];

  test('is done once, however often the same click arrives, and recorded without naming anybody', async () => {
    const owner = await newOwner();
    const call = await callOf(name);
    const clicks = [await ask(owner, name, call), await ask(owner, name, call)];
    expect(clicks[0]).toMatchObject({ result: 'done' });
    expect(clicks[1]).toEqual(clicks[0]);
    const recorded = await logOf(call.click);
    expect(recorded).toHaveLength(1);
    // The log names who runs the shop.
    if (!name.startsWith('owner-')) expect(JSON.stringify(recorded)).not.toMatch(/belde|@/);
  });

  test.runIf(!always.has(name))('is missing when its subject is', async () => {
    const { input, click } = await callOf(name);
    const gone = { subject: randomUUID(), known: 0, click, input };
    expect(await ask(await newOwner(), name, gone)).toEqual({ result: 'missing' });
  });

  const days = Object.keys(rule.input ?? {}).filter((field) => field in deskDays);
  test.runIf(days.length > 0 && isOfBrowser(name))('takes no day that nobody means', async () => {
    const owner = await newOwner();
    const call = await callOf(name);
    const withDay = (day: string) =>
      ask(owner, name, {
        ...call,
        input: { ...call.input, ...Object.fromEntries(days.map((field) => [field, day])) },
      });
    for (const day of ['1126-02-06', '0026-11-26', '9999-12-31'])
      expect(await withDay(day), day).toEqual({ result: 'day' });
    for (const day of ['infinity', '26-11-26'])
      await expect(withDay(day), day).rejects.toThrow(/not its input/);
    await expect(withDay('2026-02-31')).rejects.toThrow(/out of range/);
  });

  test('has a sentence for each refusal', () => {
    for (const sentence of Object.values({ ...commonRefusals, ...rule.refused }))
      expect(sentence).toMatch(/^[A-Z].+\.$/);
  });
});

/** For each type of a field, values that fit it and values that do not. */
const values: Record<string, { fits: unknown[]; wrong: unknown[] }> = {
  text: { fits: ['', 'x'], wrong: [null, 1, []] },
  words: { fits: ['x'], wrong: ['', ' ', null, 1] },
  uuid: { fits: [randomUUID()], wrong: ['x', '', null] },
  integer: { fits: [0, -1, 999_999_999], wrong: [1.5, 1e9, '1', true, null, []] },
  boolean: { fits: [true, false], wrong: ['true', 0, null] },
  day: { fits: ['2026-11-26'], wrong: ['26-11-26', 'infinity', 20_261_126, null] },
  json: { fits: [{}, [], 1, 'x'], wrong: [null] },
};

test.each(Object.entries(values))(
  'a field of the type %s takes no other value',
  async (type, { fits, wrong }) => {
    const accepts = async (declared: string, input: object) =>
      (
        await database.rows<{ fits: boolean }>('select private.fits($1, $2) as fits', [
          JSON.stringify({ field: declared }),
          JSON.stringify(input),
        ])
      )[0]?.fits;
    for (const field of fits) {
      expect(await accepts(type, { field }), JSON.stringify(field)).toBe(true);
      expect(await accepts(type, { field, more: 1 })).toBe(false);
    }
    for (const field of wrong) expect(await accepts(type, { field }), JSON.stringify(field)).toBe(false);
    expect(await accepts(type, {})).toBe(false);
    if (type !== 'json') expect(await accepts(`${type}?`, { field: null })).toBe(true);
  },
);

test('an action that is not in the registry does not exist', async () => {
  const owner = await newOwner();
  for (const name of ['gewist', 'factor-set', "noted'; select 1"])
    await expect(
      database.as(
        'authenticated',
        owner,
        `select public.desk_act(${literal(name)}, 'K2026-000001', null, '${randomUUID()}', '{}')`,
      ),
    ).rejects.toThrow(/No such action/);
});

// Last, because the log keeps what it counts: by what was asked, however the log names it.
const capped = names.filter((name) => 'cap' in deskActions[name]);

test.each(capped)('%s is done a few times within 24 hours, for one subject and in all', async (name) => {
  const { cap: { all = 0, each = all } = {} }: DeskAction = deskActions[name];
  const owner = await newOwner();
  const example = await examples[name]();
  const done = (count: number, subject: string, at = 'now()') =>
    database.rows(
      `insert into public.owner_actions (owner_email, action, subject, asked, at)
       select '', 'owner-added', $2, $1 || ' ' || md5(number::text), ${at} from generate_series(1, $3::integer) as number`,
      [name, subject, count],
    );
  const named = String(await database.call('subject_in_log', example.subject));
  await done(all, named, "now() - interval '25 hours'");
  const first = await callOf(name, example);
  expect(await ask(owner, name, first)).toMatchObject({ result: 'done' });
  await done(each - 1, named);
  const tooMany = { result: 'too-many' };
  expect(await ask(owner, name, await callOf(name, first))).toEqual(tooMany);
  expect(await ask(owner, name, first)).toMatchObject({ result: 'done' });
  const another = await callOf(name);
  if (each < all) expect(await ask(owner, name, another)).toMatchObject({ result: 'done' });
  await done(all, 'K2026-000000');
  expect(await ask(owner, name, await callOf(name))).toEqual(tooMany);
});
