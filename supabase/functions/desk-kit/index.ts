import type * as v from 'valibot';
import { type DeskKitAnswer, deskKitRequest } from '../../../contract/desk.ts';
import { missingLines, promised } from '../../../contract/kit-complete.ts';
import { isKitSold } from '../../../contract/kit-on-sale.ts';
import { lessonFiles } from '../../../contract/lessons.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { alwaysOnSale } from '../_shared/settings.ts';
import { announceShop, publishedShop } from '../_shared/shop.ts';

type Change = NonNullable<v.InferOutput<typeof deskKitRequest>['change']>;

/** What was promised before the purchase but is not online, one line per Kick. Throws DatabaseError. */
async function missingNow(): Promise<string[]> {
  const client = serviceClient();
  const [kicks, files, stored] = await Promise.all([
    client.from('kicks').select('number, youtube_embed_code'),
    client.from('lesson_files').select('key, path'),
    client.storage.from(lessonFiles.bucket).list('', { limit: 1000 }),
  ]);
  const error = kicks.error ?? files.error;
  if (error) throw new DatabaseError(error.code, error.message);
  if (stored.error) throw new DatabaseError('storage', stored.error.message);
  return missingLines({ kicks: kicks.data ?? [], files: files.data ?? [], stored: stored.data }, promised);
}

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
