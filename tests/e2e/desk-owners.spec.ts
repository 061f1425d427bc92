import { createClient } from '@supabase/supabase-js';
import { makeMember } from '../people.ts';
import { secretsOf } from '../server.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test('an owner invites a colleague, makes them an owner once they have an account, and removes them', async ({
  page,
  browser,
  owner,
  server,
  inbox,
  freshEmail,
}) => {
  await page.goto('/beheer?deel=beheerders');
  const row = (email: string) => page.getByRole('row').filter({ hasText: email });
  await expect(row(owner.email)).toContainText('jij');
  const field = page.getByRole('textbox', { name: 'E-mail' });
  const invite = page.getByRole('button', { name: 'Nodig uit' });
  await field.fill(freshEmail);
  await invite.click();
  await expectToast(page, 'Uitgenodigd', 'success');
  await expect(row(freshEmail)).toContainText('uitgenodigd');
  const invited = await browser.newPage({ baseURL: server.url });
  await invited.goto((await inbox.find(freshEmail, /^Word beheerder/)).link('/auth'));
  await expect(invited.getByRole('tab', { name: 'Registreren' })).toHaveAttribute('aria-selected', 'true');
  await expect(invited.getByLabel('E-mail')).toHaveValue(freshEmail);
  await invited.close();
  await row(freshEmail).getByRole('button', { name: 'Intrekken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uitnodiging intrekken' }).click();
  await expect(row(freshEmail)).toHaveCount(0);

  const colleague = (await makeMember(server.url)).user.email ?? '';
  await field.fill(colleague);
  await invite.click();
  await expectToast(page, 'Beheerder toegevoegd', 'success');
  await expect(row(colleague)).not.toContainText('uitgenodigd');
  await row(colleague).getByRole('button', { name: 'Verwijderen' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(`${colleague} kan meteen niets meer in het beheer.`);
  await question.getByRole('button', { name: 'Beheerder verwijderen' }).click();
  await expect(row(colleague)).toHaveCount(0);
});

test('a removed owner reads in Dutch that the desk is closed', async ({ page, owner, server }) => {
  await page.goto('/beheer?deel=winkel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('De winkel');
  const { secretKey } = await secretsOf(server.dataDir);
  const { error } = await createClient(server.url, secretKey).rpc('set_owner', {
    address: owner.email,
    wanted: false,
  });
  expect(error).toBeNull();

  await page.getByRole('link', { name: 'Bestellingen' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Je bent geen beheerder meer');
  await page.getByRole('link', { name: 'Aanvragen' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Je bent geen beheerder meer');

  await page.goto('/');
  const desk = page.getByRole('banner').getByRole('link', { name: 'Beheer' });
  await expect(desk).toBeVisible();
  await desk.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Vandaag');
  await expect(desk).toHaveCount(0);
});
