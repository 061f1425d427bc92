import { createHmac } from 'node:crypto';
import type { Secrets } from '../../local/secrets.ts';
import type { Account } from './accounts.ts';

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function sign(header: object, payload: object, secret: string, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

/** Twenty tokens for `owner` that can be forged without the signing secret, or from an old token. */
export function forgedTokens(owner: Account, secrets: Secrets): [name: string, token: string][] {
  const [head = '', body = '', mark = ''] = owner.token.split('.');
  const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const header = { alg: 'HS256', typ: 'JWT' };
  const service = { ...payload, role: 'service_role' };
  const now = Math.floor(Date.now() / 1000);
  const flipped = mark.startsWith('A') ? `B${mark.slice(1)}` : `A${mark.slice(1)}`;
  return [
    ['alg none, no signature', `${encode({ ...header, alg: 'none' })}.${body}.`],
    ['alg NONE, its own signature', `${encode({ ...header, alg: 'NONE' })}.${body}.${mark}`],
    ['no algorithm', `${encode({ typ: 'JWT' })}.${body}.${mark}`],
    ['no signature', `${head}.${body}.`],
    ['two parts', `${head}.${body}`],
    ['another signature', `${head}.${body}.${flipped}`],
    ['a cut signature', `${head}.${body}.${mark.slice(0, -4)}`],
    ['a lasting token', `${head}.${encode({ ...payload, exp: now + 9e8 })}.${mark}`],
    ['the role of the server', `${head}.${encode(service)}.${mark}`],
    ['signed by the publishable key', sign(header, payload, secrets.publishableKey)],
    ['signed by nothing', sign(header, payload, '')],
    ['signed by a word', sign(header, payload, 'secret')],
    [
      "signed by Supabase's example",
      sign(header, payload, 'super-secret-jwt-token-with-at-least-32-characters-long'),
    ],
    ['the server by another secret', sign(header, service, 'your-super-secret-jwt-token')],
    ['HS512 by a word', sign({ ...header, alg: 'HS512' }, payload, 'secret', 'sha512')],
    ['a key file in the header', sign({ ...header, kid: '/dev/null' }, payload, '')],
    ['RS256 in name', sign({ ...header, alg: 'RS256' }, payload, secrets.publishableKey)],
    ['expired', sign(header, { ...payload, iat: now - 7200, exp: now - 3600 }, secrets.jwtSecret)],
    ['not a token', 'x.y.z'],
    ['a header twice', `${head}.${head}.${mark}`],
  ];
}

/**
 * Access tokens that Auth itself would have signed, with a second factor: without a session, and with the session of
 * somebody else. A copy of `own` shows that such a token is otherwise accepted.
 */
export function signedTokens(own: Account, other: Account, secrets: Secrets) {
  const payload = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const header = { alg: 'HS256', typ: 'JWT' };
  const proven: Record<string, unknown> = { ...payload(own.token), aal: 'aal2' };
  const { session_id: _, ...without } = proven;
  const signed = (claims: object) => sign(header, claims, secrets.jwtSecret);
  return {
    own: signed(proven),
    withoutSession: signed(without),
    ofSomebodyElse: signed({ ...proven, session_id: payload(other.token).session_id }),
  };
}
