/**
 * Gaps in @supabase/lite: `/_system/*` is public; paths are decoded before routing, so `/auth/v1/verif%79` would escape
 * the limits of `/auth/v1/verify`, and a path that cannot be decoded gets 500; when a query parameter is repeated, it
 * reads a different one than we do, so `grant%5Ftype=refresh_token` beside `grant_type=password` would count as a
 * refresh; and `/reauthenticate`, which the shop never uses, mails codes without a limit.
 */
import type { Call, Gap } from './call.ts';

const AUTH = /^\/auth\/v1(\/[\w.-]+)*$/;
const DATA_API = /^\/rest\/v1(\/\w*)*$/;

/** Answers 404 to everything but Auth and Data API, and to an encoded path. */
export function closedRoutes(): Gap {
  return (next) => async (call) =>
    isOpenAuth(call) || DATA_API.test(call.path)
      ? next(call)
      : Response.json({ message: 'Not found' }, { status: 404 });
}

function isOpenAuth({ path, request }: Call): boolean {
  if (!AUTH.test(path) || path === '/auth/v1/reauthenticate') return false;
  const names = new URL(request.url).search
    .slice(1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return new Set(names).size === names.length && names.every((name) => /^\w*$/.test(name));
}
