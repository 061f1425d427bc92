// npm run bench: bytes, times and scores of every public page, with goal and figure side by side.
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { findProgram } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { childEnv, pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
if (!chromium) process.exit(1);
const served = ['wrk', 'nginx'].every((name) => findProgram(name));
const { code } = await run(pinnedNode, ['tests/perf/run.ts', ...process.argv.slice(2)], {
  show: true,
  env: childEnv({ CHROME_PATH: chromium, WRK_AND_NGINX: served ? 'yes' : '' }),
});
process.exit(code);
