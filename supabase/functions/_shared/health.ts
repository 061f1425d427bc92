import { rpc } from './database.ts';
import { mailKeyProblem, stripeKeyProblem } from './keys.ts';
import { describeError, log } from './log.ts';
import { databaseMegabytes, heartbeatAddress, mailSettings } from './settings.ts';

/** What can fail without a visitor who notices. */
export type Part = 'database' | 'mails' | 'schedule' | 'retention';

/**
 * The parts that fail now: a database that is unreachable, read-only or nearly full, mails that wait for half an hour, a schedule
 * of which no run was finished for an hour, or data that was kept long enough and is not removed.
 */
export async function failingParts(): Promise<Part[]> {
  try {
    const healthy = await rpc('shop_health', { most_megabytes: databaseMegabytes() });
    return (['database', 'mails', 'schedule', 'retention'] as const).filter((part) => !healthy[part]);
  } catch (error) {
    log('error', { event: 'health-unknown', error: describeError(error) });
    return ['database'];
  }
}

/** What a purchase needs that cannot be asked all the time: an order, which is taken back, and the keys of two services. */
const tries: Record<string, () => Promise<string | null>> = {
  order: () => rpc('try_order', {}),
  stripe: async () => stripeKeyProblem(),
  resend: async () => mailKeyProblem(mailSettings()),
};

/** Which of these fail now. */
export async function failingTries(): Promise<string[]> {
  const failing = Object.entries(tries).map(async ([name, attempt]) => {
    try {
      const problem = await attempt();
      if (problem) throw new Error(problem);
      return [];
    } catch (error) {
      log('error', { event: 'try-failed', name, error: describeError(error) });
      return [name];
    }
  });
  return (await Promise.all(failing)).flat();
}

/**
 * Calls the address at which an outside monitor expects to hear from a healthy shop (HEARTBEAT_URL). A shop that fails
 * stays silent, so that the monitor alerts the owner without the mails that may be what failed. Never throws.
 */
export async function sendHeartbeat(): Promise<void> {
  try {
    const address = heartbeatAddress();
    if (!address || (await failingParts()).length > 0) return;
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  } catch (error) {
    log('warn', { event: 'heartbeat-failed', error: describeError(error) });
  }
}
