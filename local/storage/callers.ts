import type { Context } from 'hono';
import type { Secrets } from '../secrets.ts';
import { readToken, type Scope } from './links.ts';
import { storageRefusals } from './refusals.ts';

/** Who calls: the server with the secret key, or anybody else, to whom no policy opens the buckets. */
type Caller = 'server' | 'other';

/** Who calls, or the refusal of a call that says nothing readable about it. */
export async function storageCallerOf(c: Context, secrets: Secrets): Promise<Caller | Response> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const key = bearer ?? c.req.header('apikey');
  if (key === undefined)
    return storageRefusals.invalidRequest("headers must have required property 'authorization'");
  if (key === secrets.secretKey) return 'server';
  if (key === secrets.publishableKey) return 'other';
  const read = await readToken(key, secrets.jwtSecret);
  if ('problem' in read) return storageRefusals.denied(read.problem);
  return read.claims.role === 'service_role' ? 'server' : 'other';
}

/** When a link expires, in seconds since 1970; the refusal of one that is not for this, `file` and now. */
export async function linkEnd(
  c: Context,
  scope: Scope,
  file: string,
  { jwtSecret }: Secrets,
): Promise<number | Response> {
  const token = c.req.query('token');
  if (token === undefined)
    return storageRefusals.invalidRequest("querystring must have required property 'token'");
  const read = await readToken(token, jwtSecret);
  if ('problem' in read) return storageRefusals.invalidToken(read.problem);
  const { url, scope: given, exp } = read.claims;
  if (url !== file || typeof exp !== 'number') return storageRefusals.invalidSignature('Invalid signature');
  return given === scope ? exp : storageRefusals.invalidSignature(`Token is not scoped for ${scope}`);
}
