import type * as v from 'valibot';
import type { LimitedFunction } from '../../../../contract/limits.ts';
import { functionMessages } from '../../../../contract/messages.ts';
import { type RateLimitName, withinRateLimit } from '../rate-limits.ts';
import { parseBody, readText } from './body.ts';
import { type EndpointOptions, endpoint, type Handled } from './endpoint.ts';
import { failure } from './failure.ts';

export interface JsonEndpointOptions<Schema extends v.GenericSchema> {
  name: LimitedFunction;
  schema: Schema;
  rateLimit: RateLimitName;
  /** The e-mail address in a body, for the limit per e-mail address. */
  emailOf?: (body: v.InferOutput<Schema>) => string | null | undefined;
  handle: (body: v.InferOutput<Schema>, request: Request) => Promise<Handled>;
  errorBody?: EndpointOptions['errorBody'];
}

/**
 * An Edge Function that accepts JSON by POST; checks the size, schema and rate limit before the handler runs. A body that
 * is refused counts, too.
 */
export function jsonEndpoint<Schema extends v.GenericSchema>(options: JsonEndpointOptions<Schema>) {
  const { name, schema, rateLimit, emailOf, handle, errorBody } = options;
  return endpoint({
    name,
    methods: ['POST'],
    errorBody,
    async handle(request) {
      const text = await readText(request);
      const body = text.ok ? parseBody(schema, text.value) : text;
      const email = (body.ok && emailOf?.(body.value)) || null;
      if (!(await withinRateLimit(name, rateLimit, request, email))) {
        return failure(429, functionMessages.tooMany, 'rate-limit');
      }
      return body.ok ? handle(body.value, request) : body;
    },
  });
}
