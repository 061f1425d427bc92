import type { User } from '@supabase/auth-js';
import * as v from 'valibot';
import { accountPageMessages, brokenPasswordRule } from '../../../contract/account.ts';
import { turnedAway } from '../../../contract/browser-error.ts';
import { email, requiredLine } from '../../../contract/fields.ts';
import { fieldMessages, passwordMessages } from '../../../contract/messages.ts';
import { type AuthProblem, isAlreadyRegistered, isMailFailure } from '../../platform/auth-problem.ts';
import { reportLater } from '../../platform/browser-errors.ts';
import { emailRedirectBase } from '../../platform/redirect.ts';
import { askAuth } from '../../platform/supabase.ts';
import { readStored, store } from '../stored.ts';
import { isCommonPassword } from './common-password.ts';

export const typedTwice = { password: v.string(), confirmation: v.string() };

/**
 * Reports the first rule that a new password breaks at its field, and at the other one that it was not repeated
 * (docs/product.md, 5, 'Passwords'). The account of an owner (`isOwner`) also refuses one that many people choose.
 */
export const followsRules = <Values extends { password: string; confirmation: string }>(isOwner = false) =>
  v.rawCheck<Values>(({ dataset, addIssue }) => {
    const value = dataset.value as Values & Record<string, unknown>;
    const broken = brokenPasswordRule(value.password, value.confirmation);
    const isTooCommon = isOwner && isCommonPassword(value.password);
    const report = (key: 'password' | 'confirmation', message: string) =>
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
      });
    if (broken && broken !== 'match') report('password', passwordMessages[broken]);
    else if (isTooCommon) report('password', accountPageMessages.ownerPasswordCommon);
    if (value.password !== value.confirmation) report('confirmation', passwordMessages.match);
  });

export const signUpForm = v.pipe(
  v.object({
    firstName: requiredLine(fieldMessages.voornaamRequired),
    lastName: requiredLine(fieldMessages.achternaamRequired),
    email,
    ...typedTwice,
  }),
  followsRules(),
);

export const emptySignUp = { firstName: '', lastName: '', email: '', password: '', confirmation: '' };

export type SignUpDraft = typeof emptySignUp;

export type SignUpResult =
  /** `signedIn`: Auth asked for no confirmation of the address, and answered with a session. */
  { state: 'created'; signedIn: boolean } | { state: 'exists' } | { state: 'failed'; problem: AuthProblem };

/**
 * Creates an account with its metadata; the confirmation mail leads to the site's root (docs/product.md, 7, 'Auth
 * calls'). A user without identities in the answer means that the address already has an account. Never throws.
 */
export async function signUpWithPassword(
  address: string,
  password: string,
  metadata: Record<string, string | boolean>,
): Promise<SignUpResult> {
  const { data, error } = await askAuth(({ auth }) =>
    auth.signUp({
      email: address,
      password,
      options: { emailRedirectTo: `${emailRedirectBase()}/`, data: metadata },
    }),
  );
  if (error && isMailFailure(error)) {
    const [name = '', message = ''] = turnedAway.split(': ');
    reportLater(Object.assign(new Error(message), { name }));
  }
  if (error) return isAlreadyRegistered(error) ? { state: 'exists' } : { state: 'failed', problem: error };
  if (data.user?.identities?.length === 0) return { state: 'exists' };
  if (data.session) return { state: 'created', signedIn: true };
  keepSignUp(data.user && { email: address, earlier: isOlderAccount(data.user) ? metadata : null });
  return { state: 'created', signedIn: false };
}

/** Auth sends at most one confirmation a minute: that of a repeated sign-up is much younger than its account. */
const resendGapMs = 30_000;

/**
 * Whether Auth answered a sign-up with an older account that was never confirmed. It keeps that account's first
 * password and names, because it cannot know whose they are: someone else may have chosen them.
 */
function isOlderAccount({ created_at, confirmation_sent_at }: User): boolean {
  return Date.parse(confirmation_sent_at ?? '') - Date.parse(created_at) > resendGapMs;
}

interface StartedSignUp {
  email: string;
  /** The names typed, if the sign-up met an older account that was never confirmed; else null. */
  earlier: Record<string, string | boolean> | null;
}

/** Remembers in this browser that a sign-up began here, until its address is confirmed; null forgets it. */
export function keepSignUp(started: StartedSignUp | null): void {
  store('kickstart-sign-up', started && JSON.stringify(started));
}

/** The sign-up with this address that began in this browser, or null. */
export function startedSignUp(email: string | null | undefined): StartedSignUp | null {
  try {
    const kept: StartedSignUp | null = JSON.parse(readStored('kickstart-sign-up') ?? 'null');
    return kept?.email && kept.email === email ? kept : null;
  } catch {
    return null;
  }
}

/** Whether the password of the account with this address was chosen in this browser. */
export function choseItsPassword(email: string | null | undefined): boolean {
  return startedSignUp(email)?.earlier === null;
}
