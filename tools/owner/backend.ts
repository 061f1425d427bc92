import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../contract/database/database.ts';

/** A problem that the user of a command has to solve; the message says where and what. */
export class Problem extends Error {
  override name = 'Problem';
}

export interface Backend {
  url: string;
  client: SupabaseClient<Database>;
}

type Environment = Record<string, string | undefined>;

export const isHere = (url: URL) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);

function localAddress(environment: Environment): string {
  const host = environment.HOST || '127.0.0.1';
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${environment.PORT || 3000}`;
}

function localKey(environment: Environment): string {
  if (environment.DATABASE_URL && environment.SUPABASE_SECRET_KEY) return environment.SUPABASE_SECRET_KEY;
  const directory = resolve(environment.DATA_DIR || '.data');
  try {
    const { secretKey } = JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8'));
    if (typeof secretKey === 'string') return secretKey;
  } catch {
    // Reported below.
  }
  throw new Problem(
    `There is no shop in ${directory}. Start it first with 'npm start' (the same DATA_DIR), or set SUPABASE_URL and SUPABASE_SECRET_KEY.`,
  );
}

/**
 * The backend that the environment names: hosted Supabase with SUPABASE_URL and SUPABASE_SECRET_KEY, else the running
 * embedded one with PORT and DATA_DIR. Throws Problem when settings are missing.
 */
export function backendFrom(environment: Environment): Backend {
  const { SUPABASE_URL: hosted, SUPABASE_SECRET_KEY: key } = environment;
  if (hosted && !key) throw new Problem('SUPABASE_URL is set, but SUPABASE_SECRET_KEY is missing.');
  if (key && !hosted && !environment.DATABASE_URL) {
    throw new Problem('SUPABASE_SECRET_KEY is set, but SUPABASE_URL is missing.');
  }
  const url = hosted || localAddress(environment);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || (hosted && parsed.protocol !== 'https:' && !isHere(parsed))) {
    throw new Problem('SUPABASE_URL has to be an address such as https://project.supabase.co.');
  }
  const client = createClient<Database>(url, hosted && key ? key : localKey(environment), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  return { url, client };
}

const unreachable = ({ url }: Backend) =>
  new Problem(
    isHere(new URL(url))
      ? `The shop at ${url} does not answer. Start it with 'npm start' (the same PORT and DATA_DIR) and try again.`
      : `The project at ${url} does not answer. Check SUPABASE_URL, and on supabase.com whether the project is paused.`,
  );

/** Throws Problem when the backend does not answer. One request: the client would retry for several seconds. */
export async function reach(backend: Backend): Promise<void> {
  try {
    await fetch(`${backend.url}/auth/v1/health`, { signal: AbortSignal.timeout(20_000) });
  } catch {
    throw unreachable(backend);
  }
}

interface Refusal {
  /** Absent when the answer is not from the Data API itself. */
  message?: string;
  code?: string;
  status?: number;
}

/** Turns an error of the backend into a message. `doing` is what failed, such as 'Reading orders'. */
export function refusal(backend: Backend, doing: string, error: Refusal, status?: number): Problem {
  const answered = status ?? error.status ?? 0;
  const { message = `status ${answered}` } = error;
  if (/fetch failed|ECONNREFUSED|network/i.test(message)) return unreachable(backend);
  if (answered === 503) {
    return new Problem(
      `The shop at ${backend.url} is still starting, or temporarily unavailable. Wait until 'npm start' prints its address and try again.`,
    );
  }
  if (answered === 401 || answered === 403) {
    return new Problem(`The secret key does not fit ${backend.url}. Check DATA_DIR, or SUPABASE_SECRET_KEY.`);
  }
  if (error.code === 'PGRST202' || error.code === 'PGRST205') {
    return new Problem(`The database at ${backend.url} lacks the latest migrations.`);
  }
  return new Problem(`${doing} failed: ${message}`);
}
