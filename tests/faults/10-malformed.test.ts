import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { malformedBodies, provenBodies } from './malformed-bodies.ts';
import { measured, quick } from './report.ts';
import { each, shared } from './shop.ts';

const functions = readdirSync(join(import.meta.dirname, '../../supabase/functions'), { withFileTypes: true })
  // Only `health` takes no body.
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_') && entry.name !== 'health')
  .map((entry) => `functions/v1/${entry.name}`);
const auth = [
  'signup',
  'token?grant_type=password',
  'token?grant_type=refresh_token',
  'token?grant_type=pkce',
  'token',
  'recover',
  'resend',
  'verify',
  'logout',
].map((route) => `auth/v1/${route}`);
const routes = [...functions, ...auth];

test('malformed bodies to every function and auth route', async () => {
  const shop = shared();
  const bodies = malformedBodies(200).filter(
    (_, index) => !quick || index < provenBodies.length || index % 14 === 0,
  );
  const failed: string[] = [];
  const send = async (path: string, body: BodyInit, type = 'application/json') => {
    const answer = await fetch(`${shop.url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': type, apikey: shop.secrets.publishableKey },
      body,
    });
    await answer.body?.cancel();
    return answer.status;
  };
  await each(routes.length * bodies.length, 20, async (index) => {
    const path = routes[index % routes.length] as string;
    const body = bodies[Math.floor(index / routes.length)] as string | Uint8Array<ArrayBuffer>;
    const status = await send(path, body).catch(() => 'no answer');
    if (typeof status !== 'number' || status >= 500)
      failed.push(`${path} ${String(body).slice(0, 60)}: ${status}`);
  });
  const alive = (await fetch(`${shop.url}/healthz`)).status === 200;
  measured(
    10,
    `${bodies.length} malformed bodies to each of ${functions.length} functions and ${auth.length} auth routes`,
    '0 answers of 5xx, 0 crashes',
    failed.length === 0 ? '0 answers of 5xx' : `${failed.length}: ${failed.slice(0, 3).join('; ')}`,
    failed.length === 0 && alive,
  );

  const large = JSON.stringify({ email: 'a@b.be', message: 'x'.repeat(65_536) });
  const statuses = await each(routes.length, 5, (index) => send(routes[index] as string, large));
  // Functions for an owner or the secret key reject a caller before reading the body; the others refuse its size.
  const isClosed = (path: string) =>
    /\/(?:desk-\w+|deliver-outbox|reconcile-payments|remove-expired)$/.test(path);
  const refusalOf = (path: string) => (isClosed(path) ? 401 : 413);
  const refused = statuses.filter((status, index) => status === refusalOf(routes[index] as string)).length;
  measured(
    10,
    'more than 64 KB',
    `refused on all ${routes.length}`,
    `refused on ${refused}`,
    refused === routes.length,
  );
});
