import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { each, shopAt } from '../faults/shop.ts';
import { mailsTo } from '../inbox.ts';
import { makeOwner } from '../people.ts';
import { raisedLimits, secretsOf, startServer } from '../server.ts';
import { eventuallyWithin } from './shop.ts';

const readers = Number(process.env.READERS ?? 1000);
const key = () => crypto.randomUUID().replaceAll('-', '');

test('a mailing killed midway reaches each reader once, and a purchase does not wait for it', async () => {
  const first = await startServer({ env: raisedLimits });
  const { access_token } = await makeOwner(first);
  const { secretKey } = await secretsOf(first.dataDir);
  const auth = { persistSession: false };
  const table = createClient(first.url, secretKey, { auth }).from('consents');
  const consents = Array.from({ length: readers }, (_, index) => ({
    kind: 'newsletter',
    email: `lezer-${index}@voorbeeld.be`,
    text_version: '1',
    text: 'Mail mij',
    source: 'contact',
    proof: 'confirmed-link',
    proven_at: new Date().toISOString(),
  }));
  for (let from = 0; from < readers; from += 500)
    expect((await table.insert(consents.slice(from, from + 500))).error).toBeNull();
  const global = { headers: { authorization: `Bearer ${access_token}` } };
  const owner = createClient(first.url, shopAt(first.url, first.dataDir).secrets.publishableKey, {
    auth,
    global,
  });
  const input = { subject: 'Nieuws', words: 'Dag lezer', button: '', buttonUrl: '' };
  const asked = { action: 'mailing-saved', subject: 'mailing-new', known: 0, click: key(), input };
  const { mailing } = (await owner.rpc('desk_act', asked)).data;
  const { version: known } = (await owner.rpc('desk_mailing', { subject: mailing })).data;
  const body = { act: 'send', mailing, click: key(), known, at: null };
  expect((await owner.functions.invoke('desk-mailing', { body })).data).toMatchObject({ queued: readers });

  const shop = shopAt(first.url, first.dataDir);
  const unsent = () => shop.count('outbox?template=eq.newsletter&sent_at=is.null');
  await eventuallyWithin(60_000, async () => (await unsent()) < readers);
  await shop.outage(true);
  await first.stop('SIGKILL');
  const port = Number(new URL(first.url).port);
  const second = await startServer({ dataDir: first.dataDir, port, env: raisedLimits });
  expect(await unsent()).toBeGreaterThan(0);
  await shop.applyOutcome(await shop.startPayment({ email: 'koper@voorbeeld.be' }), 'paid');
  await shop.outage(false);
  await eventuallyWithin(600_000, async () => (await shop.count('outbox?sent_at=is.null')) === 0);
  const lastOf = async (template: string) =>
    (await shop.rows<{ sent_at: string }>(`outbox?template=eq.${template}&order=sent_at.desc&limit=1`))[0]
      ?.sent_at ?? '';
  expect((await lastOf('payment-buyer')) < (await lastOf('newsletter'))).toBe(true);
  const counts = await each(readers, 20, async (index) => {
    const mails = await mailsTo(second.url, `lezer-${index}@voorbeeld.be`);
    return mails.length;
  });
  expect(counts.filter((count) => count !== 1)).toEqual([]);
  await second.dispose();
});
