import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:html|js|css|svg|json|txt|xml|webmanifest)$/;

/**
 * How far-back copies are written: postfix bits and direct codes (RFC 7932, section 4). Which is the shortest differs
 * from file to file, by some 50 bytes for a page: a name in it that changes is enough.
 */
const distances = [
  [0, 0],
  [0, 15],
  [3, 120],
] as const;

async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const tried = await Promise.all(
    distances.map(([postfix, direct]) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return tried.reduce((best, next) => (next.length < best.length ? next : best));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const [brotli, gzipped] = await Promise.all([
    smallestBrotli(content),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

/** Writes a brotli and a gzip copy beside every text file of a folder, for hosts that serve those as they are. */
export async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  await Promise.all(
    files.filter((file) => compressible.test(file)).map((file) => compressFile(join(folder, file))),
  );
}
