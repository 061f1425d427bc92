import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { problem } from '../log.ts';

/** Free bytes on the disk of a folder. */
export type FreeBytes = (folder: string) => number;

/** Free space that PGlite may never use: after a write that failed for lack of space, it does not recover. */
const RESERVE_MB = 64;

class DiskFull extends Error {
  override name = 'DiskFull';
}

/** Asks the file system. */
export const freeBytesIn: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Watches the disk of a database folder: returns a function that says whether it has room. The first refusal in a row
 * is logged.
 * Throws when there is no room now.
 */
export function watchRoom(location: string, freeBytes: FreeBytes): () => boolean {
  const folder = dirname(location);
  const hasRoom = () => freeBytes(folder) >= RESERVE_MB * 1024 * 1024;
  if (!hasRoom()) {
    throw new Error(`The disk of ${folder} has less than ${RESERVE_MB} MB free. Make room, and start again.`);
  }
  let had = true;
  return () => {
    const has = hasRoom();
    if (had && !has) problem('disk', new DiskFull());
    had = has;
    return has;
  };
}
