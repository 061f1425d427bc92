import type { Context } from 'hono';
import { lessonFiles } from '../../contract/lessons.ts';
import { shopFile } from '../../contract/shop.ts';
import { readBody } from '../http.ts';
import type { Limits } from '../limits.ts';
import type { FileStore } from './files.ts';
import { storageRefusals } from './refusals.ts';

/** Names that a file may have: no path traversal, no hidden files, nothing to escape. */
const NAME = /^[A-Za-z0-9][\w.-]{0,149}$/;

/** Whether a file may have this name. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** What a bucket accepts, as its migration sets it. */
export const accepted: Record<string, { mimeTypes: readonly string[]; maxBytes: number }> = {
  [lessonFiles.bucket]: lessonFiles,
  [shopFile.bucket]: { mimeTypes: ['application/json', 'image/webp', 'image/jpeg'], maxBytes: 64 * 1024 },
};

/** Stores the body of a request under a name that is not in use yet, or may be replaced; returns the refusal, if any. */
export async function take(
  c: Context,
  files: FileStore,
  limits: Limits,
  { bucket, name, replaces = false }: { bucket: string; name: string; replaces?: boolean },
): Promise<Response | null> {
  const { mimeTypes = [], maxBytes = 0 } = accepted[bucket] ?? {};
  const contentType = c.req.header('content-type') ?? '';
  if (!isFileName(name)) return storageRefusals.invalidName(name);
  if (!contentType) return storageRefusals.invalidType('Invalid Content-Type header');
  if (!mimeTypes.includes(contentType))
    return storageRefusals.invalidType(`mime type ${contentType.slice(0, 100)} is not supported`);
  const bytes = await readBody(c.req.raw, Math.min(maxBytes, limits.secretBodyBytes));
  if (!bytes) return storageRefusals.tooLarge();
  const caching = c.req.header('cache-control') ?? 'no-cache';
  const isStored = await files.save({ bucket, name, contentType, caching, bytes, replaces });
  return isStored ? null : storageRefusals.duplicate();
}
