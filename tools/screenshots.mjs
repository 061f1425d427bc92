// npm run screenshots: a picture of every page, dialog, mail and state at 360, 768 and 1440 pixels, in
// .cache/screenshots; `-- <part of a name>` takes those alone.
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { childEnv, pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
if (!chromium) process.exit(1);
const { code } = await run(pinnedNode, ['tools/checks/screenshots/run.ts', ...process.argv.slice(2)], {
  show: true,
  env: childEnv({ CHROME_PATH: chromium }),
});
process.exit(code);
