import { type PublishedShop, shopFileText } from '../../../contract/shop.ts';
import { paths } from '../../../site/paths.ts';
import { store } from '../stored.ts';

/**
 * Opens the real site with a draft, in a tab of its own: the pages in it show the draft in place of the published shop
 * (read-shop.ts) until the tab is closed. A frame is not possible, because no page may be framed. Call it inside a click.
 */
export function openPreview(draft: PublishedShop, path: string = paths.home): void {
  const tab = window.open(path, '_blank');
  if (tab) store('kickstart-voorbeeld', shopFileText(draft), tab);
}
