import { secretKeys } from './settings.ts';

const encoder = new TextEncoder();

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
}

/** The SHA-256 hash of a text, in hexadecimal. */
export async function hash(text: string): Promise<string> {
  return Array.from(await digest(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An unguessable token for links in mails: 32 random bytes in base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** Compares two secrets in constant time. */
export async function equalSecrets(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(one), digest(other)]);
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerOf(request: Request): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;
}

/** Whether a request carries a secret key of the project, as a bearer token or as apikey. */
export async function hasSecretKey(request: Request): Promise<boolean> {
  const given = [bearerOf(request), request.headers.get('apikey')].filter((key): key is string =>
    Boolean(key),
  );
  for (const key of given) for (const known of secretKeys()) if (await equalSecrets(key, known)) return true;
  return false;
}
