// npm run test:mutations: takes out each protection in turn, in a copy, and expects its test to fail.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { childEnv, pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const { code } = await run(pinnedNode, ['tools/checks/mutations/run.ts', ...process.argv.slice(2)], {
  show: true,
  env: childEnv({ FAULTS: 'quick' }),
});
process.exit(code);
