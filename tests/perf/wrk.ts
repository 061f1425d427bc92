import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What wrk counted: answers a second, latencies as it writes them, and how many answers were not 2xx or 3xx. */
export interface Rate {
  perSecond: number;
  median: string;
  slow: string;
  refused: number;
}

/** How long every run of wrk takes. */
export const seconds = 8;

/** Sends requests to `url` with two threads and so many connections, made by a Lua script. Throws when wrk fails. */
export async function wrk(url: string, connections: number, script: string): Promise<Rate> {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t2',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-s',
    script,
    url,
  ]);
  const figure = (label: string) => new RegExp(`${label}\\s+([\\d.]+\\w*)`).exec(stdout)?.[1] ?? '?';
  return {
    perSecond: Math.round(Number(figure('Requests/sec:'))),
    median: figure('50%'),
    slow: figure('99%'),
    refused: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}
