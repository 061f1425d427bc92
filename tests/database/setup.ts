import { afterAll } from 'vitest';
import { releaseConnections } from './connection.ts';

// A setup file runs for every test file, while this project's modules stay loaded between them.
afterAll(() => releaseConnections());
