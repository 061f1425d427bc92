import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Session } from '@supabase/supabase-js';
import { invoicing } from '../../contract/invoicing/settings.ts';
import { fillCompany, storedCompany, typedCompany } from '../company.ts';
import { secretsOf } from '../server.ts';
import { abort, click, fill, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import { sendContact } from './desk-leads.ts';
import type { State } from './state.ts';

const section = '/beheer?deel=facturen';

const { reference, ...company } = storedCompany;

/** Fills in the company of an invoice, all but its reference. */
export const fillTypedCompany = (page: Page): Promise<void> => {
  const { reference: _, ...typed } = typedCompany;
  return fillCompany(page, typed);
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

/** Sends a request, which the owner wins. Returns its id. */
export async function winRequest(url: string, owner: Session): Promise<string> {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json();
  const keys = { apikey: publishableKey, token: owner.access_token };
  const email = await sendContact(url);
  const { rows } = await rpc(url, 'desk_requests', { query: { search: email } }, keys);
  const subject = rows[0].id;
  await rpc(url, 'desk_change_lead', { subject, known: 0, status: 'won', follow_up_on: null }, keys);
  return subject;
}

/** Issues an invoice with two rates. Returns its number. */
export async function issueInvoice(
  stage: Omit<Stage, 'page'>,
  owner: Session,
  dueOn = '2099-12-31',
): Promise<string> {
  const { secretKey } = await secretsOf(stage.dataDir ?? '');
  const draft = {
    id: randomUUID(),
    request: await winRequest(stage.url, owner),
    seen: 0,
    company,
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
      { description: 'Werkboek', quantity: 12, unitCents: 1250, vatPercent: 6 },
    ],
    invoicing: invoicing(),
  };
  const issued = await rpc(
    stage.url,
    'desk_issue_invoice',
    { actor: owner.user.id, draft },
    { apikey: secretKey },
  );
  if (issued.result !== 'issued') throw new Error(`Not issued: ${issued.result}`);
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

/** The states of the invoices on the desk. */
export const deskInvoicesStates: State[] = [
  {
    name: 'beheer-facturen',
    kind: 'page',
    open: async (stage) => {
      const owner = await signInAs(stage, 'owner');
      await issueInvoice(stage, owner);
      await issueInvoice(stage, owner, '2026-01-31');
      await visit(stage, section);
      await waitForText(stage.page, 'te laat');
    },
  },
  {
    name: 'beheer-facturen-leeg',
    kind: 'empty',
    open: async (stage) => {
      await signInAs(stage, 'owner');
      await visit(stage, `${section}&zoek=bestaat-niet`);
      await waitForText(stage.page, /^Niets gevonden/);
    },
  },
  {
    name: 'beheer-factuur',
    kind: 'page',
    open: async (stage) => {
      await openInvoice(stage);
    },
  },
  {
    name: 'beheer-factuur-te-laat',
    kind: 'variant',
    open: async (stage) => {
      await openInvoice(stage, '2026-01-31');
    },
  },
  {
    name: 'beheer-factuur-herinneren',
    kind: 'dialog',
    open: async (stage) => {
      await openInvoice(stage, '2026-01-31');
      await click(stage.page, 'Herinnering sturen');
      await waitForText(stage.page, 'Herinnering sturen?');
    },
  },
  {
    name: 'beheer-factuur-peppol-geregeld',
    kind: 'success',
    open: async (stage) => {
      await openInvoice(stage);
      await click(stage.page, 'Ik regelde dit zelf');
      await waitForText(stage.page, /buiten de winkel geregeld/);
    },
  },
  {
    name: 'beheer-factuur-betaald',
    kind: 'dialog',
    open: async (stage) => {
      await openInvoice(stage);
      await click(stage.page, 'Betaald…');
    },
  },
  {
    name: 'beheer-factuur-creditnota',
    kind: 'dialog',
    open: async (stage) => {
      await openInvoice(stage);
      await click(stage.page, 'Creditnota maken…');
    },
  },
  {
    name: 'beheer-factuur-onbekend',
    kind: 'error',
    open: async (stage) => {
      await signInAs(stage, 'owner');
      await visit(stage, `${section}&open=2020-0001`);
      await waitForText(stage.page, /is er niet meer/);
    },
  },
  { name: 'beheer-factuur-maken', kind: 'page', open: openForm },
  {
    name: 'beheer-factuur-maken-fout',
    kind: 'error',
    open: async (stage) => {
      await openForm(stage);
      await fill(stage.page, { Ondernemingsnummer: '0123.456.700' });
      await click(stage.page, 'Factuur maken en versturen');
      await waitForText(stage.page, /klopt niet/);
    },
  },
  {
    name: 'beheer-factuur-maken-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await openForm(stage);
      await fillTypedCompany(stage.page);
      await fill(stage.page, { Omschrijving: 'Workshop', 'Prijs zonder btw': '450' });
      await abort(stage.page, '**/functions/v1/desk-invoice');
      await click(stage.page, 'Factuur maken en versturen');
      await waitForText(stage.page, /geen antwoord/);
    },
  },
];
