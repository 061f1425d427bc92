// npm run deploy:check: what still stands between this shop and its customers. It changes nothing.
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
const { code } = await run(pinnedNode, ['tools/owner/deploy-check/cli.ts'], { show: true });
process.exit(code);
