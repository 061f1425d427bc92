import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { program } from './programs.ts';

test('a program of PostgreSQL finds the database in its environment, not in its arguments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kickstart-programs-'));
  try {
    const seen = join(folder, 'seen');
    const script = `#!/bin/sh\n{ echo "$@"; env | grep ^PG | sort; } > ${seen}\n`;
    await writeFile(join(folder, 'pg_dump'), script, { mode: 0o700 });
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    for (const name of ['PGSSLMODE', 'PGSSLROOTCERT']) vi.stubEnv(name, undefined);
    await program('pg_dump', ['--data-only'], 'postgres://jan%40shop:ge%3Aheim@[::1]:6543/winkel');
    expect((await readFile(seen, 'utf8')).trim().split('\n')).toEqual([
      '--data-only',
      'PGDATABASE=winkel',
      'PGHOST=::1',
      'PGPASSWORD=ge:heim',
      'PGPORT=6543',
      'PGUSER=jan@shop',
    ]);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});
