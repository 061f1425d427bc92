import { expect, test } from 'vitest';
import { actOf, deskOf } from './desk.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();
const examples: [
  recipient: string,
  state: 'waiting' | 'sent' | 'failed',
  attempts: number,
  number?: string,
][] = [
  ['an@voorbeeld.be', 'sent', 1, 'K2026-00001'],
  ['bert@voorbeeld.be', 'failed', 3],
  ['cis@voorbeeld.be', 'failed', 1],
  ['dirk@voorbeeld.be', 'waiting', 0],
];
for (const [index, [recipient, state, attempts, number]] of examples.entries())
  await database.rows(
    `insert into public.outbox
       (template, data, recipient, idempotency_key, attempts, sent_at, failed_at, last_error, created_at)
     values ('payment-buyer', jsonb_build_object('orderNumber', $1::text), $2, $2, $3,
       case when $4 = 'sent' then now() end, case when $4 = 'failed' then now() end,
       case when $4 = 'failed' then 'refused: status 422' end, now() + make_interval(mins => $5))`,
    [number ?? null, recipient, attempts, state, index],
  );

const mails = (query: object) => deskOf(database)(owner, 'desk_mails', query);
const recipients = async (query: object) => (await mails(query)).rows.map(({ recipient }) => recipient);
const again = (subject: string) => actOf(database)(owner, 'mail-again', subject);
const idOf = async (recipient: string) =>
  (await database.rows<{ id: string }>('select id from public.outbox where recipient = $1', [recipient]))[0]
    ?.id ?? '';

test('the mails are listed newest first, and by state, template, address and order', async () => {
  expect(await recipients({})).toEqual([
    'dirk@voorbeeld.be',
    'cis@voorbeeld.be',
    'bert@voorbeeld.be',
    'an@voorbeeld.be',
  ]);
  expect(await mails({ state: 'failed' })).toMatchObject({
    total: 2,
    failed: 2,
    rows: [{ state: 'failed' }, { state: 'failed' }],
  });
  expect(await recipients({ state: 'waiting' })).toEqual(['dirk@voorbeeld.be']);
  expect(await recipients({ template: 'launch-visitor' })).toEqual([]);
  expect(await recipients({ search: 'BERT' })).toEqual(['bert@voorbeeld.be']);
  expect((await mails({ search: '2026-00001' })).rows).toMatchObject([
    { recipient: 'an@voorbeeld.be', about: 'K2026-00001' },
  ]);
  expect(await recipients({ search: '%' })).toEqual([]);
});

test('the mails are sorted and paged', async () => {
  expect(await recipients({ sort: 'recipient', page: 2, size: 1 })).toEqual(['bert@voorbeeld.be']);
  expect(await recipients({ sort: 'attempts', descending: true, size: 1 })).toEqual(['bert@voorbeeld.be']);
  expect(await recipients({ sort: 'created_at', size: 1 })).toEqual(['an@voorbeeld.be']);
});

test('a failed mail, and then all of them, are sent again once, which is recorded', async () => {
  const bert = await idOf('bert@voorbeeld.be');
  expect(await again(bert)).toEqual({ result: 'done', count: 1 });
  expect(await again(bert)).toEqual({ result: 'not-failed' });
  expect(await again(await idOf('an@voorbeeld.be'))).toEqual({ result: 'not-failed' });
  expect((await mails({ search: 'bert' })).rows).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await again('failed-mails')).toEqual({ result: 'done', count: 1 });
  expect(await again('failed-mails')).toEqual({ result: 'not-failed' });
  await database.rows(
    `update public.outbox set failed_at = now(), last_error = 'refused' where recipient = 'bert@voorbeeld.be'`,
  );
  // From the command line.
  expect(await database.call('send_again', 'commando')).toBe(1);
  expect(
    await database.rows('select subject, detail from public.owner_actions where action = $1 order by id', [
      'mail-again',
    ]),
  ).toEqual([
    { subject: bert, detail: { mail: 'payment-buyer' } },
    { subject: 'failed-mails', detail: { count: 1 } },
    { subject: 'failed-mails', detail: { count: 1 } },
  ]);
});

const tokens = { confirm: 'geheim-een', stop: 'geheim-twee', click: 'geheim-drie', proof: 'geheim-vier' };

test('a mail opens as it was stored, without the tokens in its links', async () => {
  const page = 'https://shop.example/lijst';
  const links = {
    confirmUrl: `${page}?action=confirm&token=${tokens.confirm}`,
    unsubscribeUrl: `${page}?action=unsubscribe&token=${tokens.stop}`,
    oneClickUrl: `${page}/een?token=${tokens.click}`,
  };
  const declared = {
    reference: 'AB12-CD34',
    statement: 'Ik herroep.',
    lines: [],
    due: '2026-12-07',
    forCompany: false,
  };
  const data = {
    'launch-visitor': links,
    'request-visitor': {
      kind: 'contact',
      name: 'An',
      fields: [{ label: 'Bericht', value: 'Zie https://voorbeeld.be?a=1' }],
      updates: { confirmUrl: links.confirmUrl, stopUrl: links.unsubscribeUrl },
    },
    'withdrawal-acknowledged': {
      ...declared,
      receivedAt: '2026-11-23T13:05:09Z',
      confirmUrl: `https://shop.example/herroepen?bevestig=${tokens.proof}`,
    },
  };
  for (const [template, stored] of Object.entries(data))
    await database.rows(
      'insert into public.outbox (template, data, recipient, idempotency_key) values ($1, $2, $3, $3)',
      [template, stored, `${template}@voorbeeld.be`],
    );
  const open = async (template: string) =>
    deskOf(database)(owner, 'desk_mail', await idOf(`${template}@voorbeeld.be`));
  const opened = await Promise.all(Object.keys(data).map(open));
  for (const token of Object.values(tokens)) expect(JSON.stringify(opened)).not.toContain(token);
  expect(opened[0]).toMatchObject({
    recipient: 'launch-visitor@voorbeeld.be',
    state: 'waiting',
    mail: { template: 'launch-visitor', data: { confirmUrl: `${page}?verborgen` } },
  });
  expect(opened[1]?.mail.data).toMatchObject({ fields: data['request-visitor'].fields });
  expect(await deskOf(database)(owner, 'desk_mail', '00000000-0000-4000-8000-000000000000')).toBeNull();
});
