import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { childEnv, pinnedNode, root, run, say, tool } from './process.mjs';

export interface Result {
  name: string;
  passed: number;
  failed: number;
  output: string;
  /** How long each test file took, in milliseconds. */
  files?: [file: string, milliseconds: number][];
}

export interface Suite {
  name: string;
  run: () => Promise<Result>;
}

const bail = process.argv.includes('--bail');

type Environment = Record<string, string | undefined>;

const slug = (suite: string) => suite.replaceAll(/\W+/g, '-');

/** Where a runner writes its JSON report; removes an earlier one. */
function reportFile(suite: string): string {
  const folder = join(root, '.cache', 'reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${slug(suite)}.json`);
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

async function runRunner(args: string[], env: Environment) {
  const temporary = mkdtempSync(join(tmpdir(), 'kickstart-tests-'));
  // PostgreSQL runs as another user, which needs access.
  chmodSync(temporary, 0o711);
  try {
    return await run(pinnedNode, args, { env: childEnv({ TMPDIR: temporary, ...env }) });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Sums up a run; one that ran no test, or failed without a failed test, counts as one failure. */
function resultOf(name: string, code: number, output: string, passed: number, failed: number): Result {
  const ran = passed + failed > 0;
  const broken = !ran || (code !== 0 && failed === 0);
  return { name, passed, failed: failed + (broken ? 1 : 0), output: code === 0 && ran ? '' : output };
}

export function check(name: string, file: string, args: string[], command = pinnedNode): Suite {
  return {
    name,
    async run() {
      const { code, output } = await run(command, [file, ...args]);
      return code === 0 ? { name, passed: 1, failed: 0, output: '' } : { name, passed: 0, failed: 1, output };
    },
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; startTime: number; endTime: number }[];
}

/** Projects of vitest.config.ts, run together; `name` is shown with their result. */
export function vitest(
  projects: string | string[],
  { name, args = [], env = {} }: { name?: string; args?: string[]; env?: Environment } = {},
): Suite {
  const all = [projects].flat();
  const title = name ?? all.join(', ');
  return {
    name: title,
    async run() {
      const file = reportFile(title);
      const { code, output } = await runRunner(
        [
          tool.vitest,
          'run',
          ...all.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...(bail ? ['--bail=1'] : []),
          ...args,
        ],
        env,
      );
      const report = readReport<VitestReport>(file);
      const { numPassedTests = 0, numFailedTests = 0 } = report ?? {};
      const files = (report?.testResults ?? []).map(
        ({ name: path, startTime, endTime }): [string, number] => [relative(root, path), endTime - startTime],
      );
      return { ...resultOf(title, code, output, numPassedTests, numFailedTests), files };
    },
  };
}

/** Playwright's report: files and groups nest. */
interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number };
}

function millisecondsOf({ suites = [], specs = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map((one) => one.duration)),
  );
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, one) => sum + one, 0);
}

/** Projects of playwright.config.ts, or the tests of `files` in them, or those with or without a tag. */
export function browser({
  name = 'browser',
  projects = ['browser'],
  files = [],
  tag,
  without,
  env = {},
}: {
  name?: string;
  projects?: string[];
  files?: string[];
  tag?: string;
  without?: string;
  env?: Environment;
} = {}): Suite {
  return {
    name,
    async run() {
      if (!process.env.CHROME_PATH) return { name, passed: 0, failed: 1, output: 'There is no browser.' };
      const file = reportFile(name);
      const { code, output } = await runRunner(
        [
          tool.playwright,
          'test',
          ...projects.map((project) => `--project=${project}`),
          '--reporter=list,json',
          // A folder of its own: the next run would remove what the page showed when a test failed.
          `--output=${join(root, '.cache', 'playwright', slug(name))}`,
          ...(bail ? ['-x'] : []),
          ...(tag ? ['--grep', tag] : []),
          ...(without ? ['--grep-invert', without] : []),
          ...files,
        ],
        { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
      );
      const report = readReport<PlaywrightReport>(file);
      const { expected, unexpected } = report?.stats ?? { expected: 0, unexpected: 0 };
      const timed = (report?.suites ?? []).map((suite): [string, number] => [
        relative(root, join(report?.config.rootDir ?? '', suite.file)),
        millisecondsOf(suite),
      ]);
      return { ...resultOf(name, code, output, expected, unexpected), files: timed };
    },
  };
}

/**
 * Runs suites, says what runs, prints each result as it arrives and at the end the total line that CI reads.
 * With `--bail` among the arguments the first failure ends the run.
 */
export function tally() {
  const started = Date.now();
  const results: Result[] = [];
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);

  function report(result: Result): void {
    results.push(result);
    if (result.output) console.log(result.output.trimEnd());
    say(`${result.name}: ${result.passed} passed, ${result.failed} failed`);
  }

  /** Prints the five slowest files and, as the last line, the total; exits with 1 when something failed. */
  function finish(): Promise<never> {
    const slowest = results
      .flatMap(({ files = [] }) => files)
      .sort(([, one], [, other]) => other - one)
      .slice(0, 5);
    for (const [file, milliseconds] of slowest) say(`${(milliseconds / 1000).toFixed(1)} s ${file}`);
    say(`finished in ${Math.round((Date.now() - started) / 1000)} s`);
    const total = `${sum('passed')} passed, ${sum('failed')} failed\n`;
    const code = sum('failed') === 0 ? 0 : 1;
    // Not before everything is written: a pipe takes a long report in pieces.
    return new Promise(() => process.stdout.write(total, () => process.exit(code)));
  }

  return {
    report,
    finish,
    run: async (...suites: Suite[]): Promise<void> => {
      say(`running ${suites.map(({ name }) => name).join(', ')}…`);
      await Promise.all(
        suites.map(async (suite) => {
          const result = await suite.run();
          report(result);
          if (bail && result.failed > 0) await finish();
        }),
      );
    },
  };
}
