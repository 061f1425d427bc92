import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorker } from './worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('runs on a timer, never twice at a time, and again when kicked during a run', async () => {
  let end = () => {};
  const step = vi.fn(() => new Promise<boolean>((resolve) => void (end = () => resolve(false))));
  const worker = createWorker('deliver', 1_000, step);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(step).toHaveBeenCalledTimes(1);
  void worker.kick();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(step).toHaveBeenCalledTimes(2);
  const stopped = worker.stop();
  end();
  await stopped;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(step).toHaveBeenCalledTimes(2);
});

it('continues after a failed run', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const step = vi.fn().mockRejectedValueOnce(new Error('x')).mockResolvedValue(false);
  const worker = createWorker('deliver', 1_000, step);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(step).toHaveBeenCalledTimes(2);
  await worker.stop();
});
