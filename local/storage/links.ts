import { sign, verify } from 'hono/jwt';
import { JwtTokenExpired, JwtTokenSignatureMismatched } from 'hono/utils/jwt/types';

type Claims = Record<string, unknown>;

/** What a token says; why it is refused, in the words of Supabase Storage. */
export type TokenReading = { claims: Claims } | { problem: string };

/** Reads a token of the project. */
export async function readToken(token: string, jwtSecret: string): Promise<TokenReading> {
  try {
    return { claims: await verify(token, jwtSecret, 'HS256') };
  } catch (error) {
    if (error instanceof JwtTokenExpired) return { problem: '"exp" claim timestamp check failed' };
    const isToken = error instanceof JwtTokenSignatureMismatched;
    return { problem: isToken ? 'signature verification failed' : 'Invalid Compact JWS' };
  }
}

/** The purpose of a link to a file. */
export type Scope = 'download' | 'upload';

/** A token for `file` (`bucket/name`) that lasts `seconds`, signed with the project's secret as Storage does. */
export function fileToken(scope: Scope, file: string, seconds: number, jwtSecret: string): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  const upsert = scope === 'upload' ? { upsert: false } : {};
  return sign({ url: file, ...upsert, scope, iat, exp: iat + seconds }, jwtSecret, 'HS256');
}
