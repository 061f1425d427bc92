import type { AuthProblem } from '../../platform/auth-problem.ts';
import { askAuth, supabase } from '../../platform/supabase.ts';
import { forgetPerson } from '../forms/drafts.ts';
import { forgetStored } from '../stored.ts';

/**
 * Ends the session of this browser and removes what was stored about the person, and what is typed in other tabs
 * (../forms/person.ts). This works even when the server does not answer.
 */
export async function signOut(): Promise<void> {
  forgetPerson();
  await dropSession();
}

/** Drops a session that is over. Forms keep what was typed, so that the same person can continue. */
export async function dropSession(): Promise<void> {
  forgetStored('kickstart-person', 'kickstart-person-tab', 'kickstart-beheer');
  const client = await supabase();
  await client.auth.signOut({ scope: 'local' });
}

/**
 * Ends every session of the account, on every device. Returns what went wrong, or null; after a failure this browser
 * stays signed in. Never throws.
 */
export async function signOutEverywhere(): Promise<AuthProblem | null> {
  const { error } = await askAuth(({ auth }) => auth.signOut({ scope: 'global' }));
  if (!error) forgetPerson();
  return error;
}
