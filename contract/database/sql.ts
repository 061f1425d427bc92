import * as v from 'valibot';

// The building blocks of arguments, columns and answers. The first ones are types of PostgreSQL, which
// tests/database/seam.test.ts compares with the database; all others are JSON there.
export const text = v.string();
export const uuid = v.pipe(v.string(), v.uuid());
export const integer = v.pipe(v.number(), v.integer());
export const numeric = v.number();
export const boolean = v.boolean();
/** '2026-11-23'. */
export const day = v.pipe(v.string(), v.isoDate());
/** ISO 8601, with its offset. */
export const moment = v.pipe(v.string(), v.isoTimestamp());
/** The answer of a function that returns void. */
export const nothing = v.null();

/** A JSON argument. */
export const json = <Type>() => v.custom<Type>(() => true);

/** An object with these fields and no others. */
export const row = v.strictObject;
export const list = v.array;
export const orNull = v.nullable;
export const oneOf = v.picklist;

/** A string, null or nothing: what a form need not say. */
export const maybeText = v.optional(orNull(text));

/** What a list of the desk passes to its SQL function (list_page says what each means); each list adds its own filters. */
export const listQuery = {
  search: v.optional(text),
  page: v.optional(integer),
  size: v.optional(integer),
  sort: v.optional(text),
  descending: v.optional(boolean),
};
export type ListQuery = v.InferOutput<v.ObjectSchema<typeof listQuery, undefined>>;

/** One page of a list of the desk (list_page), and the total number of rows. */
export const page = <Row extends v.GenericSchema>(rows: Row) => row({ total: integer, rows: list(rows) });
