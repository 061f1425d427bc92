import { password } from '../password.ts';
import { waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';

test('after half an hour without a sign of the owner the desk is covered in every tab, and a password shows it as it was', async ({
  page,
  context,
  owner,
}) => {
  await context.clock.install();
  await page.goto('/beheer?deel=beheerders');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('mia@voorbeeld.be');
  await page.getByRole('button', { name: `Verwijderen van ${owner.email}` }).click();
  const open = page.getByRole('dialog', { name: 'Beheerder verwijderen?' });
  await expect(open).toBeVisible();
  const other = await context.newPage();
  await other.goto('/beheer?deel=technisch');
  await waitUntilReady(other);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Technisch');

  // One time for all tabs: what an owner does in one keeps the others open.
  await context.clock.fastForward('20:00');
  await other.keyboard.press('Shift');
  await context.clock.fastForward('20:00');
  await expect(open).toBeVisible();

  await context.clock.fastForward('11:00');
  const question = page.getByRole('dialog', { name: 'Ben jij het nog?' });
  await expect(question.getByLabel('Je wachtwoord')).toBeVisible();
  await expect(other.getByRole('dialog', { name: 'Ben jij het nog?' })).toBeVisible();
  for (const tab of [page, other]) {
    // What is on screen, and what assistive technology reads.
    expect(await tab.evaluate(() => document.body.innerText)).not.toMatch(/Beheerders|Technisch|@/);
    expect(await tab.locator('body').ariaSnapshot()).not.toMatch(/Beheerders|Technisch|mia@/);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await context.clock.fastForward('00:05');
  await expect(question).toBeVisible();
  await page.reload();
  await question.getByLabel('Je wachtwoord').fill('Verkeerd123');
  await question.getByRole('button', { name: 'Ga verder' }).click();
  await expect(question.getByText('Dit is niet je huidige wachtwoord.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);

  const asked = other.getByRole('dialog', { name: 'Ben jij het nog?' });
  await asked.getByLabel('Je wachtwoord').fill(password);
  await asked.getByRole('button', { name: 'Ga verder' }).click();
  await expect(asked).toHaveCount(0);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Technisch');
  await context.clock.fastForward('00:05');
  await expect(question).toHaveCount(0);
  await expect(page.getByText(owner.email).first()).toBeVisible();
});

test('what was typed and opened behind the cover is still there', async ({ page, context, owner }) => {
  await context.clock.install();
  await page.goto('/beheer?deel=beheerders');
  const field = page.getByRole('textbox', { name: 'E-mail' });
  await field.fill('mia@voorbeeld.be');
  await page.getByRole('button', { name: `Verwijderen van ${owner.email}` }).click();
  const open = page.getByRole('dialog', { name: 'Beheerder verwijderen?' });
  await context.clock.fastForward('31:00');
  const question = page.getByRole('dialog', { name: 'Ben jij het nog?' });
  await question.getByLabel('Je wachtwoord').fill(password);
  await question.getByRole('button', { name: 'Ga verder' }).click();
  await expect(question).toHaveCount(0);
  await open.getByRole('button', { name: 'Annuleren' }).click();
  await expect(field).toHaveValue('mia@voorbeeld.be');
});
