// npm test: every rule once and each way once; `-- --bail` stops at the first failure. With `--rest`, what that leaves out and
// this set-up can run: the other browser tests, the slow files and the scoreboard at its small counts. The total is the last line.
import { newestTag } from '../tests/newest-tag.ts';
import { functionFiles, pinnedNode, root, run, say, tool } from './lib/process.mjs';
import { browser, check, tally, vitest } from './lib/suites.ts';

const projects = ['unit', 'database', 'contract'];
const slow = '.slow.test.';
const way = '@way';

const quick = [
  [
    check('format', tool.biome, ['check', '.']),
    check('lint', tool.oxlint, ['--type-aware', '--deny-warnings']),
    check('dead code', tool.knip, []),
    check('types', tool.tsc, ['-p', '.']),
    check('types for browsers', tool.tsc, ['-p', 'tsconfig.browser.json']),
    check(
      'functions in Deno',
      'check',
      ['--config', 'tests/production-like/deno.json', ...functionFiles()],
      tool.deno,
    ),
  ],
  [vitest(projects, { args: ['--exclude', `**/*${slow}*`] })],
  [browser({ name: 'ways', tag: way })],
];
const rest = [
  [vitest(projects, { name: 'slow tests', args: [slow] })],
  [vitest('faults', { env: { FAULTS: 'quick' } })],
  [browser({ without: way })],
];

const isRest = process.argv.includes('--rest');
if (!isRest) await run(pinnedNode, [tool.reactRouter, 'typegen']);
const { run: runAll, finish } = tally();
if (isRest && !newestTag(root)) say('This clone has no tag: no code of a release ran on this database.');
for (const suites of isRest ? rest : quick) await runAll(...suites);
await finish();
