// npm test: every check and suite, and the total as the last line; `-- --bail` stops at the first failure.
import { functionFiles, pinnedNode, run, tool } from './lib/process.mjs';
import { browser, check, tally, vitest } from './lib/suites.ts';

await run(pinnedNode, [tool.reactRouter, 'typegen']);
/** What runs together, in order. */
const steps = [
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
  [vitest(['unit', 'database', 'contract'])],
  [vitest('faults', { env: { FAULTS: 'quick' } })],
  [browser()],
];
const { run: runAll, finish } = tally();
for (const step of steps) await runAll(...step);
await finish();
