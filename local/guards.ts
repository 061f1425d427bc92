import { isLoopback, type Origins } from './origins.ts';

/**
 * Refuses a request to `/_local/*` from another machine, or that another site could have caused: a Host that is
 * not the machine itself (DNS rebinding), or a change asked for from another origin. Undefined when it may pass.
 * @param ip the visitor's address
 */
export function localOnly(request: Request, ip: string, origins: Origins): Response | undefined {
  const url = new URL(request.url);
  const fromHere = ip === '::1' || ip.startsWith('127.');
  if (!fromHere || !isLoopback(url.hostname)) return new Response('Niet gevonden', { status: 404 });
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign = origin === null ? site === 'cross-site' : !origins.all.includes(origin);
  return foreign
    ? Response.json({ error: 'Dit adres is alleen van hieruit te gebruiken.' }, { status: 403 })
    : undefined;
}
