/**
 * Gap in @supabase/lite: a HEAD request on a verify link, as link scanners send it, uses the link up. So
 * does a browser that loads the page in advance.
 */
import type { Gap } from './call.ts';

/** Answers HEAD and prefetch on a verify link without touching the token. */
export function verifyLink(): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/verify') return next(call);
    const { method, headers } = call.request;
    if (method === 'HEAD') return new Response(null, { status: 200 });
    const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''} ${headers.get('x-moz') ?? ''}`;
    if (method === 'GET' && /prefetch|prerender|preview/i.test(purpose)) {
      return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
    }
    return next(call);
  };
}
