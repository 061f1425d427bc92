import { invoiceNote } from '../../contract/company.ts';
import { companyMessages } from '../../contract/messages.ts';
import { fillCompany, typedCompany } from '../company.ts';
import { freshAddress, makeMember } from '../people.ts';
import {
  abort,
  answer,
  click,
  fillSignUp,
  hold,
  type Stage,
  signInAs,
  visit,
  waitForText,
} from '../stage.ts';
import type { State } from './state.ts';

const companyGroup = 'Koop je voor je bedrijf?';
const verify = '**/functions/v1/verify-payment';
const pay = '**/functions/v1/create-stripe-payment';
const result = '/payment-success?session_id=cs_test_abcdefghij';

async function register(stage: Stage, email = freshAddress()): Promise<void> {
  await visit(stage, '/checkout-auth');
  await fillSignUp(stage.page, email);
  await click(stage.page, 'Laatste stap');
}

/** The payment result page for an answer of verify-payment. */
const outcome = (
  name: string,
  kind: State['kind'],
  words: string,
  json: unknown,
  signedIn = false,
): State => ({
  name,
  kind,
  open: async (stage) => {
    if (signedIn) await signInAs(stage, 'buyer');
    await answer(stage.page, verify, json, json ? 200 : 500);
    await visit(stage, result);
    await waitForText(stage.page, words);
  },
});

export const checkoutStates: State[] = [
  {
    name: 'checkout-fouten',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/checkout-auth');
      await click(stage.page, 'Laatste stap');
      await waitForText(stage.page, 'Vereiste velden');
    },
  },
  {
    name: 'checkout-bedrijf',
    kind: 'page',
    open: async (stage) => {
      await visit(stage, '/checkout-auth');
      await click(stage.page, companyGroup);
      await fillCompany(stage.page);
    },
  },
  {
    name: 'checkout-bedrijf-fouten',
    kind: 'error',
    open: async (stage) => {
      await visit(stage, '/checkout-auth');
      await fillSignUp(stage.page, freshAddress());
      await click(stage.page, companyGroup);
      await fillCompany(stage.page, { companyNumber: 'NL123456789B01', name: 'x'.repeat(300) });
      await click(stage.page, 'Laatste stap');
      await waitForText(stage.page, companyMessages.cityRequired);
    },
  },
  {
    name: 'checkout-account-bestaat',
    kind: 'error',
    open: async (stage) => {
      await register(stage, (await makeMember(stage.url)).user.email);
      await waitForText(stage.page, 'Account bestaat al');
    },
  },
  {
    name: 'checkout-betaling-start',
    kind: 'loading',
    open: async (stage) => {
      await hold(stage.page, pay);
      await register(stage);
      await waitForText(stage.page, 'Nu nog betalen.');
    },
  },
  {
    name: 'checkout-betaling-open',
    kind: 'success',
    open: async (stage) => {
      await register(stage);
      await waitForText(stage.page, 'Je betaling staat open.');
    },
  },
  {
    name: 'checkout-betaling-niet-afgerond',
    kind: 'error',
    open: async (stage) => {
      const opened = stage.page.waitForEvent('popup');
      await register(stage);
      const tab = await opened;
      await tab.getByRole('button', { name: 'Betaling mislukt' }).click();
      await waitForText(stage.page, 'Je betaling is niet afgerond.');
      await tab.close();
    },
  },
  {
    name: 'checkout-betaling-fout',
    kind: 'error',
    open: async (stage) => {
      await abort(stage.page, pay);
      await register(stage);
      await waitForText(stage.page, 'Fout bij betaling');
    },
  },
  {
    name: 'checkout-ingelogd',
    kind: 'variant',
    open: async (stage) => {
      await signInAs(stage, 'member');
      await visit(stage, '/checkout-auth');
      await waitForText(stage.page, 'Nu nog betalen.');
    },
  },
  {
    name: 'checkout-ingelogd-bedrijf',
    kind: 'error',
    open: async (stage) => {
      await signInAs(stage, 'member');
      await visit(stage, '/checkout-auth');
      await click(stage.page, companyGroup);
      await fillCompany(stage.page, { ...typedCompany, companyNumber: '0123.456.748' });
      await click(stage.page, 'Ga naar betaling');
      await waitForText(stage.page, companyMessages.numberWrong);
    },
  },
  {
    name: 'checkout-al-gekocht',
    kind: 'success',
    open: async (stage) => {
      await signInAs(stage, 'buyer');
      await visit(stage, '/checkout-auth');
      await waitForText(stage.page, /is al van jou/);
    },
  },
  {
    name: 'betaling-geen',
    kind: 'empty',
    open: async (stage) => {
      await visit(stage, '/payment-success');
      await waitForText(stage.page, 'Geen betaling gevonden');
    },
  },
  {
    name: 'betaling-nakijken',
    kind: 'loading',
    open: async (stage) => {
      await hold(stage.page, verify);
      await visit(stage, result);
      await waitForText(stage.page, 'Verifying your payment...');
    },
  },
  outcome('betaling-gelukt', 'success', 'Je betaling is binnen.', { verified: true }),
  outcome('betaling-gelukt-ingelogd', 'success', 'Je betaling is binnen.', { verified: true }, true),
  outcome('betaling-gelukt-bedrijf', 'success', invoiceNote, { verified: true, forCompany: true }, true),
  outcome('betaling-mislukt', 'error', 'Betaling Mislukt', { verified: false }),
  outcome('betaling-bedrag-klopt-niet', 'error', 'We ontvingen geld', { verified: false, money: 'received' }),
  outcome('betaling-terugbetaald', 'error', 'terugbetaald', { verified: false, money: 'refunded' }),
  outcome('betaling-waarschuwing', 'error', 'Verificatie Waarschuwing', null),
];
