import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a run stores its figures; the quick selection has a separate folder. */
export const reportFolder = fileURLToPath(
  new URL(`../../.cache/faults-${process.env.FAULTS ?? 'quick'}`, import.meta.url),
);
/** The measured figures, one JSON line each. */
export const figuresFile = join(reportFolder, 'figures.jsonl');
/** The output of the run's servers. */
export const logFile = join(reportFolder, 'servers.log');

/** Appends to a file of the report. */
export function keep(file: string, text: string): void {
  mkdirSync(reportFolder, { recursive: true });
  appendFileSync(file, text);
}
