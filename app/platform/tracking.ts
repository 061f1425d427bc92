import type { Tracking } from '../../contract/tracking.ts';

/** Where the visitor is and came from, as every request carries it (spec section 3, 'Tracking fields'). */
export function tracking(): Tracking {
  const { href, search } = window.location;
  const query = new URLSearchParams(search);
  return {
    source_url: href,
    utm_source: query.get('utm_source'),
    utm_medium: query.get('utm_medium'),
    utm_campaign: query.get('utm_campaign'),
  };
}
