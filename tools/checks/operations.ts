// npm run test:operations: what a deploy types, run with the real Supabase CLI against a real PostgreSQL and a stand-in of the
// Management API.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from '../lib/process.mjs';
import { tally, vitest } from '../lib/suites.ts';
import { supabaseBinary } from '../operations/commands.ts';

const { run, finish } = tally();
if (existsSync(join(root, supabaseBinary))) await run(vitest('operations'));
else say('The commands of a deploy did not run: the Supabase CLI of the lockfile is for Linux on x64.');
await finish();
