import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumArgs } from '../../playwright.config.ts';

const lighthouse = join(
  dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')),
  'cli/index.js',
);
/** How the browser is started. */
export const chromeFlags = ['--headless=new', ...chromiumArgs];

/** 'devtools' slows the browser itself; 'simulate' computes what a slow phone would have shown. */
export type Throttling = 'devtools' | 'simulate';

/** What one run of Lighthouse on a page gives; scores from 0 to 100, times in milliseconds. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** The longest task of the main thread over 50 ms; 0 when there is none. */
  longestTask: number;
  /** The same among those that began when the page's HTML was there: what came before is the browser's own. */
  longestTaskOnceThere: number;
  /** How fast this machine was, as Lighthouse counts it: its slow phone is four times slower than the machine. */
  machine: number;
  /** When React answers presses: the mark that app/frame.tsx sets. Not a number on a page without it. */
  ready: number;
}

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    {
      numericValue?: number;
      details?: {
        items?: { name: string; startTime: number; duration: number; networkEndTime: number }[];
      };
    }
  >;
}

/**
 * Runs Lighthouse (mobile) once on `url` with a browser of its own. Only a simulated run looks at accessibility, best
 * practices and SEO: what that needs of the browser takes time of a page that is really slowed. Throws when Lighthouse
 * fails.
 */
export async function audit(url: string, throttling: Throttling): Promise<Audit> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    await promisify(execFile)(
      process.execPath,
      [
        lighthouse,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--throttling-method=${throttling}`,
        `--only-categories=${throttling === 'devtools' ? 'performance' : 'performance,accessibility,best-practices,seo'}`,
        `--chrome-flags=${chromeFlags.join(' ')}`,
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const { categories, audits, environment } = JSON.parse(await readFile(file, 'utf8')) as Report;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    const tasks = audits['long-tasks']?.details?.items ?? [];
    const longest = (list: typeof tasks) => Math.max(0, ...list.map((task) => task.duration));
    const there = audits['network-requests']?.details?.items?.[0]?.networkEndTime ?? 0;
    const marks = audits['user-timings']?.details?.items ?? [];
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      longestTask: longest(tasks),
      longestTaskOnceThere: longest(tasks.filter((task) => task.startTime >= there)),
      machine: environment.benchmarkIndex,
      ready: marks.find((mark) => mark.name === 'ready')?.startTime ?? Number.NaN,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The middle value of a list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
