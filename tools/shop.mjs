// npm run shop -- mails | resend [id] | reconcile: what an owner does when mail or payments need a hand.
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
const { code } = await run(pinnedNode, ['tools/owner/shop.ts', ...process.argv.slice(2)], { show: true });
process.exit(code);
