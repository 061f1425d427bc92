import type { StoredRequest } from '../../contract/database/requests.ts';
import { priceVatPercent } from '../../contract/invoicing/settings.ts';
import { shownWords } from '../../contract/requests.ts';
import { type KitStatus, withdrawalDays } from '../../site/kit.ts';
import { aiTools, gesprekstypes, workshopTypes } from '../../site/offers.ts';

/** Every address of the demo is here, where no mail can arrive (RFC 2606). */
export const demoDomain = 'demo.invalid';

type Row = Record<string, unknown>;

/** The rows of the demo, by table, in the order to store them: mails before orders, so that the schedule adds no reminders. */
export interface DemoRows {
  requests: Row[];
  request_progress: Row[];
  outbox: Row[];
  orders: Row[];
  withdrawals: Row[];
  refunds: Row[];
  launch_signups: Row[];
}

interface Settings {
  size: number;
  now: Date;
  newId: () => string;
  kit: { name: string; priceCents: number; currency: string; status: KitStatus };
}

const firstNames =
  'Emma Louise Olivia Marie Lotte Noor Elise Julie Fatima Sara An Els Griet Katrien Hilde Ingrid Noah Liam Arthur Louis Jules Adam Mohamed Jan Tom Bart Koen Wim Dirk Luc Yassine Pieter'.split(
    ' ',
  );
const lastNames =
  'Peeters|Janssens|Maes|Jacobs|Mertens|Willems|Claes|Goossens|Wouters|De Smet|Van den Broeck|Vermeulen|De Clercq|Hermans|Aerts|Lambrecht|Desmet|Van Damme|Bogaert|El Amrani|Yilmaz|Dubois|Verhaegen|Cools'.split(
    '|',
  );
const trades =
  'Bakkerij|Drukkerij|Garage|Architecten|Notariaat|Bouwwerken|Apotheek|Tuinen|Transport|Kinderopvang|Verzekeringen|Brouwerij|Studio|Advocaten|Woonzorg|Boekhouding'.split(
    '|',
  );
const cities =
  'Gent Antwerpen Leuven Brugge Mechelen Hasselt Kortrijk Aalst Oostende Genk Roeselare Turnhout Lier Brussel'.split(
    ' ',
  );
const questions = [
  'We willen onze offertes sneller schrijven. Kan dat in een halve dag?',
  'Ons team gebruikt ChatGPT al, maar iedereen anders. Waar begin je dan?',
  'Is er plaats in januari, liefst op een dinsdag?',
  'Kunt u eerst eens bellen? Het gaat om een team van verschillende diensten.',
  'Wat kost een traject voor een kleine gemeente?',
];
/** Weighted by how often they occur here; null came directly to the site. */
const sources = [
  null,
  null,
  null,
  null,
  'nieuwsbrief',
  'nieuwsbrief',
  'linkedin',
  'linkedin',
  'google',
  'unizo',
  'facebook',
];

const week = 7 * 24 * 3600 * 1000;
const day = week / 7;

/** A generator of numbers from 0 to 1, the same ones every time (mulberry32). */
function dice(): () => number {
  let state = 20_261_123;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws people, moments and choices. */
function drawer({ now }: Settings) {
  const roll = dice();
  let people = 0;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T;
  return {
    roll,
    pick,
    /** Within twelve weeks, more of them recent, by day rather than by night, and never less than an hour ago. */
    moment(): Date {
      const at = new Date(now.getTime() - roll() ** 1.4 * 12 * week);
      at.setUTCHours(7 + Math.floor(roll() * 13), Math.floor(roll() * 60), Math.floor(roll() * 60));
      return at.getTime() < now.getTime() - 3_600_000 ? at : new Date(at.getTime() - day);
    },
    person() {
      people += 1;
      const [first, last] = [pick(firstNames), pick(lastNames)];
      const plain = `${first}.${last}`.toLowerCase().replaceAll(' ', '');
      return {
        first,
        last,
        email: `${plain}.${people}@${demoDomain}`,
        trade: pick(trades),
        city: pick(cities),
      };
    },
  };
}

type Draw = ReturnType<typeof drawer>;
type Person = ReturnType<Draw['person']>;

const kinds: StoredRequest['kind'][] = [
  'contact',
  'contact',
  'inline',
  'workshop-dialog',
  'kennismaking',
  'workshop',
  'workshop',
  'support',
];

function detailsOf(kind: string, { first, last, city }: Person, { roll, pick }: Draw): Row {
  if (kind === 'support') return { firstName: first, lastName: last, subject: 'Een vraag over de lessen' };
  if (kind === 'kennismaking') return { gesprekstype: pick(gesprekstypes).id };
  if (kind !== 'workshop') return {};
  const uses = roll() < 0.7;
  return {
    straat: 'Stationsstraat',
    nummer: String(1 + Math.floor(roll() * 200)),
    postcode: String(1000 + Math.floor(roll() * 8999)),
    stad: city,
    workshopType: pick(workshopTypes).id,
    aantalPersonen: 2 + Math.floor(roll() * 24),
    gebruiktAI: uses ? 'ja' : 'nee',
    aiTools: uses ? [pick(aiTools).id] : [],
    andereTools: '',
  };
}

function request(draw: Draw, { newId }: Settings): Row {
  const { roll, pick } = draw;
  const kind = pick(kinds);
  const person = draw.person();
  const { first, last, email, trade } = person;
  const source = pick(sources);
  const stored = {
    kind,
    name: `${first} ${last}`,
    email,
    phone: `+32 470 ${String(Math.floor(roll() * 1_000_000)).padStart(6, '0')}`,
    company: kind === 'support' || roll() < 0.2 ? '' : `${trade} ${last}`,
    message: pick(questions),
    details: detailsOf(kind, person, draw),
  };
  return {
    id: newId(),
    ...stored,
    shown: shownWords(stored),
    source_url: '/',
    utm_source: source,
    utm_medium: source && 'link',
    is_spam: roll() < 0.02,
    created_at: draw.moment().toISOString(),
  };
}

/** Most requests were followed up; all that are older than a week were. */
function progress({ id, created_at: created, is_spam: isSpam }: Row, { roll, pick }: Draw, now: Date): Row[] {
  const age = (now.getTime() - Date.parse(String(created))) / day;
  if (isSpam || roll() > 0.8 + age / 35) return [];
  const status = pick(['followed-up', 'followed-up', 'quoted', 'won', 'lost', 'lost']);
  const follow = ['followed-up', 'quoted'].includes(status) && roll() < 0.3;
  const on = new Date(now.getTime() + (roll() * 20 - 4) * day).toISOString().slice(0, 10);
  return [{ request_id: id, status, follow_up_on: follow ? on : null, updated_by: 'demo' }];
}

/** The states of an order, with their percentages. Orders that need a person are from the last days only. */
const orderStates: readonly { often: number; row: Row; isPaid: boolean; isRecent?: true }[] = [
  { often: 84, row: { status: 'paid' }, isPaid: true },
  { often: 5, row: { status: 'refunded' }, isPaid: true },
  { often: 5, row: { status: 'expired' }, isPaid: false },
  { often: 4, row: { status: 'failed' }, isPaid: false },
  { often: 0.7, row: { status: 'disputed' }, isPaid: true, isRecent: true },
  { often: 0.8, row: { status: 'paid', problem: 'duplicate' }, isPaid: true, isRecent: true },
  { often: 0.5, row: { status: 'failed', problem: 'amount' }, isPaid: false, isRecent: true },
];

function order(draw: Draw, { newId, kit, now }: Settings, number: number): Row {
  const { first, last, email } = draw.person();
  let left = draw.roll() * 100;
  const drawn = orderStates.find(({ often }) => (left -= often) < 0);
  const moment = draw.moment();
  const isOld = now.getTime() - moment.getTime() > 3 * day;
  const state = drawn?.isRecent && isOld ? orderStates[0] : drawn;
  const at = moment.toISOString();
  return {
    id: newId(),
    order_number: `D${at.slice(0, 4)}-${String(number).padStart(5, '0')}`,
    email,
    first_name: first,
    last_name: last,
    product_name: kit.name,
    opens: 'kit',
    amount_cents: kit.priceCents,
    currency: kit.currency,
    problem: null,
    ...state?.row,
    amount_refunded_cents: state?.row.status === 'refunded' ? kit.priceCents : 0,
    last_refunded_at: state?.row.status === 'refunded' ? at : null,
    paid_at: state?.isPaid ? at : null,
    booked_at: state?.isPaid ? at : null,
    utm_source: sources[number % sources.length] ?? null,
    created_at: at,
    updated_at: at,
  };
}

/** A withdrawal of a paid order: refunded ones are closed, some of the others are open. None can reach Stripe. */
function withdrawal(of: Row, { roll, pick }: Draw, { newId, now }: Settings): Row[] {
  const isOver = of.status === 'refunded';
  const paid = Date.parse(String(of.paid_at));
  const isLate = now.getTime() - paid > withdrawalDays * day;
  if (!of.paid_at || (!isOver && (of.status !== 'paid' || of.problem || isLate || roll() > 0.02))) return [];
  const received = new Date(Math.min(paid + roll() * 12 * day, now.getTime() - 3_600_000));
  const id = newId();
  return [
    {
      id,
      reference: `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase(),
      channel: 'site',
      name: `${String(of.first_name)} ${String(of.last_name)}`,
      email: of.email,
      order_text: of.order_number,
      received_at: received.toISOString(),
      order_id: of.id,
      verdict: 'open',
      state: isOver ? 'granted' : pick(['waiting', 'shop']),
      refund_due: new Date(received.getTime() + 14 * day).toISOString().slice(0, 10),
      events: [{ at: received.toISOString(), event: 'declared' }],
    },
  ];
}

function refund({ id, order_id, state, received_at: at }: Row, { newId, kit }: Settings): Row[] {
  const back = new Date(Date.parse(String(at)) + 3_600_000).toISOString();
  return state === 'granted'
    ? [
        {
          id: newId(),
          order_id,
          withdrawal_id: id,
          reason: 'withdrawal',
          asked_by: 'buyer',
          state: 'refunded',
          refunded_cents: kit.priceCents,
          created_at: at,
          settled_at: back,
        },
      ]
    : [];
}

/** One in fifty mails of the last two days failed. */
const fails = (at: unknown, { roll }: Draw, now: Date) =>
  roll() < 0.02 && now.getTime() - Date.parse(String(at)) < 2 * day;

function mail(
  template: string,
  key: string,
  recipient: unknown,
  at: unknown,
  data: Row,
  hasFailed: boolean,
): Row {
  return {
    template,
    data,
    recipient,
    idempotency_key: key,
    attempts: 1,
    created_at: at,
    sent_at: hasFailed ? null : at,
    failed_at: hasFailed ? at : null,
    last_error: hasFailed ? 'refused: status 422' : null,
  };
}

/** The mails of an order; the reminders that the schedule would send count as sent. */
function orderMails(of: Row, draw: Draw, now: Date): Row[] {
  if (!of.paid_at) return [];
  const key = `order-${String(of.id)}`;
  const data = {
    email: of.email,
    firstName: of.first_name,
    productName: of.product_name,
    amountCents: of.amount_cents,
    orderNumber: of.order_number,
    paidAt: of.paid_at,
    vatPercent: priceVatPercent(),
    withdrawalDays,
    hasAccount: false,
  };
  const reminder = { ...data, unconfirmed: false, last: false };
  return [
    mail('payment-buyer', `${key}-paid-buyer`, of.email, of.paid_at, data, fails(of.paid_at, draw, now)),
    ...(now.getTime() - Date.parse(String(of.paid_at)) < 11 * day ? [1, 2] : []).map((number) =>
      mail('payment-reminder', `${key}-reminder-${number}`, of.email, of.paid_at, reminder, false),
    ),
  ];
}

function signUp(draw: Draw): Row {
  const at = draw.moment().toISOString();
  const { email } = draw.person();
  return {
    email,
    token: email,
    created_at: at,
    confirmed_at: draw.roll() < 0.8 ? at : null,
    unsubscribed_at: draw.roll() < 0.04 ? at : null,
  };
}

/** Generates people, companies, and their requests and orders over twelve weeks, without storing them. */
export function demoRows(settings: Settings): DemoRows {
  const draw = drawer(settings);
  const many = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const requests = many(settings.size, () => request(draw, settings));
  const orders = many(settings.size, (index) => order(draw, settings, index + 1));
  const withdrawals = orders.flatMap((one) => withdrawal(one, draw, settings));
  const replies = requests
    .filter(({ is_spam: isSpam }) => !isSpam)
    .map(({ id, kind, name, email, created_at: at }) =>
      mail(
        'request-visitor',
        `request-${String(id)}-visitor`,
        email,
        at,
        { kind, name, fields: [] },
        fails(at, draw, settings.now),
      ),
    );
  return {
    requests,
    request_progress: requests.flatMap((one) => progress(one, draw, settings.now)),
    outbox: [...replies, ...orders.flatMap((one) => orderMails(one, draw, settings.now))],
    orders,
    withdrawals,
    refunds: withdrawals.flatMap((one) => refund(one, settings)),
    launch_signups: many(Math.round(settings.size / 20), () => signUp(draw)),
  };
}
