import * as v from 'valibot';
import { type PasswordProblem, passwordProblem } from '../../contract/account.ts';
import { email, requiredLine } from '../../contract/fields.ts';
import { fieldMessages, passwordMessages } from '../../contract/messages.ts';
import { type AuthProblem, isAlreadyRegistered } from '../platform/auth-errors.ts';
import { emailRedirectBase } from '../platform/redirect.ts';
import { supabase } from '../platform/supabase.ts';
import type { FieldErrors } from '../ui/field-errors.ts';
import { keepEarlierAccount, wasBegunBefore } from './earlier-account.ts';

const person = v.object({
  firstName: requiredLine(fieldMessages.voornaamRequired),
  lastName: requiredLine(fieldMessages.achternaamRequired),
  email,
});

export interface SignUpDraft {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
}

export const emptySignUp: SignUpDraft = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmation: '',
};

export interface CheckedSignUp {
  /** The person as the backend takes it, when all fields are right. */
  person: v.InferOutput<typeof person> | null;
  errors: FieldErrors<keyof SignUpDraft>;
  passwordProblem: PasswordProblem | null;
}

/** Where the message about a password belongs. */
export function passwordErrors(problem: PasswordProblem | null): FieldErrors<'password' | 'confirmation'> {
  if (!problem) return {};
  return { [problem === 'match' ? 'confirmation' : 'password']: passwordMessages[problem] };
}

/** Checks a new account (spec section 5): the errors by field, and the first broken rule of the password. */
export function checkSignUp(draft: SignUpDraft): CheckedSignUp {
  const result = v.safeParse(person, draft);
  const nested = result.success ? {} : (v.flatten(result.issues).nested ?? {});
  const errors: FieldErrors<keyof SignUpDraft> = {};
  for (const key of ['firstName', 'lastName', 'email'] as const) {
    const message = nested[key]?.[0];
    if (message) errors[key] = message;
  }
  const problem = passwordProblem(draft.password, draft.confirmation);
  return {
    person: result.success && !problem ? result.output : null,
    errors: { ...errors, ...passwordErrors(problem) },
    passwordProblem: problem,
  };
}

export type SignUpResult =
  | { state: 'created'; signedIn: boolean }
  | { state: 'exists' }
  | { state: 'failed'; problem: AuthProblem };

/**
 * Makes an account with its metadata; the confirmation mail leads to the site's root (spec section 7, 'Auth
 * calls'). An answer with a user without identities means that the address has an account already. Never throws.
 */
export async function signUp(
  address: string,
  password: string,
  metadata: Record<string, string | boolean>,
): Promise<SignUpResult> {
  try {
    const client = await supabase();
    const { data, error } = await client.auth.signUp({
      email: address,
      password,
      options: { emailRedirectTo: `${emailRedirectBase()}/`, data: metadata },
    });
    if (error) return isAlreadyRegistered(error) ? { state: 'exists' } : { state: 'failed', problem: error };
    if (data.user?.identities?.length === 0) return { state: 'exists' };
    keepEarlierAccount(data.user && wasBegunBefore(data.user) ? { email: address, metadata } : null);
    return { state: 'created', signedIn: data.session !== null };
  } catch {
    return { state: 'failed', problem: {} };
  }
}
