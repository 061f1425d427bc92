/**
 * Gaps in @supabase/lite: `/_system/*` is public; paths are decoded before routing, so `/auth/v1/verif%79` would escape
 * the limits of `/auth/v1/verify`; of a repeated query parameter it reads another one than we do, so
 * `grant%5Ftype=refresh_token` beside `grant_type=password` would count as a refresh; and `/reauthenticate`, which the
 * shop never uses, mails codes without a limit.
 */
import type { Call, Gap } from './call.ts';

const AUTH = /^\/auth\/v1(\/[\w.-]+)*$/;
const OTHERS = /^\/(rest|storage)\/v1(\/|$)/;

/**
 * Answers 404 to everything but Auth, Data API and Storage, and to an encoded Auth path; 405 to a link scanner's HEAD
 * request, for which lite would use the link up.
 */
export function closedRoutes(): Gap {
  return (next) => async (call) => {
    if (!isOpenAuth(call) && !OTHERS.test(call.path)) {
      return Response.json({ message: 'Not found' }, { status: 404 });
    }
    if (call.path === '/auth/v1/verify' && call.request.method === 'HEAD') {
      return new Response(null, { status: 405 });
    }
    return next(call);
  };
}

function isOpenAuth({ path, request }: Call): boolean {
  if (!AUTH.test(path) || path === '/auth/v1/reauthenticate') return false;
  const names = new URL(request.url).search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return new Set(names).size === names.length && names.every((name) => /^\w*$/.test(name));
}
