import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { newestTag } from '../../tests/newest-tag.ts';
import { pinnedNode, root, tool } from '../lib/process.mjs';

const tag = newestTag(root);
const folder = join(root, '.cache/newest-tag');
const minutes = 60_000;

/** Runs a script in the folder of the tag, without what this run set for its own. */
function run(...args: string[]): Promise<{ code: number; output: string }> {
  const env = Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV$|VITEST|SHOP_|TEST_)/.test(name));
  return new Promise((resolve) => {
    execFile(
      pinnedNode,
      args,
      { cwd: folder, env: Object.fromEntries(env), maxBuffer: 2 ** 26 },
      (error, out, problems) => resolve({ code: Number(error?.code ?? 0), output: out + problems }),
    );
  });
}

/** The files of the tag, with today's packages where it names the same. */
beforeAll(() => {
  if (!tag) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('bash', ['-c', 'git archive "$0" | tar -x -C "$1"', tag, folder], { cwd: root });
  const lock = (path: string) => readFileSync(join(path, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});

test.runIf(tag)(
  'each SQL function that the newest release calls still answers all that it did',
  async () => {
    writeFileSync(
      join(folder, 'answers.ts'),
      `import type { Answer as Then, SqlFunction as Called } from './contract/database/database.ts';
import type { Answer as Now, SqlFunction } from '../../contract/database/database.ts';
type Both = Called & SqlFunction;
// A word that is new in a field is a value more, not a key less.
// So is a mail that is new: older code cannot make it, and leaves it waiting.
type Mail = Then<'claim_outbox'>['mails'][number]['template'];
type Wide<T> = T extends string ? string
  : T extends { template: infer Name } ? string extends Name ? Each<T> : Name extends Mail ? Each<T> : never
  : T extends readonly (infer Item)[] ? Wide<Item>[]
  : T extends object ? Each<T>
  : T;
type Each<T> = { [Key in keyof T]: Wide<T[Key]> };
declare const now: { [Name in Both]: Wide<Now<Name>> };
export const then: { [Name in Both]: Wide<Then<Name>> } = now;
`,
    );
    writeFileSync(
      join(folder, 'answers.json'),
      JSON.stringify({ extends: '../../tsconfig.json', files: ['answers.ts'], include: [] }),
    );
    expect(await run(tool.tsc, '-p', 'answers.json')).toEqual({ code: 0, output: '' });
  },
  5 * minutes,
);

test.runIf(tag)(
  'the functions and pages of the newest release sell, refund and report on this database',
  async () => {
    const migrations = join(folder, 'supabase/migrations');
    rmSync(migrations, { recursive: true });
    cpSync(join(root, 'supabase/migrations'), migrations, { recursive: true });
    const ended = await run('tools/run.mjs', 'browser', '--grep', '@release');
    expect(ended.code, ended.output).toBe(0);
    expect(ended.output).toContain(' passed');
  },
  20 * minutes,
);
