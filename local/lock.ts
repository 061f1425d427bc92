import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses the data directory. */
export class DirectoryTaken extends Error {}

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/**
 * Gap in @supabase/lite: two processes can open one PGlite folder and lose each other's writes. This locks
 * `directory` for this process, keeps it to its owner and returns a function that unlocks it. The lock is SQLite's on
 * an empty file, which the system releases however the process ends, so that it is never stale.
 * Throws DirectoryTaken when another process, or this one, holds it already, and an Error when the file is damaged.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  const owner = join(directory, 'lock.pid');
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) {
      throw new Error(
        `${join(directory, 'lock')} is damaged. Make sure that no other shop uses ${directory}, then remove that file.`,
      );
    }
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
