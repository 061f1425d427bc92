// npm run record-auth: plays the exchanges on Supabase Auth and writes down what it answers. SUPABASE_AUTH names a
// supabase/auth binary; SUPABASE_AUTH_COMMIT its commit, where the binary does not say so itself (docs/real-auth.md).
import { writeFileSync } from 'node:fs';
import { authVersion } from '../production-like/auth.ts';
import { exchanges } from './exchanges.ts';
import { startRealAuth } from './real.ts';
import { type Recording, recordingFile } from './recording.ts';
import { type Kept, play } from './scene.ts';
import { settingsHash } from './settings.ts';

async function record(): Promise<string> {
  const program = process.env.SUPABASE_AUTH;
  if (!program) return 'SUPABASE_AUTH is missing: the path of a supabase/auth binary that you built.';
  const commit = await authVersion(program).catch(() => undefined);
  if (!commit) return `SUPABASE_AUTH=${program} does not run as a supabase/auth binary.`;
  if (!/^[\da-f]{40}$/.test(commit))
    return `This binary does not name its commit (${commit}): set SUPABASE_AUTH_COMMIT to its 40 characters.`;
  const stage = await startRealAuth(program);
  const kept: Kept[] = [];
  try {
    for (const [index, exchange] of exchanges.entries()) kept.push(await play(stage, exchange, index));
  } finally {
    await stage.stop();
  }
  const date = new Date().toISOString().slice(0, 10);
  const recording: Recording = { commit, date, settings: settingsHash(), exchanges: kept };
  writeFileSync(recordingFile, `${JSON.stringify(recording, null, 2)}\n`);
  return '';
}

const problem = await record();
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else console.log(`${exchanges.length} exchanges written. Now run npm run generate and npm run test:unit.`);
