import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { unsetAuth } from './auth-names.ts';

/** What the stand-in was asked to change. */
interface Changes {
  /** The settings of Auth, by the API's own names. */
  auth: Record<string, unknown>;
  api: Record<string, unknown>;
  secrets: { name: string; value: string }[];
  /** The files that were uploaded for each function. */
  functions: Map<string, string[]>;
}

/** A stand-in of Supabase's Management API: the routes that the commands of a deploy use, for one project. */
export interface Management {
  url: string;
  changes: Changes;
  /** What was asked and has no answer here. */
  unknown: string[];
  /** Refuses the access token from now on, as after it was revoked. */
  revoke(): void;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('latin1');
}

/** Settings of Auth that a project on the free plan refuses (https://supabase.com/docs/guides/auth/sessions). */
const paid = ['sessions_timebox', 'sessions_inactivity_timeout'];

/**
 * Starts it.
 * @param pooler the host at which the project's database answers
 * @param makeLoginRole makes a role that lives some minutes, for a person who gives no password of the database
 */
export async function startManagement(
  ref: string,
  pooler: string,
  isFree: boolean,
  makeLoginRole: () => Promise<{ role: string; password: string }>,
): Promise<Management> {
  const changes: Changes = { auth: {}, api: {}, secrets: [], functions: new Map() };
  const unknown: string[] = [];
  let revoked = false;
  const auth: Record<string, unknown> = {
    ...unsetAuth,
    site_url: 'http://localhost:3000',
    uri_allow_list: '',
    sessions_timebox: 0,
    sessions_inactivity_timeout: 0,
    external_email_enabled: true,
    external_phone_enabled: false,
  };
  const api = {
    db_schema: 'public,graphql_public',
    db_extra_search_path: 'public, extensions',
    max_rows: 1000,
    db_pool: null,
    db_pool_acquisition_timeout: 10,
    db_pool_max_idletime: 30,
    db_pool_max_lifetime: 1800,
  };
  const connection = `postgresql://postgres.${ref}:[YOUR-PASSWORD]@${pooler}:6543/postgres`;
  const project = `/v1/projects/${ref}`;

  const answers: Record<string, (body: string, query: URLSearchParams) => unknown> = {
    [`GET ${project}`]: () => ({
      id: ref,
      ref,
      organization_id: 'shop',
      organization_slug: 'shop',
      name: 'shop',
      region: 'eu-central-1',
      created_at: '2026-01-01T00:00:00Z',
      status: 'ACTIVE_HEALTHY',
      database: {
        host: `db.${ref}.localhost`,
        version: '17.6.1',
        postgres_engine: '17',
        release_channel: 'ga',
      },
    }),
    [`GET ${project}/api-keys`]: () => [
      { name: 'default', api_key: 'sb_publishable_x', type: 'publishable', id: '1' },
      { name: 'default', api_key: 'sb_secret_x', type: 'secret', id: '2' },
    ],
    [`GET ${project}/config/database/pooler`]: () => [
      {
        identifier: ref,
        database_type: 'PRIMARY',
        is_using_scram_auth: true,
        db_user: 'postgres',
        db_host: pooler,
        db_port: 6543,
        db_name: 'postgres',
        connection_string: connection,
        connectionString: connection,
        default_pool_size: 15,
        max_client_conn: 200,
        pool_mode: 'transaction',
      },
    ],
    [`GET ${project}/config/storage`]: () => ({ fileSizeLimit: 52_428_800, features: {} }),
    [`PATCH ${project}/postgrest`]: (body) => ({ ...api, ...Object.assign(changes.api, JSON.parse(body)) }),
    [`GET ${project}/billing/addons`]: () => ({ selected_addons: [], available_addons: [] }),
    [`GET /v2/projects/${ref}/config`]: () => ({
      data: {
        type: 'project_config',
        id: ref,
        attributes: {
          database: { major_version: 17 },
          auth: { ...auth, ...changes.auth },
          api: { ...api, ...changes.api },
          storage: { file_size_limit: 52_428_800, features: {} },
        },
      },
    }),
    [`POST ${project}/cli/login-role`]: async () => ({ ...(await makeLoginRole()), ttl_seconds: 300 }),
    [`PATCH ${project}/config/auth`]: (body) => {
      const asked = JSON.parse(body) as Record<string, unknown>;
      if (isFree && paid.some((name) => Number(asked[name] ?? 0) > 0))
        return new Response('{"message":"Session limits need the Pro plan."}', { status: 402 });
      Object.assign(changes.auth, asked);
      return { ...auth, ...changes.auth };
    },
    [`GET ${project}/secrets`]: () => changes.secrets,
    [`POST ${project}/secrets`]: (body) => {
      changes.secrets.push(...(JSON.parse(body) as Changes['secrets']));
      return {};
    },
    [`GET ${project}/functions`]: () => [],
    [`POST ${project}/functions/deploy`]: (body, query) => {
      const slug = query.get('slug') ?? '';
      changes.functions.set(
        slug,
        [...body.matchAll(/filename="([^"]+)"/g)].map(([, name = '']) => name),
      );
      return { id: slug, slug, name: slug, status: 'ACTIVE', version: 1, verify_jwt: false };
    },
    [`PUT ${project}/functions`]: () => ({ functions: [] }),
    [`GET ${project}/advisors/security`]: () => ({ lints: [] }),
    [`GET ${project}/advisors/performance`]: () => ({ lints: [] }),
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const body = await bodyOf(request);
    const answer = answers[`${request.method} ${pathname}`];
    if (!answer && !revoked) unknown.push(`${request.method} ${pathname}`);
    const value = revoked
      ? new Response('{"message":"Unauthorized"}', { status: 401 })
      : ((await answer?.(body, searchParams)) ?? new Response('{"message":"Not here"}', { status: 404 }));
    const refused = value instanceof Response;
    response.statusCode = refused ? value.status : request.method === 'POST' ? 201 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(refused ? await value.text() : JSON.stringify(value));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changes,
    unknown,
    revoke: () => {
      revoked = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
