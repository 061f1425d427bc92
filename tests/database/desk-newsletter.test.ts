import { expect, test } from 'vitest';
import { actOf, deskOf } from './desk.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();

async function consent(
  email: string,
  given: { proven?: boolean; kind?: string; version?: string } = {},
): Promise<void> {
  await database.rows(
    `insert into public.consents (kind, email, text_version, text, source, proof, proven_at)
     values ($1, $2, $3, 'Mail mij', 'contact', $4::text, case when $4::text is not null then now() end)`,
    [
      given.kind ?? 'newsletter',
      email,
      given.version ?? '1',
      given.proven === false ? null : 'confirmed-link',
    ],
  );
}

const find = async (search: string) => (await deskOf(database)(owner, 'desk_newsletter', { search })).rows;

test('the list holds each address once, with its latest consent, and only where that counts', async () => {
  await consent('An@voorbeeld.be');
  await database.rows(
    "update public.consents set given_at = now() - interval '1 day' where email = 'An@voorbeeld.be'",
  );
  await consent('an@voorbeeld.be', { kind: 'marketing', version: '2' });
  await consent('onbevestigd@voorbeeld.be', { proven: false });
  await consent('lancering@voorbeeld.be', { kind: 'launch' });
  expect(await find('voorbeeld')).toMatchObject([{ email: 'an@voorbeeld.be', text_version: '2' }]);
});

test('an address that gets no mail is not on the list until the owner allows it again', async () => {
  await consent('Terug@voorbeeld.be');
  const at = new Date().toISOString();
  await database.call('record_mail_report', 'msg_1', 'bounce', 'terug@voorbeeld.be', at);
  expect(await find('terug@')).toEqual([]);
  const [stop] = (await deskOf(database)(owner, 'desk_mail_stops', {})).rows;
  await actOf(database)(owner, 'mail-allowed', stop?.id ?? '');
  expect(await find('terug@')).toMatchObject([{ email: 'terug@voorbeeld.be' }]);
});

test('an owner removes an address, once, which is recorded', async () => {
  await consent('weg@voorbeeld.be');
  await consent('weg@voorbeeld.be', { kind: 'marketing' });
  const stop = (address: string) => actOf(database)(owner, 'newsletter-stopped', address);
  expect(await stop('WEG@voorbeeld.be')).toEqual({ result: 'done' });
  expect(await stop('weg@voorbeeld.be')).toEqual({ result: 'missing' });
  expect(await find('weg@')).toEqual([]);
  expect(
    await database.rows(
      "select action from public.owner_actions join public.consents on consents.id::text = subject where email = 'weg@voorbeeld.be'",
    ),
  ).toEqual([{ action: 'newsletter-stopped' }]);
  const { rows } = await deskOf(database)(owner, 'desk_actions', { search: 'weg@voorbeeld.be' });
  expect(rows).toMatchObject([{ address: 'weg@voorbeeld.be' }]);
});
