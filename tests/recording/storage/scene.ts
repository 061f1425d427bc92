/** One exchange with Storage, played on Supabase Storage or on its imitation, and what is kept of it. */
import { signedToken } from '../../signed-token.ts';
import type { Keys } from '../gateway.ts';
import { masks } from '../masks.ts';
import type { Kept } from '../recording.ts';

/** A file in storage, as it is afterwards. */
export interface Stored {
  bucket: string;
  name: string;
  size: number;
  type: string;
  caching: string;
}

/** A Storage that exchanges are played on, with the shop's buckets. */
export interface Stage {
  /** Sends a request to a path below /storage/v1, as the gateway passes it on. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Every file, by bucket and name. */
  files(): Promise<Stored[]>;
  /** Removes every file. */
  clear(): Promise<unknown>;
  keys: Keys;
}

/** Who sends a request: the functions, a visitor, a signed-in buyer or owner, somebody without a key, or with a token. */
type Sender = 'server' | 'visitor' | 'member' | 'owner' | 'nobody' | { token: string };

/** A request to Storage; the path is below /storage/v1. */
export interface Ask {
  path: string;
  method?: string;
  body?: string | Uint8Array<ArrayBuffer> | object;
  /** The content type of the body. */
  type?: string;
  as?: Sender;
  headers?: Record<string, string>;
  /** How many of these are sent at the same time; one without it. */
  times?: number;
}

const people = {
  member: '6f1ed002-ab55-4a3c-8a3e-000000000001',
  owner: '6f1ed002-ab55-4a3c-8a3e-000000000002',
};

/** The steps of one exchange. */
export class Scene {
  readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  #headers({ as = 'server', type, body, headers }: Ask): Record<string, string> {
    const { publishable, secret, jwtSecret } = this.stage.keys;
    const user = (sub: string) =>
      signedToken({ aud: 'authenticated', role: 'authenticated', sub }, jwtSecret);
    const key = as === 'server' ? secret : publishable;
    const bearer =
      typeof as === 'object' ? as.token : as === 'member' || as === 'owner' ? user(people[as]) : key;
    return {
      ...(as === 'nobody' ? {} : { apikey: key, authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': type ?? 'application/json' }),
      ...headers,
    };
  }

  /** Sends a request. */
  send(ask: Ask): Promise<Response> {
    const { path, method, body } = ask;
    return this.stage.fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: this.#headers(ask),
      redirect: 'manual',
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
  }

  /** Sends a request that prepares the exchange; throws when Storage refuses it. */
  async did(ask: Ask): Promise<Record<string, string>> {
    const answer = await this.send(ask);
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${ask.path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }
}

/** An exchange: its steps end in the request that is kept. */
export interface Exchange {
  name: string;
  act: (scene: Scene) => Promise<Ask> | Ask;
}

/** The headers of an answer that a browser or a CDN acts on. */
const keptHeaders = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'x-robots-tag',
];

function headersOf({ headers }: Response, isFile: boolean): Record<string, string> {
  const masked: Record<string, string> = { etag: '<etag>', expires: '<time>', 'last-modified': '<time>' };
  return Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers.get(name);
      // Type and length of what is no file follow from the body.
      if (value === null || (name.startsWith('content-') && !isFile)) return [];
      return [[name, masked[name] ?? value]];
    }),
  );
}

/** The claims of a link's token, and the seconds that it lasts. */
function claimsOf(token: string): object | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { claims: masks.json(claims), seconds: claims.exp - claims.iat };
}

function bodyOf(text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text.length > 300 ? `<${text.length} characters>` : masks.text(text);
  }
  const { signedURL, url, token } = Object(body) as Record<string, string | undefined>;
  const link = token ?? (signedURL ?? url)?.split('token=')[1];
  return link ? { ...Object(masks.json(body)), token: claimsOf(link) } : masks.json(body);
}

function requestOf({ path, method, body, type, as = 'server', headers, times }: Ask) {
  const large = (value: string | Uint8Array) =>
    value.length > 300 ? `<${value.length} bytes>` : String(value);
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    path: masks.address(path),
    as: typeof as === 'object' ? 'a token' : as,
    ...(type ? { type } : {}),
    ...(headers ? { headers: masks.json(headers) } : {}),
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? large(body) : masks.json(body) }),
    ...(times ? { times } : {}),
  };
}

/** Plays an exchange and returns what is kept of it. */
export async function play(stage: Stage, { name, act }: Exchange): Promise<Kept> {
  await stage.clear();
  const scene = new Scene(stage);
  try {
    const ask = await act(scene);
    const answers = await Promise.all(
      Array.from({ length: ask.times ?? 1 }, async () => {
        const answer = await scene.send(ask);
        const text = await answer.text();
        const isFile = answer.headers.has('etag') && answer.status !== 304;
        const body = bodyOf(text);
        const { error, statusCode } = Object(body) as Record<string, string | undefined>;
        return {
          status: answer.status,
          error,
          code: statusCode,
          headers: headersOf(answer, isFile),
          body,
        };
      }),
    );
    const [answer, ...others] = answers.toSorted((one, other) => one.status - other.status);
    // Of two at once the second may be stored or refused: that is chance.
    const unexpected = others.filter(({ status, code }) => status !== 200 && code !== '409');
    return {
      name,
      request: requestOf(ask),
      answer,
      ...(others.length ? { unexpected } : {}),
      files: (await stage.files()).map(
        ({ bucket, name: file, size, type, caching }) =>
          `${bucket}/${file}: ${size} bytes, ${type}, ${caching}`,
      ),
    };
  } catch (error) {
    throw new Error(`'${name}': ${String(error)}`, { cause: error });
  }
}
