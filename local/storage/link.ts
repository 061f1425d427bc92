import { createHmac } from 'node:crypto';
import { sign, verify } from 'hono/jwt';

/** Makes and reads the tokens of links to a file. */
export interface Links {
  /** A token that opens `file` (`bucket/name`) for `seconds`. */
  token(file: string, seconds: number): Promise<string>;
  /** Whether `token` opens `file` now. */
  opens(token: string, file: string): Promise<boolean>;
}

/**
 * Links signed with a key of their own, made from the secret of the access tokens: an access token opens no
 * file, and a link signs nobody in.
 */
export function createLinks(jwtSecret: string): Links {
  const key = createHmac('sha256', jwtSecret).update('links to files').digest('hex');
  return {
    token(file, seconds) {
      const now = Math.floor(Date.now() / 1000);
      return sign({ url: file, iat: now, exp: now + seconds }, key, 'HS256');
    },
    async opens(token, file) {
      try {
        const { url, exp } = await verify(token, key, 'HS256');
        return url === file && typeof exp === 'number';
      } catch {
        return false;
      }
    },
  };
}
