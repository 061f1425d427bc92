import { authError, type Call, type Gap, type Handler } from './call.ts';

/** Shortest password, in characters (docs/product.md, 5). */
export const PASSWORD_LENGTH = 8;

/** The character classes a password needs (docs/product.md, 5), as Supabase names them. */
export const PASSWORD_CLASSES = 'lower_upper_letters_digits';

const CLASSES: [RegExp, string][] = [
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
  [/[A-Z]/, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [/\d/, '0123456789'],
];

/** Refuses a password that no account may have, in Auth's words; undefined when it is accepted. */
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

/**
 * Gaps in @supabase/lite: the old address alone can confirm a change of address, which would hand over the orders of
 * the new one, so changes are refused; a new password may be longer than the 72 bytes that bcrypt reads, and leaves
 * other sessions signed in.
 */
export function userUpdate(): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/user' || call.request.method !== 'PUT') return next(call);
    if (call.body?.email !== undefined) {
      return authError(422, 'validation_failed', 'The email address of an account cannot be changed');
    }
    if (call.body?.password === undefined) return next(call);
    const problem = passwordProblem(call.body.password);
    if (problem) return problem;
    const answer = await next(call);
    if (answer.ok) await endOtherSessions(next, call);
    return answer;
  };
}

/** As in Supabase Auth: anyone who knew the old password is signed out. */
async function endOtherSessions(next: Handler, call: Call): Promise<void> {
  const url = new URL('/auth/v1/logout?scope=others', call.request.url);
  const headers = new Headers(call.request.headers);
  headers.delete('content-length');
  const request = new Request(url, { method: 'POST', headers, body: '{}' });
  await next({ ...call, path: url.pathname, body: {}, request });
}
