import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from '../../tools/lib/process.mjs';

const folder = join(root, 'supabase/functions');

/** The names of the functions, as they are deployed. */
export const functionNames = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name);

/**
 * Runs the functions in a process of Deno for each port, which may read only the project and reach only the given
 * addresses; its environment holds only the settings.
 * @param reach host and port of what the functions may call
 */
export async function startFunctions(ports: number[], reach: string[], settings: Record<string, string>) {
  async function start(port: number) {
    const deno = spawn(
      tool.deno,
      [
        'run',
        '--no-prompt',
        '--cached-only',
        '--config',
        join(root, 'tests/production-like/deno.json'),
        '--allow-env',
        `--allow-read=${root}`,
        `--allow-net=${[`127.0.0.1:${port}`, ...reach].join(',')}`,
        join(root, 'tests/production-like/functions.ts'),
        String(port),
        ...functionNames,
      ],
      { cwd: root, env: { ...settings, PATH: process.env.PATH, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' } },
    );
    let printed = '';
    const gone = new Promise<void>((resolve) => deno.once('close', () => resolve()));
    process.once('exit', () => deno.kill('SIGKILL'));
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        printed += chunk;
        if (String(chunk).includes('listening')) resolve();
      };
      deno.stdout.on('data', read);
      deno.stderr.on('data', read);
      deno.once('error', reject);
      deno.once('close', () => reject(new Error(`Deno stopped by itself:\n${printed.slice(-4000)}`)));
    });
    return () => {
      deno.kill();
      return gone;
    };
  }
  const running = await Promise.all(ports.map(start));
  return { stop: () => Promise.all(running.map((end) => end())) };
}
