/**
 * Gaps in @supabase/lite: the old address alone can confirm a change of address, which would hand over what the new
 * one has bought; a new password may be longer than the 72 bytes that bcrypt reads, and leaves other sessions signed in;
 * and one account can be changed, and grow, without limit.
 */
import { verify } from 'hono/jwt';
import type { Counters } from '../counters.ts';
import type { Database } from '../database/database.ts';
import type { Limits } from '../limits.ts';
import { metadataSize, tooMuchMetadata } from './body-guard.ts';
import { authError, type Call, type Gap, type Handler } from './call.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { passwordProblem } from './password.ts';
import { tooMany } from './rate-limits.ts';

/**
 * Limits the changes and the metadata of an account, refuses to change its address, checks a new password, and ends
 * the other sessions after it.
 * @param secret signs the access tokens
 */
export function userUpdate(database: Database, counters: Counters, limits: Limits, secret: string): Gap {
  async function limit(id: string, data: unknown): Promise<Response | undefined> {
    const { used, secondsLeft } = await counters.add(`update ${id}`, limits.accountWindowSeconds);
    if (used > limits.updatesPerAccount) return tooMany(secondsLeft);
    if (data === undefined) return undefined;
    const [row] = await database.query<{ kept: string | null }>(
      'select raw_user_meta_data::text as kept from auth.users where id = $1',
      [id],
    );
    // Auth adds the new fields to what it keeps.
    const merged = { ...JSON.parse(row?.kept ?? '{}'), ...(data as object) };
    return metadataSize(merged) > limits.metadataBytes ? tooMuchMetadata() : undefined;
  }

  async function update(next: Handler, call: Call, id: string | undefined): Promise<Response> {
    const refused = id && (await limit(id, call.body?.data));
    if (refused) return refused;
    if (call.body?.email !== undefined) {
      return authError(422, 'validation_failed', 'The email address of an account cannot be changed');
    }
    if (call.body?.password === undefined) return next(call);
    const problem = passwordProblem(call.body.password);
    if (problem) return problem;
    const answer = await next(call);
    if (answer.ok) await endOtherSessions(next, call);
    return answer;
  }

  // What one change adds counts before the next is measured.
  const queue = oneAtATime();
  return (next) => async (call) => {
    const type =
      call.path === '/auth/v1/verify' &&
      (call.body?.type ?? new URL(call.request.url).searchParams.get('type'));
    if (typeof type === 'string' && type.startsWith('email_change'))
      return authError(403, 'otp_expired', 'Email link is invalid or has expired');
    if (call.path !== '/auth/v1/user' || call.request.method !== 'PUT') return next(call);
    const id = await accountOf(call, secret);
    return id ? queue(id, () => update(next, call, id)) : update(next, call, undefined);
  };
}

/** The id in a valid access token. */
async function accountOf({ request }: Call, secret: string): Promise<string | undefined> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const claims = await verify(token, secret, 'HS256').catch(() => undefined);
  return typeof claims?.sub === 'string' ? claims.sub : undefined;
}

/** Supabase Auth does so too: whoever knew the old password is signed out. */
async function endOtherSessions(next: Handler, call: Call): Promise<void> {
  const url = new URL('/auth/v1/logout?scope=others', call.request.url);
  const headers = new Headers(call.request.headers);
  headers.delete('content-length');
  const request = new Request(url, { method: 'POST', headers, body: '{}' });
  await next({ ...call, path: url.pathname, body: {}, request });
}
