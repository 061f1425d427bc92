// node tests/perf/capacity.ts: how many requests each part takes on this machine, with the shop as production runs it.
// Needs PostgreSQL, nginx and wrk (Debian: postgresql nginx-light wrk). Runs of 8 seconds, on the loopback address.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { startShop } from '../production-like/shop.ts';
import { seconds, wrk } from './wrk.ts';

const connections = [10, 50];

const folder = await mkdtemp(join(tmpdir(), 'kickstart-capacity-'));
const shop = await startShop();
const key = shop.environment.SUPABASE_PUBLISHABLE_KEY ?? '';
const sql = postgres(shop.databaseUrl, { max: 1, onnotice: () => {} });

/** The access token of a customer whose address is confirmed. */
async function customerToken(): Promise<string> {
  const account = { email: `last-${Date.now()}@voorbeeld.be`, password: 'Startblok7' };
  const { auth } = createClient(shop.apiUrl, key, { auth: { persistSession: false } });
  await auth.signUp(account);
  await sql`update auth.users set email_confirmed_at = now() where email = ${account.email}`;
  const { data } = await auth.signInWithPassword(account);
  if (!data.session) throw new Error('The customer could not sign in');
  return data.session.access_token;
}

const token = await customerToken();

/** A Lua script for wrk; `body` is a Lua expression, in which `n` counts and `id` is the thread's own. */
async function script(name: string, method: string, body: string): Promise<string> {
  const file = join(folder, `${name}.lua`);
  await writeFile(
    file,
    `local threads = 0
function setup(thread) thread:set("id", threads); threads = threads + 1 end
local n = 0
function request()
  n = n + 1
  local headers = { ["content-type"] = "application/json", ["apikey"] = "${key}", ["authorization"] = "Bearer ${token}", ["accept-encoding"] = "gzip" }
  return wrk.format("${method}", nil, headers, ${body})
end`,
  );
  return file;
}

const run = Date.now().toString(36);
const parts: [string, string, string, string][] = [
  ['home page (nginx)', `${shop.url}/`, 'GET', 'nil'],
  ['own orders, signed in (Data API)', `${shop.apiUrl}/rest/v1/orders?select=id`, 'GET', 'nil'],
  [
    'launch list (function, 1 row and 2 mails each)',
    `${shop.apiUrl}/functions/v1/send-kit-signup-email`,
    'POST',
    `'{"email":"last-${run}-%s-' .. id .. '-' .. n .. '@voorbeeld.be"}'`,
  ],
];

try {
  console.log(
    `${availableParallelism()} cores, PostgreSQL ${shop.postgres.version}, ${seconds} s each; load of the machine before: ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const [name, address, method, body] of parts) {
    for (const count of connections) {
      const lua = await script(`${count}`, method, body.replace('%s', String(count)));
      const rate = await wrk(address, count, lua);
      console.log(
        `${name}, ${count} at once: ${rate.perSecond} a second, median ${rate.median}, 99% ${rate.slow}, not 2xx ${rate.refused}`,
      );
    }
  }
  const [outbox] = await sql`
    select count(*)::int as mails, count(sent_at)::int as sent,
      extract(epoch from max(sent_at) - min(created_at))::float as seconds from public.outbox`;
  console.log(
    `outbox meanwhile: ${outbox?.sent} of ${outbox?.mails} mails handed over in ${Math.round(outbox?.seconds ?? 0)} s`,
  );
} finally {
  await sql.end();
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
}
