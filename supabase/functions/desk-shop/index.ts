import { type DeskShopRequest, deskShopRequest, shopBodyBytes } from '../../../contract/desk-shop.ts';
import { deliveredDocument } from '../../../contract/shop.ts';
import { kit } from '../../../site/kit.ts';
import { success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { announceShop } from '../_shared/shop.ts';
import { keepPicture, keptPictures, missingPictures, removeUnusedPictures } from './pictures.ts';

type Change = Exclude<DeskShopRequest, { action: 'picture' }>;

const change = (owner: Owner, asked: Change) => {
  const { action: _, click, known, ...input } = asked;
  const given = { subject: 'shop', known, click };
  return 'cents' in input
    ? owner.run('price-changed', { ...given, input: { ...input, delivered: kit.priceCents } })
    : owner.run('shop-published', { ...given, input: { ...input, delivered: deliveredDocument } });
};

export default ownerEndpoint({
  name: 'desk-shop',
  schema: deskShopRequest,
  bodyBytes: shopBodyBytes,
  handle: async (body, owner) => {
    if (body.action === 'picture') return keepPicture(body.content);
    const kept = body.action === 'publish' && (await keptPictures());
    if (kept) {
      const names = missingPictures(body.document, kept);
      if (names.length > 0) return success({ result: 'no-picture' as const, names });
    }
    const answer = await change(owner, body);
    if (answer.result !== 'done') return success(answer);
    const build = await announceShop();
    if (kept)
      await removeUnusedPictures(kept).catch((error: unknown) => {
        log('error', { function: 'desk-shop', event: 'pictures-not-removed', error: describeError(error) });
      });
    return success({ ...answer, build });
  },
});
