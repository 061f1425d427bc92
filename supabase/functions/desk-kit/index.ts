import type * as v from 'valibot';
import { type DeskKitAnswer, deskKitRequest } from '../../../contract/desk.ts';
import { isKitSold } from '../../../contract/kit-on-sale.ts';
import { success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { missingNow } from '../_shared/kit.ts';
import { alwaysOnSale } from '../_shared/settings.ts';
import { announceShop, publishedShop } from '../_shared/shop.ts';

type Change = NonNullable<v.InferOutput<typeof deskKitRequest>['change']>;

async function change(owner: Owner, { wanted, click }: Change, complete: boolean) {
  const answer = await owner.run('kit-status', { subject: 'kit', click, input: { wanted, complete } });
  if (answer.result === 'done') await announceShop();
  return answer;
}

export default ownerEndpoint({
  name: 'desk-kit',
  schema: deskKitRequest,
  handle: async ({ change: asked }, owner) => {
    const missing = await missingNow();
    const changed = asked ? await change(owner, asked, missing.length === 0) : { result: 'done' as const };
    const { status: chosen } = await publishedShop();
    const answer: DeskKitAnswer = { ...changed, chosen, sold: isKitSold(chosen, alwaysOnSale()), missing };
    return success(answer);
  },
});
