import { functionMessages } from '../../../contract/messages.ts';
import { expiryOf, type RetentionRule, retentionRules } from '../../../contract/retention.ts';
import { rpc } from '../_shared/database.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';

/** Rows that one call to the database removes: few enough that nobody waits for their locks. */
const batch = 500;

/** How long a run goes on, in milliseconds; the next one, an hour later, removes the rest. */
const patience = 20_000;

/** Removes what a rule lets go, batch by batch, until nothing is left or the time is over; null when it failed. Never throws. */
async function removeBy(rule: RetentionRule, now: Date, until: number): Promise<number | null> {
  const before = expiryOf(rule, now).toISOString();
  let removed = 0;
  let problem: string | null = null;
  try {
    for (let last = batch; last === batch && performance.now() < until; removed += last)
      last = await rpc('remove_expired', { rule, before, batch });
  } catch (error) {
    problem = describeError(error);
    log('error', { event: 'retention-failed', rule, error: problem });
  }
  if (removed > 0) log('info', { event: 'retention', rule, count: removed });
  await rpc('record_retention', { rule, removed, problem }).catch((error: unknown) =>
    log('error', { event: 'retention-not-recorded', rule, error: describeError(error) }),
  );
  return problem === null ? removed : null;
}

/**
 * Removes what was kept as long as the privacy page says (contract/retention.ts). A rule that fails stops no other; it shows
 * on the desk and in the health of the shop. The schedule calls it every hour, and each run begins with the next rule, so that
 * a large one keeps no other waiting for a day.
 */
export default maintenanceEndpoint('remove-expired', async () => {
  const until = performance.now() + patience;
  const counts: Record<string, number | null> = {};
  const first = Math.floor(Date.now() / 3600_000) % retentionRules.length;
  for (const rule of [...retentionRules.slice(first), ...retentionRules.slice(0, first)])
    if (performance.now() < until) counts[rule] = await removeBy(rule, new Date(), until);
  if (Object.values(counts).every((count) => count === null))
    return failure(503, functionMessages.unexpected, 'unfinished');
  return success({ success: true, removed: counts });
});
