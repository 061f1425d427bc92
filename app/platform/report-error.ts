import { placeIn } from '../../contract/browser-error.ts';
import { invoke } from './invoke.ts';

/** At most this many reports from one page load. */
const most = 5;
const reported = new Set<string>();

/** Reports an error in the site's own code, each once. Errors of extensions and of other sites' scripts are ignored. */
export function reportError(error: unknown): void {
  if (!(error instanceof Error)) return;
  const place = placeIn(error.stack ?? error.message);
  const message = `${error.name}: ${error.message}`;
  const key = `${place} ${message}`;
  if (!place || reported.has(key) || reported.size >= most) return;
  reported.add(key);
  void invoke('browser-error', { message, place, page: window.location.pathname });
}
