import { storedCompany } from '../company.ts';
import { freshAddress, makeGuestOrder, makeWithdrawal } from '../people.ts';
import { addFactor, askFreshCode, type Stage, waitForText } from '../stage.ts';
import { answers, clicks, fails, fills, type Step, sees, shows, states, visits } from './state.ts';

const orders = '/beheer?deel=bestellingen';
const withdrawals = '/beheer?deel=herroepingen';

const enters = (path: string) => visits(path, 'owner');

const checksPart: Step = ({ page }) => page.getByLabel('Een deel').check();
const asksCode: Step = ({ page }) => askFreshCode(page, '**/functions/v1/desk-refund');

async function openOrder(stage: Stage, email?: string): Promise<string> {
  const { number } = await makeGuestOrder(stage.url, email);
  await enters(`${orders}&open=${number}`)(stage);
  await waitForText(stage.page, `Bestelling ${number}`);
  return number;
}

async function openWithdrawal(stage: Stage, order = '', trap = ''): Promise<string> {
  const email = order ? freshAddress() : (await makeGuestOrder(stage.url)).email;
  const reference = await makeWithdrawal(stage.url, email, order, trap);
  await enters(`${withdrawals}&open=${reference}`)(stage);
  await waitForText(stage.page, `Herroeping ${reference}`);
  return reference;
}

export const deskOrdersStates = states({
  'page beheer-bestellingen': [({ url }) => makeGuestOrder(url), enters(orders), shows(/^K\d{4}-/)],
  'empty beheer-bestellingen-leeg': [enters(`${orders}&zoek=bestaat-niet`), shows(/^Niets gevonden/)],
  'offline beheer-bestellingen-geen-netwerk': [fails('**/rpc/desk_orders'), enters(orders), sees('alert')],
  'page beheer-bestelling': [openOrder],
  'variant beheer-bestelling-bedrijf': async (stage) => {
    const { number } = await makeGuestOrder(stage.url, undefined, undefined, storedCompany);
    await enters(`${orders}&open=${number}`)(stage);
    await waitForText(stage.page, 'Het bedrijf');
  },
  'error beheer-bestelling-betwist': async (stage) => {
    const { number, session } = await makeGuestOrder(stage.url);
    await fetch(`${stage.url}/_local/stripe/${session}/disputed`, { method: 'POST' });
    await enters(`${orders}&open=${number}`)(stage);
    await waitForText(stage.page, /betwist deze betaling/);
  },
  'dialog beheer-bestelling-terugbetalen': [
    openOrder,
    clicks('Terugbetalen'),
    checksPart,
    clicks('Betaal een deel terug'),
    shows(/^Typ een bedrag/),
  ],
  'success beheer-bestelling-terugbetaald': [
    openOrder,
    clicks('Terugbetalen'),
    checksPart,
    fills({ 'Bedrag in euro': '12,50' }),
    clicks('Betaal 12,50 euro terug'),
    shows('Terugbetaald'),
  ],
  'dialog beheer-opnieuw-wachtwoord': [
    openOrder,
    asksCode,
    clicks('Terugbetalen', 'Betaal'),
    shows('Ben jij het nog?'),
    ({ page }) => page.getByLabel('Je wachtwoord').fill('Verkeerd123'),
    ({ page }) => page.getByRole('button', { name: 'Ga verder' }).click(),
    shows(/^Dit is niet je/),
  ],
  'dialog beheer-opnieuw-code': [
    ({ page }) => addFactor(page),
    asksCode,
    openOrder,
    clicks('Terugbetalen', 'Betaal'),
    shows('Code uit je authenticator-app'),
  ],
  'error beheer-andere-app': [
    ({ page }) => addFactor(page),
    answers('**/rpc/desk_access', 'other-factor'),
    enters('/beheer'),
    sees('alert'),
  ],
  'error beheer-bestelling-adres-fout': [
    openOrder,
    clicks('Verkeerd adres'),
    fills({ 'Het juiste e-mailadres': 'geen adres' }),
    clicks('Zet dit adres op de bestelling'),
    shows('Ongeldig e-mailadres'),
  ],
  'page beheer-herroepingen': [
    ({ url }) => makeWithdrawal(url, freshAddress()),
    enters(withdrawals),
    shows('jij beslist'),
  ],
  'empty beheer-herroepingen-leeg': [enters(`${withdrawals}&zoek=bestaat-niet`), shows(/^Niets gevonden/)],
  'page beheer-herroeping': [openWithdrawal],
  'error beheer-herroeping-zonder-bestelling': [
    (stage) => openWithdrawal(stage, 'vorige dinsdag'),
    clicks('Aanvaarden…'),
    shows(/^Dit is geen bestelnummer/),
  ],
  'variant beheer-herroeping-spam': [(stage) => openWithdrawal(stage, '', 'x')],
  'dialog beheer-herroeping-weigeren': [
    (stage) => openWithdrawal(stage, 'vorige dinsdag'),
    clicks('Weigeren of sluiten', 'Weigeren en mailen'),
    shows(/^Schrijf waarom/),
  ],
  'dialog beheer-herroeping-noteren': [
    enters(withdrawals),
    clicks('Brief noteren', 'Noteren'),
    shows('Naam is verplicht'),
  ],
});
