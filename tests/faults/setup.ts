import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { raisedLimits, startServer } from '../server.ts';
import { keep, logFile, reportFolder } from './files.ts';

/** Starts one shop for the rows that can share it, and empties the report. */
export default async function setup(project: TestProject) {
  rmSync(reportFolder, { recursive: true, force: true });
  const server = await startServer({
    env: { ...raisedLimits, LOG: 'json' },
    onOutput: (text) => keep(logFile, text),
  });
  project.provide('url', server.url);
  project.provide('dataDir', server.dataDir);
  return server.dispose;
}
