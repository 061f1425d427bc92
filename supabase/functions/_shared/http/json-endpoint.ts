import type * as v from 'valibot';
import type { LimitedFunction } from '../../../../contract/ceilings.ts';
import { limitsOf, type RateLimitName, type RequestLimits } from '../rate-limits.ts';
import { readJson } from './body.ts';
import { type EndpointOptions, endpoint, type Handled } from './endpoint.ts';

interface Options<Schema extends v.GenericSchema> {
  name: LimitedFunction;
  schema: Schema;
  rateLimit: RateLimitName;
  /** The e-mail address in a body, for the limit per e-mail address. */
  emailOf?: (body: v.InferOutput<Schema>) => string | null | undefined;
  errorBody?: EndpointOptions['errorBody'];
}

type Handler<Schema extends v.GenericSchema> =
  /** The request is counted first, with a call to the database of its own. */
  | { handle: (body: v.InferOutput<Schema>, request: Request) => Promise<Handled> }
  /** Counts the request itself, with its first call to the database. */
  | { store: (body: v.InferOutput<Schema>, limits: RequestLimits, request: Request) => Promise<Handled> };

/**
 * An Edge Function that accepts JSON by POST; checks the content type, size, schema and rate limit. A body that is refused counts, too.
 */
export function jsonEndpoint<Schema extends v.GenericSchema>(options: Options<Schema> & Handler<Schema>) {
  const { name, schema, rateLimit, emailOf, errorBody } = options;
  return endpoint({
    name,
    methods: ['POST'],
    errorBody,
    async handle(request) {
      const body = await readJson(schema, request);
      const email = (body.ok && emailOf?.(body.value)) || null;
      const limits = await limitsOf(name, rateLimit, request, email);
      if (!body.ok) return limits.fail(body);
      if ('store' in options) return limits.reached() ?? options.store(body.value, limits, request);
      const counted = await limits.count();
      return counted.ok ? options.handle(body.value, request) : counted;
    },
  });
}
