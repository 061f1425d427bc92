// npm start: installs what is missing, builds when sources changed, and serves the shop.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { childEnv, pinnedNode, root } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();

const server = spawn(pinnedNode, ['local/server.ts'], {
  cwd: root,
  // One arena and early give-back: the embedded Postgres would otherwise keep what it once used.
  env: childEnv(JSON.parse(readFileSync(join(root, 'local/server-environment.json'), 'utf8'))),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (server.exitCode === null) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  });
}
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// When npm is killed outright nobody tells its children: leave nothing behind that holds the port.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM');
}, 1000).unref();
