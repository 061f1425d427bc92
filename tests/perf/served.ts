import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../production-like/nginx.ts';
import { freePort, raisedLimits, startServer } from '../server.ts';
import { type Rate, wrk } from './wrk.ts';

const connections = 32;

interface NamedRate extends Rate {
  what: string;
}

async function measure(what: string, url: string, script: string): Promise<NamedRate> {
  const rate = await wrk(url, connections, script);
  if (rate.refused > 0) throw new Error(`${what}: ${rate.refused} answers were refusals`);
  return { what, ...rate };
}

/**
 * How many requests a second the embedded server answers, beside nginx with the same files, and how many leads it
 * stores; one after the other, 8 seconds each with 32 connections. Needs wrk and nginx. Throws when an answer is a
 * refusal.
 */
export async function measureServed(): Promise<NamedRate[]> {
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
    const rates: NamedRate[] = [];
    for (const [what, path] of [
      ['home page', '/'],
      ['largest script', `/assets/${framework}`],
    ]) {
      rates.push(await measure(`${what}, embedded server`, server.url + path, read));
      rates.push(await measure(`${what}, nginx`, `http://127.0.0.1:${sitePort}${path}`, read));
    }
    rates.push(
      await measure(
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
