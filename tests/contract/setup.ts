import type { TestProject } from 'vitest/node';
import { raisedLimits, startServer } from '../server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
  }
}

/** One running shop for the whole suite. */
export default async function setup(project: TestProject) {
  const server = await startServer({ env: raisedLimits });
  project.provide('url', server.url);
  return server.dispose;
}
