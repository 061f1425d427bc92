// Serves supabase/functions as the hosted edge runtime does: below /functions/v1, each with its own name as path.
// Run by Deno with PORT and the functions' settings in the environment.
interface Runtime {
  args: string[];
  serve(options: { hostname: string; port: number; onListen: () => void }, handler: Handler): unknown;
}
type Handler = (request: Request) => Promise<Response>;

const { Deno } = globalThis as unknown as { Deno: Runtime };
const [port, ...names] = Deno.args;

export {};

const functions = new Map<string, { fetch: Handler }>();
for (const name of names) {
  const module = await import(`../../supabase/functions/${name}/index.ts`);
  functions.set(name, module.default);
}

/** The hosted runtime shows HTML as text on its own domain (https://supabase.com/docs/guides/functions/limits). */
function asHosted(request: Request, response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  if (request.method === 'GET' && type.startsWith('text/html')) {
    response.headers.set('content-type', 'text/plain; charset=utf-8');
  }
  response.headers.set('x-served-by', 'deno');
  return response;
}

Deno.serve(
  { hostname: '127.0.0.1', port: Number(port), onListen: () => console.log('listening') },
  async (request) => {
    const url = new URL(request.url);
    const [, name = '', rest = ''] = /^\/functions\/v1\/([\w-]+)(\/.*)?$/.exec(url.pathname) ?? [];
    const found = functions.get(name);
    if (!found)
      return Response.json(
        { code: 'NOT_FOUND', message: 'Requested function was not found' },
        { status: 404 },
      );
    url.pathname = `/${name}${rest}`;
    return asHosted(request, await found.fetch(new Request(url, request)));
  },
);
