import { storedCompany } from '../company.ts';
import { freshAddress, makeGuestOrder, makeWithdrawal } from '../people.ts';
import {
  abort,
  addFactor,
  answer,
  askFreshCode,
  click,
  fill,
  type Stage,
  signInAs,
  visit,
  waitForText,
} from '../stage.ts';
import type { State } from './state.ts';

const orders = '/beheer?deel=bestellingen';
const withdrawals = '/beheer?deel=herroepingen';

async function enter(stage: Stage, path: string): Promise<void> {
  await signInAs(stage, 'owner');
  await visit(stage, path);
}

async function openOrder(stage: Stage, email?: string): Promise<string> {
  const { number } = await makeGuestOrder(stage.url, email);
  await enter(stage, `${orders}&open=${number}`);
  await waitForText(stage.page, `Bestelling ${number}`);
  return number;
}

async function openWithdrawal(stage: Stage, order = '', trap = ''): Promise<string> {
  const email = order ? freshAddress() : (await makeGuestOrder(stage.url)).email;
  const reference = await makeWithdrawal(stage.url, email, order, trap);
  await enter(stage, `${withdrawals}&open=${reference}`);
  await waitForText(stage.page, `Herroeping ${reference}`);
  return reference;
}

const orderStates: State[] = [
  {
    name: 'beheer-bestellingen',
    kind: 'page',
    open: async (stage) => {
      await makeGuestOrder(stage.url);
      await enter(stage, orders);
      await waitForText(stage.page, /^K\d{4}-/);
    },
  },
  {
    name: 'beheer-bestellingen-leeg',
    kind: 'empty',
    open: async (stage) => {
      await enter(stage, `${orders}&zoek=bestaat-niet`);
      await waitForText(stage.page, /^Niets gevonden/);
    },
  },
  {
    name: 'beheer-bestellingen-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, '**/rpc/desk_orders');
      await enter(stage, orders);
      await stage.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'beheer-bestelling',
    kind: 'page',
    open: async (stage) => {
      await openOrder(stage);
    },
  },
  {
    name: 'beheer-bestelling-bedrijf',
    kind: 'variant',
    open: async (stage) => {
      const { number } = await makeGuestOrder(stage.url, undefined, undefined, storedCompany);
      await enter(stage, `${orders}&open=${number}`);
      await waitForText(stage.page, 'Het bedrijf');
    },
  },
  {
    name: 'beheer-bestelling-betwist',
    kind: 'error',
    open: async (stage) => {
      const { number, session } = await makeGuestOrder(stage.url);
      await fetch(`${stage.url}/_local/stripe/${session}/disputed`, { method: 'POST' });
      await enter(stage, `${orders}&open=${number}`);
      await waitForText(stage.page, /betwist deze betaling/);
    },
  },
  {
    name: 'beheer-bestelling-terugbetalen',
    kind: 'dialog',
    open: async (stage) => {
      await openOrder(stage);
      await click(stage.page, 'Terugbetalen');
      await stage.page.getByLabel('Een deel').check();
      await click(stage.page, 'Betaal een deel terug');
      await waitForText(stage.page, /^Typ een bedrag/);
    },
  },
  {
    name: 'beheer-bestelling-terugbetaald',
    kind: 'success',
    open: async (stage) => {
      await openOrder(stage);
      await click(stage.page, 'Terugbetalen');
      await stage.page.getByLabel('Een deel').check();
      await fill(stage.page, { 'Bedrag in euro': '12,50' });
      await click(stage.page, 'Betaal 12,50 euro terug');
      await waitForText(stage.page, 'Terugbetaald');
    },
  },
  {
    name: 'beheer-opnieuw-wachtwoord',
    kind: 'dialog',
    open: async (stage) => {
      await openOrder(stage);
      await askFreshCode(stage.page, '**/functions/v1/desk-refund');
      await click(stage.page, 'Terugbetalen');
      await click(stage.page, 'Betaal');
      await waitForText(stage.page, 'Ben jij het nog?');
      await stage.page.getByLabel('Je wachtwoord').fill('Verkeerd123');
      await stage.page.getByRole('button', { name: 'Ga verder' }).click();
      await waitForText(stage.page, /^Dit is niet je/);
    },
  },
  {
    name: 'beheer-opnieuw-code',
    kind: 'dialog',
    open: async (stage) => {
      await addFactor(stage.page);
      await askFreshCode(stage.page, '**/functions/v1/desk-refund');
      await openOrder(stage);
      await click(stage.page, 'Terugbetalen');
      await click(stage.page, 'Betaal');
      await waitForText(stage.page, 'Code uit je authenticator-app');
    },
  },
  {
    name: 'beheer-andere-app',
    kind: 'error',
    open: async (stage) => {
      await addFactor(stage.page);
      await answer(stage.page, '**/rpc/desk_access', 'other-factor');
      await enter(stage, '/beheer');
      await stage.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'beheer-bestelling-adres-fout',
    kind: 'error',
    open: async (stage) => {
      await openOrder(stage);
      await click(stage.page, 'Verkeerd adres');
      await fill(stage.page, { 'Het juiste e-mailadres': 'geen adres' });
      await click(stage.page, 'Zet dit adres op de bestelling');
      await waitForText(stage.page, 'Ongeldig e-mailadres');
    },
  },
];

const withdrawalStates: State[] = [
  {
    name: 'beheer-herroepingen',
    kind: 'page',
    open: async (stage) => {
      await makeWithdrawal(stage.url, freshAddress());
      await enter(stage, withdrawals);
      await waitForText(stage.page, 'jij beslist');
    },
  },
  {
    name: 'beheer-herroepingen-leeg',
    kind: 'empty',
    open: async (stage) => {
      await enter(stage, `${withdrawals}&zoek=bestaat-niet`);
      await waitForText(stage.page, /^Niets gevonden/);
    },
  },
  {
    name: 'beheer-herroeping',
    kind: 'page',
    open: async (stage) => {
      await openWithdrawal(stage);
    },
  },
  {
    name: 'beheer-herroeping-zonder-bestelling',
    kind: 'error',
    open: async (stage) => {
      await openWithdrawal(stage, 'vorige dinsdag');
      await click(stage.page, 'Aanvaarden…');
      await waitForText(stage.page, /^Dit is geen bestelnummer/);
    },
  },
  {
    name: 'beheer-herroeping-robot',
    kind: 'variant',
    open: async (stage) => {
      await openWithdrawal(stage, '', 'x');
    },
  },
  {
    name: 'beheer-herroeping-weigeren',
    kind: 'dialog',
    open: async (stage) => {
      await openWithdrawal(stage, 'vorige dinsdag');
      await click(stage.page, 'Weigeren of sluiten');
      await click(stage.page, 'Weigeren en mailen');
      await waitForText(stage.page, /^Schrijf waarom/);
    },
  },
  {
    name: 'beheer-herroeping-noteren',
    kind: 'dialog',
    open: async (stage) => {
      await enter(stage, withdrawals);
      await click(stage.page, 'Brief noteren');
      await click(stage.page, 'Noteren');
      await waitForText(stage.page, 'Naam is verplicht');
    },
  },
];

export const deskOrdersStates: State[] = [...orderStates, ...withdrawalStates];
