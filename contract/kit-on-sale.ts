import { kit } from '../site/kit.ts';

/** Whether the kit can be bought on the site. If not, the site offers the launch list in the same places. */
export const kitOnSale: boolean = kit.status === 'te-koop';
