import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteUrl } from '../../site/brand.ts';
import { staging } from '../../site/staging.ts';
import { type Target, targetProblems } from './target.ts';

const ref = 'abcdefghijklmnopqrst';
const live = {
  environment: 'live',
  projectRef: ref,
  supabaseUrl: `https://${ref}.supabase.co`,
  siteUrl,
};
const trial: Target = {
  environment: 'staging',
  projectRef: staging.projectRef,
  supabaseUrl: `https://${staging.projectRef}.supabase.co`,
  siteUrl: staging.siteUrl,
};

test('a deploy whose parts belong together goes on', () => {
  expect([targetProblems(live), targetProblems(trial)]).toEqual([[], []]);
  expect(targetProblems({ ...live, supabaseUrl: 'https://api.jouwzaak.be' })).toEqual([]);
});

test.each<[string, Target, RegExp]>([
  [
    'a project of another shop',
    { ...live, supabaseUrl: 'https://zyxwvutsrqponmlkjihg.supabase.co' },
    /another shop/,
  ],
  [
    'an address of another shop with a slash behind it',
    { ...live, supabaseUrl: 'https://zyxwvutsrqponmlkjihg.supabase.co/' },
    /without a path/,
  ],
  ['an address that is not https', { ...live, supabaseUrl: 'http://api.jouwzaak.be' }, /without a path/],
  ['no address of the project', { ...live, supabaseUrl: '' }, /no backend/],
  ['no project', { ...live, projectRef: '' }, /not the reference of a project/],
  ['live on the project of staging', { ...trial, environment: 'live' }, /settings of staging/],
  ['staging on another project', { ...live, environment: 'staging' }, /settings of live/],
  ['the address of live for staging', { ...trial, siteUrl }, /mails would open another shop/],
])('%s is refused with a sentence', (_, target, sentence) => {
  expect(targetProblems(target).join('\n')).toMatch(sentence);
});

const workflow = readFileSync(join(import.meta.dirname, '../../.github/workflows/deploy.yml'), 'utf8');
const deploy = workflow.slice(workflow.indexOf('\n  deploy:'));
const names = [...new Set([...deploy.matchAll(/\b(?:vars|secrets)\.(\w+)/g)].map(([, name = '']) => name))];
const [step = ''] =
  /- name: [^\n]+\n +run: node tools\/operations\/target\.ts\n(?: {8,}.*\n)+/.exec(deploy) ?? [];

/** Runs the step with the environment that GitHub gives it, where these variables and secrets are empty. */
function runStep(empty: string[]) {
  const values: Record<string, string> = {
    SUPABASE_PROJECT_REF: live.projectRef,
    SUPABASE_URL: live.supabaseUrl,
    SITE_URL: live.siteUrl,
  };
  const valueOf = (name: string) => (empty.includes(name) ? '' : (values[name] ?? 'a value'));
  const env: Record<string, string> = { PATH: process.env.PATH ?? '', DEPLOY_TO: 'live' };
  for (const [, name = '', of = '', isAsked] of (deploy.slice(0, deploy.indexOf('steps:')) + step).matchAll(
    /(\w+): \$\{\{ (?:vars|secrets)\.(\w+)( != '')? \}\}/g,
  ))
    env[name] = isAsked ? String(valueOf(of) !== '') : valueOf(of);
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'target.ts')], {
    env,
    encoding: 'utf8',
  });
  const errors = stderr.split('\n').filter((line) => line.startsWith('::error::'));
  return { status, errors, env };
}

test('a deploy with every variable and secret goes on, before anything changes and without a secret', () => {
  const { status, errors, env } = runStep([]);
  expect([status, errors]).toEqual([0, []]);
  expect(deploy.indexOf(step)).toBeGreaterThan(0);
  expect(deploy.indexOf(step)).toBeLessThan(deploy.indexOf('run: $SUPABASE'));
  expect(names).toContain('RESEND_API_KEY');
  for (const [, line = ''] of step.matchAll(/secrets\.(.*)/g)) expect(line).toMatch(/^\w+ != '' \}\}$/);
  for (const name of names) expect(env[`HAS_${name}`]).toBe('true');
});

test.each(names)('a deploy without %s names it', (name) => {
  const { status, errors } = runStep([name]);
  expect([status, errors]).toEqual([
    1,
    [expect.stringMatching(new RegExp(`^::error::${name} is not set.*'live'`))],
  ]);
});

test('all that is missing is named at once', () => {
  const { status, errors } = runStep(names);
  expect(status).toBe(1);
  expect(new Set(errors.map((line) => /^::error::(\w+)/.exec(line)?.[1]))).toEqual(new Set(names));
  expect(errors).toHaveLength(names.length);
});
