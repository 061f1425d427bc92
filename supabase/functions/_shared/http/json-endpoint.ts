import type * as v from 'valibot';
import { functionMessages } from '../../../../contract/messages.ts';
import { type RateLimitName, withinRateLimit } from '../rate-limits.ts';
import { parseBody, readText } from './body.ts';
import { type EndpointOptions, endpoint, type Handled } from './endpoint.ts';
import { failure } from './failure.ts';

export interface JsonEndpointOptions<Schema extends v.GenericSchema> {
  name: string;
  schema: Schema;
  rateLimit: RateLimitName;
  /** The e-mail address in a body, for the limit per e-mail address. */
  emailOf?: (body: v.InferOutput<Schema>) => string | null | undefined;
  handle: (body: v.InferOutput<Schema>, request: Request) => Promise<Handled>;
  errorBody?: EndpointOptions['errorBody'];
}

/** An Edge Function that accepts JSON by POST; checks the size, schema and rate limit before the handler runs. */
export function jsonEndpoint<Schema extends v.GenericSchema>(options: JsonEndpointOptions<Schema>) {
  const { name, schema, rateLimit, emailOf, handle, errorBody } = options;
  return endpoint({
    name,
    methods: ['POST'],
    errorBody,
    async handle(request) {
      const text = await readText(request);
      if (!text.ok) return text;
      const body = parseBody(schema, text.value);
      if (!body.ok) return body;
      const email = emailOf?.(body.value) || null;
      if (!(await withinRateLimit(name, rateLimit, request, email))) {
        return failure(429, functionMessages.tooMany, 'rate-limit');
      }
      return handle(body.value, request);
    },
  });
}
