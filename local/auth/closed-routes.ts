/**
 * Gap in @supabase/lite: `/_system/*` is open to everyone. Only the three services of Supabase pass. It also
 * decodes a path before it looks who answers: `/auth/v1/verif%79` would pass by the limits of `/auth/v1/verify`.
 * Of a name that stands twice in a query it takes another one than we do: `grant%5Ftype=refresh_token` beside
 * `grant_type=password` would be counted as a refresh. It mails any number of codes to who asks to authenticate
 * again, which the shop never does.
 */
import type { Call, Gap } from './call.ts';

const AUTH = /^\/auth\/v1(\/[\w.-]+)*$/;
const OTHERS = /^\/(rest|storage)\/v1(\/|$)/;

/**
 * Answers 404 to what is not Auth, Data API or Storage, and to an Auth address in disguise; 405 to the HEAD request of
 * a link scanner, which lite would take for a visit.
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
