import type { Row, TestDatabase } from './support.ts';

/** Calls a function of the desk with a user's token, or without one; objects are passed as JSON. */
export type Desk = <T = Row>(user: string | null, name: string, ...values: unknown[]) => Promise<T>;

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return `${quoted(JSON.stringify(value))}::jsonb`;
  return typeof value === 'string' ? quoted(value) : String(value);
}

/** The desk of a database. */
export const deskOf =
  (database: TestDatabase): Desk =>
  async (user, name, ...values) => {
    const [row] = await database.as<{ answer: never }>(
      user ? 'authenticated' : 'anon',
      user,
      `select public.${name}(${values.map(literal).join(', ')}) as answer`,
    );
    return row?.answer as never;
  };

/** Calls a function of the desk that is closed to browsers, as the Edge Functions do for an owner. */
export const actOf =
  (database: TestDatabase) =>
  <T = Row>(owner: string, name: string, ...values: unknown[]): Promise<T> =>
    database.call(name, owner, ...values);
