import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnv, pinnedNode, root, run, say, tool } from './run.mjs';

const reports = join(root, '.cache', 'reports');

/** The report that a runner wrote, under a name of its own. */
function reportFile(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs a suite with a folder of its own for temporary files; what it leaves there goes with it. */
async function runSuite(args, env) {
  const temporary = mkdtempSync(join(tmpdir(), 'kickstart-tests-'));
  // PostgreSQL runs as a user of its own, who has to come through.
  chmodSync(temporary, 0o711);
  try {
    return await run(pinnedNode, args, { env: childEnv({ TMPDIR: temporary, ...env }) });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Names the tests that passed only at a second try. */
function sayRetried(name, titles) {
  for (const title of titles) say(`${name}: pas bij een volgende poging geslaagd: ${title}`);
}

/** The titles of the flaky tests in Playwright's report, which nests files and groups. */
function flakyTitles({ suites = [], specs = [] }) {
  return [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
    ...suites.flatMap(flakyTitles),
  ];
}

/** A suite counts its tests; one that did not run at all counts as failed. */
function counted(name, code, output, passed, failed) {
  const ran = passed + failed > 0;
  const broken = !ran || (code !== 0 && failed === 0);
  return { name, passed, failed: failed + (broken ? 1 : 0), output: code === 0 && ran ? '' : output };
}

/** Runs a project of vitest.config.ts. `name` is how its result is called; `args` are more arguments. */
export async function vitest(project, { name = project, args = [], env = {} } = {}) {
  const file = reportFile(name);
  const { code, output } = await runSuite(
    [
      tool.vitest,
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    env,
  );
  const report = readReport(file);
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const retried = tests.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages.length,
  );
  sayRetried(
    name,
    retried.map(({ fullName }) => fullName),
  );
  return counted(name, code, output, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

/** Runs the browser tests, or those of `files`. */
export async function browser({ chromium, name = 'browser', files = [], env = {} }) {
  if (!chromium) return { name, passed: 0, failed: 1, output: 'Geen Chromium.' };
  const file = reportFile(name);
  const { code, output } = await runSuite([tool.playwright, 'test', '--reporter=list,json', ...files], {
    CHROME_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...env,
  });
  const report = readReport(file);
  const stats = report?.stats;
  sayRetried(name, flakyTitles(report ?? {}));
  return counted(name, code, output, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** Shows each result as it comes, and at the end the total line that CI reads. */
export function tally() {
  const started = Date.now();
  const results = [];
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);

  function report(result) {
    results.push(result);
    if (result.output) console.log(result.output.trimEnd());
    say(`${result.name}: ${result.passed} geslaagd, ${result.failed} mislukt`);
  }
  return {
    report,
    async together(...suites) {
      for (const result of await Promise.all(suites)) report(result);
    },
    /** Prints the total as the last line and ends with 1 when something failed. */
    finish() {
      say(`klaar in ${Math.round((Date.now() - started) / 1000)} s`);
      console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
      process.exit(sum('failed') === 0 ? 0 : 1);
    },
  };
}
