/**
 * Gap in @supabase/lite: `/_system/*` is open to everyone. Only the three services of Supabase pass. It also
 * decodes a path before it looks who answers: `/auth/v1/verif%79` would pass by the limits of `/auth/v1/verify`.
 */
import type { Gap } from './call.ts';

const AUTH = /^\/auth\/v1(\/[\w.-]+)*$/;
const OTHERS = /^\/(rest|storage)\/v1(\/|$)/;

/** Answers 404 to what is not Auth, Data API or Storage, and to an Auth address in disguise. */
export function closedRoutes(): Gap {
  return (next) => async (call) =>
    AUTH.test(call.path) || OTHERS.test(call.path)
      ? next(call)
      : Response.json({ message: 'Not found' }, { status: 404 });
}
