// npm test: every check and suite, each with a line of its own, and one total line at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { childEnv, pinnedNode, root, run, say, tool } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();

const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** A check passes or fails as one. */
async function check(name, file, args) {
  const { code, output } = await run(pinnedNode, [file, ...args]);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output: code === 0 ? '' : output };
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}

/** A suite counts its tests; one that did not run at all counts as failed. */
function counted(name, code, output, passed, failed) {
  const ran = passed + failed > 0;
  const broken = !ran || (code !== 0 && failed === 0);
  return { name, passed, failed: failed + (broken ? 1 : 0), output: code === 0 && ran ? '' : output };
}

async function vitest(name) {
  const { code, output } = await run(pinnedNode, [
    tool.vitest,
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ]);
  const report = readReport(name);
  return counted(name, code, output, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

async function browser() {
  if (!chromium) return { name: 'browser', passed: 0, failed: 1, output: 'Geen Chromium.' };
  const env = childEnv({
    CHROME_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json'),
  });
  const { code, output } = await run(pinnedNode, [tool.playwright, 'test', '--reporter=list,json'], { env });
  const stats = readReport('browser')?.stats;
  return counted(
    'browser',
    code,
    output,
    (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    stats?.unexpected ?? 0,
  );
}

const started = Date.now();
const results = [];

function report(result) {
  results.push(result);
  if (result.output) console.log(result.output.trimEnd());
  say(`${result.name}: ${result.passed} geslaagd, ${result.failed} mislukt`);
}

async function together(...suites) {
  for (const result of await Promise.all(suites)) report(result);
}

await together(
  check('opmaak', tool.biome, ['check', '.']),
  check('lint', tool.oxlint, ['--type-aware', '--deny-warnings']),
  check('dode code', tool.knip, []),
  run(pinnedNode, [tool.reactRouter, 'typegen']).then(() => check('types', tool.tsc, ['-p', '.'])),
);
await together(vitest('unit'), vitest('database'));
await together(vitest('contract'));
await together(browser());

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
say(`klaar in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
