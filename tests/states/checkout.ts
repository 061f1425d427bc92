import { invoiceNote } from '../../contract/company.ts';
import { companyMessages } from '../../contract/messages.ts';
import { fillCompany, storedCompany, typedCompany } from '../company.ts';
import { freshAddress, makeMember } from '../people.ts';
import { click, fillSignUp, type Stage, visit, waitForText } from '../stage.ts';
import { answers, clicks, fails, holds, type Step, shows, states, visits } from './state.ts';

const companyGroup = 'Koop je voor je bedrijf?';
const verify = '**/functions/v1/verify-payment';
const pay = '**/functions/v1/create-stripe-payment';
const session = 'cs_test_abcdefghij';
const result = `/payment-success?session_id=${session}`;

async function register(stage: Stage, email = freshAddress()): Promise<void> {
  await visit(stage, '/checkout-auth');
  await fillSignUp(stage.page, email);
  await click(stage.page, 'Laatste stap');
}

/** The payment result page for an answer of verify-payment. */
const outcome = (words: string, json: unknown, kind?: 'buyer'): Step[] => [
  answers(verify, json, json ? 200 : 500),
  visits(result, kind),
  shows(words),
];

const noMail = answers('**/auth/v1/signup**', { code: 500, msg: 'Error sending confirmation email' }, 500);

export const checkoutStates = states({
  'error checkout-fouten': [visits('/checkout-auth'), clicks('Laatste stap'), shows('Vereiste velden')],
  'page checkout-bedrijf': [visits('/checkout-auth'), clicks(companyGroup), ({ page }) => fillCompany(page)],
  'error checkout-bedrijf-fouten': [
    visits('/checkout-auth'),
    ({ page }) => fillSignUp(page, freshAddress()),
    clicks(companyGroup),
    ({ page }) => fillCompany(page, { companyNumber: 'NL123456789B01', name: 'x'.repeat(300) }),
    clicks('Laatste stap'),
    shows(companyMessages.cityRequired),
  ],
  'error checkout-account-bestaat': [
    async (stage) => register(stage, (await makeMember(stage.url)).user.email),
    shows('Account bestaat al'),
  ],
  'variant checkout-zonder-account': [noMail, register, shows(/We kunnen je account nu niet maken/)],
  'loading checkout-betaling-start': [holds(pay), register, shows('Nu nog betalen.')],
  'success checkout-betaling-open': [register, shows('Je betaling staat open.')],
  'error checkout-betaling-niet-afgerond': async (stage) => {
    const opened = stage.page.waitForEvent('popup');
    await register(stage);
    const tab = await opened;
    await tab.getByRole('button', { name: 'Betaling mislukt' }).click();
    await waitForText(stage.page, 'Je betaling is niet afgerond.');
    await tab.close();
  },
  'error checkout-betaling-fout': [fails(pay), register, shows('Fout bij betaling')],
  'variant checkout-ingelogd': [visits('/checkout-auth', 'member'), shows('Nu nog betalen.')],
  'error checkout-ingelogd-bedrijf': [
    visits('/checkout-auth', 'member'),
    clicks(companyGroup),
    ({ page }) => fillCompany(page, { ...typedCompany, companyNumber: '0123.456.748' }),
    clicks('Ga naar betaling'),
    shows(companyMessages.numberWrong),
  ],
  'success checkout-al-gekocht': [visits('/checkout-auth', 'buyer'), shows(/is al van jou/)],
  'empty betaling-geen': [visits('/payment-success'), shows('Geen betaling gevonden')],
  'loading betaling-nakijken': [holds(verify), visits(result), shows('Verifying your payment...')],
  'success betaling-gelukt': outcome('Je betaling is binnen.', { verified: true }),
  'success betaling-gelukt-ingelogd': outcome('Je betaling is binnen.', { verified: true }, 'buyer'),
  'success betaling-gelukt-bedrijf': [
    answers('**/rest/v1/orders**', [{ stripe_session_id: session, company: storedCompany }]),
    ...outcome(invoiceNote, { verified: true }, 'buyer'),
  ],
  'variant betaling-gelukt-zonder-account': [
    noMail,
    register,
    shows(/We kunnen je account nu niet maken/),
    ...outcome('Je betaling is binnen.', { verified: true }),
  ],
  'error betaling-mislukt': outcome('Betaling Mislukt', { verified: false }),
  'error betaling-bedrag-klopt-niet': outcome('We ontvingen geld', { verified: false, money: 'received' }),
  'error betaling-terugbetaald': outcome('terugbetaald', { verified: false, money: 'refunded' }),
  'error betaling-waarschuwing': outcome('Verificatie Waarschuwing', null),
});
