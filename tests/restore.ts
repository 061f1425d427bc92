import { afterAll, vi } from 'vitest';

// Unit tests share their process, and a backend in it puts settings into the environment: each file leaves it as it was.
const before = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
