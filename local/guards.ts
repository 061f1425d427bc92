import { isLoopback, type Origins } from './origins.ts';

/**
 * Refuses a request to `/_local/*` that another site could have caused: a Host that is not the machine
 * itself (DNS rebinding), or a change asked for from another origin. Undefined when it may pass.
 */
export function localOnly(request: Request, origins: Origins): Response | undefined {
  const url = new URL(request.url);
  if (!isLoopback(url.hostname)) return new Response('Niet gevonden', { status: 404 });
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign = origin === null ? site === 'cross-site' : !origins.all.includes(origin);
  return foreign
    ? Response.json({ error: 'Dit adres is alleen van hieruit te gebruiken.' }, { status: 403 })
    : undefined;
}
