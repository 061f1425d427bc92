import * as v from 'valibot';
import type { AuthProblem } from '../../platform/auth-problem.ts';
import { supabase } from '../../platform/supabase.ts';

/** The code of an authenticator app, as typed. */
export const codeSchema = v.object({
  code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'De code bestaat uit 6 cijfers.')),
});

/** The id of the first authenticator app that the owner set up, which is the one that the desk knows; null for none. */
export async function knownFactor(): Promise<string | null> {
  const { data, error } = await (await supabase()).auth.mfa.listFactors();
  if (error) throw error;
  const [first] = data.totp.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  return first?.id ?? null;
}

/** Passes a code on to Auth; returns what went wrong, or null. Never throws. */
export async function enterCode(factorId: string, code: string): Promise<AuthProblem | null> {
  try {
    return (await (await supabase()).auth.mfa.challengeAndVerify({ factorId, code })).error;
  } catch {
    return {};
  }
}
