import { queryOptions } from '@tanstack/react-query';
import type { DeskShop } from '../../../../contract/database/shop.ts';
import type { SiteBuild } from '../../../../contract/desk-shop.ts';
import { deliveredDocument } from '../../../../contract/shop.ts';
import type { ShopDocument } from '../../../../contract/shop-document.ts';
import { kit } from '../../../../site/kit.ts';
import { toast } from '../../../ui/toast.tsx';
import { ask } from '../ask.ts';

export const shopQuery = queryOptions({ queryKey: ['desk_shop'], queryFn: () => ask('desk_shop', {}) });

/** The price of the Kit, in cents. */
export const priceOf = ({ price_cents }: DeskShop): number => price_cents ?? kit.priceCents;

/** What is published, or delivered as long as nothing is. */
export const publishedOf = ({ document }: DeskShop): ShopDocument => document ?? deliveredDocument;

const builds: Record<SiteBuild, string> = {
  asked:
    'Bezoekers zien het binnen een minuut. De site wordt binnen een kwartier ook opnieuw gebouwd, voor zoekmachines.',
  none: 'Bezoekers zien het binnen een minuut. Zoekmachines zien het zodra de site opnieuw gebouwd is: er is geen DEPLOY_HOOK_URL ingesteld die dat vanzelf vraagt.',
  failed:
    'Bezoekers zien het binnen een minuut. De site opnieuw laten bouwen lukte niet: vraag dat aan wie de site voor je onderhoudt, dan zien zoekmachines het ook.',
};

/** Says that it is published, and what becomes of the built pages. */
export function reportPublished(build: SiteBuild, title: string): void {
  toast({ variant: 'success', title, description: builds[build], stays: build === 'failed' });
}
