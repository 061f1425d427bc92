import packages from '../../package.json' with { type: 'json' };

/** The package of the Supabase CLI in the lockfile: what is typed, run by the workflow and tested is this version. */
const cli = '@supabase/cli-linux-x64';

/** The CLI as a person types it, on a machine of any type. */
export const supabase = `npx supabase@${packages.optionalDependencies[cli]}`;

/** The CLI in the installed packages, as the workflow runs it. */
export const supabaseBinary = `node_modules/${cli}/bin/supabase`;

/**
 * Every command of the CLI that a person or the workflow types, in order. Those that reach the hosted database say so with
 * `--remote`, because their default is a stack on this machine; those that change something carry `--yes`, because where
 * nobody can be asked they refuse without.
 */
export const commands = {
  login: 'login',
  link: 'link --project-ref',
  migrations: 'migration list --remote',
  dryRun: 'db push --remote --dry-run',
  push: 'db push --remote --yes',
  repair: 'migration repair --remote --yes --status',
  compareConfig: 'config diff',
  pushConfig: 'config push --yes',
  secrets: 'secrets set --yes',
  functions: 'functions deploy --use-api --yes',
  advisors: 'db advisors --remote',
} as const;

/** A command as a person types it. */
export const typed = (name: keyof typeof commands, rest = ''): string =>
  [supabase, commands[name], rest].filter(Boolean).join(' ');
