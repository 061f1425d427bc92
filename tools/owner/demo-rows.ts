import type { StoredRequest } from '../../contract/database/requests.ts';
import { priceVatPercent } from '../../contract/invoicing/settings.ts';
import { shownWords } from '../../contract/requests.ts';
import { withdrawalDays } from '../../site/kit.ts';
import { seeded } from '../../tests/seeded.ts';

/** Every address of the demo is here, where no mail can arrive (RFC 2606). */
export const demoDomain = 'demo.invalid';

type Row = Record<string, unknown>;

interface Settings {
  size: number;
  now: Date;
  newId: () => string;
  kit: { name: string; priceCents: number; currency: string };
}

const firstNames = ['Emma', 'Louise', 'Noor', 'Fatima', 'Hilde', 'Liam', 'Adam', 'Bart', 'Yassine', 'Luc'];
const lastNames = ['Peeters', 'Maes', 'De Smet', 'Van Damme', 'El Amrani', 'Yilmaz', 'Dubois', 'Claes'];
const kinds: StoredRequest['kind'][] = ['contact', 'inline', 'workshop-dialog'];
const statuses = ['followed-up', 'quoted', 'won', 'lost'];
const sources = [null, 'nieuwsbrief', 'linkedin'];

const day = 24 * 3_600_000;

/** Draws people and choices. */
function drawer(now: Date) {
  const roll = seeded(20_261_123);
  let people = 0;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(roll() * from.length)] as T;
  /** More of the moments are recent, and none is less than an hour ago. */
  const person = () => {
    people += 1;
    const [first, last] = [pick(firstNames), pick(lastNames)];
    const email = `${`${first}.${last}`.toLowerCase().replaceAll(' ', '')}.${people}@${demoDomain}`;
    const at = new Date(now.getTime() - 3_600_000 - roll() ** 1.4 * 83 * day).toISOString();
    return { first, last, email, at };
  };
  return { roll, pick, person };
}

/** A mail that left, or failed. */
const mail = (template: string, key: string, recipient: string, at: string, data: Row, failed = false) => ({
  template,
  data,
  recipient,
  idempotency_key: key,
  created_at: at,
  sent_at: failed ? null : at,
  failed_at: failed ? at : null,
  last_error: failed ? 'refused: status 422' : null,
});

/**
 * Generates people with a request, an order or an address on the launch list over twelve weeks, without storing them.
 * What needs a person is from the last days only.
 */
export function demoRows({ size, now, newId, kit }: Settings) {
  const { roll, pick, person } = drawer(now);
  const requests: Row[] = [];
  const request_progress: Row[] = [];
  const outbox: Row[] = [];
  const orders: Row[] = [];
  const launch_signups: Row[] = [];
  const daysSince = (at: string) => (now.getTime() - Date.parse(at)) / day;

  function request() {
    const { first, last, email, at } = person();
    const kind = pick(kinds);
    const name = `${first} ${last}`;
    const company = `Bakkerij ${last}`;
    const message = 'We willen onze offertes sneller schrijven. Kan dat in een halve dag?';
    const stored = { kind, name, email, phone: '+32 470 12 34 56', company, message, details: {} };
    const id = newId();
    const isSpam = roll() < 0.02;
    requests.push({
      id,
      ...stored,
      shown: shownWords(stored),
      utm_source: pick(sources),
      is_spam: isSpam,
      created_at: at,
    });
    if (isSpam) return;
    const reply = { kind, name, fields: [] };
    outbox.push(mail('request-visitor', `request-${id}-visitor`, email, at, reply));
    // All that are older than a week were followed up.
    if (roll() < 0.8 + daysSince(at) / 35)
      request_progress.push({ request_id: id, status: pick(statuses), updated_by: 'demo' });
  }

  function order(number: number) {
    const { first, last, email, at } = person();
    const paid = roll() < 0.95 ? at : null;
    const id = newId();
    const orderNumber = `D${at.slice(0, 4)}-${String(number).padStart(5, '0')}`;
    orders.push({
      id,
      order_number: orderNumber,
      email,
      first_name: first,
      last_name: last,
      product_name: kit.name,
      opens: 'kit',
      amount_cents: kit.priceCents,
      currency: kit.currency,
      status: paid ? 'paid' : 'failed',
      problem: paid && daysSince(at) < 3 && roll() < 0.1 ? 'duplicate' : null,
      paid_at: paid,
      booked_at: paid,
      created_at: at,
    });
    if (!paid) return;
    const data = {
      email,
      firstName: first,
      productName: kit.name,
      amountCents: kit.priceCents,
      orderNumber,
      paidAt: at,
      vatPercent: priceVatPercent(),
      withdrawalDays,
      hasAccount: false,
    };
    const failed = daysSince(at) < 2 && roll() < 0.04;
    outbox.push(mail('payment-buyer', `order-${id}-paid-buyer`, email, at, data, failed));
    const reminder = { ...data, unconfirmed: false, last: false };
    // The schedule would send these.
    for (const which of daysSince(at) < 11 ? [1, 2] : [])
      outbox.push(mail('payment-reminder', `order-${id}-reminder-${which}`, email, at, reminder));
  }

  for (let number = 1; number <= size; number += 1) {
    request();
    order(number);
    if (number % 20 > 0) continue;
    const { email, at } = person();
    launch_signups.push({ email, token: email, created_at: at, confirmed_at: roll() < 0.8 ? at : null });
  }
  // In the order to store them: mails before orders, so that the schedule adds no reminders.
  return { requests, request_progress, outbox, orders, launch_signups };
}
