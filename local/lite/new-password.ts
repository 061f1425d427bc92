/**
 * Gap in @supabase/lite: a new password may have any length, of which bcrypt silently reads 72 bytes.
 */
import type { Gap } from './call.ts';
import { passwordProblem } from './password.ts';

/** Checks the password of an update by the same rules as that of a sign-up. */
export function newPassword(): Gap {
  return (next) => async (call) => {
    const isUpdate = call.path === '/auth/v1/user' && call.request.method === 'PUT';
    const problem = isUpdate && call.body?.password !== undefined && passwordProblem(call.body.password);
    return problem || next(call);
  };
}
