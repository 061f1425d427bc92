import { limits } from './limits.ts';
import { passwordMessages } from './messages.ts';

/** Which rule a new password breaks first, if any. Rules: spec section 5, 'Passwords'. */
export type PasswordProblem = keyof typeof passwordMessages;

/** Checks a new password and its confirmation; gives the first broken rule, or null. */
export function passwordProblem(password: string, confirmation: string): PasswordProblem | null {
  if (password.length < limits.passwordMin) return 'length';
  if (!/[a-z]/.test(password) || !/[A-Z]/.test(password) || !/[0-9]/.test(password)) return 'classes';
  if (new TextEncoder().encode(password).length > limits.password) return 'max';
  if (password !== confirmation) return 'match';
  return null;
}
