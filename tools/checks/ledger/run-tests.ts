import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Copy } from './copy.ts';
import type { NamedTest } from './rows.ts';
import { isBrowserTest, keyOf } from './targets.ts';

/** The tests that failed, by file and title, with what they said. */
export type Failures = Map<string, string>;

interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs?: { title: string; tests: { results: { status: string; errors: { message?: string }[] }[] }[] }[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const reportFile = '.cache/ledger.json';

/** Missing words are waited for less long than in the suites: most of these tests are meant to fail. */
const impatient = `import config from './playwright.config.ts';
export default { ...config, timeout: 90_000, expect: { timeout: 8_000 }, use: { ...config.use, trace: 'off', actionTimeout: 10_000 } };
`;

function collect(suite: Suite, groups: readonly string[], failed: Failures): void {
  for (const { title, tests } of suite.specs ?? []) {
    const results = tests.flatMap((test) => test.results);
    const key = keyOf({ file: `tests/e2e/${suite.file}`, title: [...groups, title].join(' › ') });
    if (results.some(({ status }) => status !== 'passed'))
      failed.set(key, results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'));
  }
  for (const inner of suite.suites ?? []) collect(inner, [...groups, inner.title], failed);
}

async function runBrowserTests(copy: Copy, tests: readonly NamedTest[]): Promise<Failures> {
  const report = join(copy.folder, reportFile);
  await rm(report, { force: true });
  await writeFile(join(copy.folder, 'playwright.ledger.config.ts'), impatient);
  const grep = [...new Set(tests.map(({ title }) => escaped(title.replaceAll(' › ', ' '))))].join('|');
  const files = [...new Set(tests.map(({ file }) => file))];
  const cli = ['node_modules/@playwright/test/cli.js', 'test', ...files];
  const { output } = await copy.node(
    [...cli, '--config=playwright.ledger.config.ts', '--reporter=json', `--grep=(?:${grep})$`],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, SHOP_URL: '' },
  );
  const failed: Failures = new Map();
  try {
    const { suites } = JSON.parse(await readFile(report, 'utf8')) as { suites: Suite[] };
    for (const suite of suites) collect(suite, [], failed);
  } catch {
    throw new Error(`The browser tests did not run:\n${output.slice(-2000)}`);
  }
  return failed;
}

async function runUnitTests(copy: Copy, tests: readonly NamedTest[]): Promise<Failures> {
  const report = join(copy.folder, reportFile);
  await rm(report, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const cli = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', ...files];
  await copy.node([...cli, '--reporter=json', `--outputFile=${report}`]);
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    testResults: {
      name: string;
      assertionResults: {
        ancestorTitles: string[];
        title: string;
        status: string;
        failureMessages: string[];
      }[];
    }[];
  };
  const failed: Failures = new Map();
  for (const { name, assertionResults } of testResults) {
    const file = files.find((path) => name.endsWith(path)) ?? name;
    for (const { ancestorTitles, title, status, failureMessages } of assertionResults) {
      const key = keyOf({ file, title: [...ancestorTitles, title].join(' › ') });
      if (status === 'failed') failed.set(key, failureMessages.join('\n'));
    }
  }
  return failed;
}

/** Runs these tests in the copy; gives those that failed. */
export async function runTests(copy: Copy, tests: readonly NamedTest[]): Promise<Failures> {
  const inBrowser = tests.filter(isBrowserTest);
  const units = tests.filter((test) => !isBrowserTest(test));
  return new Map([
    ...(units.length ? await runUnitTests(copy, units) : []),
    ...(inBrowser.length ? await runBrowserTests(copy, inBrowser) : []),
  ]);
}
