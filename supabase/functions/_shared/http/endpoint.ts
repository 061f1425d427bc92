import { functionMessages } from '../../../../contract/messages.ts';
import { rpc } from '../database.ts';
import { describeError, log } from '../log.ts';
import { siteSettings } from '../settings.ts';
import { type Failure, type Fallible, failure, unexpected } from './failure.ts';

/** What a handler returns: a body to send as JSON, a complete response, or a failure. */
export type Handled = Fallible<Response | object>;

export interface EndpointOptions {
  name: string;
  methods: readonly string[];
  handle: (request: Request) => Promise<Handled>;
  /** The body of an error response; `{ error }` by default. */
  errorBody?: (message: string) => Record<string, unknown>;
}

function corsHeaders(request: Request, methods: readonly string[]): Record<string, string> {
  const origin = request.headers.get('origin');
  if (!origin || !siteSettings().origins.includes(origin)) return { vary: 'Origin' };
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
    'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, x-region',
    'access-control-max-age': '600',
    vary: 'Origin',
  };
}

/**
 * Whether a page of another site sent a request, which a browser does without asking for a form or plain text. Browsers
 * name their page with every POST; mail programs, Stripe and schedules are none.
 */
function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || siteSettings().origins.includes(origin)) return false;
  return !URL.canParse(origin) || new URL(origin).host !== new URL(request.url).host;
}

async function outcomeOf(options: EndpointOptions, request: Request, requestId: string): Promise<Handled> {
  if (!options.methods.includes(request.method)) {
    return failure(405, functionMessages.methodNotAllowed, 'method-not-allowed');
  }
  try {
    if (request.method === 'POST' && isForeign(request))
      return failure(403, functionMessages.foreign, 'foreign-origin');
    return await options.handle(request);
  } catch (error) {
    log('error', { function: options.name, request_id: requestId, error: describeError(error) });
    return unexpected;
  }
}

function errorAnswer(options: EndpointOptions, problem: Failure, requestId: string): Response {
  const body = options.errorBody?.(problem.message) ?? { error: problem.message };
  const headers = problem.status === 405 ? { allow: options.methods.join(', ') } : undefined;
  return Response.json(
    { ...body, code: problem.code, priceCents: problem.priceCents, request_id: requestId },
    { status: problem.status, headers },
  );
}

/** Failures that another cause reports: a payment under way, a run of the schedule that is not finished. */
const explained = new Set(['processing', 'unfinished']);

/**
 * Counts an answer of 5xx, so that the owner learns of it. `health` itself answers 503 for what is reported elsewhere; what is
 * Stripe's has a name of its own, since the schedule, which only reads, may not meet it.
 */
async function countFailure(name: string, outcome: Handled): Promise<void> {
  const reason = outcome.ok ? '' : outcome.reason;
  if (name === 'health' || explained.has(reason)) return;
  try {
    await rpc('count_failure', { name: /^stripe-(?:refused|unreachable)$/.test(reason) ? reason : name });
  } catch (error) {
    log('error', { event: 'failure-not-counted', function: name, error: describeError(error) });
  }
}

/** On every answer of a function: it is data, which no browser may guess a type for, run or show in a frame. */
const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/**
 * An Edge Function: answers CORS preflights, checks the method, refuses posts of other sites' pages, turns a failure into
 * its Dutch response and an exception into a generic 500, and writes one log line per request.
 */
export function endpoint(options: EndpointOptions): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      const cors = corsHeaders(request, options.methods);
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors });

      const requestId = crypto.randomUUID();
      const started = performance.now();
      const outcome = await outcomeOf(options, request, requestId);
      const response = !outcome.ok
        ? errorAnswer(options, outcome, requestId)
        : outcome.value instanceof Response
          ? outcome.value
          : Response.json(outcome.value);

      if (response.status >= 500) await countFailure(options.name, outcome);
      for (const [name, value] of Object.entries({ ...cors, ...securityHeaders, 'x-request-id': requestId }))
        response.headers.set(name, value);
      const isForged = !outcome.ok && outcome.reason === 'bad-signature';
      log(response.status >= 500 ? 'error' : isForged ? 'warn' : 'info', {
        function: options.name,
        method: request.method,
        status: response.status,
        ms: Math.round(performance.now() - started),
        request_id: requestId,
        ...(outcome.ok ? {} : { reason: outcome.reason }),
      });
      return response;
    },
  };
}
