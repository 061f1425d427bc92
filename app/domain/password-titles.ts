import type { PasswordProblem } from '../../contract/account.ts';
import { limits } from '../../contract/limits.ts';

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

/** The rules of a new password, as they stand under its field before anything went wrong. */
export const passwordHint = `Minstens ${limits.passwordMin} tekens, met een hoofdletter, een kleine letter en een cijfer.`;
