/**
 * Gap in @supabase/lite: sign-up, recovery and resend ignore `redirect_to` and always link to `site_url`. The target is
 * kept for the duration of the request, and the mailer reads it. A target on another origin is replaced by the origin of
 * the request.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { allowedTarget, type Origins } from '../origins.ts';
import type { Gap } from './call.ts';

/** Where a mail's links lead. */
export interface Destination {
  /** The origin the visitor uses. */
  siteUrl: string;
  /** Where to go after the link. */
  redirectTo: string;
}

const current = new AsyncLocalStorage<Destination>();

/** The destination of the current request, or the site itself. */
export function destination(origins: Origins): Destination {
  return current.getStore() ?? { siteUrl: origins.canonical, redirectTo: origins.canonical };
}

/** Keeps the destination of each Auth request, and replaces a foreign one in a verify link. */
export function redirect(origins: Origins): Gap {
  return (next) => async (call) => {
    if (!call.path.startsWith('/auth/v1/')) return next(call);
    const siteUrl = origins.of(call.request);
    const url = new URL(call.request.url);
    const asked = url.searchParams.get('redirect_to') ?? call.body?.redirect_to;
    const redirectTo = allowedTarget(origins, typeof asked === 'string' ? asked : null, siteUrl);
    if (call.path === '/auth/v1/verify' && call.request.method === 'GET') {
      url.searchParams.set('redirect_to', redirectTo);
      return next({ ...call, request: new Request(url, call.request) });
    }
    return current.run({ siteUrl, redirectTo }, () => next(call));
  };
}
