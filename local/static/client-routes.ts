import { paths } from '../../site/paths.ts';

/** Whether a path is a route of the product, which the browser can show from the fallback page. */
export function isClientRoute(path: string): boolean {
  return Object.values<string>(paths).includes(path);
}
