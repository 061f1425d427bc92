// npm run dev: the backend and Vite's dev server together, on one address. Vite passes the backend's paths on
// (vite.config.ts), and the backend answers as that address (SITE_URL).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { childEnv, pinnedNode, root, tool } from './lib/process.mjs';

const host = '127.0.0.1';
const port = process.env.PORT || '3000';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts a process in a group of its own: React Router's dev server restarts itself as a child. */
function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(pinnedNode, args, {
    cwd: root,
    env: childEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

const backendPort = await freePort();
const children = [
  start(['local/server.ts'], { HOST: host, PORT: String(backendPort), SITE_URL: `http://${host}:${port}` }),
  start([tool.reactRouter, 'dev', '--host', host, '--port', port, '--strictPort'], {
    BACKEND_URL: `http://${host}:${backendPort}`,
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
