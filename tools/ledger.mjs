// npm run test:ledger: every text of docs/spec-coverage.md stands once in the source and its tests exist; with
// `-- --mutate [part of a text]` each text is changed in a copy of the project, where its test has to fail.
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { childEnv, pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
const args = process.argv.slice(2);
const chromium = args.includes('--mutate') ? await ensureChromium() : '';
if (chromium === null) process.exit(1);
const { code } = await run(pinnedNode, ['tools/checks/ledger/cli.ts', ...args], {
  show: true,
  env: childEnv(chromium ? { CHROME_PATH: chromium } : {}),
});
process.exit(code);
