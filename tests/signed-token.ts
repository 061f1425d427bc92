import { createHmac } from 'node:crypto';

/** A JWT as Supabase signs it, good for an hour unless the claims say otherwise. */
export function signedToken(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iat: now, exp: now + 3600, ...claims })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** The JWT of an API role, which the hosted gateway puts in the place of an API key. */
export function roleToken(role: string, secret: string): string {
  return signedToken({ iss: 'supabase', role, exp: Math.floor(Date.now() / 1000) + 86_400 }, secret);
}
