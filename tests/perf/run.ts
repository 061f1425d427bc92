// npm run bench: measures the goals of docs/decisions/0005-first-second.md on one page of each kind, and writes
// tests/perf/results.md. Paths after `--` measure those pages alone, and /beheer the lists of the desk; RUNS sets the
// number of runs.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs } from '../../playwright.config.ts';
import { pages as everyPage } from '../../site/pages.ts';
import { paths } from '../../site/paths.ts';
import type { Kind } from '../people.ts';
import { startServer, type TestServer } from '../server.ts';
import { signInAs } from '../stage.ts';
import { measureDesk } from './desk.ts';
import { goals, readers } from './goals.ts';
import { type Audit, audit, type Throttling } from './lighthouse.ts';
import { measureLoad } from './load.ts';
import { median, withRange } from './median.ts';

const runs = Number(process.env.RUNS ?? 5);
const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const named = process.argv.slice(2);
const kinds = [
  paths.home,
  paths.privacy,
  paths.kennismaking,
  paths.auth,
  paths.checkout,
  paths.paymentSuccess,
  paths.members,
  paths.desk,
];
const pages: readonly string[] = named.length > 0 ? named : kinds;
const rowOf = (path: string) => Object.values(everyPage).find((page) => page.path === path);
const rows: string[] = [];

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const atMost = (goal: number, text: string) => (Number.isFinite(goal) ? `at most ${text}` : 'none');

const version = (program: string) => execFileSync(program, ['--version']).toString().trim().split('\n')[0];
const { version: lighthouseVersion } = JSON.parse(
  readFileSync('node_modules/lighthouse/package.json', 'utf8'),
) as { version: string };

/** Adds a row and writes the results, so that an interrupted run keeps its measurements. */
function row(what: string, goal: string, figure: string, isMet: boolean): void {
  rows.push(`| ${what} | ${goal} | ${figure} | ${isMet ? 'yes' : '**no**'} |`);
  console.log(`${isMet ? 'ok ' : 'NOT'} ${what}: ${figure} (goal: ${goal})`);
  writeFileSync(
    'tests/perf/results.md',
    `# Measured

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, ${version(executablePath)}, Lighthouse ${lighthouseVersion} (mobile), HTTP/1.1 on loopback, brotli 11. Medians of ${runs} runs, ranges in brackets. LCP and TBT with applied (DevTools) throttling, scores with simulated throttling. Written by \`npm run bench\`.

| what | goal | figure | met |
|---|---|---|---|
${rows.join('\n')}
`,
  );
}

/** Runs Lighthouse, and retries once if a run fails to record the page. */
async function audited(url: string, throttling: Throttling): Promise<Audit> {
  return audit(url, throttling).catch(() => audit(url, throttling));
}

/** What a browser with such an account stores. */
async function stateOf(reader: Kind, browser: Browser, server: TestServer) {
  const { url, dataDir } = server;
  const context = await browser.newContext({ baseURL: url });
  await signInAs({ page: await context.newPage(), url, dataDir }, reader);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measureBytes(server: TestServer): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: [...chromiumArgs] });
  try {
    for (const path of pages) {
      const reader = readers[path];
      const state = reader && (await stateOf(reader, browser, server));
      const load = await measureLoad(browser, server.url + path, state);
      if (path === paths.home) {
        const isMet = load.html <= goals.homeHtml;
        row('/ HTML with CSS, brotli', `at most ${goals.homeHtml} bytes`, `${load.html} bytes`, isMet);
      }
      const most = rowOf(path)?.budget ?? Number.POSITIVE_INFINITY;
      row(`${path} JavaScript`, atMost(most, kilobytes(most)), kilobytes(load.script), load.script <= most);
      row(`${path} blocking requests`, '0', String(load.blocking.length), load.blocking.length === 0);
    }
  } finally {
    await browser.close();
  }
}

/** A page of one title and one line with the home page's headers: the baseline cost on this browser and machine. */
async function serveBarePage() {
  const headers = JSON.parse(readFileSync('build/headers.json', 'utf8')) as Record<string, object>;
  const html =
    '<!doctype html><html lang="nl"><title>Kaal</title><h1>Kaal</h1><p>Een titel en een regel.</p>';
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers['*'], ...headers['/'] })
      .end(html),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function measurePage(origin: string, path: string, bare: string): Promise<void> {
  const isHome = path === paths.home;
  const simulated: Audit[] = [];
  const applied: Audit[] = [];
  const bareApplied: Audit[] = [];
  for (let run = 0; run < runs; run += 1) {
    applied.push(await audited(origin + path, 'devtools'));
    bareApplied.push(await audited(bare, 'devtools'));
    simulated.push(await audited(origin + path, 'simulate'));
  }

  const score = (what: string, key: keyof Audit, goal: number) => {
    const values = simulated.map((run) => run[key]);
    row(
      `${path} ${what}`,
      goal === 100 ? '100' : `at least ${goal}`,
      withRange(values),
      median(values) >= goal,
    );
  };
  score('performance', 'performance', isHome ? goals.homePerformance : goals.performance);
  score('accessibility', 'accessibility', 100);
  score('best practices', 'bestPractices', 100);
  if (rowOf(path)?.indexed) score('SEO', 'seo', 100);

  const lcp = applied.map((run) => run.lcp);
  const bareLcp = bareApplied.map((run) => run.lcp);
  const ratio = median(lcp) / median(bareLcp);
  const mostRatio = isHome ? goals.lcpRatio : Number.POSITIVE_INFINITY;
  row(
    `${path} LCP against a bare page, interleaved`,
    atMost(mostRatio, `${mostRatio} times`),
    `${ratio.toFixed(2)} times: ${withRange(lcp)} against ${withRange(bareLcp)} ms`,
    ratio <= mostRatio,
  );
  const tbt = applied.map((run) => run.tbt);
  row(`${path} TBT`, `at most ${goals.tbt} ms`, `${withRange(tbt)} ms`, median(tbt) <= goals.tbt);
  const shifts = [...applied, ...simulated].map((run) => run.cls);
  row(`${path} CLS`, `at most ${goals.cls}`, withRange(shifts, 3), Math.max(...shifts) <= goals.cls);
}

async function measureLists(): Promise<void> {
  // Empty, because the demo fills only an empty shop.
  const shop = await startServer();
  try {
    for (const { what, times } of await measureDesk(shop, runs)) {
      const isMet = median(times) <= goals.deskList;
      row(what, `at most ${goals.deskList} ms`, `${withRange(times)} ms`, isMet);
    }
  } finally {
    await shop.dispose();
  }
}

const server = await startServer();
const bare = await serveBarePage();
try {
  await measureBytes(server);
  for (const path of pages) await measurePage(server.url, path, bare.url);
} finally {
  bare.close();
  await server.dispose();
}
if (pages.includes(paths.desk)) await measureLists();
console.log('\nWritten to tests/perf/results.md');
