/**
 * Gap in @supabase/lite: `/_system/*` is open to everyone. Only the three services of Supabase pass.
 */
import type { Gap } from './call.ts';

/** Answers 404 to what is not Auth, Data API or Storage. */
export function closedRoutes(): Gap {
  return (next) => async (call) =>
    /^\/(auth|rest|storage)\/v1(\/|$)/.test(call.path)
      ? next(call)
      : Response.json({ message: 'Not found' }, { status: 404 });
}
