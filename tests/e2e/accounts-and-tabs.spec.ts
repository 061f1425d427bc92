import { brand } from '../../site/brand.ts';
import { kit } from '../../site/kit.ts';
import { freshAddress, makeGuestPayment, makeMember } from '../people.ts';
import { fillSignUp, sessionKey } from '../stage.ts';
import { paymentTab, sessionIdOf, startPayment } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const lastStep = { name: 'Laatste stap' } as const;
const paid = { name: 'Betaling geslaagd' } as const;
const open = `Je toegang staat open in ${brand.membersName}.`;

test('a payment of somebody else gives no access and names no address', async ({ page, member, url }) => {
  const buyer = freshAddress();
  const sessionId = await makeGuestPayment(url, buyer, 'paid');
  await page.goto(`/payment-success?session_id=${sessionId}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('hoort bij een ander account');
  await expect(main).toContainText(member.email);
  await expect(main).not.toContainText(buyer);
  await expect(main).not.toContainText('toegang open');
  await expect(main).not.toContainText(open);
  await main.getByRole('button', { name: 'Wissel van account' }).click();
  await expect(page).toHaveURL(/\/auth\?redirect=\/members$/);
  await expect(page.getByLabel(/^E-mail/)).toHaveValue('');
});

test("a guest's payment beside another account names the guest", async ({ page, freshEmail, url }) => {
  const tab = await startPayment(page, freshEmail);
  const other = await makeMember(url);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey(url),
    JSON.stringify(other),
  ] as const);
  await tab.getByRole('button', paid).click();
  const main = tab.getByRole('main');
  await expect(main).toContainText(`hoort bij ${freshEmail}`);
  await expect(main).not.toContainText(open);
  await main.getByRole('button', { name: 'Wissel van account' }).click();
  await expect(tab.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
});

test('an old return address says the same as the members area', async ({ page, sandbox, member, url }) => {
  const main = page.getByRole('main');
  const old = await makeGuestPayment(url, member.email, 'paid');
  await sandbox.outcome(old, 'refunded');
  await page.goto(`/payment-success?session_id=${old}`);
  await expect(main).toContainText('terugbetaald');
  await expect(main).toContainText('Je hebt geen toegang');
  await makeGuestPayment(url, member.email, 'paid');
  await page.reload();
  await expect(main).toContainText(open);
  await expect(main).not.toContainText('Je hebt geen toegang');
  await main.getByRole('link', { name: `Naar ${brand.membersName}` }).click();
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
});

test('a reloaded step 2 asks whether it was paid, once', async ({ page, sandbox, freshEmail }) => {
  const tab = await startPayment(page, freshEmail);
  const sessionId = sessionIdOf(tab);
  await tab.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toBeVisible();
  await sandbox.outcome(sessionId, 'paid');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
  await page.goto('/checkout-auth');
  await expect(page.getByRole('heading', { name: `De ${kit.name} is al van jou.` })).toBeVisible();
});

test.describe('a sign-up that is answered with a session', () => {
  test('in the checkout goes on to the payment', async ({ page, context, url }) => {
    const session = await makeMember(url);
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ json: session }));
    await page.goto('/checkout-auth');
    await fillSignUp(page, session.user.email ?? '');
    const tab = await paymentTab(context, () => page.getByRole('button', lastStep).click());
    await expect(page.getByText('Account succesvol aangemaakt!')).toBeVisible();
    await expect(page.getByText(/Bevestig je e-mailadres via/)).toHaveCount(0);
    await tab.getByRole('button', paid).click();
    await expect(tab.getByText(open)).toBeVisible();
  });
});
