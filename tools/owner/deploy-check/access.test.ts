import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { browserFunctions, serverFunctions } from '../../../contract/database/functions.ts';
import { type Backend, createBackend } from '../../../local/backend.ts';
import { readSettings } from '../../../local/settings.ts';
import { openDoors } from './access.ts';

const names = Object.keys({ ...browserFunctions, ...serverFunctions });
const folder = mkdtempSync(join(tmpdir(), 'access-'));
const settings = readSettings({ DATA_DIR: join(folder, 'data'), PORT: '0' });
let backend: Backend;
let environment: Record<string, string>;

/** A shop with a migration that opens everything. */
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const supabase = join(folder, 'supabase');
  cpSync(settings.supabase, supabase, { recursive: true });
  writeFileSync(
    join(supabase, 'migrations/20991231235959_open.sql'),
    'grant execute on all functions in schema public to anon; grant select on public.orders to anon;',
  );
  backend = await createBackend({ ...settings, supabase });
  environment = {
    SUPABASE_URL: backend.origins.own,
    SUPABASE_PUBLISHABLE_KEY: settings.secrets.publishableKey,
    SUPABASE_SECRET_KEY: settings.secrets.secretKey,
  };
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every function that is open is named, and asking changes nothing', async () => {
  const printed = await openDoors(environment);
  for (const name of names) {
    expect(printed).toContainEqual(expect.stringContaining(`De Data API weigert ${name} niet`));
    expect(printed[0]).toContain(`anon execute ${name}`);
  }
  expect(printed).toContain('De Data API laat een bezoeker orders lezen.');
  expect(printed.filter((line) => line.includes('lezen.'))).toHaveLength(1);

  const owner = createClient(backend.origins.own, settings.secrets.secretKey);
  for (const table of ['orders', 'requests', 'outbox', 'stripe_events', 'rate_limits', 'launch_signups']) {
    const { data, error } = await owner.from(table).select('*');
    expect([table, error, data]).toEqual([table, null, []]);
  }
});

test('a missing key or an unreachable project is reported', async () => {
  expect(await openDoors({})).toEqual([expect.stringContaining('ontbreekt')]);
  const nobody = {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
  };
  expect(await openDoors(nobody)).toEqual([expect.stringContaining('127.0.0.1:1')]);
});
