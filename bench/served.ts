import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startNginx } from '../tests/production-like/nginx.ts';
import { freePort, raisedLimits, startServer } from '../tests/server.ts';

const seconds = 8;
const connections = 32;

/** Requests a second that were answered with 2xx or 3xx, and the median and 99% latency as wrk writes them. */
export interface Rate {
  what: string;
  perSecond: number;
  median: string;
  slow: string;
}

async function wrk(what: string, url: string, script: string): Promise<Rate> {
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
  const wrong = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (wrong > 0) throw new Error(`${what}: ${wrong} answers were refusals`);
  return {
    what,
    perSecond: Math.round(Number(figure('Requests/sec:'))),
    median: figure('50%'),
    slow: figure('99%'),
  };
}

/**
 * How many requests a second the embedded server answers, beside nginx with the same files, and how many leads it
 * stores; one after the other, 8 seconds each with 32 connections. Needs wrk and nginx. Throws when an answer is a
 * refusal.
 */
export async function measureServed(): Promise<Rate[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstart-wrk-'));
  const server = await startServer({ env: raisedLimits });
  const sitePort = await freePort();
  const { publishableKey } = (await (await fetch(`${server.url}/config.json`)).json()) as {
    publishableKey: string;
  };
  const nginx = await startNginx({
    sitePort,
    apiPort: await freePort(),
    backend: server.url,
    functions: server.url,
    publishableKey,
  });
  try {
    const read = join(folder, 'read.lua');
    await writeFile(read, 'wrk.headers["accept-encoding"] = "br"');
    const write = join(folder, 'write.lua');
    await writeFile(
      write,
      `local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
local n = 0
function request()
  n = n + 1
  return wrk.format("POST", nil, { ["content-type"] = "application/json", ["apikey"] = "${publishableKey}" },
    '{"email":"lijst-' .. id .. '-' .. n .. '@voorbeeld.be"}')
end`,
    );
    const framework = (await readdir('build/client/assets')).find((file) => /^framework-.*\.js$/.test(file));
    const rates: Rate[] = [];
    for (const [what, path] of [
      ['home page', '/'],
      ['largest script', `/assets/${framework}`],
    ]) {
      rates.push(await wrk(`${what}, embedded server`, server.url + path, read));
      rates.push(await wrk(`${what}, nginx`, `http://127.0.0.1:${sitePort}${path}`, read));
    }
    rates.push(
      await wrk(
        'a stored lead (launch list: row and two mails), embedded server',
        `${server.url}/functions/v1/send-kit-signup-email`,
        write,
      ),
    );
    return rates;
  } finally {
    await nginx.stop();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
