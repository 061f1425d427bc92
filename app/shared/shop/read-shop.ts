import { belgianDay } from '../../../contract/calendar.ts';
import { noticeOn } from '../../../contract/notice.ts';
import type { PublishedShop } from '../../../contract/shop.ts';
import { publishedIn } from '../../../contract/shop-file.ts';

/** Says on the page that it shows a draft. */
function markPreview(): void {
  if (document.getElementById('voorbeeld')) return;
  const mark = document.createElement('p');
  mark.id = 'voorbeeld';
  mark.className = 'fixed inset-x-0 bottom-0 z-50 bg-ink p-3 text-center font-semibold text-chalk';
  mark.textContent = 'Voorbeeld: dit is nog niet gepubliceerd. Sluit dit tabblad als je het gezien hebt.';
  document.body.append(mark);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The shop that a file or a draft holds, with the notice of today. Its document is that of `known` when they say the same.
 * Throws when it holds none.
 */
export function readShop(text: string, known: PublishedShop, isDraft: boolean) {
  const published = publishedIn(JSON.parse(text));
  if (!published) throw new Error('The file holds no shop');
  if (isDraft) markPreview();
  if (isSame(published.document, known.document)) published.document = known.document;
  const { document } = published;
  return { published, notice: document && noticeOn(document, belgianDay(new Date())) };
}
