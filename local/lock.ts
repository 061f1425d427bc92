import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the data directory. */
export class DirectoryTaken extends Error {}

/**
 * Gap in @supabase/lite: two processes can open one PGlite folder and lose each other's writes. This takes
 * `directory` for this process and answers a function that gives it back. The lock is SQLite's own on an
 * empty file: the system drops it when the process ends, however it ends, so a lock is never stale and a
 * reused process number means nothing.
 * Throws DirectoryTaken when another process, or this one, has it already.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const owner = join(directory, 'lock.pid');
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new DirectoryTaken(
      `${directory} is already in use${byWhom(owner)}. Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(owner, String(process.pid));
  return () => lock.close();
}

function byWhom(owner: string): string {
  try {
    return ` by process ${Number.parseInt(readFileSync(owner, 'utf8'), 10)}`;
  } catch {
    return ' by another process';
  }
}
