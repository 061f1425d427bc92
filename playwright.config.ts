import { defineConfig } from '@playwright/test';

/** The switches for Chromium, here and in the benchmark. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  projects: [
    // Parts of the site, each of many states: the longest tests, so the first.
    { name: 'states', testDir: 'tests/states' },
    { name: 'browser', testDir: 'tests/e2e' },
    // What only Supabase Auth has: run by tools/checks/production-like.ts.
    { name: 'real-auth', testDir: 'tests/production-like', testMatch: '*.spec.ts' },
  ],
  outputDir: '.cache/playwright',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    launchOptions: { executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: chromiumArgs },
  },
});
