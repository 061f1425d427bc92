import { type AnswerOf, checked, type TestDatabase } from './support.ts';

/** Calls a function of the desk with a user's token, or without one; objects are passed as JSON. */
export type Desk = <Name extends string>(
  user: string | null,
  name: Name,
  ...values: unknown[]
) => Promise<AnswerOf<Name>>;

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
    return checked(name, row?.answer);
  };
