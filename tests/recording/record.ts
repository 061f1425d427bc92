// npm run record: plays the exchanges on Supabase Auth and writes down what it answers (docs/real-auth.md).
import { auth } from './auth/service.ts';
import { playOnReal, type Service, writeRecording } from './recording.ts';

async function record(service: Service): Promise<string> {
  const { variable, program: wanted } = service;
  const program = process.env[variable];
  if (!program) return `${variable} is missing: the path of ${wanted} that you built.`;
  const commit = await service.commit(program).catch(() => undefined);
  if (!commit) return `${variable}=${program} does not run as ${wanted}.`;
  if (!/^[\da-f]{40}$/.test(commit))
    return `${variable} does not name its commit (${commit}): docs/real-${service.name}.md says what it needs.`;
  const exchanges = await playOnReal(service, program);
  const date = new Date().toISOString().slice(0, 10);
  writeRecording(service, { commit, date, settings: service.settingsHash(), exchanges });
  return '';
}

const problem = await record(auth);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else
  console.log(
    `${auth.exchanges.length} exchanges written. Now run npm run generate, npm run format and npm run test:unit.`,
  );
