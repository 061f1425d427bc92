import { type KitStatus, kit } from '../site/kit.ts';

/** The owner's choice on the desk (public.shop_settings); null as long as site/kit.ts decides. */
export type ChosenStatus = KitStatus | null;

/** Whether the site announces that the kit can be bought. If not, it offers the launch list in the same places. */
export const isKitAnnounced = (chosen: ChosenStatus): boolean => (chosen ?? kit.status) === 'te-koop';

/**
 * Whether the kit can be bought: the one answer for browser and server.
 * @param alwaysOnSale true where the shop is tried out before the kit is on sale
 */
export const isKitSold = (chosen: ChosenStatus, alwaysOnSale: boolean): boolean =>
  chosen ? chosen === 'te-koop' : isKitAnnounced(null) || alwaysOnSale;
