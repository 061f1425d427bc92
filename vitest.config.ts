import { defineConfig } from 'vitest/config';
import { InOrder } from './tests/in-order.ts';
import { quickHashes } from './tests/server.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: InOrder },
    maxWorkers: 2,
    projects: [
      {
        // What a build sets (vite.config.ts), of a shop that published nothing.
        define: { PUBLISHED_SHOP: '""', KIT_ALWAYS_ON_SALE: 'false', BACKEND_ORIGIN: '""' },
        test: {
          name: 'unit',
          env: quickHashes,
          // Starting a process for each of a hundred files takes longer than their tests.
          isolate: false,
          setupFiles: ['tests/restore.ts'],
          include: ['{site,contract,app,supabase,local,tools}/**/*.test.{ts,tsx}'],
          // Some tests start the whole backend in memory, which takes long on a slow machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          // Test files share the prepared databases of their process (tests/database/connection.ts).
          isolate: false,
          setupFiles: ['tests/database/setup.ts'],
          include: ['tests/database/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'contract',
          isolate: false,
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/contract/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Needs the official rules, which tools/checks/invoices.ts fetches.
        test: {
          name: 'invoices',
          include: ['tests/invoicing/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // Runs against the shop that tools/checks/production-like.ts starts.
        test: {
          name: 'production-like',
          // They share one shop, and the backup compares its rows.
          fileParallelism: false,
          include: ['tests/production-like/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Needs PostgreSQL, which tools/run.mjs installs.
        test: {
          name: 'operations',
          include: ['tests/operations/**/*.test.ts'],
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
