import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The newest release in the history of the clone in `root`; '' where it has no tag. */
export function newestTag(root: string): string {
  const tags = ['tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v*'];
  const printed = existsSync(join(root, '.git')) ? String(execFileSync('git', tags, { cwd: root })) : '';
  return printed.split('\n', 1).join();
}
