import { defineConfig } from 'vitest/config';
import { InOrder } from './tests/faults/in-order.ts';

// As for the browser tests: a loaded CI machine may stumble once.
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    sequence: { sequencer: InOrder },
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          include: ['{site,contract,app,supabase,local,tools}/**/*.test.{ts,tsx}'],
          // Some start the whole backend in memory: a slow machine is no failure.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          retry,
          include: ['tests/database/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          retry,
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/contract/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Needs what tools/checks/production-like.ts starts.
        test: {
          name: 'production-like',
          retry,
          include: ['tests/production-like/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'faults',
          retry,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/faults/setup.ts',
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
