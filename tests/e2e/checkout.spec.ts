import { expect, test } from './fixtures.ts';
import { fillSignUp, newMember, password, paymentTab, sessionIdOf } from './people.ts';

const lastStep = { name: 'Laatste stap' } as const;

test.describe('the form', () => {
  test('shows the price, the benefits and how one pays', async ({ page, consoleErrors }) => {
    await page.goto('/checkout-auth');
    await expect(page.getByText('Stap 1 van 2')).toBeVisible();
    await expect(page.getByText('37 euro', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('7 videolessen, Kick 0 tot 6')).toBeVisible();
    await expect(page.getByText('Betaal veilig met Bancontact / Payconiq')).toBeVisible();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    expect(consoleErrors).toEqual([]);
  });

  test('says in its own titles what is missing or wrong', async ({ page, freshEmail }) => {
    await page.goto('/checkout-auth');
    await page.getByRole('button', lastStep).click();
    await expect(page.getByText('Vereiste velden')).toBeVisible();
    await expect(page.getByLabel('Voornaam')).toBeFocused();

    await fillSignUp(page, freshEmail);
    await page.getByLabel('Wachtwoord', { exact: true }).fill('alleenklein7');
    await page.getByRole('button', lastStep).click();
    await expect(page.getByText('Wachtwoord vereisten')).toBeVisible();

    await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
    await page.getByLabel('Bevestig wachtwoord').fill('Startblok8');
    await page.getByRole('button', lastStep).click();
    await expect(page.getByText('Wachtwoorden komen niet overeen', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    expect(page.context().pages()).toHaveLength(1);
  });

  test('sends names and newsletter with the account and with the payment', async ({
    page,
    context,
    freshEmail,
  }) => {
    const signUp = page.waitForRequest('**/auth/v1/signup**');
    const payment = page.waitForRequest('**/functions/v1/create-stripe-payment');
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('checkbox').check();
    await paymentTab(context, () => page.getByRole('button', lastStep).click());
    expect((await signUp).postDataJSON()).toMatchObject({
      email: freshEmail,
      data: { first_name: 'An', last_name: 'Peeters', full_name: 'An Peeters', newsletter: true },
    });
    expect((await payment).postDataJSON()).toEqual({
      productName: 'Kickstart Kit',
      customerInfo: { email: freshEmail, firstName: 'An', lastName: 'Peeters', newsletter: true },
    });
  });

  test('an address with an account is sent to sign in, and the tab closes', async ({
    page,
    context,
    inbox,
    freshEmail,
  }) => {
    await newMember(page, freshEmail, inbox);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expect(page.getByText('Account bestaat al')).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    const links = page.getByRole('region', { name: 'Meldingen' });
    await expect(links.getByRole('link', { name: 'Inloggen' })).toHaveAttribute(
      'href',
      '/auth?redirect=/checkout-auth',
    );
    await expect(links.getByRole('link', { name: 'Wachtwoord vergeten' })).toHaveAttribute(
      'href',
      /^\/reset-password/,
    );
  });

  test('any other failure keeps the form and closes the tab', async ({ page, context, freshEmail }) => {
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 500, json: { msg: 'boom' } }));
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expect(page.getByText('Er ging iets mis. Probeer het opnieuw...')).toBeVisible();
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await expect.poll(() => context.pages().length).toBe(1);
  });
});

test.describe('the payment', () => {
  test('moves the first page on once it is paid in its tab', async ({ page, context, freshEmail }) => {
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    const tab = await paymentTab(context, () => page.getByRole('button', lastStep).click());
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await expect(page.getByText(/ander tabblad/)).toBeVisible();
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expect(page).toHaveURL(/\/payment-success\?session_id=cs_test_/);
    await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
  });

  test('is found again after a reload, and asked for only once more by the button', async ({
    page,
    context,
    freshEmail,
  }) => {
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    const tab = await paymentTab(context, () => page.getByRole('button', lastStep).click());
    await tab.close();
    await page.reload();
    await expect(page.getByRole('main').getByText(freshEmail).first()).toBeVisible();
    const again = await paymentTab(context, () =>
      page.getByRole('button', { name: 'Ga naar betaling' }).click(),
    );
    expect(sessionIdOf(again)).toMatch(/^cs_test_/);
  });

  test('that cannot start says so, closes the tab and can be tried again', async ({
    page,
    context,
    freshEmail,
  }) => {
    await page.route('**/functions/v1/create-stripe-payment', (route) => route.fulfill({ json: {} }), {
      times: 1,
    });
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expect(page.getByText('Fout bij betaling')).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);
    const tab = await paymentTab(context, () =>
      page.getByRole('button', { name: 'Ga naar betaling' }).click(),
    );
    await expect(tab.getByRole('button', { name: 'Betaling geslaagd' })).toBeVisible();
  });

  test('goes on in this window when its tab was closed before it got there', async ({
    page,
    context,
    freshEmail,
  }) => {
    context.on('page', (tab) => void tab.close());
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expect(page.getByRole('button', { name: 'Betaling geslaagd' })).toBeVisible();
  });

  test('of a signed-in member needs no form, and nobody buys twice', async ({
    page,
    context,
    inbox,
    freshEmail,
  }) => {
    await newMember(page, freshEmail, inbox);
    await page.goto('/checkout-auth');
    await expect(page.getByLabel('Voornaam')).toBeHidden();
    const tab = await paymentTab(context, () =>
      page.getByRole('button', { name: 'Ga naar betaling' }).click(),
    );
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expect(tab.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    await tab.goto('/checkout-auth');
    await expect(tab.getByRole('heading', { name: 'De Kickstart Kit is al van jou.' })).toBeVisible();
    await tab.getByRole('main').getByRole('link', { name: 'Naar Mijn Kickstart' }).click();
    await expect(tab.getByText('Toegang Geactiveerd!')).toBeVisible();
  });
});

test.describe('the result', () => {
  test('without a session says what the page is for', async ({ page, consoleErrors }) => {
    await page.goto('/payment-success');
    await expect(page.getByRole('heading', { name: 'Geen betaling gevonden' })).toBeVisible();
    expect(consoleErrors).toEqual([]);
  });

  test('is asked once, in sight', async ({ page }) => {
    let asked = 0;
    const gate = Promise.withResolvers<void>();
    await page.route('**/functions/v1/verify-payment', async (route) => {
      asked += 1;
      await gate.promise;
      await route.fulfill({ json: { verified: true } });
    });
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expect(page.getByText('Verifying your payment...')).toBeVisible();
    gate.resolve();
    await expect(page.getByText('Betaling Geverifieerd!')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Account aanmaken' })).toHaveAttribute('href', /mode=signup/);
    await expect(main.getByRole('link', { name: 'Inloggen' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Terug naar de startpagina' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Mail ons' })).toHaveAttribute('href', /^mailto:/);
    expect(asked).toBe(1);
  });

  test('that cannot be verified warns, goes on and can be asked again', async ({ page }) => {
    await page.route('**/functions/v1/verify-payment', (route) => route.abort(), { times: 1 });
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expect(page.getByText('Verificatie Waarschuwing')).toBeVisible();
    await expect(
      page.getByText(
        'We konden je betaling niet automatisch verifiëren, maar deze wordt binnenkort verwerkt.',
      ),
    ).toBeVisible();
    await page.route('**/functions/v1/verify-payment', (route) =>
      route.fulfill({ json: { verified: true } }),
    );
    await page.getByRole('button', { name: 'Opnieuw controleren' }).click();
    await expect(page.getByText('Betaling Geverifieerd!')).toBeVisible();
  });

  test('of a failed payment gives a second try and help', async ({ page }) => {
    await page.route('**/functions/v1/verify-payment', (route) =>
      route.fulfill({ json: { verified: false } }),
    );
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expect(page.getByRole('heading', { name: 'Betaling Mislukt' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Opnieuw proberen' })).toHaveAttribute(
      'href',
      '/checkout-auth',
    );
    await expect(main.getByRole('link', { name: 'Hulp vragen' })).toHaveAttribute('href', /^mailto:/);
  });
});
