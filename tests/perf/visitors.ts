import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { publicPath, shopFile } from '../../contract/shop.ts';
import { publishedIn } from '../../contract/shop-file.ts';
import { kit } from '../../site/kit.ts';
import { password } from '../password.ts';

/** An answer to a visitor. */
export interface Sample {
  kind: string;
  ms: number;
  status: number;
}

/** What the visitors of one run share. */
export interface Scene {
  url: string;
  apiUrl: string;
  /** Where the sandbox's payment pages are. */
  backend: string;
  publishableKey: string;
  /** The files that the home page names. */
  files: readonly string[];
  /** The link in the confirmation mail to an address, once it has arrived. */
  confirmationOf: (email: string) => Promise<URL>;
  samples: Sample[];
}

interface Answer {
  status: number;
  text: string;
}

interface Ask {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** A failed answer, which the visitor sees. */
export class Refused extends Error {
  override name = 'Refused';
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function send(agent: Agent, url: string, { method = 'GET', body, headers = {} }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const sent = request(
      url,
      {
        agent,
        method,
        headers: {
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      },
    );
    sent.setTimeout(20_000, () => sent.destroy(new Error('no answer in 20 seconds')));
    sent.on('error', reject);
    sent.end(text);
  });
}

/** How long a visitor waits before each click after an error. */
const patience = [4_000, 8_000, 16_000, 32_000, 32_000];

/** A person with a browser and a network address of their own: all of 127.0.0.0/8 is this machine. */
export class Visitor {
  readonly #scene: Scene;
  readonly #agent: Agent;

  constructor(scene: Scene, number: number) {
    this.#scene = scene;
    const localAddress = `127.${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress });
  }

  leave(): void {
    this.#agent.destroy();
  }

  /** Asks once, timed from `due`; records the answer. A failure is an answer with status 0. */
  async ask(kind: string, url: string, options: Ask = {}, due = performance.now()): Promise<Answer> {
    const answer = await send(this.#agent, url, options).catch((error: Error) => ({
      status: 0,
      text: error.message,
    }));
    this.#scene.samples.push({ kind, ms: performance.now() - due, status: answer.status });
    return answer;
  }

  /** A page with the files it names and what it asks after hydration, as a first visit loads them. */
  async visitHome(due: number): Promise<void> {
    const { url, apiUrl, files } = this.#scene;
    const page = await this.ask('home: page', `${url}/`, {}, due);
    const config = Promise.all([
      ...files.map((file) => this.ask('home: file', url + file)),
      this.ask('home: file', `${url}/config.json`),
    ]);
    if (page.status !== 200 || (await config).some(({ status }) => status !== 200)) throw new Refused('home');
    const shop = await this.ask('home: shop', apiUrl + publicPath(shopFile.name));
    if (shop.status !== 200 || !publishedIn(JSON.parse(shop.text))) throw new Refused('shop');
  }

  /**
   * A call to the backend with its preflight, as a browser makes it from another origin. A visitor who gets an error
   * clicks again, with the same body.
   */
  async call(kind: string, path: string, options: Ask = {}, due = performance.now()): Promise<Answer> {
    const { apiUrl, url, publishableKey } = this.#scene;
    const headers = { origin: url, referer: `${url}/`, apikey: publishableKey, ...options.headers };
    const method = options.method ?? 'POST';
    for (let attempt = 0, from = due; ; attempt += 1, from = performance.now()) {
      const preflight = {
        origin: url,
        'access-control-request-method': method,
        'access-control-request-headers': [
          ...Object.keys(options.headers ?? {}),
          'apikey',
          'content-type',
        ].join(),
      };
      const allowed = await this.ask(
        'preflight',
        apiUrl + path,
        { method: 'OPTIONS', headers: preflight },
        from,
      );
      const isAllowed = allowed.status >= 200 && allowed.status < 300;
      const answer = isAllowed
        ? await this.ask(kind, apiUrl + path, { ...options, method, headers })
        : allowed;
      if (answer.status >= 200 && answer.status < 300) return answer;
      const wait = patience[attempt];
      if (!wait) throw new Refused(`${kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
      await pause(wait);
    }
  }

  async joinList(email: string, due: number): Promise<void> {
    const body = { email, referentie: '', form_age: 9_000 };
    await this.call('list sign-up', '/functions/v1/send-kit-signup-email', { body }, due);
  }

  /** Signs up, pays, confirms, reads the order and opens a lesson, with a pause of a second or two before each step. */
  async buy(email: string, due: number): Promise<void> {
    const { backend, url, apiUrl } = this.#scene;
    const names = { first_name: 'An', last_name: 'Peeters', newsletter: false };
    const account = { email, password, data: names, gotrue_meta_security: {} };
    await this.call(
      'account',
      `/auth/v1/signup?redirect_to=${encodeURIComponent(`${url}/`)}`,
      { body: account },
      due,
    );
    const payment = {
      productName: kit.name,
      customerInfo: { email, firstName: 'An', lastName: 'Peeters', newsletter: false },
      buyerKey: randomBytes(16).toString('hex'),
      utm_source: 'lanceermail',
    };
    const started = await this.call('payment', '/functions/v1/create-stripe-payment', { body: payment });
    const sessionId = /cs_test_[A-Za-z0-9]+/.exec(JSON.parse(started.text).paymentUrl)?.[0] ?? '';
    await pause(2_000);
    await this.#pay(`${backend}/_local/stripe/${sessionId}/paid`);
    await this.call('payment checked', '/functions/v1/verify-payment', { body: { sessionId } });
    const token_hash = (await this.#scene.confirmationOf(email)).searchParams.get('token_hash');
    await pause(1_000);
    const confirmed = await this.call('confirmation', '/auth/v1/verify', {
      body: { type: 'signup', token_hash },
    });
    const { access_token, user } = JSON.parse(confirmed.text);
    const headers = { authorization: `Bearer ${access_token}` };
    const read = (kind: string, path: string) =>
      this.call(kind, `/rest/v1/${path}`, { method: 'GET', headers });
    const orders = await read('order', `orders?select=*&user_id=eq.${user.id}&status=eq.paid`);
    if (JSON.parse(orders.text).length !== 1) throw new Refused(`orders: ${orders.text.slice(0, 200)}`);
    await Promise.all([read('course', 'kicks?select=*'), read('course', 'lesson_files?select=*')]);
    await pause(1_000);
    const link = await this.call('lesson link', '/functions/v1/lesson-link', { body: { kick: 0 }, headers });
    const file = await this.ask('lesson', apiUrl + JSON.parse(link.text).path);
    if (file.status !== 200) throw new Refused(`lesson: ${file.status}`);
  }

  /** The buyer pays on the sandbox's page, which then sends the webhook. It answers this machine's own address only. */
  async #pay(address: string): Promise<void> {
    const due = performance.now();
    const { status } = await fetch(address, { method: 'POST' });
    this.#scene.samples.push({ kind: 'payment page and webhook', ms: performance.now() - due, status });
    if (status !== 200) throw new Refused(`payment page: ${status}`);
  }
}
