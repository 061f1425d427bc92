import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromiumArgs } from '../../playwright.config.ts';

const lighthouse = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));

/** 'devtools' slows the browser itself; 'simulate' computes what a slow phone would have shown. */
export type Throttling = 'devtools' | 'simulate';

/** The results of one Lighthouse run: scores from 0 to 100, times in milliseconds. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Runs Lighthouse (mobile) once on `url`, in a separate browser. Only simulated runs audit accessibility, best
 * practices and SEO, because those audits would compete with a really throttled page. Throws if Lighthouse fails.
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
        `--chrome-flags=${['--headless=new', ...chromiumArgs].join(' ')}`,
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
