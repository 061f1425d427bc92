import { canonicalEmail, isEmail } from '../../contract/email.ts';
import { readBody } from '../http.ts';
import type { Limits } from '../limits.ts';
import { authError, type Call, type Gap, withBody } from './call.ts';

const AUTH = /^\/auth\/v1(\/[\w.-]+)*$/;
const CLOSED = ['/auth/v1/reauthenticate', '/auth/v1/otp', '/auth/v1/magiclink'];
const DATA_API = /^\/rest\/v1(\/\w*)*$/;

/**
 * Gaps in @supabase/lite: `/_system/*` is public; paths are decoded before routing, so `/auth/v1/verif%79` would bypass
 * the limits of `/auth/v1/verify`, and a path that cannot be decoded gets 500; when a query parameter is repeated, it
 * reads a different one than we do, so `grant%5Ftype=refresh_token` beside `grant_type=password` would count as a
 * refresh; `/reauthenticate`, which the shop never uses, mails codes without a limit; `/otp` and `/magiclink`, which it does not use
 * either, make a confirmed account for anyone who requests a sign-in link; and HEAD consumes a link.
 * Only Auth and Data API are open, and Supabase Auth answers 405 to HEAD.
 */
export function closedRoutes(): Gap {
  return (next) => async (call) => {
    if (!isOpenAuth(call) && !DATA_API.test(call.path))
      return Response.json({ message: 'Not found' }, { status: 404 });
    if (call.path === '/auth/v1/verify' && call.request.method === 'HEAD')
      return new Response(null, { status: 405 });
    return next(call);
  };
}

function isOpenAuth({ path, request }: Call): boolean {
  if (!AUTH.test(path) || CLOSED.includes(path)) return false;
  const names = new URL(request.url).search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return new Set(names).size === names.length && names.every((name) => /^\w*$/.test(name));
}

/** The fields of Auth's bodies that hold text. */
const TEXT_FIELDS = [
  'email',
  'password',
  'current_password',
  'token',
  'token_hash',
  'type',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'nonce',
  'phone',
  'scope',
  'redirect_to',
];

const DEEPEST = 50;

/**
 * Gaps in @supabase/lite: it answers 500 to null bodies, NUL characters, wrong types and deep nesting, reads bodies of
 * any size, and accepts anything with an @ as an address, which it then mails and shows.
 */
export function bodyGuard(limits: Limits): Gap {
  return (next) => async (call) => {
    if (/%00/i.test(call.request.url)) return refusal(call, 'Invalid character in the address');
    if (call.request.method === 'GET' || call.request.method === 'HEAD' || !call.request.body)
      return next(call);
    const most = call.secret ? limits.secretBodyBytes : limits.bodyBytes;
    const bytes = await readBody(call.request, most);
    if (bytes === undefined) {
      return call.path.startsWith('/auth/')
        ? authError(413, 'request_too_large', 'Request body too large')
        : Response.json({ code: '413', message: 'Request body too large' }, { status: 413 });
    }
    const isAuth = call.path.startsWith('/auth/v1/');
    const isJson = isAuth || /json/.test(call.request.headers.get('content-type') ?? '');
    if (!isJson) return next({ ...call, request: withBody(call.request, bytes) });

    const body = parsed(bytes);
    if (body === undefined || !wellFormed(body)) return refusal(call, 'Could not parse request body as JSON');
    if (!isAuth) return next({ ...call, request: withBody(call.request, bytes) });

    if (!isObject(body)) return refusal(call, 'Could not parse request body as JSON: an object is expected');
    const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    const wrong = TEXT_FIELDS.find((name) => name in fields && typeof fields[name] !== 'string');
    if (wrong) return refusal(call, `Invalid type for ${wrong}`);
    if (fields.data !== undefined && !isObject(fields.data)) return refusal(call, 'Invalid type for data');
    if (typeof fields.email === 'string') {
      if (!isEmail(fields.email))
        return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
      fields.email = canonicalEmail(fields.email);
    }
    return next({ ...call, body: fields, request: withBody(call.request, JSON.stringify(fields)) });
  };
}

function refusal(call: Call, message: string): Response {
  return call.path.startsWith('/auth/')
    ? authError(400, 'bad_json', message)
    : Response.json({ code: 'PGRST102', message, details: null, hint: null }, { status: 400 });
}

/** The JSON in a body, an object without fields when it is empty, or undefined when it is not JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether PostgreSQL accepts a text: well-formed Unicode without NUL characters. */
const storable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Whether all strings are storable and the nesting is reasonable. */
function wellFormed(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([key, inner]) => storable(key) && wellFormed(inner, depth + 1));
}
