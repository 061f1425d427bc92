import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { problem } from '../log.ts';

/** Free bytes on the disk of a folder. */
export type FreeBytes = (folder: string) => number;

/** Free space that PGlite never gets to use: when a write fails for lack of space, it never recovers. */
const RESERVE_MB = 64;

/** What work that was let in may use of it to finish: the rest is twice what PGlite writes ahead at once. */
const INSIDE_MB = 32;

class DiskFull extends Error {
  override name = 'DiskFull';
}

/** Asks the file system. */
export const freeBytesIn: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Tells whether a disk has room for new work, or to finish what is `inside`. */
export type HasRoom = (inside?: boolean) => boolean;

/**
 * Watches the disk of a database folder; the first refusal of a row is logged. Throws when there is no room now.
 */
export function watchRoom(location: string, freeBytes: FreeBytes): HasRoom {
  const folder = dirname(location);
  const hasRoom = (megabytes: number) => freeBytes(folder) >= megabytes * 1024 * 1024;
  if (!hasRoom(RESERVE_MB)) {
    throw new Error(`The disk of ${folder} has less than ${RESERVE_MB} MB free. Make room, and start again.`);
  }
  let had = true;
  return (inside = false) => {
    if (inside) return hasRoom(RESERVE_MB - INSIDE_MB);
    const has = hasRoom(RESERVE_MB);
    if (had && !has) problem('disk', new DiskFull());
    had = has;
    return has;
  };
}
