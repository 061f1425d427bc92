import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScheduler } from './scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs a function every so often, never twice at a time, and once more when asked meanwhile', async () => {
  let end = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => void (end = resolve)));
  const scheduler = createScheduler({ deliver: 1_000 }, run);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(run).toHaveBeenCalledTimes(1);
  scheduler.runNow('deliver');
  scheduler.runNow('unknown');
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  const stopped = scheduler.stop();
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('goes on after a run that failed', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const run = vi.fn().mockRejectedValueOnce(new Error('x')).mockResolvedValue(undefined);
  const scheduler = createScheduler({ deliver: 1_000 }, run);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(run).toHaveBeenCalledTimes(2);
  await scheduler.stop();
  vi.restoreAllMocks();
});
