import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|xml)|image\/(svg|x-icon))/;

/** A file as it is sent, in one coding. */
export interface Asset {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
  encoding?: 'br' | 'gzip';
}

/** Reads a file in the coding that suits `accepted`, an Accept-Encoding header; undefined when there is none. */
export type ReadAsset = (file: string, accepted: string) => Promise<Asset | undefined>;

/** Reads files, keeping what it compressed until the file changes. */
export function createAssets(): ReadAsset {
  const kept = new Map<string, Asset>();
  return async (file, accepted) => {
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
    const encoding = COMPRESSIBLE.test(type) ? codingOf(accepted) : undefined;
    const key = `${file}\n${info.mtimeMs}\n${info.size}\n${encoding ?? ''}`;
    const known = kept.get(key);
    if (known) return known;
    const plain = new Uint8Array(await readFile(file));
    const body = encoding ? await coded(file, plain, encoding, info.mtimeMs) : plain;
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const made = { body, type, encoding, etag: `"${hash}${encoding ? `-${encoding}` : ''}"` };
    if (kept.size > 1_000) kept.clear();
    kept.set(key, made);
    return made;
  };
}

/** The coding a browser accepts, best first. */
function codingOf(accepted: string): 'br' | 'gzip' | undefined {
  const refused = /\b(br|gzip)\s*;\s*q=0(\.0+)?\s*(,|$)/g;
  const offered = accepted.replaceAll(refused, '');
  return /\bbr\b/.test(offered) ? 'br' : /\bgzip\b/.test(offered) ? 'gzip' : undefined;
}

/** The file that was compressed at build time, when it is not older than its source; else compressed here. */
async function coded(
  file: string,
  plain: Uint8Array<ArrayBuffer>,
  encoding: 'br' | 'gzip',
  changed: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const sibling = `${file}.${encoding === 'br' ? 'br' : 'gz'}`;
  const built = await stat(sibling).catch(() => undefined);
  if (built && built.mtimeMs >= changed) return new Uint8Array(await readFile(sibling));
  return new Uint8Array(
    encoding === 'br'
      ? await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(plain),
  );
}
