import { problem } from './log.ts';

/** Works through a queue: on every kick, and on a timer. Runs never overlap. */
export interface Worker {
  /** Works until nothing is due, after the current run if there is one; settles when that is done. Never rejects. */
  kick(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a worker.
 * @param step does one unit of work; returns false when nothing is due
 */
export function createWorker(name: string, everyMs: number, step: () => Promise<boolean>): Worker {
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  let stopped = false;

  async function work(): Promise<void> {
    waiting = false;
    try {
      while (!stopped && (await step()));
    } catch (error) {
      problem(name, error);
    }
  }

  function kick(): Promise<void> {
    if (!waiting && !stopped) {
      waiting = true;
      running = running.then(work);
    }
    return running;
  }

  const timer = setInterval(kick, everyMs).unref();
  return {
    kick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
