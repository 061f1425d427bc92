// npm run launch -- --dry-run | send: the launch mail to everyone who confirmed a place on the list, once each.
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
const { code } = await run(pinnedNode, ['tools/owner/launch.ts', ...process.argv.slice(2)], { show: true });
process.exit(code);
