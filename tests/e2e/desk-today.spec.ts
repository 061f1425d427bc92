import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { offerNames } from '../../site/offers.ts';
import { anchors } from '../../site/paths.ts';
import { secretsOf, type TestServer } from '../server.ts';
import { signInAs } from '../stage.ts';
import { expect, testApart } from './fixtures.ts';

/** These screens report on everything in a shop. */
const test = testApart();

// All tests share one server; the first one counts everything in it.
test.describe.configure({ mode: 'default' });

async function database({ url, dataDir }: Pick<TestServer, 'url' | 'dataDir'>) {
  const { secretKey } = await secretsOf(dataDir);
  const client = createClient(url, secretKey, { auth: { persistSession: false } });
  return async (table: string, row: object) => {
    const { error } = await client.from(table).insert(row);
    if (error) throw error;
  };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const request = (company: string, hours: number) => ({
  id: randomUUID(),
  kind: 'contact',
  name: 'Els',
  company,
  email: `els-${hours}@voorbeeld.be`,
  created_at: hoursAgo(hours),
});

const order = (number: string, hours: number) => ({
  order_number: number,
  email: 'an@voorbeeld.be',
  product_name: 'Kit',
  amount_cents: 3700,
  currency: 'eur',
  status: 'paid',
  paid_at: hoursAgo(hours),
  booked_at: hoursAgo(hours),
});

const failedMail = (recipient: string) => ({
  template: 'launch-business',
  data: { email: recipient },
  recipient,
  idempotency_key: randomUUID(),
  attempts: 1,
  created_at: hoursAgo(2),
  failed_at: hoursAgo(1),
  last_error: 'refused: status 422',
});

test('while Stripe stops the shop no screen says that all runs', async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  const { secretKey } = await secretsOf(server.dataDir);
  const client = createClient(server.url, secretKey, { auth: { persistSession: false } });
  const todo = page.getByRole('region', { name: 'Te doen' });
  const tasks = page.getByRole('region', { name: 'Automatische taken' });
  for (const trouble of [null, 'refused', null]) {
    await client.rpc('record_payments_run', { trouble, failed: [] });
    await page.goto('/beheer');
    await expect(todo).toContainText(trouble ? /Niets te doen\.$/ : /Niets te doen\. Alles loopt\.$/);
    await expect(page.getByText('Stripe weigert de sleutel van je winkel')).toHaveCount(trouble ? 1 : 0);
    await page.goto('/beheer?deel=technisch');
    await expect(tasks).toContainText(trouble ? 'wachten op Stripe' : /lopen/);
  }
});

test('until the first sale Vandaag opens with what a shop needs, without what it put aside', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await page.goto('/beheer');
  const steps = page.getByRole('region', { name: 'Voor je eerste verkoop' });
  const customers = 'De startpagina toont wat klanten zeggen';
  await expect(steps.getByText(/^\d van 8 in orde\.$/)).toBeVisible();
  await steps.getByRole('button', { name: `Niet voor ons ${customers}` }).click();
  await expect(steps.getByText(/^\d van 7 in orde\.$/)).toBeVisible();
  await expect(steps.getByText(customers)).toHaveCount(0);
  await steps.getByRole('link', { name: /^Naar Lessen/ }).click();
  await expect(page).toHaveURL(/deel=lessen/);
  await page.goto('/beheer?deel=lancering');
  await expect(page.getByText('nog te doen').first()).toBeVisible();
  await expect(page.getByText(customers)).toHaveCount(0);
  await (await database(server))('orders', order('K2026-90000', 2200));
  await page.goto('/beheer');
  await expect(page.getByRole('list', { name: 'Cijfers' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('the owner sees the longest-waiting requests and the tasks, including follow-ups and spam, and opens them', {
  tag: '@release',
}, async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  const insert = await database(server);
  await insert('requests', request('Bakkerij Later', 2));
  await insert('requests', { ...request('Drukkerij Eerst', 50), details: { section: anchors.kopen } });
  await insert('orders', { ...order('K2026-90001', 0), problem: 'duplicate' });
  await page.goto('/beheer');
  await expect(page.getByText('2 mensen wachten op antwoord.')).toBeVisible();
  const charts = page.getByRole('region', { name: 'De laatste twaalf weken' });
  await expect(charts).toHaveCount(0);
  const waiting = page.getByRole('region', { name: 'Wie wacht' }).getByRole('listitem');
  await expect(waiting).toHaveText([
    new RegExp(`Drukkerij Eerst.*${offerNames.traject}.*sinds`),
    /Bakkerij Later/,
  ]);
  await expect(page.getByRole('list', { name: 'Cijfers' })).toContainText('37 euro');
  await expect(page.getByRole('region', { name: 'Te doen' })).toContainText(/dubbel betaald/i);
  const menu = page.getByRole('navigation', { name: 'Beheer' });
  await expect(menu.getByRole('link', { name: /^Aanvragen/ })).toHaveText(/2\s*nieuw/);
  await expect(menu.getByRole('link', { name: /^Bestellingen/ })).toHaveText(/1\s*vraagt je aandacht/);
  await page.getByRole('link', { name: 'Bekijk Bestelling K2026-90001' }).click();
  await expect(page).toHaveURL(/deel=bestellingen&open=K2026-90001/);
  await page.goBack();
  await page.getByRole('link', { name: 'Antwoord Drukkerij Eerst' }).click();
  await expect(page).toHaveURL(/deel=aanvragen&open=/);

  const due = request('Slagerij Straks', 400);
  await insert('requests', due);
  await insert('request_progress', { request_id: due.id, status: 'quoted', follow_up_on: '2026-01-02' });
  await insert('requests', { ...request('Robot', 3), is_spam: true });
  await insert('orders', order('K2026-90002', 900));
  await page.goto('/beheer');
  await charts.getByText('Dezelfde cijfers in een tabel').click();
  await expect(charts.getByRole('columnheader')).toHaveText([
    'Week van',
    'Aanvragen, rechtstreeks',
    'Kits, rechtstreeks',
  ]);
  await page.getByRole('link', { name: 'Bekijk 1 aanvraag op te volgen' }).click();
  await expect(page.getByRole('link', { name: 'Slagerij Straks' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Bekijk 1 aanvraag bij spam' }).click();
  await expect(page.getByRole('link', { name: 'Robot', exact: true })).toBeVisible();
});

test('on a phone an owner answers whoever waits longest from a saved answer, and goes on to the next', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  const insert = await database(server);
  await insert('requests', { ...request('Slotenmaker Oudst', 9000), name: 'Els Peeters' });
  await insert('requests', request('Kapper Tweede', 8000));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/beheer');
  await page.getByRole('link', { name: 'Antwoord Slotenmaker Oudst' }).click();
  const words = page.getByLabel('Je antwoord');
  await expect(words).toBeFocused();
  await expect(words).toBeInViewport();

  await page.getByRole('button', { name: 'Antwoorden wijzigen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Naam van antwoord 1').fill('Terugbellen');
  await dialog.getByLabel('Tekst van antwoord 1').fill('Dag {naam}, we bellen u morgen.');
  await dialog.getByLabel('Naam van antwoord 2').fill('Boeken');
  await dialog.getByLabel('Tekst van antwoord 2').fill('Kies een moment: {afspraak}');
  await dialog.getByRole('button', { name: 'Bewaren' }).click();
  // This shop has no link to book with.
  await page.getByRole('button', { name: 'Boeken' }).click();
  await page.getByRole('button', { name: 'Antwoord nakijken' }).click();
  await expect(words).toHaveAccessibleDescription(/Hier staat nog \{afspraak\}/);
  await page.getByRole('button', { name: 'Terugbellen' }).click();
  await expect(words).toHaveValue('Dag Els, we bellen u morgen.');
  await page.getByRole('button', { name: 'Antwoord nakijken' }).click();
  await dialog.getByRole('button', { name: 'Verstuur en volgende' }).click();
  await expect(page.getByRole('heading', { name: 'Kapper Tweede' })).toBeVisible();
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('');
});

test('the owner finds a failed mail, sees why, and sends it again once', async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  const insert = await database(server);
  const [one, other] = [`een-${randomUUID()}@voorbeeld.be`, `ander-${randomUUID()}@voorbeeld.be`];
  await insert('outbox', failedMail(one));
  await insert('outbox', failedMail(other));
  await page.goto('/beheer?deel=vandaag');
  await page.getByRole('link', { name: /^Bekijk \d+ mails? vertrok/ }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('failed');
  await page.getByRole('searchbox').fill(one);
  const row = page.getByRole('row').filter({ hasText: one });
  await row.getByRole('link', { name: one }).click();
  await expect(page.getByRole('region', { name: 'De mail' })).toContainText('Iemand wil de Kit.');
  await page.getByRole('link', { name: 'Alle mails' }).click();

  await row.getByRole('button', { name: 'Opnieuw' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Opnieuw versturen' }).click();
  await expect(page.getByText('De mail vertrekt opnieuw')).toBeVisible();
  await expect(page.getByText('Niets gevonden')).toBeVisible();

  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Alle mislukte opnieuw' }).click();
  await dialog.getByRole('button', { name: 'Opnieuw versturen' }).click();
  await expect(page.getByRole('button', { name: 'Alle mislukte opnieuw' })).toHaveCount(0);
});
