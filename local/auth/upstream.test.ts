/**
 * What @supabase/lite does by itself. Each test shows one gap that the named file closes. When one fails, upstream has
 * closed that gap, and our code for it can be removed. Gaps in single answers are not listed: leave one out of lite.ts, and
 * recording.test.ts says whether it is still there.
 */
import { App } from '@supabase/lite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'http://127.0.0.1:3000';
const PASSWORD = 'Geheim123';
const mails: { to: string; subject: string; text?: string; html?: string }[] = [];
let connection: PgliteConnection;
let app: App;
const lines: string[] = [];

beforeAll(async () => {
  for (const level of ['error', 'warn', 'log'] as const) {
    vi.spyOn(console, level).mockImplementation((...values) => {
      lines.push(
        values
          .map((value) => (value instanceof Error ? JSON.stringify({ ...value }) : String(value)))
          .join(' '),
      );
    });
  }
  connection = await createPgliteConnection({ url: 'memory://' });
  app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: 'x'.repeat(40),
      site_url: ORIGIN,
      additional_redirect_urls: [`${ORIGIN}/**`],
      publishable_key: 'sb_publishable_test',
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: true },
    },
    options: {
      drivers: {
        email: {
          send: async (mail: (typeof mails)[number]) => {
            mails.push(mail);
          },
        },
      },
    },
  } as unknown as ConstructorParameters<typeof App>[0]) as App;
  await app.ensureSystemSchema();
  await app.init();
}, 60_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await connection.close();
});

function call(path: string, body?: unknown, init: RequestInit = {}): Promise<Response> {
  return app.fetch(
    new Request(ORIGIN + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: 'sb_publishable_test', 'content-type': 'application/json' },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    }),
  );
}

const signUp = (email: string, query = '') => call(`/auth/v1/signup${query}`, { email, password: PASSWORD });
const lastTo = (email: string) => mails.filter((mail) => mail.to === email).at(-1);
const tokenTo = (email: string) => /token=([0-9a-f]+)/.exec(lastTo(email)?.text ?? '')?.[1] ?? '';

async function confirmedUser(email: string): Promise<{ access_token: string; refresh_token: string }> {
  await signUp(email);
  return (await call('/auth/v1/verify', { type: 'signup', token_hash: tokenTo(email) })).json();
}

const signedIn = (token: string) => ({
  apikey: 'sb_publishable_test',
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

describe('@supabase/lite by itself', () => {
  it('runs parallel requests inside each other’s transaction (database/turnstile.ts)', async () => {
    const seen = await connection.kysely.transaction().execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw(`select set_config('kit.secret', 'mine', true)`));
      const other = await connection.kysely.executeQuery<{ secret: string }>(
        CompiledQuery.raw(`select current_setting('kit.secret', true) as secret`),
      );
      return other.rows[0]?.secret;
    });
    expect(seen).toBe('mine');
  });

  it('creates the API roles late and grants them everything (database/roles.ts)', async () => {
    const roles = () => connection.driver.query(`select from pg_roles where rolname = 'anon'`);
    expect((await roles()).rows).toHaveLength(0);
    await connection.driver.exec(
      'create table public.closed (id int); alter table public.closed enable row level security;',
    );
    await call('/rest/v1/closed');
    expect((await roles()).rows).toHaveLength(1);
    const { rows } = await connection.driver.query(
      `select has_table_privilege('anon', 'public.closed', 'truncate') as may`,
    );
    expect(rows).toEqual([{ may: true }]);
    expect((connection as unknown as { rlsState?: string }).rlsState).toBe('active');
  });

  it('logs the address of parallel sign-ups (log.ts)', async () => {
    lines.length = 0;
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp('parallel@voorbeeld.be')));
    expect(answers.some((answer) => answer.status === 500)).toBe(true);
    expect(lines.join('\n')).toContain('parallel@voorbeeld.be');
  });

  it('changes to an address that nobody confirmed (passwords.ts)', async () => {
    const { access_token } = await confirmedUser('thief@voorbeeld.be');
    const headers = signedIn(access_token);
    await call('/auth/v1/user', { email: 'victim@voorbeeld.be' }, { method: 'PUT', headers });
    const { rows } = await connection.driver.query<{ token: string }>(
      `select email_change_token_current as token from auth.users where email = 'thief@voorbeeld.be'`,
    );
    const answer = await call('/auth/v1/verify', { type: 'email_change', token_hash: rows[0]?.token });
    expect(await answer.json()).toMatchObject({ user: { email: 'victim@voorbeeld.be' } });
  });

  it('reads an encoded parameter name as a repeated one (guard.ts)', async () => {
    const query = 'grant%5Ftype=refresh_token&grant_type=password';
    await confirmedUser('named-twice@voorbeeld.be');
    const body = { email: 'named-twice@voorbeeld.be', password: PASSWORD };
    expect((await call(`/auth/v1/token?${query}`, body)).status).toBe(200);
  });

  it('serves its internal routes to everyone (guard.ts)', async () => {
    expect((await call('/_system/info')).status).toBe(200);
  });
});
