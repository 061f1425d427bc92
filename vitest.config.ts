import { defineConfig } from 'vitest/config';
import { InOrder } from './tests/faults/in-order.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: InOrder },
    // As for the browser tests: a loaded CI machine may stumble once.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{site,contract,app,supabase,local,scripts}/**/*.test.{ts,tsx}'],
          // Some start the whole backend in memory: a slow machine is no failure.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/contract/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Needs what scripts/production-like.mjs starts.
        test: {
          name: 'production-like',
          include: ['tests/production-like/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'faults',
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
