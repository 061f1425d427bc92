import { expect, test } from 'vitest';
import { siteUrl } from '../../site/brand.ts';
import { staging } from '../../site/staging.ts';
import { type Target, targetProblems } from './target.ts';

const ref = 'abcdefghijklmnopqrst';
const live: Target = {
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
  ['no project', { ...live, projectRef: '' }, /not the reference of a project/],
  ['live on the project of staging', { ...trial, environment: 'live' }, /settings of staging/],
  ['staging on another project', { ...live, environment: 'staging' }, /settings of live/],
  ['the address of live for staging', { ...trial, siteUrl }, /mails would open another shop/],
])('%s is refused with a sentence', (_, target, sentence) => {
  expect(targetProblems(target).join('\n')).toMatch(sentence);
});
