import { useEffect, useRef, useState } from 'react';
import { createPath, type Location, useBlocker } from 'react-router';

/** What the router keeps on the window. */
interface RouterOnWindow {
  __reactRouterManifest?: { routes: Record<string, { id: string; path?: string; module: string }> };
  /** The code of routes that is loaded, by id. */
  __reactRouterRouteModules?: Record<string, unknown>;
}

/** The address of the code of a page; null when it is loaded already, or there is no such page. */
function missingCode(pathname: string): string | null {
  const { __reactRouterManifest, __reactRouterRouteModules = {} } = window as RouterOnWindow;
  const routes = Object.values(__reactRouterManifest?.routes ?? {});
  const route = routes.find(({ id, path = '' }) => id !== 'root' && `/${path}` === pathname);
  if (!route || route.id in __reactRouterRouteModules) return null;
  return route.module;
}

/**
 * Loads the code of the page behind a link that a visitor points to. The router's own `prefetch` reloads the current page
 * when that fails.
 */
export function preloadPage(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
  const code = link && missingCode(link.pathname);
  if (code) import(/* @vite-ignore */ code).catch(() => {});
}

type End = 'loaded' | 'gone' | 'unreachable';

/** 'gone': the server has the page, but not this code, as after a deploy. */
async function load(location: Location): Promise<End> {
  const code = missingCode(location.pathname);
  try {
    if (code) await import(/* @vite-ignore */ code);
    return 'loaded';
  } catch {
    const asked = fetch(createPath(location), { method: 'HEAD', cache: 'no-store' });
    return asked.then<End, End>(
      ({ ok }) => (ok ? 'gone' : 'unreachable'),
      () => 'unreachable',
    );
  }
}

/** Of a page whose code could not be loaded. */
interface NotReached {
  again: () => void;
  /** Stays on the current page. */
  stay: () => void;
}

/**
 * Loads the code of a page before the router goes there. Code that is gone is not asked again: the click is followed by the
 * browser itself, which fetches the new page. Without a connection the current page stays until it is back: the router
 * would reload it into the browser's own error page. Null unless that is so.
 */
export function useLoadingPages(): NotReached | null {
  const action = useRef('');
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    action.current = historyAction;
    return missingCode(nextLocation.pathname) !== null;
  });
  const [failedFor, setFailedFor] = useState<object | null>(null);
  const isStuck = blocker.state === 'blocked' && failedFor === blocker;
  useEffect(() => {
    if (blocker.state !== 'blocked' || isStuck) return;
    let isCurrent = true;
    void load(blocker.location).then((end) => {
      if (!isCurrent) return;
      if (end === 'unreachable') return setFailedFor(blocker);
      // Going back, the router is at the address when it finds that the code is gone, and reloads that.
      if (end === 'loaded' || action.current === 'POP') return blocker.proceed();
      const address = createPath(blocker.location);
      blocker.reset();
      if (action.current === 'REPLACE') window.location.replace(address);
      else window.location.assign(address);
    });
    return () => {
      isCurrent = false;
    };
  }, [blocker, isStuck]);
  useEffect(() => {
    if (!isStuck) return;
    const again = () => setFailedFor(null);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isStuck]);

  if (!isStuck) return null;
  return { again: () => setFailedFor(null), stay: () => blocker.reset() };
}
