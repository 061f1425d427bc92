import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { readBody } from '../auth/body-guard.ts';
import { oneAtATime } from '../auth/one-at-a-time.ts';
import type { Database, Sql } from '../database/database.ts';
import type { Origins } from '../origins.ts';
import { createRefund } from './create-refund.ts';
import { createSession } from './create-session.ts';
import { missing, StripeError } from './error.ts';
import { expand } from './expand.ts';
import { list, type Params, parseForm } from './form.ts';
import { type Answer, once } from './idempotency.ts';
import { filterOf } from './list-filter.ts';
import type { CheckoutSession, StripeObject } from './objects.ts';
import { applyOutcome } from './outcomes.ts';
import { load, page, save } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** Largest request that the API takes, in bytes. */
const BODY_BYTES = 65_536;

/** Kinds that can be read by id or listed, by their path, with the fields a list can be filtered by. */
const KINDS: Record<string, { kind: string; filters: string[] }> = {
  'checkout/sessions': { kind: 'checkout.session', filters: ['payment_intent', 'status', 'customer_email'] },
  payment_intents: { kind: 'payment_intent', filters: [] },
  charges: { kind: 'charge', filters: ['payment_intent'] },
  refunds: { kind: 'refund', filters: ['payment_intent', 'charge'] },
  disputes: { kind: 'dispute', filters: ['payment_intent', 'charge'] },
  events: { kind: 'event', filters: ['type'] },
};

/** Stripe's HTTP API, as far as a shop with Checkout uses it, below `/stripe-api/v1`. */
export function stripeApi(database: Database, origins: Origins, key: string, webhooks: Webhooks): Hono {
  const app = new Hono();
  const queue = oneAtATime();

  async function answer(c: Context): Promise<Response> {
    const given = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
    const path = new URL(c.req.url).pathname.replace(/^.*\/stripe-api\/v1\//, '');
    let made: Answer & { replayed?: boolean };
    try {
      if (given !== key) {
        throw new StripeError(401, given ? 'Invalid API Key provided.' : 'You did not provide an API key.');
      }
      const bytes = await readBody(c.req.raw, BODY_BYTES);
      if (!bytes) throw new StripeError(413, 'The request is too large.');
      const query = new URL(c.req.url).search.slice(1);
      const body = new TextDecoder().decode(bytes);
      if (body.includes('\0') || /%00/.test(body + query + path))
        throw new StripeError(400, 'Invalid characters.');
      const params = parseForm(c.req.method === 'GET' ? query : body);
      const idempotencyKey = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
      made = idempotencyKey
        ? await queue(idempotencyKey, () =>
            once(database, idempotencyKey, path, body, () => run(c.req.method, path, params)),
          )
        : await run(c.req.method, path, params);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      made = failure(error);
    }
    return new Response(made.body, {
      status: made.status,
      headers: {
        'content-type': 'application/json',
        'request-id': `req_${randomBytes(7).toString('hex')}`,
        'stripe-version': c.req.header('stripe-version') ?? '',
        ...(made.replayed ? { 'idempotent-replayed': 'true' } : {}),
      },
    });
  }

  async function run(method: string, path: string, params: Params): Promise<Answer> {
    try {
      const body = await database.transaction((sql) => dispatch(sql, method, path, params));
      void webhooks.deliverDue();
      return { status: 200, body: JSON.stringify(body, null, 2) };
    } catch (error) {
      if (error instanceof StripeError) return failure(error);
      throw error;
    }
  }

  async function dispatch(sql: Sql, method: string, path: string, params: Params): Promise<unknown> {
    const wanted = list(params.expand).map(String);
    const [, resource, id, action] = /^(checkout\/sessions|\w+)(?:\/([\w]+))?(?:\/(\w+))?$/.exec(path) ?? [];
    const known = resource ? KINDS[resource] : undefined;
    const route = `${method} ${resource ?? ''}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;

    if (route === 'POST checkout/sessions') {
      const { session, lineItems, intentMetadata } = createSession(params, origins);
      await save(sql, session);
      await save(sql, {
        id: `details_${session.id}`,
        object: 'session.details',
        created: session.created,
        lineItems,
        intentMetadata,
      });
      return expand(sql, session, wanted);
    }
    if (route === 'POST checkout/sessions/:id/expire') {
      const session = await load<CheckoutSession>(sql, 'checkout.session', id as string);
      if (session && session.status !== 'open') {
        throw new StripeError(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      await webhooks.queue(sql, id as string, await applyOutcome(sql, id as string, 'expired'), 'normal');
      return expand(
        sql,
        (await load<CheckoutSession>(sql, 'checkout.session', id as string)) as CheckoutSession,
        wanted,
      );
    }
    if (route === 'GET checkout/sessions/:id/line_items') {
      const details = await load<StripeObject>(sql, 'session.details', `details_${id}`);
      if (!details) throw missing('checkout.session', id as string);
      return { object: 'list', data: details.lineItems, has_more: false, url: `/v1/${path}` };
    }
    if (route === 'POST refunds') return expand(sql, await createRefund(sql, params, webhooks), wanted);
    if (route === `GET ${resource}/:id` && known) {
      const object = await load(sql, known.kind, id as string);
      if (!object) throw missing(known.kind, id as string);
      return expand(sql, object, wanted);
    }
    if (route === `GET ${resource}` && known) {
      const { data, hasMore } = await page(sql, known.kind, filterOf(params, known.filters));
      const inner = wanted.filter((name) => name.startsWith('data.')).map((name) => name.slice(5));
      return {
        object: 'list',
        data: await Promise.all(data.map((object) => expand(sql, object, inner))),
        has_more: hasMore,
        url: `/v1/${path}`,
      };
    }
    throw new StripeError(404, `Unrecognized request URL (${method}: /v1/${path}).`);
  }

  app.all('/stripe-api/v1/*', answer);
  return app;
}

function failure(error: StripeError): Answer {
  return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
}
