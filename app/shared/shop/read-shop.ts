import { noticeOn, type PublishedShop, publicPath, shopFile } from '../../../contract/shop.ts';
import type { ShopDocument } from '../../../contract/shop-document.ts';
import { publishedIn } from '../../../contract/shop-file.ts';
import { readPublicFile } from '../../platform/supabase.ts';
import { readStored } from '../stored.ts';

/** Says on the page that it shows a draft. */
function markPreview(): void {
  if (document.getElementById('voorbeeld')) return;
  const mark = document.createElement('p');
  mark.id = 'voorbeeld';
  mark.className = 'fixed inset-x-0 bottom-0 z-50 bg-ink p-3 text-center font-semibold text-chalk';
  mark.textContent = 'Voorbeeld: dit is nog niet gepubliceerd. Sluit dit tabblad als je het gezien hebt.';
  document.body.append(mark);
}

/** The notice of today. Few shops have one, so what knows the days of Belgium loads for it alone. */
async function today(document: ShopDocument) {
  const { belgianDay } = await import('../../../contract/calendar.ts');
  return noticeOn(document, belgianDay(new Date()));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Reads the published shop, or the draft that this tab previews, with the notice of today. Its document is that of `known`
 * when they say the same. Rejects when there is none to be read.
 */
export async function readShop({ document }: PublishedShop, signal: AbortSignal) {
  const draft = readStored('kickstart-voorbeeld');
  const published = publishedIn(
    draft ? JSON.parse(draft) : await readPublicFile(publicPath(shopFile.name), signal),
  );
  if (!published) throw new Error('The file holds no shop');
  if (draft) markPreview();
  if (isSame(published.document, document)) published.document = document;
  return { published, notice: published.document?.notice ? await today(published.document) : null };
}
