import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { shopInvoicing } from '../../contract/invoicing/settings.ts';
import { anchors } from '../../site/paths.ts';
import { fillCompany, storedCompany, typedCompany } from '../company.ts';
import { secretsOf } from '../server.ts';
import { type Stage, signInAs, visit, waitForText } from '../stage.ts';
import { sendContact } from './desk-requests.ts';
import { clicks, fails, fills, type Step, shows, states, visits } from './state.ts';

const section = '/beheer?deel=facturen';

const { reference, ...company } = storedCompany;

/** Fills in the company of an invoice, all but its reference. */
export const fillTypedCompany = (page: Page, changes: object = {}): Promise<void> => {
  const { reference: _, ...typed } = typedCompany;
  return fillCompany(page, { ...typed, ...changes });
};

async function rpc(url: string, name: string, body: object, keys: { apikey: string; token?: string }) {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: keys.apikey,
      authorization: `Bearer ${keys.token ?? keys.apikey}`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const keysOf = async (url: string, { access_token: token }: Session) => ({
  apikey: (await (await fetch(`${url}/config.json`)).json()).publishableKey,
  token,
});

/** Sends a request, which the owner wins. Returns its id. */
export async function winRequest(
  url: string,
  owner: Session,
  body?: Record<string, unknown>,
): Promise<string> {
  const keys = await keysOf(url, owner);
  const email = await sendContact(url, body);
  const { rows } = await rpc(url, 'desk_requests', { query: { search: email } }, keys);
  const subject = rows[0].id;
  const input = { status: 'won', followUpOn: null };
  await rpc(
    url,
    'desk_act',
    { action: 'request-changed', subject, known: 0, click: randomUUID(), input },
    keys,
  );
  return subject;
}

/** Issues an invoice with two rates. Returns its number. */
export async function issueInvoice(
  stage: Omit<Stage, 'page'>,
  owner: Session,
  dueOn = '2099-12-31',
): Promise<string> {
  const { secretKey } = await secretsOf(stage.dataDir ?? '');
  const subject = await winRequest(stage.url, owner);
  const { progress } = await rpc(stage.url, 'desk_request', { subject }, await keysOf(stage.url, owner));
  const input = {
    company: { ...company, name: 'Aansprakelijkheidsverzekeringsmaatschappij' },
    email: 'boekhouding@dekorst.example',
    reference,
    deliveredOn: '2026-11-20',
    dueOn,
    lines: [
      {
        description: 'Workshop AI op kantoor, een halve dag',
        quantity: 1,
        unitCents: 120000,
        vatPercent: 21,
      },
      {
        description: 'Werkboek Aansprakelijkheidsverzekeringsmaatschappij',
        quantity: 12,
        unitCents: 1250,
        vatPercent: 6,
      },
    ],
    invoicing: shopInvoicing(),
    draft: null,
  };
  const issued = await rpc(
    stage.url,
    'act_for_owner',
    {
      actor: owner.user.id,
      action: 'invoice-issued',
      subject,
      known: progress.version,
      click: randomUUID(),
      input,
    },
    { apikey: secretKey },
  );
  if (issued.result !== 'done') throw new Error(`Not issued: ${issued.result}`);
  return issued.number;
}

async function openInvoice(stage: Stage, dueOn?: string): Promise<string> {
  const number = await issueInvoice(stage, await signInAs(stage, 'owner'), dueOn);
  await visit(stage, `${section}&open=${number}`);
  await waitForText(stage.page, `Factuur ${number}`);
  return number;
}

async function openForm(stage: Stage): Promise<void> {
  const request = await winRequest(stage.url, await signInAs(stage, 'owner'));
  await visit(stage, `${section}&open=aanvraag-${request}`);
  await waitForText(stage.page, 'Het bedrijf');
}

/** Opens the form of a quote for a request about a workshop. */
const openQuoteForm: Step = async (stage) => {
  const owner = await signInAs(stage, 'owner');
  const request = await winRequest(stage.url, owner, { metadata: { section: anchors.workshop } });
  await visit(stage, `${section}&open=voorstel-${request}`);
  await waitForText(stage.page, 'Het voorstel');
};

/** The states of the invoices and quotes on the desk. */
export const deskInvoicesStates = states({
  'page beheer-facturen': async (stage) => {
    const owner = await signInAs(stage, 'owner');
    await issueInvoice(stage, owner);
    await issueInvoice(stage, owner, '2026-01-31');
    await visit(stage, section);
    await waitForText(stage.page, 'te laat');
  },
  'empty beheer-facturen-leeg': [visits(`${section}&zoek=bestaat-niet`, 'owner'), shows(/^Niets gevonden/)],
  'dialog beheer-facturen-herinneringen': [
    visits(section, 'owner'),
    async ({ page }) => page.getByRole('button', { name: /^Herinneringen/ }).click(),
    shows('Kruiste uw betaling deze mail?'),
  ],
  'page beheer-factuur': [openInvoice],
  'variant beheer-factuur-te-laat': [(stage) => openInvoice(stage, '2026-01-31')],
  'dialog beheer-factuur-herinneren': [
    (stage) => openInvoice(stage, '2026-01-31'),
    clicks('Herinnering sturen'),
    shows('Herinnering sturen?'),
  ],
  'success beheer-factuur-peppol-geregeld': [
    openInvoice,
    clicks('Ik regelde dit zelf'),
    shows(/buiten de winkel geregeld/),
  ],
  'dialog beheer-factuur-betaald': [openInvoice, clicks('Betaald…')],
  'dialog beheer-factuur-creditnota': [openInvoice, clicks('Creditnota maken…')],
  'error beheer-factuur-onbekend': [visits(`${section}&open=2020-0001`, 'owner'), shows(/is er niet meer/)],
  'page beheer-factuur-maken': openForm,
  'page beheer-voorstel-maken': openQuoteForm,
  'error beheer-voorstel-maken-fout': [
    openQuoteForm,
    fills({ 'Voorschot in % (optioneel)': '100' }),
    clicks('Voorstel versturen'),
    shows(/van 1 tot 99/),
  ],
  'page beheer-voorstel': [openQuoteForm, clicks('Voorstel versturen'), shows('Voor wie en wanneer')],
  'dialog beheer-voorstel-intrekken': [
    openQuoteForm,
    clicks('Voorstel versturen', 'Intrekken…'),
    shows('Voorstel intrekken?'),
  ],
  'page beheer-factuur-nieuw': [visits(`${section}&open=nieuw`, 'owner'), shows('Het bedrijf')],
  'error beheer-factuur-maken-vreemde-dag': [
    openForm,
    ({ page }) => fillTypedCompany(page),
    fills({ Omschrijving: 'Workshop', 'Prijs zonder btw': '450', 'Geleverd op': '2025-11-28' }),
    clicks('Factuur maken en versturen'),
    shows(/Klik nog eens/),
  ],
  'error beheer-factuur-maken-fout': [
    openForm,
    fills({ Ondernemingsnummer: '0123.456.700' }),
    clicks('Factuur maken en versturen'),
    shows(/klopt niet/),
  ],
  'offline beheer-factuur-maken-geen-netwerk': [
    openForm,
    ({ page }) => fillTypedCompany(page),
    fills({ Omschrijving: 'Workshop', 'Prijs zonder btw': '450' }),
    fails('**/functions/v1/desk-invoice'),
    clicks('Factuur maken en versturen'),
    shows(/geen antwoord/),
  ],
});
