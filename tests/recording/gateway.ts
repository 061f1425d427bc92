import { roleToken } from '../signed-token.ts';

/** The keys of a project. */
export interface Keys {
  publishable: string;
  secret: string;
  jwtSecret: string;
}

/**
 * The headers of a request as the hosted gateway passes them on: it replaces an API key by the JWT of its role, and lets a
 * user's own token through (https://supabase.com/docs/guides/api/api-keys).
 */
export function passedOn(headers: Headers, { publishable, secret, jwtSecret }: Keys): Headers {
  const passed = new Headers(headers);
  const bearer = /^Bearer (.*)$/.exec(headers.get('authorization') ?? '')?.[1];
  const key = bearer?.startsWith('sb_') ? bearer : (bearer ?? headers.get('apikey'));
  const role = key === secret ? 'service_role' : key === publishable ? 'anon' : undefined;
  if (role) passed.set('authorization', `Bearer ${roleToken(role, jwtSecret)}`);
  return passed;
}
