import { kit } from '../site/kit.ts';

/** Whether the site announces that the kit can be bought. If not, it offers the launch list in the same places. */
export const kitOnSale: boolean = kit.status === 'te-koop';

/**
 * Whether the kit can be bought: the one answer for browser and server.
 * @param alwaysOnSale true on a machine where the shop is tried, before the kit is on sale
 */
export const isKitSold = (alwaysOnSale: boolean): boolean => kitOnSale || alwaysOnSale;
