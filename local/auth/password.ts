import { authError } from './call.ts';

/** Shortest password, in characters (docs/product.md, 5). */
export const PASSWORD_LENGTH = 8;

/** The character classes a password needs (docs/product.md, 5), as Supabase names them. */
export const PASSWORD_CLASSES = 'lower_upper_letters_digits';

const CLASSES: [RegExp, string][] = [
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
  [/[A-Z]/, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [/\d/, '0123456789'],
];

/** Refuses a password that no account may have, in Auth's words; undefined when it is fine. */
export function passwordProblem(password: unknown): Response | undefined {
  if (typeof password !== 'string' || password === '') {
    return authError(400, 'validation_failed', 'Signup requires a valid password');
  }
  if (Buffer.byteLength(password) > 72) {
    return authError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
  }
  const reasons: string[] = [];
  const messages: string[] = [];
  if (password.length < PASSWORD_LENGTH) {
    reasons.push('length');
    messages.push(`Password should be at least ${PASSWORD_LENGTH} characters.`);
  }
  if (CLASSES.some(([characters]) => !characters.test(password))) {
    reasons.push('characters');
    const names = CLASSES.map(([, name]) => name).join(', ');
    messages.push(`Password should contain at least one character of each: ${names}.`);
  }
  if (reasons.length === 0) return undefined;
  return authError(422, 'weak_password', messages.join(' '), {}, { weak_password: { reasons } });
}
