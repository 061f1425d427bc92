import { type KitStatus, kit } from '../site/kit.ts';

/** The owner's choice on the desk (public.shop_settings); null as long as site/kit.ts decides. */
export type ChosenStatus = KitStatus | null;

/** The public file from which pages learn the choice; Storage's CDN keeps it for that long. */
export const statusFile = { bucket: 'site', name: 'kit-status.json', cacheSeconds: 60 } as const;

/** Where the backend serves that file. */
export const statusFilePath = `/storage/v1/object/public/${statusFile.bucket}/${statusFile.name}`;

/** The content of the file. */
export const statusFileText = (chosen: ChosenStatus): string => JSON.stringify({ status: chosen });

/** The choice in a parsed file; undefined for anything else. */
export function statusIn(file: unknown): ChosenStatus | undefined {
  const { status } = Object(file) as { status?: unknown };
  return status === null || status === 'te-koop' || status === 'binnenkort' ? status : undefined;
}

/** Whether the site announces that the kit can be bought. If not, it offers the launch list in the same places. */
export const isKitAnnounced = (chosen: ChosenStatus): boolean => (chosen ?? kit.status) === 'te-koop';

/**
 * Whether the kit can be bought: the one answer for browser and server.
 * @param alwaysOnSale true where the shop is tried out before the kit is on sale
 */
export const isKitSold = (chosen: ChosenStatus, alwaysOnSale: boolean): boolean =>
  chosen ? chosen === 'te-koop' : isKitAnnounced(null) || alwaysOnSale;
