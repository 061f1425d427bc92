import type { SiteBuild } from '../../../contract/desk-shop.ts';
import { isKitSold } from '../../../contract/kit-on-sale.ts';
import { type PublishedShop, shopFile, shopFileText } from '../../../contract/shop.ts';
import { type Client, callWith, DatabaseError, rpc, serviceClient } from './database.ts';
import { describeError, log } from './log.ts';
import { alwaysOnSale, deployHook } from './settings.ts';

export const publishedShop = (client = serviceClient()): Promise<PublishedShop> =>
  callWith(client, 'published_shop', {});

/** Whether the kit can be bought now. Throws DatabaseError. */
export const isSoldNow = async (): Promise<boolean> =>
  isKitSold((await publishedShop()).status, alwaysOnSale());

/** The content of the public file; undefined when there is none. */
async function fileText(client: Client): Promise<string | undefined> {
  const { data } = await client.storage.from(shopFile.bucket).download(shopFile.name);
  return data ? new Response(data).text() : undefined;
}

/**
 * Writes the owner's choices to the public file. It ends only when the database still says what was written, so that of two
 * publications at the same time the last write follows the database. Throws DatabaseError.
 */
export async function writeShopFile(client = serviceClient()): Promise<void> {
  let written: string | undefined;
  for (;;) {
    const text = shopFileText(await publishedShop(client));
    if (text === written) return;
    const { error } = await client.storage.from(shopFile.bucket).upload(shopFile.name, text, {
      contentType: 'application/json',
      cacheControl: String(shopFile.cacheSeconds),
      upsert: true,
    });
    if (error) throw new DatabaseError('storage', error.message);
    written = text;
  }
}

/** Repairs the public file where it does not hold the owner's choices, and returns these. Throws DatabaseError. */
export async function repairShopFile(client = serviceClient()): Promise<PublishedShop> {
  const [file, published] = await Promise.all([fileText(client), publishedShop(client)]);
  if (file !== shopFileText(published)) await writeShopFile(client);
  return published;
}

/** Asks the host for a build, now or, shortly after another, with the schedule. Never throws. */
export async function askForBuild(published: boolean): Promise<SiteBuild> {
  try {
    const address = deployHook();
    if (!address) return 'none';
    if (!(await rpc('claim_build', { published }))) return 'asked';
    const answer = await fetch(address, { method: 'POST', signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return 'asked';
  } catch (error) {
    log('error', { event: 'build-not-asked', error: describeError(error) });
    return 'failed';
  }
}

/**
 * Writes what an owner published to the public file, and asks the host of the site for a build with it. Never throws: it has
 * been published, and the schedule repairs a file that could not be written.
 */
export async function announceShop(): Promise<SiteBuild> {
  await writeShopFile().catch((error: unknown) => {
    log('error', { event: 'shop-file-not-written', error: describeError(error) });
  });
  return askForBuild(true);
}
