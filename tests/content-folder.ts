import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../tools/owner/content/cli.ts', import.meta.url));

/** File contents by path, such as 'kick-0/les.pdf'. */
export type Contents = Record<string, string | Uint8Array>;

/** Writes a content folder as an owner has it; returns its path. */
export async function contentFolder(contents: Contents): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lessen-'));
  await fill(folder, contents);
  return folder;
}

/** Writes files into a folder. */
export async function fill(folder: string, contents: Contents): Promise<void> {
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

interface Shop {
  url: string;
  dataDir: string;
}

/** Runs `npm run content` with these arguments against a running shop; `onOutput` may kill it early. */
export function runContent(
  shop: Shop,
  args: string[],
  onOutput?: (text: string, kill: () => void) => void,
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, ...args], {
      env: { ...process.env, PORT: new URL(shop.url).port, DATA_DIR: shop.dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        onOutput?.(output, () => child.kill('SIGKILL'));
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
