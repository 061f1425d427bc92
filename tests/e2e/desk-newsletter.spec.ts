import { createClient } from '@supabase/supabase-js';
import { secretsOf } from '../server.ts';
import { signInAs } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test('an owner finds a subscriber of the newsletter and removes the address', async ({
  page,
  server,
  freshEmail,
}) => {
  const client = createClient(server.url, (await secretsOf(server.dataDir)).secretKey);
  const { error } = await client.from('consents').insert({
    kind: 'newsletter',
    email: freshEmail,
    text_version: '1',
    text: 'Mail mij',
    source: 'contact',
    proof: 'confirmed-link',
    proven_at: new Date().toISOString(),
  });
  expect(error).toBeNull();
  await signInAs({ page, url: server.url, dataDir: server.dataDir }, 'owner');
  await page.goto('/beheer?deel=mailings&toon=nieuwsbrief');
  await page.getByRole('searchbox').fill(freshEmail);
  await expect(page.getByText('1 adres', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Uitschrijven van ${freshEmail}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uitschrijven' }).click();
  await expectToast(page, 'Uitgeschreven', 'success');
  await expect(page.getByRole('cell', { name: 'uitgeschreven' })).toBeVisible();
});
