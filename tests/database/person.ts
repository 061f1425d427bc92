import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './support.ts';

/** Fills every table of the registry for one person, and returns their account. `name` is part of all that they typed. */
export async function fillPerson(database: TestDatabase, name: string): Promise<string> {
  const account = await database.addUser(`${name}@voorbeeld.be`);
  await fill(database, name, account);
  return account;
}

/** Fills every table but those of an account for a person who has none. */
export const fillGuest = (database: TestDatabase, name: string) => fill(database, name, null);

async function fill(database: TestDatabase, name: string, account: string | null): Promise<void> {
  const email = `${name}@voorbeeld.be`;
  const boughtAs = account ? `oud-${email}` : email;
  const insert = async (table: string, values: Record<string, unknown>): Promise<void> => {
    const marks = Object.values(values).map((value, index) =>
      value !== null && typeof value === 'object' ? `$${index + 1}::jsonb` : `$${index + 1}`,
    );
    await database.rows(
      `insert into public.${table} (${Object.keys(values).join(', ')}) values (${marks.join(', ')})`,
      Object.values(values),
    );
  };
  const ids = { request: randomUUID(), order: randomUUID(), withdrawal: randomUUID(), refund: randomUUID() };
  const typed = { name, email, text: `${name} schreef dit` };
  await insert('requests', {
    id: ids.request,
    kind: 'contact',
    name,
    // As typed: addresses are found whatever their case.
    email: email.toUpperCase(),
    phone: `0470 ${name}`,
    company: `${name} bv`,
    message: typed.text,
    details: typed,
    shown: typed.text,
    source_url: `https://voorbeeld.be/${name}`,
    utm_source: name,
    utm_medium: name,
    utm_campaign: name,
    on_release: typed,
  });
  await insert('request_progress', { request_id: ids.request, status: 'followed-up', updated_by: email });
  await insert('invoice_drafts', {
    request_id: ids.request,
    part: 'rest',
    input: { company: { name: `${name} nv` }, email },
    reason: 'session',
  });
  await insert('notes', {
    id: randomUUID(),
    request_id: ids.request,
    title: name,
    words: `${name} belde terug`,
    author: name,
  });
  await insert('launch_signups', { email, token: `lijst-${name}` });
  // Bought under another address, which belongs to the account too.
  await insert('orders', {
    id: ids.order,
    order_number: `PK-${name}`,
    user_id: account,
    email: boughtAs,
    first_name: name,
    last_name: name,
    product_name: 'Kit',
    opens: 'kit',
    amount_cents: 3700,
    currency: 'eur',
    status: 'paid',
    paid_at: '2026-11-01T10:00:00Z',
    booked_at: '2026-11-01T10:00:00Z',
    stripe_session_id: `cs_${name}`,
    stripe_payment_intent_id: `pi_${name}`,
    disputes: { [`dp_${name}`]: [{ state: 'open', at: '2026-11-02T10:00:00Z', cents: 3700 }] },
    problem: name,
    buyer_key: name,
    utm_source: name,
    company: { name: `${name} nv`, companyNumber: '0123456749', vatLiable: 'ja', street: `${name}straat` },
  });
  await insert('notes', {
    id: randomUUID(),
    order_id: ids.order,
    words: `${name} vroeg uitstel`,
    author: name,
  });
  const invoice = randomUUID();
  await insert('invoices', {
    id: invoice,
    order_id: ids.order,
    issued_on: '2026-11-01',
    paid_on: '2026-11-01',
    document: {
      kind: 'invoice',
      number: `F-${name}`,
      totalCents: 3700,
      orderReference: `PK-${name}`,
      buyerReference: '',
      structuredCommunication: '',
      buyer: { name: `${name} nv`, email: boughtAs, companyNumber: '0123456749', vatLiable: 'ja' },
    },
  });
  await insert('quotes', {
    request_id: ids.request,
    valid_until: '2026-12-31',
    token: `voorstel-${name}`,
    sent_by: 'eigenaar@voorbeeld.be',
    document: {
      kind: 'quote',
      number: `V-${name}`,
      version: 1,
      totalCents: 3700,
      buyer: { name: `${name} nv`, email },
      lines: [{}],
    },
  });
  await insert('invoice_deliveries', { invoice_id: invoice, access_id: name, last_error: name });
  await insert('stripe_events', { id: `evt_${name}`, type: 'x', result: 'paid', order_id: ids.order });
  await insert('refunds', {
    id: ids.refund,
    order_id: ids.order,
    amount_cents: 100,
    reason: 'decision',
    asked_by: name,
    stripe_id: `re_${name}`,
    last_error: name,
  });
  await insert('withdrawals', {
    id: ids.withdrawal,
    reference: `HR-${name}`,
    channel: 'site',
    name,
    email,
    order_text: name,
    statement: typed.text,
    received_at: '2026-11-02T10:00:00Z',
    verdict: 'unmatched',
    state: 'closed',
    token: `herroeping-${name}`,
    events: [{ at: '2026-11-02T10:00:00Z', event: 'declared', detail: name }],
  });
  await insert('own_data_links', { token_hash: `link-${name}`, email });
  await insert('data_letters', { email });
  await insert('deletion_requests', {
    account_id: account,
    address: email,
    token_hash: `behoud-${name}`,
    last_error: name,
  });
  if (account) await insert('kick_progress', { user_id: account, kick: 1, state: 'done' });
  await insert('consents', {
    kind: 'newsletter',
    email,
    text_version: '1',
    text: 'Mail mij',
    source: name,
    token: `ja-${name}`,
  });
  await insert('outbox', {
    template: 'request-business',
    // Its reference alone says whom it is about.
    data: { name, reference: ids.request.replace(/^(.{4})(.{4}).*/, '$1-$2').toUpperCase() },
    recipient: 'shop@voorbeeld.be',
    idempotency_key: `request-${ids.request}-business`,
    last_error: `${email} weigert`,
  });
  await insert('outbox', {
    template: 'payment-buyer',
    data: typed,
    recipient: boughtAs,
    reply_to: email,
    idempotency_key: `order-${ids.order}-paid-buyer`,
  });
  await insert('mail_stops', { email, cause: 'bounce', stopped_at: '2026-11-02T10:00:00Z' });
  await insert('owner_actions', {
    owner_email: 'eigenaar@voorbeeld.be',
    action: 'noted',
    subject: `PK-${name}`,
    detail: { order: `PK-${name}` },
  });
  await insert('rate_limits', { key: name, hits: 1, resets_at: '2026-11-02T10:00:00Z' });
}
