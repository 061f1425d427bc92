import { useEffect } from 'react';

/** What the router keeps on the window. */
interface RouterOnWindow {
  __reactRouterManifest?: { routes: Record<string, { id: string; path?: string; module: string }> };
  /** The code of routes that is loaded, by id. */
  __reactRouterRouteModules?: Record<string, unknown>;
}

const loaded = new Set<string>();

/** The address of the code of a page; null when it is loaded already, or there is no such page. */
function missingCode(pathname: string): string | null {
  const { __reactRouterManifest, __reactRouterRouteModules = {} } = window as RouterOnWindow;
  const routes = Object.values(__reactRouterManifest?.routes ?? {});
  const route = routes.find(({ id, path = '' }) => id !== 'root' && `/${path}` === pathname);
  if (!route || route.id in __reactRouterRouteModules || loaded.has(route.module)) return null;
  return route.module;
}

/** The link to another page of this site that a plain click follows in this tab, or null. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || link.target || link.dataset.dialog) return null;
  return link.origin === window.location.origin && link.pathname !== window.location.pathname ? link : null;
}

/**
 * Loads the code of a page before its link is followed, and keeps the page when that fails: the router would reload it
 * into the browser's own error page. `onLoading` is called for each try, `onFailed` when it fails.
 */
export function useLoadingLinks(onLoading: () => void, onFailed: () => void): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = linkOf(event);
      const code = link && missingCode(link.pathname);
      if (!code) return;
      event.preventDefault();
      onLoading();
      import(/* @vite-ignore */ code).then(() => {
        loaded.add(code);
        link.click();
      }, onFailed);
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [onLoading, onFailed]);
}
