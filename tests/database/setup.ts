import { afterAll } from 'vitest';
import { closeConnections } from './connection.ts';

// A setup file runs with every test file, whereas the modules of this project stay loaded from one to the next.
afterAll(closeConnections);
