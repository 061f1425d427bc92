// npm run export -- <file.sql>: what the embedded shop holds, as SQL for a database with the same migrations.
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
const { code } = await run(pinnedNode, ['tools/owner/export/cli.ts', ...process.argv.slice(2)], {
  show: true,
});
process.exit(code);
