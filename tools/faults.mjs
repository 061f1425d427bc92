// npm run test:faults: every row of the reliability scoreboard at its full count, goal and measured figure side by
// side, written to docs/reliability.md when all were measured.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { childEnv, pinnedNode, root, run, say, tool } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
if (!chromium) process.exit(1);

const rows = 17;
const started = Date.now();
const { code } = await run(pinnedNode, [tool.vitest, 'run', '--project', 'faults'], {
  show: true,
  env: childEnv({ FAULTS: 'full', CHROME_PATH: chromium }),
});

const file = join(root, '.cache/faults-full/figures.jsonl');
const figures = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
      .sort((one, other) => one.row - other.row)
  : [];
const verdict = { true: 'held', false: 'NOT HELD', null: 'told' };
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = [
  '| row | what | goal | measured | |',
  '|---|---|---|---|---|',
  ...figures.map(
    ({ row, what, goal, figure, held }) =>
      `| ${row} | ${cell(what)} | ${cell(goal)} | ${cell(figure)} | ${verdict[held]} |`,
  ),
].join('\n');
console.log(`\n${table}\n`);

const missing = Array.from({ length: rows }, (_, index) => index + 1).filter(
  (row) => !figures.some((figure) => figure.row === row),
);
if (missing.length) say(`Niet gemeten: rij ${missing.join(', ')}`);
const complete = code === 0 && missing.length === 0;
if (complete) {
  const version = (name) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
  const browser = execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim();
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  writeFileSync(
    join(root, 'docs/reliability.md'),
    `# Reliability: goal and measured figure

Written by \`npm run test:faults\`; do not edit by hand. Only what that run measured stands here.

- Date: ${new Date().toISOString().slice(0, 10)}, ${minutes} minutes on ${cpus().length} cores; load at the end ${loadavg()[2].toFixed(1)} (15 minutes)
- Node ${version('node')}, @supabase/lite ${version('@supabase/lite')} on PGlite, stripe ${version('stripe')}, ${browser}
- 'held': asserted, the run fails without it. 'told': a figure that machines differ in, not asserted.
- A smaller selection runs in \`npm test\`. What each protection is for: docs/security.md.

${table}

The screens behind rows 13 and 15 (a used or expired link, no policy violation on any page) are walked by
\`tests/e2e\`; row 9's files behind links of five minutes by \`tests/contract/lessons.test.ts\`.
`,
  );
  say('docs/reliability.md is bijgewerkt');
}
process.exit(complete ? 0 : 1);
