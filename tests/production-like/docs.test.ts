import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../tools/lib/process.mjs';
import { freePort } from '../server.ts';
import { startFunctions } from './deno.ts';
import { apiUrl, environment, openShopDatabase, siteUrl } from './environment.ts';

const folder = join(root, 'docs/nl');
const pages = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
const blocks = pages.flatMap((page) =>
  [...page.matchAll(/^( *)```(sh|sql)\n([\s\S]*?)\n\1```$/gm)]
    .map(([, , language = '', block = '']) => ({ language, block }))
    .filter(({ language, block }) => language === 'sql' || block.includes('curl ')),
);
const blockWith = (words: string) => blocks.find(({ block }) => block.includes(words))?.block ?? '';

const limits = '/functions/v1/withdrawal-link';
const retention = 'retention_runs';
/** Words of a block that no shop of a test can run, and why. */
const onlyHosted = {
  'vault.create_secret': 'the vault is an extension of Supabase',
  'vault.update_secret': 'the vault is an extension of Supabase',
  'net._http_response': 'pg_net has no package here: read in sql/pg_net.sql of github.com/supabase/pg_net',
  'cron.job_run_details':
    'pg_cron is not installed here: read in its own SQL at github.com/citusdata/pg_cron',
};

test('every curl and every statement of docs/nl is in a block that runs below, or cannot run here', async () => {
  const known = [limits, retention, ...Object.keys(onlyHosted)];
  for (const words of known)
    expect([words, blocks.filter(({ block }) => block.includes(words)).length]).toEqual([words, 1]);
  for (const { language, block } of blocks) {
    expect([block, known.filter((words) => block.includes(words)).length]).toEqual([block, 1]);
    if (language === 'sql') await parse(block);
  }
  for (const page of pages) expect(page).not.toMatch(/`(?:select|insert|update|delete|curl) [^`]*`/);
});

const sql = openShopDatabase();
let functions: { address: string; stop(): Promise<unknown> };

/** Functions with the limits and the header of a hosted project. */
beforeAll(async () => {
  const port = await freePort();
  const settings = {
    SUPABASE_URL: apiUrl,
    SUPABASE_PUBLISHABLE_KEY: environment.SUPABASE_PUBLISHABLE_KEY ?? '',
    SUPABASE_SECRET_KEY: environment.SUPABASE_SECRET_KEY ?? '',
    SITE_URL: siteUrl,
    TRUSTED_PROXY: 'cf-connecting-ip',
  };
  const { stop } = await startFunctions([port], [new URL(apiUrl).host], settings);
  functions = { address: `http://127.0.0.1:${port}`, stop };
});
afterAll(async () => {
  await functions?.stop();
  await sql.end();
});

test('the rules of retention that fail are listed', async () => {
  expect(Array.isArray(await sql.unsafe(blockWith(retention)))).toBe(true);
});

/** What the loop of the guide prints at this address, without its pauses. */
async function answersOf(address: string): Promise<string> {
  await sql`delete from rate_limits`;
  const line = `sleep() { :; }\n${blockWith(limits)}`;
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, SUPABASE_URL: address };
    execFile('bash', ['-c', line], { env }, (error, printed) => (error ? reject(error) : resolve(printed)));
  });
}

test('the question about TRUSTED_PROXY tells a proxy that writes the header from one that passes it on', async () => {
  const proxy = createServer((asked: IncomingMessage, answer) => {
    const headers = { ...asked.headers, 'cf-connecting-ip': '203.0.113.7' };
    const passed = request(
      functions.address + asked.url,
      { method: asked.method ?? 'GET', headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 500);
        given.pipe(answer);
      },
    );
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const written = await answersOf(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  proxy.close();
  expect(written).toBe('400 '.repeat(60) + '429 '.repeat(10));
  expect(await answersOf(functions.address)).toBe('400 '.repeat(70));
});
