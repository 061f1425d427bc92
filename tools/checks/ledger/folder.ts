import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** Every file below these folders of the project whose name passes, as paths from the project. */
export function filesBelow(folders: readonly string[], passes: (name: string) => boolean): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && passes(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(projectFolder.length))
      .sort(),
  );
}
