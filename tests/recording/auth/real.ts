import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import postgres from 'postgres';
import { startPostgres } from '../../postgres.ts';
import { migrateAuth, startAuth, visitorHeader } from '../../production-like/auth.ts';
import { passedOn } from '../gateway.ts';
import { mailTemplate, type SentMail, type Stage, site } from './scene.ts';

/** Takes mails as the mail service of the embedded mode does. */
async function startMailService() {
  const mails: SentMail[] = [];
  let fails = false;
  const server = createServer(async (request, response) => {
    const { to, subject, html } = (await json(request)) as { to: string[]; subject: string; html: string };
    if (!fails) mails.push({ to: to[0] ?? '', subject, html });
    response.statusCode = fails ? 500 : 200;
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    outage: (on: boolean) => {
      fails = on;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Supabase Auth on PostgreSQL, with the settings and limits of supabase/config.toml. */
export async function startRealAuth(program: string): Promise<Stage & { stop: () => Promise<void> }> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const server = await startPostgres();
    closers.push(() => server.stop());
    await server.create('auth');
    const databaseUrl = await server.prepareAuth('auth');
    await migrateAuth(program, databaseUrl);
    const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
    closers.push(() => sql.end());
    const mail = await startMailService();
    closers.push(() => mail.stop());
    const kinds = ['confirmation', 'recovery', 'magic_link', 'email_change'];
    const jwtSecret = 'a-secret-for-this-recording-only-0123456789';
    const auth = await startAuth({
      program,
      databaseUrl,
      siteUrl: site,
      apiUrl: site,
      jwtSecret,
      mailService: mail.url,
      mailKey: 'recording',
      limits: Object.fromEntries(kinds.map((kind) => [`GOTRUE_MAILER_SUBJECTS_${kind.toUpperCase()}`, kind])),
      template: (kind) => mailTemplate(kind).html,
    });
    closers.push(() => auth.stop());
    const keys = { publishable: 'sb_publishable_recording', secret: 'sb_secret_recording', jwtSecret };
    return {
      fetch: async (request, visitor) => {
        const { pathname, search } = new URL(request.url);
        const headers = passedOn(request.headers, keys);
        headers.set(visitorHeader, visitor);
        return fetch(`${auth.url}${pathname.replace('/auth/v1', '')}${search}`, {
          method: request.method,
          headers,
          redirect: 'manual',
          ...(request.body ? { body: await request.text() } : {}),
        });
      },
      query: async <Row>(text: string, values: unknown[] = []) =>
        [...(await sql.unsafe(text, values as string[]))] as Row[],
      mails: mail.mails,
      outage: mail.outage,
      keys,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
