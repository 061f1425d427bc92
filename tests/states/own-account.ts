import type { Session } from '@supabase/supabase-js';
import { accountPageMessages } from '../../contract/account.ts';
import { companyLine } from '../../contract/company.ts';
import { askedInvoiceMessages, companyMessages } from '../../contract/messages.ts';
import { fillCompany, storedCompany } from '../company.ts';
import { password } from '../password.ts';
import { abort, answer, click, fill, hold, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

async function open(stage: Stage, kind: 'member' | 'buyer' = 'member', query = ''): Promise<Session> {
  const session = await signInAs(stage, kind);
  await visit(stage, `/account${query}`);
  return session;
}

async function openInvoice(stage: Stage): Promise<void> {
  await open(stage, 'buyer');
  await click(stage.page, 'Factuur voor je bedrijf aanvragen');
}

/** Makes the backend report that it can change addresses. */
const withAddressChanges = ({ page }: Stage) =>
  page.route('**/config.json', async (route) => {
    const { addressChanges: _, ...config } = await (await route.fetch()).json();
    await route.fulfill({ json: config });
  });

/** The states of the account page. */
export const ownAccountStates: State[] = [
  {
    name: 'account-koper',
    kind: 'page',
    open: async (stage) => {
      await open(stage, 'buyer');
      await waitForText(stage.page, 'Betaalbewijs');
      await waitForText(stage.page, /dan gaat je keuze mee/);
    },
  },
  {
    name: 'account-factuur-bestanden',
    kind: 'variant',
    open: async (stage) => {
      await openInvoice(stage);
      await fillCompany(stage.page.getByRole('dialog'));
      await click(stage.page, 'Factuur aanvragen');
      await waitForText(stage.page, 'XML (Peppol)');
    },
  },
  {
    name: 'account-zonder-betaling',
    kind: 'empty',
    open: async (stage) => {
      await withAddressChanges(stage);
      await open(stage);
      await waitForText(stage.page, 'Je hebt nog niets betaald.');
    },
  },
  {
    name: 'account-laden',
    kind: 'loading',
    open: async (stage) => {
      await hold(stage.page, '**/auth/v1/user');
      await open(stage);
      await waitForText(stage.page, 'Even je account ophalen…');
    },
  },
  {
    name: 'account-bewaard',
    kind: 'success',
    open: async (stage) => {
      await open(stage);
      await click(stage.page, 'Gegevens bewaren');
      await waitForText(stage.page, 'Je gegevens zijn bewaard');
    },
  },
  {
    name: 'account-onbereikbaar',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/auth/v1/user');
      await open(stage);
      await waitForText(stage.page, 'Even geen verbinding');
    },
  },
  {
    name: 'account-fouten',
    kind: 'error',
    open: async (stage) => {
      await open(stage);
      await waitForText(stage.page, 'Je gegevens');
      await click(stage.page, 'Nieuw wachtwoord bewaren');
      await fill(stage.page, { Voornaam: '' });
      await click(stage.page, 'Gegevens bewaren');
      await waitForText(stage.page, 'Voornaam is verplicht');
    },
  },
  {
    name: 'account-lanceerlijst',
    kind: 'variant',
    open: async (stage) => {
      await answer(stage.page, '**/functions/v1/account-lists', { newsletter: false, launch: true });
      await open(stage);
      await waitForText(stage.page, 'Schrijf me uit van die lijst');
    },
  },
  {
    name: 'account-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/functions/v1/account-lists');
      await abort(stage.page, '**/rest/v1/orders**');
      await open(stage);
      await waitForText(stage.page, 'Je betalingen konden we niet ophalen.');
    },
  },
  {
    name: 'account-verwijderen',
    kind: 'variant',
    open: async (stage) => {
      await open(stage);
      await stage.page.getByText('Wat verdwijnt er, en wat blijft?').click();
      await waitForText(stage.page, 'Dit blijft:');
    },
  },
  {
    name: 'account-verwijderen-geweigerd',
    kind: 'error',
    open: async (stage) => {
      await open(stage);
      await fill(stage.page, { 'Je wachtwoord': 'Verkeerd1' });
      await click(stage.page, 'Verwijder mijn account');
      await waitForText(stage.page, accountPageMessages.currentPasswordWrong);
    },
  },
  {
    name: 'account-verwijderen-gevraagd',
    kind: 'success',
    open: async (stage) => {
      await open(stage);
      await fill(stage.page, { 'Je wachtwoord': password });
      await click(stage.page, 'Verwijder mijn account');
      await waitForText(stage.page, 'Je account wordt gewist.');
    },
  },
  {
    name: 'account-gegevens-bewaard',
    kind: 'success',
    open: async (stage) => {
      await open(stage);
      await click(stage.page, 'Download mijn gegevens');
      await waitForText(stage.page, 'Het staat bij de downloads.');
    },
  },
  {
    name: 'account-gegevens-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/functions/v1/own-data');
      await open(stage);
      await click(stage.page, 'Download mijn gegevens');
      await stage.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'account-adres-gevraagd',
    kind: 'success',
    open: async (stage) => {
      await withAddressChanges(stage);
      const { user } = await open(stage);
      await fill(stage.page, { 'Nieuw e-mailadres': 'nieuw@voorbeeld.be' });
      await answer(stage.page, '**/auth/v1/user**', user);
      await click(stage.page, 'Adres wijzigen');
      await waitForText(stage.page, 'Kijk in je twee mailboxen.');
    },
  },
  {
    name: 'account-adres-half-bevestigd',
    kind: 'success',
    open: async (stage) => {
      await answer(stage.page, '**/auth/v1/verify', { code: '200', msg: 'Confirmation link accepted.' });
      await visit(stage, '/auth?token_hash=een&type=email_change');
      await waitForText(stage.page, 'Nog één bevestiging');
    },
  },
  {
    name: 'account-factuur',
    kind: 'dialog',
    open: async (stage) => {
      await openInvoice(stage);
      await fillCompany(stage.page.getByRole('dialog'));
    },
  },
  {
    name: 'account-factuur-fouten',
    kind: 'error',
    open: async (stage) => {
      await openInvoice(stage);
      await fillCompany(stage.page.getByRole('dialog'), { companyNumber: '0123.456.748' });
      await click(stage.page, 'Factuur aanvragen');
      await waitForText(stage.page, companyMessages.numberWrong);
    },
  },
  {
    name: 'account-factuur-te-laat',
    kind: 'error',
    open: async (stage) => {
      await answer(stage.page, '**/functions/v1/order-company', { state: 'late' });
      await openInvoice(stage);
      await fillCompany(stage.page.getByRole('dialog'));
      await click(stage.page, 'Factuur aanvragen');
      await waitForText(stage.page, askedInvoiceMessages.late);
    },
  },
  {
    name: 'account-factuur-gevraagd',
    kind: 'success',
    open: async (stage) => {
      await openInvoice(stage);
      await fillCompany(stage.page.getByRole('dialog'));
      await click(stage.page, 'Factuur aanvragen');
      await waitForText(stage.page, companyLine(storedCompany));
    },
  },
  {
    name: 'account-betaalbewijs',
    kind: 'page',
    open: async (stage) => {
      await open(stage, 'buyer');
      await stage.page.getByRole('link', { name: /^Betaalbewijs/ }).click();
      await waitForText(stage.page, 'Afdrukken of bewaren als pdf');
    },
  },
  {
    name: 'account-betaalbewijs-onbekend',
    kind: 'empty',
    open: async (stage) => {
      await open(stage, 'member', '?bewijs=K2026-99999');
      await waitForText(stage.page, 'Deze betaling vinden we niet bij je account.');
    },
  },
];
