// npm run bench: goal and measured figure side by side, printed and written to tests/perf/results.md. Paths after `--`
// measure those pages alone.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { indexedPaths, paths, privatePaths } from '../../site/paths.ts';
import { findProgram } from '../../tools/lib/install.mjs';
import { newMember } from '../e2e/people.ts';
import { findMail, linkIn } from '../inbox.ts';
import { startServer } from '../server.ts';
import { serveBarePage } from './bare-page.ts';
import { budgets } from './budgets.ts';
import { type Audit, audit, median, type Throttling } from './lighthouse.ts';
import { measureLoad } from './load.ts';
import { measureServed } from './served.ts';
import { longestTaskInTrace } from './trace.ts';

const runs = Number(process.env.RUNS ?? 5);
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const named = process.argv.slice(2);
const routes: readonly string[] = named.length > 0 ? named : [...indexedPaths, ...privatePaths];
const seoRoutes: readonly string[] = indexedPaths;
const blankTab = 'about:blank';

interface Row {
  what: string;
  goal: string;
  figure: string;
  held: boolean;
}

const rows: Row[] = [];
const speeds: number[] = [];

function row(what: string, goal: string, figure: string, held: boolean): void {
  rows.push({ what, goal, figure, held });
  console.log(`${held ? 'ok ' : 'NOT'} ${what}: ${figure} (goal: ${goal})`);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const middle = (list: Audit[], key: keyof Audit) => median(list.map((item) => item[key]));
/** The middle of times in milliseconds, and from where to where they went. */
const middleAndRange = (values: number[]) =>
  `${Math.round(median(values))} ms (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
const spread = (list: Audit[], key: keyof Audit) => middleAndRange(list.map((item) => item[key]));

/** A recording can fail; what cannot be recorded at all ends the run. */
async function repeated<T>(record: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let failed = 0; results.length < runs; ) {
    try {
      results.push(await record());
    } catch (error) {
      failed += 1;
      if (failed > 2) throw error;
    }
  }
  return results;
}

const audits = (url: string, throttling: Throttling) => repeated(() => audit(url, throttling));
const traces = (url: string, from: string) => repeated(() => longestTaskInTrace(url, from));

/** What the browser of a member keeps, who just confirmed an account. */
async function signedIn(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  await newMember(await context.newPage(), 'meting@voorbeeld.be', {
    find: async (to, subject) => {
      const mail = await findMail(baseURL, to, subject);
      return { link: (part) => linkIn(mail, part) };
    },
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

function idleMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1000;
}

const first = await startServer();
await first.stop();
const started = performance.now();
const server = await startServer({ dataDir: first.dataDir });
const startup = performance.now() - started;
row('second start to /healthz', 'at most 5 s', `${(startup / 1000).toFixed(1)} s`, startup <= 5000);

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
try {
  const memory = idleMemory(server.pid);
  row('idle memory of the server', 'at most 300 MB', `${Math.round(memory)} MB`, memory <= 300);

  const member = routes.includes(paths.members) ? await signedIn(browser, server.url) : undefined;
  for (const path of routes) {
    const load = await measureLoad(browser, server.url + path, path === paths.members ? member : undefined);
    const budget = budgets.script[path];
    if (path === '/') {
      row('/ HTML with CSS, brotli', 'at most 12 kB', kilobytes(load.html), load.html <= budgets.homeHtml);
      row('/ blocking requests', '0', String(load.blocking.length), load.blocking.length === 0);
    }
    if (budget) {
      row(
        `${path} JavaScript, brotli`,
        `at most ${kilobytes(budget)}`,
        kilobytes(load.script),
        load.script <= budget,
      );
    } else {
      console.log(
        `    ${path}: HTML ${kilobytes(load.html)}, JavaScript ${kilobytes(load.script)}, ${load.requests} requests`,
      );
    }
  }
} finally {
  await browser.close();
}

let bareFigures = '';

async function bareFigure(headers: Record<string, string>): Promise<string> {
  const bare = await serveBarePage(headers);
  const applied = await audits(bare.url, 'devtools');
  const traced = await traces(bare.url, blankTab);
  bare.close();
  return `LCP ${spread(applied, 'lcp')}, longest task ${spread(applied, 'longestTask')}, traced from a blank tab ${middleAndRange(traced)}`;
}

/**
 * What the goals of `/` leave to the page itself: the browser's own share, measured right after it. With the headers
 * that all answers have, a page gets a process of its own (docs/decisions/0005).
 */
async function besideBarePage(): Promise<void> {
  const headers = JSON.parse(readFileSync('build/headers.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const withHeaders = await bareFigure(headers['*'] ?? {});
  bareFigures = `\nBare HTML of a title and a line, right after \`/\`, applied: with the headers of every answer ${withHeaders}; without headers ${await bareFigure({})}.\n`;
  console.log(bareFigures);
}

const version = (command: string, args: string[]) =>
  execFileSync(command, args).toString().trim().split('\n')[0];
const lighthouseVersion = (
  JSON.parse(readFileSync('node_modules/lighthouse/package.json', 'utf8')) as { version: string }
).version;
const chromiumVersion = version(executablePath, ['--version']);

/** Written after each page, so that a run that ends early leaves what it measured. */
function writeResults(measured: readonly string[], served: string): void {
  const table = rows
    .map((r) => `| ${r.what} | ${r.goal} | ${r.figure} | ${r.held ? 'yes' : '**no**'} |`)
    .join('\n');
  writeFileSync(
    'tests/perf/results.md',
    `# Measured

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, ${chromiumVersion}, Lighthouse ${lighthouseVersion} (mobile), HTTP/1.1 on loopback, brotli 11, Lighthouse's index of the machine ${Math.round(median(speeds))}. Medians of ${runs} runs, ranges in brackets. 'Applied': the browser itself is slowed (DevTools throttling); performance scores are simulated unless said otherwise. Pages: ${measured.join(' ')}. Made by \`npm run bench\`.

| what | goal | figure | held |
|---|---|---|---|
${table}
${bareFigures}${served}`,
  );
}

for (const [index, path] of routes.entries()) {
  const simulated = await audits(server.url + path, 'simulate');
  const applied = await audits(server.url + path, 'devtools');
  const least = path === '/' ? 99 : 97;
  const performanceScore = middle(simulated, 'performance');
  row(
    `${path} performance`,
    `at least ${least}`,
    `${performanceScore} (applied ${middle(applied, 'performance')})`,
    performanceScore >= least,
  );
  row(
    `${path} accessibility`,
    '100',
    String(middle(simulated, 'accessibility')),
    middle(simulated, 'accessibility') === 100,
  );
  row(
    `${path} best practices`,
    '100',
    String(middle(simulated, 'bestPractices')),
    middle(simulated, 'bestPractices') === 100,
  );
  if (seoRoutes.includes(path))
    row(`${path} SEO`, '100', String(middle(simulated, 'seo')), middle(simulated, 'seo') === 100);
  const ready = middle(applied, 'ready');
  const readyFigure = spread(applied, 'ready');
  if (path === '/') row('/ hydrated, throttled', 'at most 2.1 s', readyFigure, ready <= 2100);
  else console.log(`    ${path} hydrated: ${readyFigure}`);
  const lcp = middle(applied, 'lcp');
  const lcpFigure = `${spread(applied, 'lcp')}; simulated ${Math.round(middle(simulated, 'lcp'))} ms`;
  if (path === '/') row('/ LCP, applied throttling', 'at most 850 ms', lcpFigure, lcp <= 850);
  else console.log(`    ${path} LCP: ${lcpFigure}`);
  row(
    `${path} TBT, applied`,
    'at most 50 ms',
    `${Math.round(middle(applied, 'tbt'))} ms`,
    middle(applied, 'tbt') <= 50,
  );
  const shift = Math.max(...applied.map((item) => item.cls));
  row(`${path} CLS, worst of ${runs}`, '0', shift.toFixed(3), shift < 0.0005);
  const task = middle(applied, 'longestTask');
  if (path === '/') {
    row('/ longest task, applied', 'at most 50 ms', spread(applied, 'longestTask'), task <= 50);
    const own = middle(applied, 'longestTaskOnceThere');
    row(
      '/ longest task once its HTML is there, applied',
      'at most 50 ms',
      spread(applied, 'longestTaskOnceThere'),
      own <= 50,
    );
    // robots.txt gives the site's process without loading anything that the home page uses.
    for (const [where, from] of [
      ['from an address of the site', `${server.url}/robots.txt`],
      ['from a blank tab', blankTab],
    ] as const) {
      const longest = await traces(server.url + path, from);
      row(`/ longest task, traced ${where}`, 'at most 50 ms', middleAndRange(longest), median(longest) <= 50);
    }
    await besideBarePage();
  } else console.log(`    ${path} longest task: ${Math.round(task)} ms`);
  speeds.push(...applied.map((item) => item.machine));
  writeResults(routes.slice(0, index + 1), '');
}
await server.dispose();

const rates = findProgram('wrk') && findProgram('nginx') ? await measureServed() : null;
const served = rates
  ? `
Requests a second with wrk, 32 connections, 8 s each, one after the other; the files as brotli.

| what | requests a second | median | 99% |
|---|---|---|---|
${rates.map((r) => `| ${r.what} | ${r.perSecond} | ${r.median} | ${r.slow} |`).join('\n')}
`
  : '\nRequests a second: not measured, nginx and wrk are not installed here.\n';
console.log(served);
writeResults(routes, served);
console.log('\nWritten to tests/perf/results.md');
