import * as v from 'valibot';
import { foundPeople, knownPerson } from '../../contract/database/people.ts';
import { deskSections, peopleAddress } from '../../contract/desk-address.ts';
import { kit } from '../../site/kit.ts';
import { answers, clicks, fails, fills, holds, shows, states, visits } from './state.ts';

const searchCall = '**/rest/v1/rpc/desk_search';
const personCall = '**/rest/v1/rpc/desk_person';

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:30:00+00:00`;
const request = '7d1f3a52-9a1c-4b5e-8a7d-0f1e2d3c4b5a';

const found = v.parse(foundPeople, {
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
});

const event = (kind: string, what: string, on: number, detail: object, thing?: string, id?: string) => ({
  at: at(on),
  kind,
  what,
  detail,
  thing: thing ?? null,
  id: id ?? null,
});
const number = 'K2026-483917';

const details = { gesprekstype: 'online' };

const person = v.parse(knownPerson, {
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
    { id: request, kind: 'kennismaking', details, created_at: at(3), is_spam: false, status: 'followed-up' },
  ],
  withdrawals: [{ reference: 'H-4K7P-2M9R', state: 'closed', received_at: at(15) }],
  notes: [
    {
      id: request,
      title: '',
      words: 'Belde op: vond de link naar de lessen niet.',
      author: 'eigenaar@voorbeeld.be',
      at: at(16),
      order_number: number,
      request: null,
    },
  ],
  deletion: null,
  letter: false,
  history: {
    total: 240,
    rows: [
      event('stop', 'bounce', 20, { email: 'an@vroeger-adres.be' }),
      event('kick', 'done', 19, { number: 3 }),
      event('withdrawal', 'declared', 15, { detail: null }, 'withdrawal', 'H-4K7P-2M9R'),
      event('mail', 'payment-buyer', 14, { to: 'an@vroeger-adres.be', state: 'sent' }, 'mail', request),
      event('order', 'paid', 14, {}, 'order', number),
      event('consent', 'asked', 14, {
        kind: 'newsletter',
        text: 'Stuur mij af en toe tips en nieuws.',
        source: 'checkout',
      }),
      event('account', 'created', 13, { email: 'an.peeters@voorbeeld.be' }),
      event('request', 'kennismaking', 3, { details }, 'request', request),
    ],
  },
});

const opens = (address: Parameters<typeof peopleAddress>[0]) =>
  visits(`/beheer${peopleAddress(address)}`, 'owner');
const searches = opens({ search: 'peeters' });

export const deskPeopleStates = states({
  'page beheer-personen': [answers(searchCall, found), searches, shows('63 personen')],
  'empty beheer-personen-begin': [opens({}), shows('Zoek hierboven')],
  'empty beheer-personen-niets': [
    answers(searchCall, { total: 0, people: [] }),
    searches,
    shows('Niets gevonden'),
  ],
  'loading beheer-personen-laden': [holds(searchCall), searches, shows(deskSections.people.title)],
  'offline beheer-personen-geen-netwerk': [fails(searchCall), searches, shows('geen antwoord')],
  'page beheer-persoon': [
    answers(personCall, person),
    opens({ search: 'peeters', person: 'an.peeters@voorbeeld.be' }),
    shows('Wat er gebeurde'),
  ],
  'page beheer-persoon-wissen-gevraagd': [
    answers(personCall, { ...person, letter: true, deletion: { due_at: at(28), waits_for: 'invoice' } }),
    opens({ person: 'an.peeters@voorbeeld.be' }),
    shows('Toch niet wissen'),
  ],
  'dialog beheer-persoon-wissen': [
    answers(personCall, person),
    opens({ person: 'an.peeters@voorbeeld.be' }),
    fills({ 'Hoe herkende je deze persoon?': 'Teruggebeld' }),
    clicks('Wis deze persoon'),
    shows('Na zeven dagen'),
  ],
  'empty beheer-persoon-onbekend': [
    answers(personCall, null),
    opens({ person: 'niemand@voorbeeld.be' }),
    shows('heeft niets van'),
  ],
});
