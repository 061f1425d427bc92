import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { failed } from './http.ts';
import { problem } from './log.ts';

interface EdgeFunction {
  fetch(request: Request): Promise<Response> | Response;
}

export interface FunctionsHost {
  names: readonly string[];
  /** Answers a request to `/functions/v1/<name>`. Never throws. */
  handle(request: Request, ip: string): Promise<Response>;
}

const FUNCTIONS = resolve(import.meta.dirname, '../supabase/functions');

/** Functions that run in another server, such as Deno; `names` are those of this project. */
async function remoteFunctions(address: string): Promise<FunctionsHost> {
  return {
    names: await functionNames(FUNCTIONS),
    async handle(request, ip) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('x-forwarded-for', ip);
      const body = request.body ? await request.arrayBuffer() : undefined;
      try {
        return await fetch(`${address}${pathname}${search}`, { method: request.method, headers, body });
      } catch (error) {
        problem('functions', error);
        return failed(502, 'Er ging iets mis. Probeer het opnieuw.');
      }
    },
  };
}

/**
 * Loads `<folder>/<name>/index.ts`, each with a default export `{ fetch }`, after putting `environment` into the
 * process's environment. Throws with the name of a function that cannot be loaded. When `folder` is an address, the
 * functions run there, with their own settings.
 */
export async function createFunctionsHost(
  folder: string,
  environment: Record<string, string | undefined>,
): Promise<FunctionsHost> {
  if (/^https?:\/\//.test(folder)) return remoteFunctions(folder);
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  const functions = new Map<string, EdgeFunction>();
  for (const name of await functionNames(folder)) {
    const file = join(folder, name, 'index.ts');
    const module = await import(/* @vite-ignore */ pathToFileURL(file).href).catch((error) => {
      throw new Error(`Function ${name} could not be loaded: ${error.message}`);
    });
    if (typeof module.default?.fetch !== 'function') {
      throw new Error(`Function ${name} has no default export { fetch }.`);
    }
    functions.set(name, module.default);
  }

  async function handle(request: Request, ip: string): Promise<Response> {
    const url = new URL(request.url);
    const name = /^\/functions\/v1\/([\w-]+)(?:\/|$)/.exec(url.pathname)?.[1] ?? '';
    const found = functions.get(name);
    if (!found) return failed(404, 'Deze functie bestaat niet.');
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-for', ip);
    // Not read here: each function decides how much it accepts, and from which callers.
    const { method, signal, body } = request;
    try {
      return await found.fetch(
        new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' }) }),
      );
    } catch (error) {
      problem(`function ${name}`, error);
      return failed(500, 'Er ging iets mis. Probeer het opnieuw.');
    }
  }

  return { names: [...functions.keys()], handle };
}

async function functionNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(folder, name, 'index.ts')))
    .sort();
}
