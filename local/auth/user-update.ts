/**
 * Gaps in @supabase/lite: the old address alone can confirm a change of address, which would hand over what the new
 * one has bought; a new password may be longer than the 72 bytes that bcrypt reads, and leaves other sessions signed in.
 */
import { authError, type Call, type Gap, type Handler } from './call.ts';
import { passwordProblem } from './password.ts';

/** Refuses to change the address of an account, checks a new password, and ends the other sessions after it. */
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

/** Supabase Auth does so too: whoever knew the old password is signed out. */
async function endOtherSessions(next: Handler, call: Call): Promise<void> {
  const url = new URL('/auth/v1/logout?scope=others', call.request.url);
  const headers = new Headers(call.request.headers);
  headers.delete('content-length');
  const request = new Request(url, { method: 'POST', headers, body: '{}' });
  await next({ ...call, path: url.pathname, body: {}, request });
}
