import { kit } from '../site/kit.ts';

/** Whether the kit can be bought on the site now; if not, the same places offer the launch list. */
export const kitOnSale: boolean = kit.status === 'te-koop';
