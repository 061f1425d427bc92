import { siteUrl } from '../../site/brand.ts';
import { paths } from '../../site/paths.ts';

const forbidden = /[\\\p{Cc}]/u;

/**
 * `target` when it is a path of this site, else '/'. Another origin, a scheme, '//' and backslashes all fall back
 * (docs/product.md, 2, 'Route table').
 */
export function safeRedirect(target: string | null): string {
  if (!target?.startsWith('/') || forbidden.test(target)) return paths.home;
  const base = 'https://site.invalid';
  try {
    const url = new URL(target, base);
    const path = url.pathname + url.search + url.hash;
    return url.origin === base && !path.startsWith('//') ? path : paths.home;
  } catch {
    return paths.home;
  }
}

/** A path with the optional target to continue to and the e-mail address typed so far. */
function carrying(path: string, target: string | null, email: string, mode?: 'signup'): string {
  const query = new URLSearchParams(mode && { mode });
  if (target && safeRedirect(target) !== paths.home) query.set('redirect', target);
  if (email.trim()) query.set('email', email.trim());
  return query.size > 0 ? `${path}?${query}`.replaceAll('%2F', '/') : path;
}

/** The e-mail address that an address carries: a link in a mail does so in its fragment, which no log of a server has. */
export const emailIn = (search: string, hash: string): string =>
  new URLSearchParams(search).get('email') ?? new URLSearchParams(hash.slice(1)).get('email') ?? '';

export function signInAddress(target: string | null, email = ''): string {
  return carrying(paths.auth, target, email);
}

export function signUpAddress(target: string | null, email = ''): string {
  return carrying(paths.auth, target, email, 'signup');
}

/** The address to request a reset link at; `target` is where to continue after the new password. */
export function resetAddress(target: string | null, email = ''): string {
  return carrying(paths.resetPassword, target, email);
}

/** The path in a mail link's `redirect_to` when its origin is ours, else '/'. */
export function ownPath(address: string | null, origin?: string): string {
  if (!address) return paths.home;
  if (address.startsWith('/')) return safeRedirect(address);
  try {
    const url = new URL(address);
    const ours = url.origin === (origin ?? window.location.origin) || url.origin === new URL(siteUrl).origin;
    return ours ? safeRedirect(url.pathname + url.search + url.hash) : paths.home;
  } catch {
    return paths.home;
  }
}

const developmentHost = /^(?:localhost|127\.0\.0\.1|\[::1\])$|(?:^|[.-])preview[.-]|\.(?:local|test)$/;

/** The origin of links in mails: the live site when running on a development host (docs/product.md, 7). */
export function emailRedirectBase(location: Pick<Location, 'hostname' | 'origin'> = window.location): string {
  return developmentHost.test(location.hostname) ? siteUrl : location.origin;
}
