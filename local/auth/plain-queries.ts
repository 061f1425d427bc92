/**
 * Gap in @supabase/lite: its Data API accepts every operator of PostgREST, and one regular expression with back
 * references keeps PGlite, and with it the whole process, busy for ever. A filter on a column such as `__proto__` or
 * `constructor` is dropped, and written to the prototype of all objects. Only plain filters on other columns pass. A
 * value of another type than its column's, or one that violates a check constraint, gets 500. A text that JavaScript
 * reads as a number, such as 068E-5216, is compared as that number; in quotes it stays text. A function called with GET
 * takes arguments that hold no operator.
 */
import type { Gap } from './call.ts';

const COLUMN = '[a-z][a-z0-9_]*';
const FILTER = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte|like|ilike|in|is)\./;
const FILTER_OR_ARGUMENT = new RegExp(`${FILTER.source}|^[^.(]*$`);
// PostgreSQL answers at most 1,664 columns, which some sixty stars reach, and fails beyond.
const listOf = (item: string) => new RegExp(`^(?:${item})(?:,(?:${item})){0,49}$`);
const PARAMETERS = new Map([
  ['select', listOf(`(?:${COLUMN}:)?(?:${COLUMN}|\\*)`)],
  ['order', listOf(`${COLUMN}(?:\\.(?:asc|desc))?(?:\\.nulls(?:first|last))?`)],
  // What the official client adds to an insert of several rows.
  ['columns', listOf(`"${COLUMN}"`)],
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
    if (!call.path.startsWith('/rest/v1/')) return next(call);
    const url = new URL(call.request.url);
    const query = [...url.searchParams];
    const other = call.path.startsWith('/rest/v1/rpc/') ? FILTER_OR_ARGUMENT : FILTER;
    if (!query.every(([name, value]) => isPlain(name, value, other)))
      return Response.json(REFUSAL, { status: 400 });
    const asTexts = query.map(([name, value]) => [name, PARAMETERS.has(name) ? value : keepTexts(value)]);
    url.search = new URLSearchParams(asTexts).toString();
    const answer = await next({ ...call, request: new Request(url, call.request) });
    const refusal = answer.status === 500 ? await refusalOf(answer.clone()) : null;
    return refusal ? Response.json(refusal, { status: 400 }) : answer;
  };
}

/** A filter with quotes around a text that would change if it were read as a number. */
function keepTexts(filter: string): string {
  const [operator = ''] = /^(?:not\.)?(?:eq|neq|gt|gte|lt|lte|in)\./.exec(filter) ?? [];
  if (!operator) return filter;
  const operand = filter.slice(operator.length);
  const quoted = (text: string) =>
    Number.isFinite(Number(text)) && text.trim() !== '' && String(Number(text)) !== text ? `"${text}"` : text;
  const list = /"(?:\\.|[^"\\])*"|[^",()]+/g;
  return operator + (operator.endsWith('in.') ? operand.replace(list, quoted) : quoted(operand));
}

/** What PostgREST would answer with 400 where lite fails: a filter's value of another type, as in `id=eq.x`, or a check. */
async function refusalOf(answer: Response): Promise<object | null> {
  const { message } = await answer.json().catch(() => ({}));
  if (/^Error: Invalid input for \w+ type$|^TypeError\b/.test(message)) return REFUSAL;
  const check = /^\w+: (.* violates check constraint ".*")$/.exec(message);
  return check ? { ...REFUSAL, code: '23514', message: check[1] } : null;
}

function isPlain(name: string, value: string, other: RegExp): boolean {
  return (PARAMETERS.get(name) ?? other).test(value) && NAME.test(name) && !(name in {});
}
