import type { TestProject } from 'vitest/node';
import { sharedServer } from '../server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    dataDir: string;
  }
}

/** One running shop for the whole suite. */
export default async function setup(project: TestProject) {
  const server = await sharedServer();
  project.provide('url', server.url);
  project.provide('dataDir', server.dataDir);
  return server.dispose;
}
