import { describeError, log } from '../log.ts';
import { supabaseSettings } from '../settings.ts';

interface EdgeRuntime {
  EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void };
}

/** Milliseconds: longer than a run of deliver-outbox. */
const timeout = 90_000;

let running = false;
let again = false;

/** Calls deliver-outbox, as its schedule does. Throws when it did not deliver. */
async function wake(): Promise<void> {
  const { url, secretKey } = supabaseSettings();
  const response = await fetch(`${url}/functions/v1/deliver-outbox`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: '{}',
    // A redirect would take the key elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`status ${response.status}`);
}

async function run(): Promise<void> {
  running = true;
  try {
    do {
      again = false;
      await wake();
    } while (again);
  } catch (error) {
    // The mails stay in the outbox; the schedule retries.
    log('error', { event: 'delivery-stopped', error: describeError(error) });
  } finally {
    running = false;
  }
}

/**
 * Wakes deliver-outbox in the background, so that visitors neither wait for mail nor see its errors, and only that
 * function carries what makes a mail (docs/decisions/0032-delivery-by-one-function.md). Starts during a run share the
 * next one.
 */
export function startDelivery(): void {
  if (running) {
    again = true;
    return;
  }
  const delivery = run();
  (globalThis as EdgeRuntime).EdgeRuntime?.waitUntil(delivery);
}
