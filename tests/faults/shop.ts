import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Secrets } from '../../local/secrets.ts';
import { kit } from '../../site/kit.ts';
import { raisedLimits, startServer, type TestServer } from '../server.ts';
import { keep, logFile } from './files.ts';

/** A running shop, used as a visitor and, with its secret key, as the server. */
export interface Shop {
  url: string;
  secrets: Secrets;
  /** POSTs to a function, with a visitor's key. */
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends a request to Auth, with a visitor's key; a string body is sent as is. */
  auth(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Rows of a table, past row level security: `orders?select=id`. */
  rows<Row = Record<string, unknown>>(query: string): Promise<Row[]>;
  /** How many rows a query has. */
  count(query: string): Promise<number>;
  outage(on: boolean): Promise<void>;
  /** Starts a payment; returns the id of its Stripe session. */
  startPayment(customerInfo?: object, token?: string): Promise<string>;
  /** Applies an outcome in the Stripe sandbox; returns the ids of its events. */
  applyOutcome(sessionId: string, outcome: string): Promise<string[]>;
  /** An object of the sandbox, as Stripe's API returns it. */
  stripe<Answer = StripeEvent>(path: string): Promise<Answer>;
  /** Sends an event as Stripe does, with a valid signature. */
  webhook(event: object): Promise<Response>;
}

export interface StripeEvent {
  id: string;
  type: string;
  data: { object: Record<string, unknown> };
}

/** The header that signs a body; `seconds` is the time it claims. */
export function signature(body: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** The shop with its data in `dataDir`. */
export function shopAt(url: string, dataDir: string): Shop {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...json, apikey: secrets.publishableKey, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const ask = (query: string, prefer = '') =>
    fetch(`${url}/rest/v1/${query}`, {
      headers: { apikey: secrets.secretKey, authorization: `Bearer ${secrets.secretKey}`, prefer },
    });

  const shop: Shop = {
    url,
    secrets,
    call: (name, body, headers = {}) => post(`/functions/v1/${name}`, body, headers),
    auth: (path, body, headers = {}) => post(`/auth/v1/${path}`, body, headers),
    async rows(query) {
      const answer = await ask(query);
      if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
      return answer.json();
    },
    async count(query) {
      const answer = await ask(`${query}${query.includes('?') ? '&' : '?'}limit=1`, 'count=exact');
      await answer.body?.cancel();
      const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
      if (total === undefined) throw new Error(`${query}: ${answer.status}`);
      return Number(total);
    },
    async outage(on) {
      await fetch(`${url}/_local/mail/outage`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ on }),
      });
    },
    async startPayment(customerInfo, token) {
      const answer = await shop.call(
        'create-stripe-payment',
        { productName: kit.name, customerInfo },
        token ? { authorization: `Bearer ${token}` } : {},
      );
      const { paymentUrl } = (await answer.json()) as { paymentUrl?: string };
      const id = /cs_test_[A-Za-z0-9]+/.exec(paymentUrl ?? '')?.[0];
      if (!id) throw new Error(`No payment: ${answer.status}`);
      return id;
    },
    async applyOutcome(sessionId, outcome) {
      const answer = await fetch(`${url}/_local/stripe/${sessionId}/${outcome}`, { method: 'POST' });
      if (!answer.ok) throw new Error(`${outcome}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { events: string[] }).events;
    },
    async stripe(path) {
      const answer = await fetch(`${url}/_local/stripe-api/v1/${path}`, {
        headers: { authorization: `Bearer ${secrets.stripeKey}` },
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json();
    },
    webhook(event) {
      const body = JSON.stringify(event);
      return post('/functions/v1/stripe-webhook', body, {
        'stripe-signature': signature(body, secrets.stripeWebhookSecret),
      });
    },
  };
  return shop;
}

/** The shop that the whole suite shares. */
export const shared = (): Shop => shopAt(inject('url'), inject('dataDir'));

/** Starts a separate shop, whose log is kept for the last row. */
export async function startShop(
  options: { env?: Record<string, string>; dataDir?: string; port?: number; shipped?: boolean } = {},
): Promise<TestServer & { shop: Shop }> {
  const { shipped, env, ...rest } = options;
  const server = await startServer({
    ...rest,
    env: { ...(shipped ? {} : raisedLimits), LOG: 'json', ...env },
    onOutput: (text) => keep(logFile, text),
  });
  return { ...server, shop: shopAt(server.url, server.dataDir) };
}

/** Runs `work` for 0 to `count` - 1, at most `width` in parallel; returns the results in order. */
export async function each<Result>(
  count: number,
  width: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
  return results;
}
