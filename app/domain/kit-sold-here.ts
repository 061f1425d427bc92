import { isKitSold } from '../../contract/kit-on-sale.ts';

/** Set by the build (vite.config.ts): true when it is not for a hosted backend. */
declare const KIT_ALWAYS_ON_SALE: boolean;

/** Whether the kit can be bought where this build of the site runs: what sells shows the launch list where it cannot. */
export const kitSoldHere: boolean = isKitSold(KIT_ALWAYS_ON_SALE);
