/**
 * Gap in @supabase/lite: its Data API takes every operator of PostgREST, and one regular expression with back references
 * keeps PGlite, and with it the whole process, busy for ever. A filter on a column such as `__proto__` or
 * `constructor` is dropped, and written to what all objects share. Only plain filters on other columns pass. A value of
 * another type than its column's gets 500.
 */
import type { Gap } from './call.ts';

const COLUMN = '[a-z][a-z0-9_]*';
const FILTER = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte|like|ilike|in|is)\./;
// PostgreSQL answers at most 1,664 columns, which some sixty stars reach, and fails beyond.
const listOf = (item: string) => new RegExp(`^(?:${item})(?:,(?:${item})){0,49}$`);
const PARAMETERS = new Map([
  ['select', listOf(`(?:${COLUMN}:)?(?:${COLUMN}|\\*)`)],
  ['order', listOf(`${COLUMN}(?:\\.(?:asc|desc))?(?:\\.nulls(?:first|last))?`)],
  ['limit', /^\d{1,9}$/],
  ['offset', /^\d{1,9}$/],
]);
const REFUSAL = {
  code: 'PGRST100',
  message: 'This Data API takes plain filters on columns only, with values of their types',
  details: null,
  hint: null,
};
const NAME = new RegExp(`^${COLUMN}$`);

/** Answers 400 to a Data API query with anything but plain filters, columns, order, limit and offset. */
export function plainQueries(): Gap {
  return (next) => async (call) => {
    const query = new URL(call.request.url).searchParams;
    const isOpen =
      !call.path.startsWith('/rest/v1/') || [...query].every(([name, value]) => isPlain(name, value));
    if (!isOpen) return Response.json(REFUSAL, { status: 400 });
    const answer = await next(call);
    return answer.status === 500 && (await isWrongValue(answer.clone()))
      ? Response.json(REFUSAL, { status: 400 })
      : answer;
  };
}

/** Whether lite failed because a filter's value is not of its column's type, as in `id=eq.x`. */
async function isWrongValue(answer: Response): Promise<boolean> {
  const { message } = await answer.json().catch(() => ({}));
  return /^Error: Invalid input for \w+ type$/.test(message);
}

function isPlain(name: string, value: string): boolean {
  return (PARAMETERS.get(name) ?? FILTER).test(value) && NAME.test(name) && !(name in {});
}
