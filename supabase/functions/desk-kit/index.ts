import { type DeskKitAnswer, deskKitRequest } from '../../../contract/desk.ts';
import { type ChosenStatus, isKitSold } from '../../../contract/kit-on-sale.ts';
import type { KitStatus } from '../../../site/kit.ts';
import { success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { chosenStatus, missingNow, publishStatus } from '../_shared/kit.ts';
import { describeError, log } from '../_shared/log.ts';
import { alwaysOnSale } from '../_shared/settings.ts';

type Outcome = DeskKitAnswer['result'];

async function change(
  owner: Owner,
  wanted: KitStatus,
  seen: ChosenStatus,
  missing: readonly string[],
): Promise<Outcome> {
  if (wanted === 'te-koop' && missing.length > 0) return 'incomplete';
  const { result } = await owner.act('desk_set_kit_status', { wanted, seen });
  // The switch has been made; the schedule repairs a file that could not be written.
  await publishStatus().catch((error: unknown) => {
    log('error', { function: 'desk-kit', event: 'status-file-not-written', error: describeError(error) });
  });
  return result;
}

/** Returns whether the kit is on sale and what is still missing for it; switches the sale on or off on request. */
export default ownerEndpoint({
  name: 'desk-kit',
  schema: deskKitRequest,
  handle: async ({ change: asked }, owner) => {
    const missing = await missingNow();
    const result = asked ? await change(owner, asked.wanted, asked.seen, missing) : undefined;
    const chosen = await chosenStatus();
    const answer: DeskKitAnswer = {
      ...(result && { result }),
      chosen,
      sold: isKitSold(chosen, alwaysOnSale()),
      missing,
    };
    return success(answer);
  },
});
