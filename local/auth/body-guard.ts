/**
 * Gaps in @supabase/lite: it answers 500 to null bodies, NUL characters, wrong types and deep nesting, reads bodies of
 * any size, and takes anything with an @ for an address, which it then mails and shows.
 */
import { canonicalEmail, isEmail } from '../../contract/email.ts';
import { readBody } from '../http.ts';
import type { Limits } from '../limits.ts';
import { authError, type Call, type Gap } from './call.ts';

/** The fields of Auth's bodies that hold a text. */
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

/** Maximum nesting of a body. */
const DEEPEST = 50;

/** Refuses bodies that @supabase/lite answers with 500: 413 when too large, else 400. */
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
    if (!isJson) return next({ ...call, request: withBytes(call.request, bytes) });

    const text = decodeUtf8(bytes);
    if (text === undefined) {
      return refusal(call, 'Could not parse request body as JSON: invalid character');
    }
    let body: unknown;
    try {
      body = text.trim() === '' ? {} : JSON.parse(text);
    } catch {
      return refusal(call, 'Could not parse request body as JSON: malformed JSON');
    }
    if (!wellFormed(body)) return refusal(call, 'Could not parse request body as JSON: invalid character');
    if (!isAuth) return next({ ...call, request: withBytes(call.request, bytes) });

    if (!isObject(body)) return refusal(call, 'Could not parse request body as JSON: an object is expected');
    const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    const wrong = TEXT_FIELDS.find((name) => name in fields && typeof fields[name] !== 'string');
    if (wrong) return refusal(call, `Invalid type for ${wrong}`);
    if (fields.data !== undefined && !isObject(fields.data)) return refusal(call, 'Invalid type for data');
    if (typeof fields.email === 'string') {
      if (!isEmail(fields.email.trim()))
        return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
      fields.email = canonicalEmail(fields.email.trim());
    }
    return next({ ...call, body: fields, request: withBytes(call.request, JSON.stringify(fields)) });
  };
}

function refusal(call: Call, message: string): Response {
  return call.path.startsWith('/auth/')
    ? authError(400, 'bad_json', message)
    : Response.json({ code: 'PGRST102', message, details: null, hint: null }, { status: 400 });
}

function withBytes(request: Request, body: BodyInit): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body });
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether PostgreSQL takes a text: well-formed Unicode without NUL characters. */
const storable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Whether all strings are storable and the nesting is reasonable. */
function wellFormed(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([key, inner]) => storable(key) && wellFormed(inner, depth + 1));
}
