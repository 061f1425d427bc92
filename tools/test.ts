// npm test: every check and suite, each with its own line, and the total as the last line.
import { functionFiles, pinnedNode, run, tool } from './lib/process.mjs';
import { browser, check, tally, vitest } from './lib/suites.ts';

const { report, together, finish } = tally();

await together(
  check('format', tool.biome, ['check', '.']),
  check('lint', tool.oxlint, ['--type-aware', '--deny-warnings']),
  check('dead code', tool.knip, []),
  run(pinnedNode, [tool.reactRouter, 'typegen']).then(() => check('types', tool.tsc, ['-p', '.'])),
  check(
    'functions in Deno',
    'check',
    ['--config', 'tests/production-like/deno.json', ...functionFiles()],
    tool.deno,
  ),
);
await together(vitest('unit'), vitest('database'));
report(await vitest('contract'));
report(await vitest('faults', { env: { FAULTS: 'quick' } }));
report(await browser());
await finish();
