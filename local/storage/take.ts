import type { Context } from 'hono';
import { statusFile } from '../../contract/kit-on-sale.ts';
import { lessonFiles } from '../../contract/lessons.ts';
import { readBody } from '../http.ts';
import type { Limits } from '../limits.ts';
import type { Files } from './files.ts';
import { refusals } from './refusals.ts';

/** Names that a file may have: no path traversal, no hidden files, nothing to escape. */
const NAME = /^[A-Za-z0-9][\w.-]{0,149}$/;

/** Whether a file may have this name. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** What a bucket accepts, as its migration sets it. */
export const accepted: Record<string, { mimeTypes: readonly string[]; maxBytes: number }> = {
  [lessonFiles.bucket]: lessonFiles,
  [statusFile.bucket]: { mimeTypes: ['application/json'], maxBytes: 1024 },
};

/** Stores the body of a request under a name that is not in use yet, or may be replaced; returns the refusal, if any. */
export async function take(
  c: Context,
  files: Files,
  limits: Limits,
  { bucket, name, replaces = false }: { bucket: string; name: string; replaces?: boolean },
): Promise<Response | null> {
  const { mimeTypes = [], maxBytes = 0 } = accepted[bucket] ?? {};
  const contentType = c.req.header('content-type') ?? '';
  if (!isFileName(name)) return refusals.invalidName(name);
  if (!contentType) return refusals.invalidType('Invalid Content-Type header');
  if (!mimeTypes.includes(contentType))
    return refusals.invalidType(`mime type ${contentType.slice(0, 100)} is not supported`);
  const bytes = await readBody(c.req.raw, Math.min(maxBytes, limits.secretBodyBytes));
  if (!bytes) return refusals.tooLarge();
  const caching = c.req.header('cache-control') ?? 'no-cache';
  const isStored = await files.save({ bucket, name, contentType, caching, bytes, replaces });
  return isStored ? null : refusals.duplicate();
}
