import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DirectoryTaken, lockDirectory } from './lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A process that locks the directory and keeps it; it prints 'locked' or 'refused'. */
async function otherProcess() {
  const script = `
    import { lockDirectory } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
    try { lockDirectory(process.argv[1]); console.log('locked'); setInterval(() => {}, 1000); }
    catch (error) { console.log('refused ' + error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, directory]);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: said.toString().trim() };
}

it('refuses a second process and names the one that holds the directory', async () => {
  const unlock = lockDirectory(directory);
  const { said } = await otherProcess();
  expect(said).toContain(`refused ${directory} is already in use by process ${process.pid}.`);
  unlock();
});

it('is free again after kill -9, for one process', async () => {
  const first = await otherProcess();
  expect(first.said).toBe('locked');
  expect(() => lockDirectory(directory)).toThrow(DirectoryTaken);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const rivals = await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
  expect(rivals.filter(({ said }) => said === 'locked')).toHaveLength(1);
  for (const { child } of rivals) child.kill('SIGKILL');
});

it('distinguishes a damaged lock from a taken one', () => {
  writeFileSync(join(directory, 'lock'), 'not a database, but long enough to be read as one'.repeat(100));
  expect(() => lockDirectory(directory)).toThrow(/lock is damaged.*[Rr]emove/);
});
