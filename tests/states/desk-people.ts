import { deskSections, peopleAddress } from '../../contract/desk-address.ts';
import { kit } from '../../site/kit.ts';
import { abort, answer, hold, type Stage, signInAs, visit, waitForText } from '../stage.ts';
import type { State } from './state.ts';

const searchCall = '**/rest/v1/rpc/desk_search';
const personCall = '**/rest/v1/rpc/desk_person';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:30:00+00:00`;
const request = '7d1f3a52-9a1c-4b5e-8a7d-0f1e2d3c4b5a';

const found = {
  total: 63,
  people: [
    {
      email: 'an.peeters@voorbeeld.be',
      name: 'An Peeters',
      company: 'Bakkerij Peeters',
      at: at(20),
      places: ['mail', 'note', 'order', 'request'],
    },
    {
      email: 'peeters@een-heel-lange-bedrijfsnaam-zonder-einde.be',
      name: '',
      company: '',
      at: at(18),
      places: ['launch'],
    },
    {
      email: 'bert.peeters@voorbeeld.be',
      name: 'Bert Peeters',
      company: '',
      at: at(12),
      places: ['account'],
    },
  ],
};

const about = (event: object, order: string | null = null, asked: string | null = null) => ({
  order_number: order,
  request: asked,
  event,
});
const number = 'K2026-483917';

const person = {
  addresses: ['an.peeters@voorbeeld.be', 'an@vroeger-adres.be'],
  name: 'An Peeters',
  company: 'Bakkerij Peeters',
  phone: '0470 12 34 56',
  accounts: [{ email: 'an.peeters@voorbeeld.be', confirmed: true }],
  newsletter: ['an.peeters@voorbeeld.be'],
  launch: 'left',
  stops: [{ id: request, email: 'an@vroeger-adres.be', cause: 'bounce', stopped_at: at(12) }],
  kicks_done: 3,
  orders: [
    {
      order_number: number,
      product_name: kit.name,
      amount_cents: kit.priceCents,
      status: 'paid',
      access: 'none',
      created_at: at(14),
    },
  ],
  invoices: [
    {
      number: '2026-0012',
      state: 'credit-note',
      delivery: 'sent',
      needs_peppol: false,
      issued_on: '2026-11-21',
      total_cents: 1060,
    },
    {
      number: '2026-0009',
      state: 'overdue',
      delivery: 'refused',
      needs_peppol: true,
      issued_on: '2026-11-01',
      total_cents: 163_542,
    },
    {
      number: '2026-0004',
      state: 'paid',
      delivery: 'sent',
      needs_peppol: false,
      issued_on: '2026-10-14',
      total_cents: kit.priceCents,
    },
  ],
  requests: [
    { id: request, kind: 'kennismaking', created_at: at(3), suspected_bot: false, status: 'followed-up' },
  ],
  withdrawals: [{ reference: 'H-4K7P-2M9R', state: 'closed', received_at: at(15) }],
  notes: [
    {
      id: request,
      kind: 'note',
      words: 'Belde op: vond de link naar de lessen niet.',
      author: 'eigenaar@voorbeeld.be',
      at: at(16),
      order_number: number,
      request: null,
    },
  ],
  events: {
    total: 240,
    rows: [
      about({ at: at(20), kind: 'stop', what: 'bounce', detail: { email: 'an@vroeger-adres.be' } }),
      about({ at: at(19), kind: 'kick', what: 'done', detail: { number: 3 } }),
      about({
        at: at(15),
        kind: 'withdrawal',
        what: 'declared',
        detail: { reference: 'H-4K7P-2M9R', detail: null },
      }),
      about({
        at: at(14),
        kind: 'mail',
        what: 'payment-buyer',
        detail: { id: request, to: 'an@vroeger-adres.be', state: 'sent' },
      }),
      about({ at: at(14), kind: 'order', what: 'paid', detail: {} }, number),
      about({
        at: at(14),
        kind: 'consent',
        what: 'asked',
        detail: { kind: 'newsletter', text: 'Stuur mij af en toe tips en nieuws.', source: 'checkout' },
      }),
      about({ at: at(13), kind: 'account', what: 'created', detail: { email: 'an.peeters@voorbeeld.be' } }),
      about({ at: at(3), kind: 'request', what: 'kennismaking', detail: {} }, null, request),
    ],
  },
};

async function open(stage: Stage, address: Parameters<typeof peopleAddress>[0]): Promise<void> {
  await signInAs(stage, 'owner');
  await visit(stage, `/beheer${peopleAddress(address)}`);
}

async function search(stage: Stage, answered: object): Promise<void> {
  await answer(stage.page, searchCall, answered);
  await open(stage, { search: 'peeters' });
}

export const deskPeopleStates: State[] = [
  {
    name: 'beheer-personen',
    kind: 'page',
    open: async (stage) => {
      await search(stage, found);
      await waitForText(stage.page, '63 personen');
    },
  },
  {
    name: 'beheer-personen-begin',
    kind: 'empty',
    open: async (stage) => {
      await open(stage, {});
      await waitForText(stage.page, 'Zoek hierboven');
    },
  },
  {
    name: 'beheer-personen-niets',
    kind: 'empty',
    open: async (stage) => {
      await search(stage, { total: 0, people: [] });
      await waitForText(stage.page, 'Niets gevonden');
    },
  },
  {
    name: 'beheer-personen-laden',
    kind: 'loading',
    open: async (stage) => {
      await hold(stage.page, searchCall);
      await open(stage, { search: 'peeters' });
      await waitForText(stage.page, deskSections.people.title);
    },
  },
  {
    name: 'beheer-personen-geen-netwerk',
    kind: 'offline',
    open: async (stage) => {
      await abort(stage.page, searchCall);
      await open(stage, { search: 'peeters' });
      await waitForText(stage.page, 'geen antwoord');
    },
  },
  {
    name: 'beheer-persoon',
    kind: 'page',
    open: async (stage) => {
      await answer(stage.page, personCall, person);
      await open(stage, { search: 'peeters', person: 'an.peeters@voorbeeld.be' });
      await waitForText(stage.page, 'Wat er gebeurde');
    },
  },
  {
    name: 'beheer-persoon-onbekend',
    kind: 'empty',
    open: async (stage) => {
      await answer(stage.page, personCall, null);
      await open(stage, { person: 'niemand@voorbeeld.be' });
      await waitForText(stage.page, 'heeft niets van');
    },
  },
];
