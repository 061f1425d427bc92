import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnv, pinnedNode, root, run, say, tool } from './process.mjs';

/** The result of a suite; `output` is what to show of it. */
export interface Result {
  name: string;
  passed: number;
  failed: number;
  output: string;
}

type Environment = Record<string, string | undefined>;

/** Where a runner writes its JSON report; an earlier one is removed. */
function reportFile(suite: string): string {
  const folder = join(root, '.cache', 'reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${suite.replaceAll(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs a test runner with a TMPDIR of its own, removed afterwards. */
async function runRunner(args: string[], env: Environment) {
  const temporary = mkdtempSync(join(tmpdir(), 'kickstart-tests-'));
  // PostgreSQL runs as another user, who has to be able to enter.
  chmodSync(temporary, 0o711);
  try {
    return await run(pinnedNode, args, { env: childEnv({ TMPDIR: temporary, ...env }) });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function sayRetried(suite: string, titles: string[]): void {
  for (const title of titles) say(`${suite}: passed only on a retry: ${title}`);
}

/** Sums up a run; one that ran no test, or failed without a failed test, counts as one failure. */
function resultOf(name: string, code: number, output: string, passed: number, failed: number): Result {
  const ran = passed + failed > 0;
  const broken = !ran || (code !== 0 && failed === 0);
  return { name, passed, failed: failed + (broken ? 1 : 0), output: code === 0 && ran ? '' : output };
}

/** Runs a command that passes or fails as a whole. */
export async function check(
  name: string,
  file: string,
  args: string[],
  command = pinnedNode,
): Promise<Result> {
  const { code, output } = await run(command, [file, ...args]);
  return code === 0 ? { name, passed: 1, failed: 0, output: '' } : { name, passed: 0, failed: 1, output };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** Runs a project of vitest.config.ts; `name` is shown with its result. */
export async function vitest(
  project: string,
  { name = project, args = [], env = {} }: { name?: string; args?: string[]; env?: Environment } = {},
): Promise<Result> {
  const file = reportFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await runRunner(
    [tool.vitest, 'run', '--project', project, ...reporters, ...args],
    env,
  );
  const report = readReport<VitestReport>(file);
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const retried = tests.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages?.length,
  );
  sayRetried(
    name,
    retried.map(({ fullName }) => fullName),
  );
  return resultOf(name, code, output, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

/** Playwright's report: files and groups nest. */
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number; unexpected: number };
}

function flakyTitles({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ title }) => title), ...suites.flatMap(flakyTitles)];
}

/** Runs the browser tests, or those of `files`. */
export async function browser({
  name = 'browser',
  files = [],
  env = {},
}: {
  name?: string;
  files?: string[];
  env?: Environment;
} = {}): Promise<Result> {
  if (!process.env.CHROME_PATH) return { name, passed: 0, failed: 1, output: 'There is no browser.' };
  const file = reportFile(name);
  const { code, output } = await runRunner([tool.playwright, 'test', '--reporter=list,json', ...files], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...env,
  });
  const report = readReport<PlaywrightReport>(file);
  const { expected, flaky, unexpected } = report?.stats ?? { expected: 0, flaky: 0, unexpected: 0 };
  sayRetried(name, flakyTitles(report ?? {}));
  return resultOf(name, code, output, expected + flaky, unexpected);
}

/** Prints each result as it comes, and at the end the total line that CI reads. */
export function tally() {
  const started = Date.now();
  const results: Result[] = [];
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);

  function report(result: Result): void {
    results.push(result);
    if (result.output) console.log(result.output.trimEnd());
    say(`${result.name}: ${result.passed} passed, ${result.failed} failed`);
  }
  return {
    report,
    together: async (...suites: Promise<Result>[]): Promise<void> => {
      for (const result of await Promise.all(suites)) report(result);
    },
    /** Prints the total as the last line, and exits with 1 when something failed. */
    finish: (): Promise<never> => {
      say(`finished in ${Math.round((Date.now() - started) / 1000)} s`);
      const total = `${sum('passed')} passed, ${sum('failed')} failed\n`;
      const code = sum('failed') === 0 ? 0 : 1;
      // Not before all is written: a pipe takes a long report in pieces.
      return new Promise(() => process.stdout.write(total, () => process.exit(code)));
    },
  };
}
