import { createHmac } from 'node:crypto';
import type { Database, Sql } from '../database/database.ts';
import { createWorker } from '../worker.ts';
import { API_VERSION, load, type NewEvent, newId, nowSeconds, type StripeObject, save } from './objects.ts';

export const deliveryModes = ['normal', 'late', 'twice', 'never'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export type Deliver = (body: string, headers: Record<string, string>) => Promise<Response>;

export interface Webhooks {
  /** Stores events, to be sent after the caller's transaction commits; returns their ids. */
  queue(sql: Sql, sessionId: string, events: NewEvent[], mode: DeliveryMode): Promise<string[]>;
  /** Sends what is due; settles when nothing is. */
  deliverDue(): Promise<void>;
  /** Sends the last webhook of a session again; returns its event id. */
  replay(sessionId: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** The delay of a late webhook. */
const LATE_MS = 15_000;
/** The longest pause before a retry; anything later was scheduled under clock skew. */
const LONGEST_PAUSE_MS = 60_000;
/** Pauses between attempts, which grow as Stripe's do. */
const PAUSES_MS = [1_000, 3_000, 10_000, 30_000, LONGEST_PAUSE_MS];
const MOST_ATTEMPTS = 100;
/** How many deliveries are sent together, one of each payment. */
const AT_ONCE = 20;

interface Due {
  position: number;
  event_id: string;
  attempts: number;
}

/** The header with which Stripe signs a body (https://docs.stripe.com/webhooks#verify-manually). */
function signed(body: string, secret: string): string {
  const seconds = nowSeconds();
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Claims, for half a minute, what is due: of each payment the oldest. */
function claimDue(database: Database): Promise<Due[]> {
  return database.query<Due>(
    `update local.stripe_deliveries set attempts = attempts + 1, next_at = $1::float8 + $2
     where position in (
       select position from local.stripe_deliveries as due
       where (next_at <= $1 or next_at > $1 + $3)
         and not exists (
           select from local.stripe_deliveries as earlier
           where earlier.session_id = due.session_id and earlier.position < due.position and earlier.next_at <= $1
         )
       order by position limit $4 for update skip locked
     )
     returning position, event_id, attempts`,
    [Date.now(), 30_000, LONGEST_PAUSE_MS, AT_ONCE],
  );
}

export function createWebhooks(database: Database, secret: string, deliver: Deliver): Webhooks {
  const worker = createWorker('stripe webhook', 500, async () => {
    const due = await claimDue(database);
    const attempts = await Promise.allSettled(due.map(attempt));
    const broken = attempts.find(({ status }) => status === 'rejected');
    if (broken) throw (broken as PromiseRejectedResult).reason;
    return due.length > 0;
  });

  async function attempt({ position, event_id, attempts }: Due): Promise<void> {
    const event = await load<StripeObject>(database, 'event', event_id);
    const delivered = event !== undefined && (await send(event));
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] as number;
    await database.query('update local.stripe_deliveries set next_at = $2 where position = $1', [
      position,
      delivered || attempts >= MOST_ATTEMPTS ? null : Date.now() + pause,
    ]);
  }

  async function send(event: StripeObject): Promise<boolean> {
    const body = JSON.stringify(event, null, 2);
    const response = await deliver(body, {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signed(body, secret),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  return {
    async queue(sql, sessionId, events, mode) {
      const ids: string[] = [];
      for (const { type, object } of events) {
        const event: StripeObject = {
          id: newId('evt'),
          object: 'event',
          api_version: API_VERSION,
          created: nowSeconds(),
          data: { object },
          livemode: false,
          pending_webhooks: 1,
          request: { id: null, idempotency_key: null },
          type,
        };
        await save(sql, event);
        const at = mode === 'never' ? null : Date.now() + (mode === 'late' ? LATE_MS : 0);
        for (let time = 0; time < (mode === 'twice' ? 2 : 1); time++) {
          await sql.query(
            'insert into local.stripe_deliveries (event_id, session_id, next_at) values ($1, $2, $3)',
            [event.id, sessionId, at],
          );
        }
        ids.push(event.id);
      }
      return ids;
    },
    deliverDue: () => worker.kick(),
    async replay(sessionId) {
      const [last] = await database.query<{ event_id: string }>(
        'select event_id from local.stripe_deliveries where session_id = $1 order by position desc limit 1',
        [sessionId],
      );
      if (!last) return undefined;
      await database.query(
        'insert into local.stripe_deliveries (event_id, session_id, next_at) values ($1, $2, $3)',
        [last.event_id, sessionId, Date.now()],
      );
      return last.event_id;
    },
    stop: () => worker.stop(),
  };
}
