import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'version-'));
const sha = 'a'.repeat(40);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => writeFileSync(join(folder, 'output'), ''));

/** Runs the step of the workflow with a stand-in of `gh` that gives these answers; 'fail' fails. */
function resolveVersion(commit: string, green: string, place?: string) {
  writeFileSync(
    join(folder, 'gh'),
    `#!/bin/sh
echo "$2" >>"${folder}/asked"
case "$2" in */commits/*) answer='${commit}' ;; */compare/*) answer='${place}' ;; *) answer='${green}' ;; esac
[ "$answer" = fail ] && exit 1
echo "$answer"
`,
    { mode: 0o755 },
  );
  writeFileSync(join(folder, 'asked'), '');
  let printed = '';
  let code = 0;
  try {
    printed = execFileSync('bash', [join(import.meta.dirname, 'version.sh')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        GITHUB_REPOSITORY: 'shop/kickstart',
        GITHUB_OUTPUT: join(folder, 'output'),
        REF: 'main',
        DEPLOY_TO: place ? 'live' : 'staging',
      },
    });
  } catch (error) {
    const failed = error as { status: number; stdout: string };
    printed = failed.stdout;
    code = failed.status;
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { code, printed, output: read('output'), asked: read('asked') };
}

test('a version that was green is deployed without its checks', () => {
  const { code, printed, output, asked } = resolveVersion(sha, 'true');
  expect([code, output]).toEqual([0, `sha=${sha}\ngreen=true\n`]);
  expect(printed).toContain('without running its checks again');
  expect(asked).toContain(`checks.yml/runs?head_sha=${sha}&event=push&branch=main&status=success`);
});

test('the checks of a version that never was green run first, and it says so', () => {
  const { code, printed, output } = resolveVersion(sha, 'false');
  expect([code, output]).toEqual([0, `sha=${sha}\ngreen=false\n`]);
  expect(printed).toContain('was never green on main: its checks run first');
});

test.each([
  ['an unknown version', 'fail', 'true', "There is no version 'main'"],
  ['an answer that is no commit', '{"message":"Not Found"}', 'true', "There is no version 'main'"],
  ['no answer about the checks', sha, 'fail', 'GitHub did not say whether the checks'],
])('%s stops the deploy with a sentence', (_, commit, green, sentence) => {
  const { code, printed, output } = resolveVersion(commit, green);
  expect([code, output]).toEqual([1, '']);
  expect(printed).toContain(sentence);
});

test.each(['identical', 'behind'])('live takes a version that main holds (%s)', (place) => {
  const { code, output, asked } = resolveVersion(sha, 'true', place);
  expect([code, output]).toEqual([0, `sha=${sha}\ngreen=true\n`]);
  expect(asked).toContain(`compare/main...${sha}`);
});

test.each([
  ['a branch that is not merged', 'ahead', 'main does not hold'],
  ['the commit of a fork', 'diverged', 'main does not hold'],
  ['no answer about main', 'fail', 'GitHub did not say whether main holds'],
])('%s is not deployed to live', (_, place, sentence) => {
  const { code, printed, output } = resolveVersion(sha, 'true', place);
  expect([code, output]).toEqual([1, '']);
  expect(printed).toContain(sentence);
});
