import { accountPageMessages } from '../../contract/account.ts';
import { companyLine } from '../../contract/company.ts';
import { askedInvoiceMessages, companyMessages } from '../../contract/messages.ts';
import { fillCompany, storedCompany } from '../company.ts';
import { password } from '../password.ts';
import { answer, click, fill, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import { answers, clicks, fails, fills, holds, type Step, sees, shows, states, visits } from './state.ts';

const opens = visits('/account', 'member');
const opensAsBuyer = visits('/account', 'buyer');
const opensInvoice = [opensAsBuyer, clicks('Factuur voor je bedrijf aanvragen')];
const fillsCompany: Step = ({ page }) => fillCompany(page.getByRole('dialog'));
const asksInvoice = [...opensInvoice, fillsCompany, clicks('Factuur aanvragen')];

/** Makes the backend report that it can change addresses. */
const withAddressChanges = ({ page }: Stage) =>
  page.route('**/config.json', async (route) => {
    const { addressChanges: _, ...config } = await (await route.fetch()).json();
    await route.fulfill({ json: config });
  });

/** The states of the account page. */
export const ownAccountStates = states({
  'page account-koper': [opensAsBuyer, shows('Betaalbewijs'), shows(/dan gaat je keuze mee/)],
  'variant account-factuur-bestanden': [...asksInvoice, shows('XML (Peppol)')],
  'empty account-zonder-betaling': [withAddressChanges, opens, shows('Je hebt nog niets betaald.')],
  'loading account-laden': [holds('**/auth/v1/user'), opens, shows('Even je account ophalen…')],
  'success account-bewaard': [opens, clicks('Gegevens bewaren'), shows('Je gegevens zijn bewaard')],
  'offline account-onbereikbaar': [fails('**/auth/v1/user'), opens, shows('Even geen verbinding')],
  'error account-fouten': [
    opens,
    shows('Je gegevens'),
    clicks('Nieuw wachtwoord bewaren'),
    fills({ Voornaam: '' }),
    clicks('Gegevens bewaren'),
    shows('Voornaam is verplicht'),
  ],
  'variant account-lanceerlijst': [
    answers('**/functions/v1/account-lists', { newsletter: false, launch: true, stop: null }),
    opens,
    shows('Schrijf me uit van die lijst'),
  ],
  'offline account-geen-netwerk': [
    fails('**/functions/v1/account-lists'),
    fails('**/rest/v1/orders**'),
    opens,
    shows('Je betalingen konden we niet ophalen.'),
  ],
  'variant account-verwijderen': [
    opens,
    ({ page }) => page.getByText('Wat verdwijnt er, en wat blijft?').click(),
    shows('Dit blijft:'),
  ],
  'error account-verwijderen-geweigerd': [
    opens,
    fills({ 'Je wachtwoord': 'Verkeerd1' }),
    clicks('Verwijder mijn account'),
    shows(accountPageMessages.currentPasswordWrong),
  ],
  'success account-verwijderen-gevraagd': [
    opens,
    fills({ 'Je wachtwoord': password }),
    clicks('Verwijder mijn account'),
    shows('Je account wordt gewist.'),
  ],
  'success account-gegevens-bewaard': [
    opens,
    clicks('Download mijn gegevens'),
    shows('Het staat bij de downloads.'),
  ],
  'offline account-gegevens-geen-netwerk': [
    fails('**/functions/v1/own-data'),
    opens,
    clicks('Download mijn gegevens'),
    sees('alert'),
  ],
  'success account-adres-gevraagd': async (stage) => {
    await withAddressChanges(stage);
    const { user } = await signInAs(stage, 'member');
    await visit(stage, '/account');
    await fill(stage.page, { 'Nieuw e-mailadres': 'nieuw@voorbeeld.be' });
    await answer(stage.page, '**/auth/v1/user**', user);
    await click(stage.page, 'Adres wijzigen');
    await waitForText(stage.page, 'Kijk in je twee mailboxen.');
  },
  'success account-adres-half-bevestigd': [
    answers('**/auth/v1/verify', { code: '200', msg: 'Confirmation link accepted.' }),
    visits('/auth?token_hash=een&type=email_change'),
    shows('Nog één bevestiging'),
  ],
  'dialog account-factuur': [...opensInvoice, fillsCompany],
  'error account-factuur-fouten': [
    ...opensInvoice,
    ({ page }) => fillCompany(page.getByRole('dialog'), { companyNumber: '0123.456.748' }),
    clicks('Factuur aanvragen'),
    shows(companyMessages.numberWrong),
  ],
  'error account-factuur-te-laat': [
    answers('**/functions/v1/order-company', { state: 'late' }),
    ...asksInvoice,
    shows(askedInvoiceMessages.late),
  ],
  'success account-factuur-gevraagd': [...asksInvoice, shows(companyLine(storedCompany))],
  'page account-betaalbewijs': [
    opensAsBuyer,
    ({ page }) => page.getByRole('link', { name: /^Betaalbewijs/ }).click(),
    shows('Afdrukken of bewaren als pdf'),
  ],
  'empty account-betaalbewijs-onbekend': [
    visits('/account?bewijs=K2026-99999', 'member'),
    shows('Deze betaling vinden we niet bij je account.'),
  ],
});
