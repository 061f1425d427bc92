// What a host needs beside the pages that the router wrote: 404.html, compressed copies.
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const client = new URL('../build/client/', import.meta.url).pathname;
const compressible = /\.(?:html|js|css|svg|json|txt|xml|webmanifest)$/;

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}

await copyFile(join(client, '404/index.html'), join(client, '404.html'));
const files = await readdir(client, { recursive: true });
await Promise.all(
  files.filter((file) => compressible.test(file)).map((file) => compress(join(client, file))),
);
