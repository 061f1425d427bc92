import type { DeskShopAnswer } from '../../../contract/desk-shop.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { deliveredDocument, pictureCacheSeconds, shopFile } from '../../../contract/shop.ts';
import type { ShopDocument } from '../../../contract/shop-document.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { type Fallible, failure, success } from '../_shared/http/failure.ts';
import { cleanPicture } from './picture.ts';

const bucket = () => serviceClient().storage.from(shopFile.bucket);

/** Stores a picture under its hash. Throws DatabaseError. */
export async function keepPicture(content: string): Promise<Fallible<DeskShopAnswer>> {
  const picture = cleanPicture(Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0)));
  if (!picture) return failure(400, functionMessages.badPicture, 'bad-picture');
  const { type, bytes } = picture;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const name = `${hex.slice(0, 20)}.${type}`;
  const { error } = await bucket().upload(name, bytes, {
    contentType: type === 'webp' ? 'image/webp' : 'image/jpeg',
    cacheControl: String(pictureCacheSeconds),
    upsert: true,
  });
  if (error) throw new DatabaseError('storage', error.message);
  return success({ result: 'stored', name });
}

/** Days that a picture is kept for an owner who has not published it yet. */
const draftDays = 7;

/** The kept versions of the shop, as text. Throws DatabaseError. */
async function keptVersions(): Promise<string> {
  const { data, error } = await serviceClient().from('shop_documents').select('document');
  if (error) throw new DatabaseError(error.code, error.message);
  return JSON.stringify(data);
}

export async function keptPictures() {
  const pictures: { name: string; updated_at: string | null }[] = [];
  for (let isMore = true; isMore; ) {
    const { data, error } = await bucket().list('', { limit: 1000, offset: pictures.length });
    if (error) throw new DatabaseError('storage', error.message);
    pictures.push(...data);
    isMore = data.length === 1000;
  }
  return { pictures: pictures.filter(({ name }) => name !== shopFile.name), versions: await keptVersions() };
}

type KeptPictures = Awaited<ReturnType<typeof keptPictures>>;

/** The pictures that a document names, but for those that are kept or delivered with the site. */
export function missingPictures(
  { person, testimonials, customers }: ShopDocument,
  { pictures }: KeptPictures,
): string[] {
  const there = new Set(['', deliveredDocument.person.photo, ...pictures.map(({ name }) => name)]);
  const named = [
    person.photo,
    ...testimonials.map(({ picture }) => picture),
    ...customers.map(({ logo }) => logo),
  ];
  return named.filter((name) => !there.has(name));
}

/**
 * Removes, of the pictures before a publication, those that no version names any longer, and those that none ever named.
 * Throws DatabaseError.
 */
export async function removeUnusedPictures(before: KeptPictures): Promise<void> {
  const versions = await keptVersions();
  const since = Date.now() - draftDays * 24 * 3600 * 1000;
  const unused = before.pictures.filter(
    ({ name, updated_at }) =>
      !versions.includes(name) && (before.versions.includes(name) || Date.parse(updated_at ?? '') < since),
  );
  if (unused.length === 0) return;
  const { error } = await bucket().remove(unused.map(({ name }) => name));
  if (error) throw new DatabaseError('storage', error.message);
}
