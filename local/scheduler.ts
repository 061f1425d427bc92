import { problem } from './log.ts';

/** Runs functions again and again, as pg_cron does in production. */
export interface Scheduler {
  /** Runs a function at once, or right after the run that goes on. Does nothing for one without a schedule. */
  runNow(name: string): void;
  /** Starts no more runs and waits for those that go on. */
  stop(): Promise<void>;
}

/**
 * Starts a timer per function; runs of one function never overlap.
 * @param schedule milliseconds between runs by function name; 0 leaves only runNow
 */
export function createScheduler(
  schedule: Record<string, number>,
  run: (name: string) => Promise<unknown>,
): Scheduler {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let stopped = false;

  function start(name: string): void {
    if (stopped || running.has(name)) return;
    const work = run(name)
      .then(
        () => {},
        (error) => problem(`schedule ${name}`, error),
      )
      .finally(() => {
        running.delete(name);
        if (again.delete(name)) start(name);
      });
    running.set(name, work);
  }

  const timers = Object.entries(schedule)
    .filter(([, pause]) => pause > 0)
    .map(([name, pause]) => setInterval(() => start(name), pause).unref());
  return {
    runNow(name) {
      if (!(name in schedule)) return;
      if (running.has(name)) again.add(name);
      else start(name);
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
