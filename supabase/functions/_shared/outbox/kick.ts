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
    // The mails stay in the outbox; the schedule tries again.
    log('error', { event: 'delivery-stopped', error: describeError(error) });
  } finally {
    running = false;
  }
}

/**
 * Starts delivering in the background, so that no visitor waits for mail and no trouble with mail reaches one.
 * Kicks that come during a run share the next one.
 */
export function kickDelivery(): void {
  if (running) {
    again = true;
    return;
  }
  const delivery = run();
  (globalThis as EdgeRuntime).EdgeRuntime?.waitUntil(delivery);
}
