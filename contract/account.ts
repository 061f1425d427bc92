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

const mismatch = 'Wachtwoorden komen niet overeen';
const requirements = 'Wachtwoord vereisten';

/** The title of every failed sign-up on /auth that the spec gives no other one (section 8, 'Sign up'). */
export const registrationFailed = 'Registration Failed';

/** The titles above the password messages: /auth, the checkout and the reset each have their own (spec section 5). */
export const passwordTitles: Record<'auth' | 'checkout' | 'reset', Record<PasswordProblem, string>> = {
  auth: {
    length: registrationFailed,
    classes: registrationFailed,
    max: registrationFailed,
    match: registrationFailed,
  },
  checkout: { length: requirements, classes: requirements, max: requirements, match: mismatch },
  reset: { length: 'Wachtwoord te kort', classes: requirements, max: requirements, match: mismatch },
};

/** The rules for a new password, shown under its field before anything goes wrong. */
export const passwordHint = `Minstens ${limits.passwordMin} tekens, met een hoofdletter, een kleine letter en een cijfer.`;
