import { StripeError } from './error.ts';
import { group, list, type Params, text } from './form.ts';
import type { Filter } from './store.ts';

/** What a list asks for; `fields` are those it can be filtered by. Throws StripeError. */
export function filterOf(params: Params, fields: string[]): Filter {
  const limit = params.limit === undefined ? 10 : Number(params.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw new StripeError(400, 'Invalid limit: it must be between 1 and 100.', { param: 'limit' });
  }
  const bounds = Object.entries(group(params.created)).map(([name, value]) => [name, Number(value)] as const);
  const exact = text(params.created);
  if ([...bounds.map(([, value]) => value), Number(exact ?? 0)].some(Number.isNaN)) {
    throw new StripeError(400, 'Invalid timestamp.', { param: 'created' });
  }
  const types = list(params.types).map(String);
  const email = text(group(params.customer_details).email);
  return {
    limit,
    fields: {
      ...Object.fromEntries(
        fields.flatMap((name) => (text(params[name]) ? [[name, text(params[name]) as string]] : [])),
      ),
      ...(types.length ? { type: types } : {}),
      ...(email ? { customer_email: email } : {}),
    },
    created: exact ? { gte: Number(exact), lte: Number(exact) } : Object.fromEntries(bounds),
    startingAfter: text(params.starting_after),
    endingBefore: text(params.ending_before),
  };
}
