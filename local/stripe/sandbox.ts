import { type Context, Hono } from 'hono';
import type { Database, Sql } from '../database/database.ts';
import type { Origins } from '../origins.ts';
import { createWorker } from '../worker.ts';
import { stripeApi } from './api.ts';
import { checkoutPage, returnAddress, sessionsPage } from './checkout-page.ts';
import {
  type CheckoutSession,
  load,
  nowSeconds,
  type SessionDetails,
  StripeError,
  type StripeObject,
  select,
} from './objects.ts';
import { applyOutcome, outcomes, type SandboxOutcome } from './outcomes.ts';
import { refundModes, type SandboxRefund, setRefundMode } from './refunds.ts';
import { createWebhooks, type Deliver, type DeliveryMode, deliveryModes, type Webhooks } from './webhooks.ts';

export interface Sandbox {
  /** API, checkout page, list of sessions and outcomes, below `/_local`. */
  routes: Hono;
  stop(): Promise<void>;
}

/** How long the buyer waits for the webhook before returning. */
const WEBHOOK_PATIENCE_MS = 3_000;
const EXPIRY_EVERY_MS = 30_000;

/**
 * Creates a Stripe sandbox whose state lives in the schema `local`.
 * @param key the secret key of its API
 * @param webhookSecret signs the webhooks
 * @param deliver sends a webhook to the shop
 */
export function createSandbox(
  database: Database,
  origins: Origins,
  key: string,
  webhookSecret: string,
  deliver: Deliver,
): Sandbox {
  const webhooks = createWebhooks(database, webhookSecret, deliver);
  const routes = new Hono();

  function record(sessionId: string, outcome: SandboxOutcome, mode: DeliveryMode): Promise<string[]> {
    return database.transaction(async (sql) =>
      webhooks.queue(sql, sessionId, await applyOutcome(sql, sessionId, outcome), mode),
    );
  }

  async function apply(sessionId: string, outcome: SandboxOutcome, mode: DeliveryMode): Promise<string[]> {
    const events = await record(sessionId, outcome, mode);
    await settled(webhooks.deliverDue());
    return events;
  }

  const expire = async (sessionId: string) => {
    await record(sessionId, 'expired', 'normal');
    void webhooks.deliverDue();
  };
  const notify = (work: (sql: Sql) => Promise<SandboxRefund>) => refunded(database, webhooks, work);
  routes.route('/', stripeApi(database, origins, key, expire, notify));

  routes.get('/stripe', async () =>
    sessionsPage(await latestSessions(database), await eventsOf(database), await detailsOf(database)),
  );
  routes.get('/stripe/checkout/:id', async (c) => {
    const session = await load<CheckoutSession>(database, 'checkout.session', c.req.param('id'));
    if (!session) return c.text('Deze betaling bestaat niet.', 404);
    const details = await load<SessionDetails>(database, 'session.details', `details_${session.id}`);
    return checkoutPage(session, details?.product ?? '');
  });
  routes.post('/stripe/checkout/:id', async (c) => {
    const session = await load<CheckoutSession>(database, 'checkout.session', c.req.param('id'));
    if (!session) return c.text('Deze betaling bestaat niet.', 404);
    const form = await c.req.parseBody();
    if (form.outcome === 'cancel') return c.redirect(session.cancel_url ?? returnAddress(session), 303);
    try {
      await apply(session.id, form.outcome === 'failed' ? 'failed' : 'paid', deliveryModeOf(form.webhook));
    } catch (error) {
      // Clicked twice, or expired meanwhile: the buyer returns and sees the outcome.
      if (!(error instanceof StripeError)) throw error;
    }
    return c.redirect(returnAddress(session), 303);
  });
  refundModeRoute(routes, database);
  routes.post('/stripe/:id/:outcome', async (c) => {
    const { id, outcome } = c.req.param();
    if (outcome === 'replay') {
      const event = await webhooks.replay(id);
      if (!event) return c.json({ error: 'Voor deze sessie is er nog geen webhook.' }, 404);
      await settled(webhooks.deliverDue());
      return c.json({ events: [event] });
    }
    if (!(outcomes as readonly string[]).includes(outcome))
      return c.json({ error: 'Deze uitkomst bestaat niet.' }, 404);
    try {
      const events = await apply(id, outcome as SandboxOutcome, deliveryModeOf(c.req.query('webhook')));
      if (isForm(c)) return c.redirect('/_local/stripe', 303);
      const session = await load<CheckoutSession>(database, 'checkout.session', id);
      return c.json({ status: session?.status, payment_status: session?.payment_status, events });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return c.json({ error: error.message }, error.status as 404 | 409);
    }
  });

  const expiry = createWorker('stripe expiry', EXPIRY_EVERY_MS, async () => {
    for (const id of await overdue(database)) await apply(id, 'expired', 'normal').catch(() => {});
    return false;
  });
  return {
    routes,
    stop: async () => void (await Promise.all([expiry.stop(), webhooks.stop()])),
  };
}

function detailsOf(database: Database): Promise<SessionDetails[]> {
  return select<SessionDetails>(
    database,
    `select body from local.stripe_objects where kind = 'session.details' order by position desc limit 100`,
    [],
  );
}

function latestSessions(database: Database): Promise<CheckoutSession[]> {
  return select<CheckoutSession>(
    database,
    `select body from local.stripe_objects where kind = 'checkout.session' order by position desc limit 100`,
    [],
  );
}

async function refunded(
  database: Database,
  webhooks: Webhooks,
  work: (sql: Sql) => Promise<SandboxRefund>,
): Promise<SandboxRefund['refund']> {
  const refund = await database.transaction(async (sql) => {
    const answer = await work(sql);
    await webhooks.queue(sql, answer.sessionId, answer.events, 'normal');
    return answer.refund;
  });
  void webhooks.deliverDue();
  return refund;
}

/** Sets what happens to the refunds of a payment. */
function refundModeRoute(routes: Hono, database: Database): void {
  routes.post('/stripe/:id/refunds/:mode', async (c) => {
    const { id, mode } = c.req.param();
    const known = refundModes.find((one) => one === mode);
    if (!known) return c.json({ error: 'Deze stand bestaat niet.' }, 404);
    try {
      await database.transaction((sql) => setRefundMode(sql, id, known));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return c.json({ error: error.message }, 404);
    }
    return isForm(c) ? c.redirect('/_local/stripe', 303) : c.json({ mode: known });
  });
}

/** Whether a button in the list of payments was clicked. */
function isForm(c: Context): boolean {
  return /form/.test(c.req.header('content-type') ?? '');
}

function deliveryModeOf(value: unknown): DeliveryMode {
  return deliveryModes.find((mode) => mode === value) ?? 'normal';
}

/** Waits for a delivery, but no longer than a buyer would. */
async function settled(delivery: Promise<void>): Promise<void> {
  await Promise.race([delivery, new Promise((resolve) => setTimeout(resolve, WEBHOOK_PATIENCE_MS).unref())]);
}

async function eventsOf(database: Database): Promise<(StripeObject & { session: string | null })[]> {
  const rows = await database.query<{ body: string; session_id: string | null }>(
    `select o.body, d.session_id from local.stripe_deliveries d join local.stripe_objects o on o.id = d.event_id
     order by d.position`,
  );
  return rows.map((row) => ({ ...JSON.parse(row.body), session: row.session_id }));
}

async function overdue(database: Database): Promise<string[]> {
  const rows = await database
    .query<{ id: string }>(
      `select id from local.stripe_objects where kind = 'checkout.session' and body::json ->> 'status' = 'open'
       and (body::json ->> 'expires_at')::float8 < $1 limit 100`,
      [nowSeconds()],
    )
    .catch(() => []);
  return rows.map((row) => row.id);
}
