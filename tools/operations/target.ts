// Refuses a deploy that lacks a variable or secret, or whose parts belong to different shops, before anything changes. Run by
// the workflow, with the environment's variables and, as HAS_X, whether X is set; `deploy:check` uses the same rules.
import { readFileSync } from 'node:fs';
import { siteUrl } from '../../site/brand.ts';
import { staging } from '../../site/staging.ts';
import { formProblem } from '../owner/deploy-check/settings.ts';

/** What a deploy is told: the environment, its project, and the address of its site. */
export interface Target {
  environment?: string;
  projectRef?: string;
  supabaseUrl?: string;
  siteUrl?: string;
}

/** The project that the commands of this folder reach; undefined when none is linked. */
export function linkedProject(): string | undefined {
  try {
    return readFileSync(new URL('../../supabase/.temp/project-ref', import.meta.url), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The project reference in the address of a hosted project; undefined for another address. */
export const referenceIn = (supabaseUrl = ''): string | undefined =>
  /^https:\/\/([a-z0-9]{20})\.supabase\.co$/.exec(supabaseUrl)?.[1];

/** Why the parts of a deploy do not belong to one shop, a sentence each. */
export function targetProblems({ environment, projectRef, supabaseUrl, siteUrl: site }: Target): string[] {
  const problems: string[] = [];
  const other = referenceIn(supabaseUrl);
  if (!supabaseUrl) problems.push('SUPABASE_URL is not set: the site would have no backend.');
  else if (formProblem(supabaseUrl))
    problems.push(
      `SUPABASE_URL is ${supabaseUrl}: it has to be the https address of a backend, without a path or a slash at its end.`,
    );
  if (!projectRef || !/^[a-z0-9]{20}$/.test(projectRef))
    problems.push('SUPABASE_PROJECT_REF is not the reference of a project: twenty letters.');
  else if (other && other !== projectRef)
    problems.push(
      `SUPABASE_PROJECT_REF is ${projectRef}, but SUPABASE_URL is the address of ${other}: another shop.`,
    );
  const isStaging = projectRef === staging.projectRef;
  if (environment === 'staging' && !isStaging)
    problems.push(
      `Staging deploys to ${projectRef}, but site/staging.ts says ${staging.projectRef}: it would get the settings of live.`,
    );
  if (environment === 'live' && isStaging)
    problems.push(
      'Live deploys to the project that site/staging.ts names: it would get the settings of staging.',
    );
  const settings = isStaging ? staging.siteUrl : siteUrl;
  if (site !== settings)
    problems.push(
      `SITE_URL is ${site || 'not set'}, but the settings for this project say ${settings}: its mails would open another shop.`,
    );
  return problems;
}

if (import.meta.main) {
  const { DEPLOY_TO, SUPABASE_PROJECT_REF, SUPABASE_URL, SITE_URL } = process.env;
  const missing = Object.entries(process.env)
    .filter(([name, value]) => name.startsWith('HAS_') && value !== 'true')
    .map(([name]) => `${name.slice(4)} is not set in GitHub's environment '${DEPLOY_TO}'.`);
  const parts = {
    environment: DEPLOY_TO,
    projectRef: SUPABASE_PROJECT_REF,
    supabaseUrl: SUPABASE_URL,
    siteUrl: SITE_URL,
  };
  const problems = missing.length > 0 ? missing : targetProblems(parts);
  for (const problem of problems) console.error(`::error::${problem}`);
  if (problems.length > 0) console.error('Nothing was deployed.');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
