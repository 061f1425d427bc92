import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { paths } from '../../site/paths.ts';
import { root } from '../lib/process.mjs';

/** The folder that a host serves. BUILD_DIR (react-router.config.ts) is for tests that need their own build. */
export const clientFolder = resolve(root, process.env.BUILD_DIR || 'build', 'client');

/** A page as the router wrote it: its address, and its file below the client folder. */
export interface BuiltPage {
  path: string;
  file: string;
  html: string;
}

/** Every HTML page of the build, with the copy of the 404 page that hosts look for. */
export async function builtPages(): Promise<BuiltPage[]> {
  const files = [
    ...Object.values(paths).map((path) => ({ path, file: join(path.slice(1), 'index.html') })),
    { path: '/404.html', file: join(paths.notFound.slice(1), 'index.html') },
    { path: '/__spa-fallback.html', file: '__spa-fallback.html' },
  ];
  return Promise.all(
    files.map(async (page) => ({ ...page, html: await readFile(join(clientFolder, page.file), 'utf8') })),
  );
}
