// npm run test:faults: every row of the reliability scoreboard at its full count, goal and measured figure side by
// side; written to docs/reliability.md when every row was measured.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../../tests/faults/report.ts';
import { root, say } from '../lib/process.mjs';
import { vitest } from '../lib/suites.ts';

const rows = 17;
const started = Date.now();
const result = await vitest('faults', { env: { FAULTS: 'full' } }).run();
if (result.output) console.log(result.output);

const file = join(root, '.cache/faults-full/figures.jsonl');
const figures = (existsSync(file) ? readFileSync(file, 'utf8') : '')
  .split('\n')
  .filter(Boolean)
  .map((line): Figure => JSON.parse(line))
  .sort((one, other) => one.row - other.row);

const verdict = (held: boolean | null) => (held === null ? 'reported' : held ? 'held' : 'NOT HELD');
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = [
  '| row | what | goal | measured | |',
  '|---|---|---|---|---|',
  ...figures.map(
    ({ row, what, goal, figure, held }) =>
      `| ${row} | ${cell(what)} | ${cell(goal)} | ${cell(figure)} | ${verdict(held)} |`,
  ),
].join('\n');
console.log(`\n${table}\n`);

const missing = Array.from({ length: rows }, (_, index) => index + 1).filter(
  (row) => !figures.some((figure) => figure.row === row),
);
if (missing.length) say(`not measured: row ${missing.join(', ')}`);
if (result.failed || missing.length) process.exit(1);

const version = (name: string) =>
  JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
const browser = execFileSync(process.env.CHROME_PATH ?? '', ['--version'], { encoding: 'utf8' }).trim();
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
writeFileSync(
  join(root, 'docs/reliability.md'),
  `# Reliability: goals and measured figures

Written by \`npm run test:faults\`, its table with the figures of that run alone; do not edit by hand.

- Date: ${new Date().toISOString().slice(0, 10)}, ${minutes} minutes on ${cpus().length} cores; load at the end ${loadavg()[2]?.toFixed(1)} (15 minutes)
- Node ${version('node')}, @supabase/lite ${version('@supabase/lite')} on PGlite, stripe ${version('stripe')}, ${browser}
- 'held': asserted, the run fails without it. 'reported': a figure that differs between machines, not asserted.
- A smaller selection runs in \`npm run test:rest\`. docs/security.md says what each protection is for.
- On 27 and 28 November 2026 the protections that the migrations and the Edge Functions held were removed one at a time, in parts rather
  than in one run: a test noticed each of the 528.

${table}

\`tests/e2e\` walks the screens behind rows 13 and 15 (a used or expired link, no policy violation on any page);
\`tests/contract/lessons.test.ts\` covers the five-minute links of row 9.
`,
);
say('wrote docs/reliability.md');
