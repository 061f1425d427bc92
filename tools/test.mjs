// npm test: every check and suite, each with a line of its own, and one total line at the end.
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { functionFiles, pinnedNode, run, tool } from './lib/run.mjs';
import { browser, tally, vitest } from './lib/suites.mjs';

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();

/** A check passes or fails as one. */
async function check(name, file, args, command = pinnedNode) {
  const { code, output } = await run(command, [file, ...args]);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: code === 0 ? '' : output };
}

const { report, together, finish } = tally();

await together(
  check('opmaak', tool.biome, ['check', '.']),
  check('lint', tool.oxlint, ['--type-aware', '--deny-warnings']),
  check('dode code', tool.knip, []),
  run(pinnedNode, [tool.reactRouter, 'typegen']).then(() => check('types', tool.tsc, ['-p', '.'])),
  check(
    'functies in Deno',
    'check',
    ['--config', 'tests/production-like/deno.json', ...functionFiles()],
    tool.deno,
  ),
);
await together(vitest('unit'), vitest('database'));
report(await vitest('contract'));
report(await vitest('faults', { env: { FAULTS: 'quick' } }));
report(await browser({ chromium }));
finish();
