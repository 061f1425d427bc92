// npm run content -- publish <map> | status: the lessons and downloads of the members area (docs/content.md).
import { ensureInstalled } from './lib/install.mjs';
import { pinnedNode, run } from './lib/run.mjs';

await ensureInstalled();
const { code } = await run(pinnedNode, ['tools/owner/content/cli.ts', ...process.argv.slice(2)], {
  show: true,
});
process.exit(code);
