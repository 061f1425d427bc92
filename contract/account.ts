import { limits } from './limits.ts';
import { passwordMessages } from './messages.ts';

/** The rules for a new password (docs/product.md, 5, 'Passwords'). */
export type PasswordRule = keyof typeof passwordMessages;

/** Returns the first rule that a new password and its confirmation break, or null. */
export function brokenPasswordRule(password: string, confirmation: string): PasswordRule | null {
  if (password.length < limits.passwordMin) return 'length';
  if (!/[a-z]/.test(password) || !/[A-Z]/.test(password) || !/[0-9]/.test(password)) return 'classes';
  if (new TextEncoder().encode(password).length > limits.password) return 'max';
  if (password !== confirmation) return 'match';
  return null;
}

const mismatch = 'Wachtwoorden komen niet overeen';
const requirements = 'Wachtwoord vereisten';

/** The default title of a failed sign-up on /auth (docs/product.md, 8). */
export const registrationFailed = 'Registration Failed';

/** The titles above the password messages: /auth, checkout and reset each have their own (docs/product.md, 5). */
export const passwordTitles: Record<'auth' | 'checkout' | 'reset', Record<PasswordRule, string>> = {
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
