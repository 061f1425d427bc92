import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Database, Sql } from '../database/database.ts';
import { readBody } from '../http.ts';
import type { Origins } from '../origins.ts';
import { createSession } from './create-session.ts';
import {
  type Charge,
  type CheckoutSession,
  load,
  missing,
  type PaymentIntent,
  StripeError,
  sandboxRefunds,
  save,
  select,
} from './objects.ts';
import { createRefund, currentRefund, type SandboxRefund } from './refunds.ts';

/** Largest request that the API accepts, in bytes. */
const BODY_BYTES = 65_536;

/**
 * The part of Stripe's HTTP API that the shop calls, below `/stripe-api/v1`: create, read, find and expire Checkout
 * sessions, refund, and read events. The SDK that the functions use is the client.
 * @param expire ends an open session and notifies the shop; throws StripeError
 */
export function stripeApi(
  database: Database,
  origins: Origins,
  key: string,
  expire: (sessionId: string) => Promise<void>,
  notify: Notify,
): Hono {
  const api = new Hono().basePath('/stripe-api/v1');

  api.use(async (c, next) => {
    const given = c.req.header('authorization');
    if (given !== `Bearer ${key}`) throw new StripeError(401, 'Invalid API Key provided.');
    if (/%00/.test(c.req.url)) throw new StripeError(400, 'Invalid characters.');
    await next();
  });

  refundRoutes(api, database, notify);

  api.post('/checkout/sessions', async (c) => {
    const body = await formOf(c);
    const session = await database.transaction((sql) =>
      once(sql, c.req.header('idempotency-key'), body, async () => {
        const [created, details] = createSession(body, origins);
        await save(sql, created);
        await save(sql, details);
        return created;
      }),
    );
    return c.json(session);
  });

  api.get('/checkout/sessions', async (c) => {
    const sessions = await select<CheckoutSession>(
      database,
      `select body from local.stripe_objects where kind = 'checkout.session' and body::json ->> 'payment_intent' = $1`,
      [c.req.query('payment_intent') ?? ''],
    );
    return c.json({ object: 'list', data: sessions, has_more: false, url: '/v1/checkout/sessions' });
  });

  api.get('/checkout/sessions/:id', async (c) => {
    const expand = new URL(c.req.url).searchParams.get('expand[0]') ?? undefined;
    return c.json(await sessionOf(database, c.req.param('id'), expand));
  });

  api.post('/checkout/sessions/:id/expire', async (c) => {
    const id = c.req.param('id');
    const { status } = await sessionOf(database, id);
    if (status !== 'open') {
      throw new StripeError(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      );
    }
    await expire(id);
    return c.json(await sessionOf(database, id));
  });

  api.get('/events', async (c) => c.json(await events(database, c)));

  api.get('/events/:id', async (c) => {
    const id = c.req.param('id');
    const event = await load(database, 'event', id);
    if (!event) throw missing('event', id);
    return c.json(event);
  });

  api.all('*', (c) => {
    throw new StripeError(404, `Unrecognized request URL (${c.req.method}: ${c.req.path}).`);
  });
  api.onError((error) => {
    if (!(error instanceof StripeError)) throw error;
    return Response.json({ error: error.body }, { status: error.status });
  });
  return api;
}

/** Queues the events of `work` in its transaction, and sends them once it is over. */
type Notify = (work: (sql: Sql) => Promise<SandboxRefund>) => Promise<SandboxRefund['refund']>;

function refundRoutes(api: Hono, database: Database, notify: Notify): void {
  api.post('/refunds', async (c) => {
    const body = await formOf(c);
    const refund = await notify(async (sql) => {
      let events: SandboxRefund['events'] = [];
      const answer = await once(sql, c.req.header('idempotency-key'), body, async () => {
        const made = await createRefund(sql, body);
        events = made.events;
        return { ...made, events: [] };
      });
      return { ...answer, events };
    });
    return c.json(refund);
  });

  api.get('/refunds', async (c) => {
    const data = [];
    for (const refund of await sandboxRefunds(database, c.req.query('payment_intent') ?? ''))
      data.push(refund.status === 'pending' ? await notify((sql) => currentRefund(sql, refund.id)) : refund);
    return c.json({ object: 'list', data, has_more: false, url: '/v1/refunds' });
  });
}

/** The form-encoded body of a request. Throws StripeError when Stripe would reject it. */
async function formOf(c: Context): Promise<string> {
  const bytes = await readBody(c.req.raw, BODY_BYTES);
  if (!bytes) throw new StripeError(413, 'The request is too large.');
  const body = new TextDecoder().decode(bytes);
  if (body.includes('\0') || /%00/.test(body)) throw new StripeError(400, 'Invalid characters.');
  return body;
}

/** A session, with its payment intent, and charge, whole if `expand` names them. Throws StripeError when there is none. */
async function sessionOf(sql: Sql, id: string, expand?: string) {
  const session = await load<CheckoutSession>(sql, 'checkout.session', id);
  if (!session) throw missing('checkout.session', id);
  const intent =
    expand && session.payment_intent
      ? await load<PaymentIntent>(sql, 'payment_intent', session.payment_intent)
      : undefined;
  const charge =
    expand === 'payment_intent.latest_charge' && intent?.latest_charge
      ? await load<Charge>(sql, 'charge', intent.latest_charge)
      : intent?.latest_charge;
  return intent ? { ...session, payment_intent: { ...intent, latest_charge: charge ?? null } } : session;
}

/** A page of events, newest first: `types`, `created[gte]`, `limit` and `starting_after`. */
async function events(sql: Sql, c: Context) {
  const query = new URL(c.req.url).searchParams;
  const types = [...query].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
  const limit = Number(query.get('limit') ?? 10);
  const found = await select(
    sql,
    `select body from local.stripe_objects
     where kind = 'event' and created >= $1 and ($2 = '' or body::json ->> 'type' = any (string_to_array($2, ',')))
       and ($3 = '' or position < (select position from local.stripe_objects where id = $3))
     order by position desc limit $4`,
    [Number(query.get('created[gte]') ?? 0), types.join(','), query.get('starting_after') ?? '', limit + 1],
  );
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url: '/v1/events' };
}

/**
 * Answers a repeated request with the first answer, in the caller's transaction. Throws StripeError when the key was
 * used with another request.
 */
async function once<T>(sql: Sql, key: string | undefined, body: string, work: () => Promise<T>): Promise<T> {
  if (!key) return work();
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [key]);
  const fingerprint = createHash('sha256').update(body).digest('hex');
  const [known] = await sql.query<{ fingerprint: string; body: string }>(
    'select fingerprint, body from local.stripe_requests where key = $1',
    [key],
  );
  if (known && known.fingerprint !== fingerprint) {
    throw new StripeError(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    );
  }
  if (known) return JSON.parse(known.body);
  const made = await work();
  await sql.query('insert into local.stripe_requests (key, fingerprint, body) values ($1, $2, $3)', [
    key,
    fingerprint,
    JSON.stringify(made),
  ]);
  return made;
}
