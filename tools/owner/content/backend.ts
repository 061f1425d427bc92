import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { ContentProblem } from './problem.ts';

/** The shop's backend, called with the secret key. */
export interface Backend {
  url: string;
  client: SupabaseClient;
}

type Environment = Record<string, string | undefined>;

const isLoopback = (url: URL) => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);

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
  throw new ContentProblem(
    `In ${directory} staat geen winkel. Start hem eerst met 'npm start' (dezelfde DATA_DIR), of geef SUPABASE_URL en SUPABASE_SECRET_KEY.`,
  );
}

/**
 * The backend that the environment names: hosted Supabase with SUPABASE_URL and SUPABASE_SECRET_KEY, else the running
 * embedded one with PORT and DATA_DIR. Throws ContentProblem when settings are missing.
 */
export function backendFrom(environment: Environment): Backend {
  const { SUPABASE_URL: hosted, SUPABASE_SECRET_KEY: key } = environment;
  if (hosted && !key) throw new ContentProblem('SUPABASE_URL is gezet, maar SUPABASE_SECRET_KEY ontbreekt.');
  if (key && !hosted && !environment.DATABASE_URL) {
    throw new ContentProblem('SUPABASE_SECRET_KEY is gezet, maar SUPABASE_URL ontbreekt.');
  }
  const url = hosted || localAddress(environment);
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || (hosted && parsed.protocol !== 'https:' && !isLoopback(parsed))) {
    throw new ContentProblem('SUPABASE_URL moet een adres zijn zoals https://project.supabase.co.');
  }
  const client = createClient(url, hosted && key ? key : localKey(environment), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  return { url, client };
}

const unreachable = ({ url }: Backend) =>
  new ContentProblem(
    `De winkel antwoordt niet op ${url}. Start hem met 'npm start' (dezelfde PORT en DATA_DIR) en probeer het opnieuw.`,
  );

/** Throws ContentProblem when the backend does not answer. One request: the client would retry for several seconds. */
export async function reach(backend: Backend): Promise<void> {
  try {
    await fetch(`${backend.url}/auth/v1/health`, { signal: AbortSignal.timeout(20_000) });
  } catch {
    throw unreachable(backend);
  }
}

interface Refusal {
  /** Absent from an answer that is not the Data API's own. */
  message?: string;
  code?: string;
  status?: number;
}

/** Turns an error of the backend into a message for the owner. */
export function refusal(backend: Backend, doing: string, error: Refusal, status?: number): ContentProblem {
  const answered = status ?? error.status ?? 0;
  const { message = `antwoord ${answered}` } = error;
  if (/fetch failed|ECONNREFUSED|network/i.test(message)) return unreachable(backend);
  if (answered === 503) {
    return new ContentProblem(
      `De winkel op ${backend.url} start nog, of kan even niet. Wacht tot 'npm start' zijn adres toont en probeer het opnieuw.`,
    );
  }
  if (answered === 401 || answered === 403) {
    return new ContentProblem(
      `De geheime sleutel past niet bij ${backend.url}. Controleer DATA_DIR, of SUPABASE_SECRET_KEY.`,
    );
  }
  if (error.code === 'PGRST202' || error.code === 'PGRST205') {
    return new ContentProblem(`De database op ${backend.url} mist de nieuwste migraties.`);
  }
  return new ContentProblem(`${doing} is niet gelukt: ${message}`);
}
