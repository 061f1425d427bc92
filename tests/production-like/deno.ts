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
  let printed = '';
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
    const gone = new Promise<void>((resolve) => deno.once('close', () => resolve()));
    const kill = () => deno.kill('SIGKILL');
    process.once('exit', kill);
    deno.once('close', () => process.off('exit', kill));
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
    return async (signal: NodeJS.Signals) => {
      deno.kill(signal);
      await gone;
    };
  }
  const running = await Promise.all(ports.map(async (port) => ({ port, end: await start(port) })));
  return {
    output: () => printed,
    /** Kills one of the processes in the middle of what it does, and starts another, as its supervisor would. */
    async crash() {
      const [one] = running;
      if (!one) throw new Error('No process runs the functions.');
      await one.end('SIGKILL');
      one.end = await start(one.port);
    },
    stop: async () => {
      await Promise.all(running.map(({ end }) => end('SIGTERM')));
    },
  };
}
