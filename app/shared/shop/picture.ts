import { publicPath } from '../../../contract/shop.ts';

/** Set by the build (vite.config.ts): the origin of the backend, '' when it is the site's own. */
declare const BACKEND_ORIGIN: string;

/** The address of a picture: one that the owner published is named after its content, any other is in public/. */
export const pictureAddress = (name: string): string =>
  /^[0-9a-f]{20}\./.test(name) ? BACKEND_ORIGIN + publicPath(name) : `/${name}`;
