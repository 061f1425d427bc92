import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the data directory. */
export class DirectoryTaken extends Error {}

/**
 * Gap in @supabase/lite: two processes can open one PGlite folder and lose each other's writes. This locks
 * `directory` for this process and returns a function that unlocks it. The lock is SQLite's on an empty file, which
 * the system releases however the process ends, so that it is never stale.
 * Throws DirectoryTaken when another process, or this one, holds it already.
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
