import { afterAll, vi } from 'vitest';

// Unit tests share their process, and a backend in it sets environment variables: each file restores them.
const before = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
