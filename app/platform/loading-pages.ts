import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

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

/** Of a page whose code could not be loaded. */
interface NotReached {
  again: () => void;
  /** Stays on the current page. */
  stay: () => void;
}

/**
 * Loads the code of a page before the router goes there, by a link or by `navigate`, and keeps the current page when that
 * fails: the router would reload it into the browser's own error page. Null unless it failed.
 */
export function useLoadingPages(): NotReached | null {
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) =>
      historyAction !== 'POP' && missingCode(nextLocation.pathname) !== null,
  );
  const [failedFor, setFailedFor] = useState<object | null>(null);
  useEffect(() => {
    if (blocker.state !== 'blocked' || failedFor === blocker) return;
    const code = missingCode(blocker.location.pathname);
    let isCurrent = true;
    (code ? import(/* @vite-ignore */ code) : Promise.resolve()).then(
      () => isCurrent && blocker.proceed(),
      () => isCurrent && setFailedFor(blocker),
    );
    return () => {
      isCurrent = false;
    };
  }, [blocker, failedFor]);

  if (blocker.state !== 'blocked' || failedFor !== blocker) return null;
  return { again: () => setFailedFor(null), stay: () => blocker.reset() };
}
