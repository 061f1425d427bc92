import { spawn } from 'node:child_process';

interface ServiceOptions {
  title: string;
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  /** Where it answers once it is ready. */
  health: string;
}

/** Starts a service of Supabase and waits until it answers. Throws with what it printed when it stops by itself. */
export async function startService({ title, program, args, env, cwd, health }: ServiceOptions) {
  const service = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const read = (chunk: Buffer) => {
    printed = (printed + String(chunk)).slice(-200_000);
  };
  service.stdout.on('data', read);
  service.stderr.on('data', read);
  const gone = new Promise<void>((resolve) => service.once('close', () => resolve()));
  process.once('exit', () => service.kill('SIGKILL'));
  for (;;) {
    if (service.exitCode !== null) throw new Error(`${title} stopped by itself:\n${printed.slice(-4000)}`);
    const answer = await fetch(health).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    output: () => printed,
    stop() {
      service.kill('SIGTERM');
      return gone;
    },
  };
}
