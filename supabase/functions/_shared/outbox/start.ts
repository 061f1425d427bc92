import { describeError, log } from '../log.ts';
import { deliverOutbox } from './deliver.ts';

interface EdgeRuntime {
  EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void };
}

let running = false;
let again = false;

async function run(): Promise<void> {
  running = true;
  try {
    do {
      again = false;
      await deliverOutbox();
    } while (again);
  } catch (error) {
    // The mails stay in the outbox; the schedule retries.
    log('error', { event: 'delivery-stopped', error: describeError(error) });
  } finally {
    running = false;
  }
}

/**
 * Starts delivery in the background, so that visitors neither wait for mail nor see its errors. Starts during a run
 * share the next run.
 */
export function startDelivery(): void {
  if (running) {
    again = true;
    return;
  }
  const delivery = run();
  (globalThis as EdgeRuntime).EdgeRuntime?.waitUntil(delivery);
}
