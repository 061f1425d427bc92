// npm run dev: the backend and Vite's dev server together, on one address. Vite forwards the backend's paths
// (vite.config.ts), and the backend answers under that address (SITE_URL).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { listen } from '../local/listen.ts';
import { createOrigins, isLoopback } from '../local/origins.ts';
import { readAddress } from '../local/settings.ts';
import { childEnv, pinnedNode, root, tool } from './lib/process.mjs';

async function tryPort(host: string, port: number): Promise<number> {
  const probe = await listen(() => new Response(), host, port);
  await probe.close();
  return probe.port;
}

async function ports() {
  try {
    const { host, port } = readAddress(process.env);
    if (!isLoopback(host))
      throw new Error(
        'HOST must be 127.0.0.1, ::1 or localhost: npm run dev hands out files of the project. Others can look at the shop of npm start.',
      );
    return { host, port: await tryPort(host, port), backendPort: await tryPort('127.0.0.1', 0) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** Starts a process in its own group: React Router's dev server restarts itself as a child. */
function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(pinnedNode, args, {
    cwd: root,
    env: childEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

const { host, port, backendPort } = await ports();
const url = createOrigins(host, port).canonical;
const children = [
  start(['local/server.ts'], {
    HOST: '127.0.0.1',
    PORT: String(backendPort),
    SITE_URL: url,
    LOCAL_URL: url,
    // Vite serves the site, which need not have been built.
    SITE_DIR: 'public',
    TRUSTED_PROXIES: '127.0.0.1',
  }),
  start([tool.reactRouter, 'dev', '--host', host, '--port', String(port), '--strictPort'], {
    BACKEND_URL: `http://127.0.0.1:${backendPort}`,
  }),
];

function stop(): void {
  for (const { pid } of children) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // The group has ended.
    }
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
// The launcher is gone.
process.on('disconnect', stop);

const ended = children.map((child) => once(child, 'exit'));
const [code] = await Promise.race(ended);
stop();
await Promise.all(ended);
process.exit(code ?? 0);
