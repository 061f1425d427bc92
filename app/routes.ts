import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { pages } from '../site/pages.ts';

const at = (path: string, file: string) => {
  if (path === pages.home.path) return index(file);
  return route(path === pages.notFound.path ? '*' : path.slice(1), file);
};

export default Object.values(pages).map(({ path, file }) => at(path, `routes/${file}`)) satisfies RouteConfig;
