import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { downloads } from '../../site/contents.ts';
import { contentFolder, runContent } from '../content-folder.ts';
import { password } from '../password.ts';
import { raisedLimits, startServer, type TestServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { test as base, expect } from './fixtures.ts';

const video = 'dQw4w9WgXcQ';
const lesson = smallPdf('de les van Kick 2');
const sheet = smallPdf('het cheat sheet');

/** A server of its own, so that content published here does not show in other tests. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: raisedLimits });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'serial' });

interface Mail {
  link: (part: string) => string;
}

/** Makes an account with a paid order; returns the id of the payment. */
async function buy(url: string, email: string, findMail: () => Promise<Mail>): Promise<string> {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json();
  const client: SupabaseClient = createClient(url, publishableKey, { auth: { persistSession: false } });
  await client.auth.signUp({ email, password, options: { data: { first_name: 'An' } } });
  const query = new URL((await findMail()).link('token_hash=')).searchParams;
  await client.auth.verifyOtp({ token_hash: query.get('token_hash') ?? '', type: 'signup' });
  const { data } = await client.functions.invoke('create-stripe-payment', { body: {} });
  const sessionId = /cs_test_[A-Za-z0-9]+/.exec(data.paymentUrl)?.[0] ?? '';
  await fetch(`${url}/_local/stripe/${sessionId}/paid`, { method: 'POST' });
  await client.functions.invoke('verify-payment', { body: { sessionId } });
  return sessionId;
}

async function openMembers(page: Page, email: string): Promise<void> {
  await page.goto('/auth?redirect=/members');
  await page
    .getByLabel(/^E-mail/)
    .first()
    .fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).first().fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
}

const openKick = (page: Page, number: number) => page.getByText(new RegExp(`^Kick ${number}: `)).click();

async function saved(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('without published content the members area says that it follows later', async ({
  page,
  server,
  inbox,
  freshEmail,
  consoleErrors,
}) => {
  await buy(server.url, freshEmail, () => inbox.find(freshEmail, /bevestig/i));
  await openMembers(page, freshEmail);
  await openKick(page, 2);
  const open = page.getByRole('region', { name: /^Kick 2: / });
  await expect(open.getByText('Video wordt binnenkort toegevoegd')).toBeVisible();
  const button = open.getByRole('button', { name: 'PDF binnenkort beschikbaar' });
  await expect(button).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(open.getByRole('listitem').filter({ hasText: 'PDF binnenkort' })).not.toContainText('volgt');
  await expect(page.locator('#downloads').getByText('volg')).toHaveText([/^Deze bestanden volgen\./]);
  await expect(page.locator('#downloads').getByRole('listitem')).toHaveCount(downloads.length);
  await expect(page.locator('#downloads').getByRole('button')).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('a buyer plays the video on a click, and saves the PDF and a download', async ({
  page,
  server,
  inbox,
  freshEmail,
  consoleErrors,
}) => {
  const folder = await contentFolder({
    'kick-2/video.txt': `<iframe src="https://www.youtube.com/embed/${video}" allowfullscreen></iframe>`,
    'kick-2/tekst.md': 'Lees dit voor je begint.',
    'kick-2/les.pdf': lesson,
    'downloads/ai-cheat-sheet.pdf': sheet,
  });
  expect((await runContent(server, ['publish', folder])).code).toBe(0);

  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(server.url).host) outside.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>De video speelt</p>' }),
  );
  await buy(server.url, freshEmail, () => inbox.find(freshEmail, /bevestig/i));
  await openMembers(page, freshEmail);
  await openKick(page, 2);
  await expect(page.getByText('Lees dit voor je begint.')).toBeVisible();
  expect(outside).toEqual([]);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await page.getByRole('button', { name: /Speel de video van Kick 2/ }).click();
  await expect(page.frameLocator('iframe[title^="Kick 2"]').getByText('De video speelt')).toBeVisible();
  expect(outside).toEqual([expect.stringContaining(`https://www.youtube-nocookie.com/embed/${video}`)]);

  const pdf = await saved(page, () =>
    page.getByRole('button', { name: 'PDF downloaden van Kick 2' }).click(),
  );
  expect([pdf.name, pdf.bytes.equals(lesson)]).toEqual(['kick-2.pdf', true]);
  const cheatSheet = await saved(page, () =>
    page.getByRole('button', { name: 'Download AI Cheat Sheet' }).click(),
  );
  expect([cheatSheet.name, cheatSheet.bytes.equals(sheet)]).toEqual(['ai-cheat-sheet.pdf', true]);
  await expect(page.locator('#downloads').getByText('volgt')).toHaveCount(4);
  await expect(page).toHaveURL('/members?kick=2');
  expect(consoleErrors).toEqual([]);
});

test('after a refund an open page refuses downloads and says so', async ({
  page,
  server,
  inbox,
  sandbox,
  freshEmail,
}) => {
  const sessionId = await buy(server.url, freshEmail, () => inbox.find(freshEmail, /bevestig/i));
  await openMembers(page, freshEmail);
  // Progress that is refused ends the course as well.
  const begun = page.waitForResponse('**/rpc/mark_kick');
  await openKick(page, 2);
  await begun;
  await sandbox.outcome(sessionId, 'refunded');
  await page.getByRole('button', { name: 'PDF downloaden van Kick 2' }).click();
  await expect(page.getByText('Downloaden is niet gelukt')).toBeVisible();
  await expect(page.getByText('Dit bestand is er niet, of je hebt er geen toegang toe.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  await expect(page.getByText(/^Je betaling is terugbetaald/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Je betaling is terugbetaald/)).toBeVisible();
});
