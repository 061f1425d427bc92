import type { Sql } from '../database/database.ts';
import type { StripeObject } from './objects.ts';

/** Which objects a list asks for; times in seconds. */
export interface Filter {
  /** Values that fields of the object must have. */
  fields?: Record<string, string | string[]>;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  limit: number;
  startingAfter?: string;
  endingBefore?: string;
}

/** Reads an object of a kind; `lock` keeps it for this transaction. */
export async function load<T extends StripeObject>(
  sql: Sql,
  kind: T['object'],
  id: string,
  lock = false,
): Promise<T | undefined> {
  const [row] = await sql.query<{ body: string }>(
    `select body from local.stripe_objects where id = $1 and kind = $2 ${lock ? 'for update' : ''}`,
    [id, kind],
  );
  return row && JSON.parse(row.body);
}

/** Keeps an object, new or changed. */
export async function save(sql: Sql, object: StripeObject): Promise<void> {
  await sql.query(
    `insert into local.stripe_objects (id, kind, created, body) values ($1, $2, $3, $4)
     on conflict (id) do update set body = excluded.body`,
    [object.id, object.object, object.created, JSON.stringify(object)],
  );
}

/** Lists objects of a kind, newest first. */
export async function page<T extends StripeObject>(
  sql: Sql,
  kind: T['object'],
  filter: Filter,
): Promise<{ data: T[]; hasMore: boolean }> {
  const conditions = ['kind = $1'];
  const values: unknown[] = [kind];
  const where = (condition: string, value: unknown) => {
    values.push(value);
    conditions.push(condition.replace('?', `$${values.length}`));
  };
  for (const [name, sign] of [
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
  ] as const) {
    const bound = filter.created?.[name];
    if (bound !== undefined) where(`created ${sign} ?`, bound);
  }
  for (const [field, wanted] of Object.entries(filter.fields ?? {})) {
    where(
      `body::json ->> '${field.replaceAll(/\W/g, '')}' = any(string_to_array(?, ','))`,
      [wanted].flat().join(','),
    );
  }
  const cursor = (sign: string) =>
    `position ${sign} (select position from local.stripe_objects where id = ?)`;
  if (filter.startingAfter) where(cursor('<'), filter.startingAfter);
  if (filter.endingBefore) where(cursor('>'), filter.endingBefore);
  const backwards = filter.endingBefore !== undefined;
  values.push(filter.limit + 1);
  const rows = await sql.query<{ body: string }>(
    `select body from local.stripe_objects where ${conditions.join(' and ')}
     order by position ${backwards ? 'asc' : 'desc'} limit $${values.length}`,
    values,
  );
  const data = rows.slice(0, filter.limit).map((row) => JSON.parse(row.body) as T);
  return { data: backwards ? data.reverse() : data, hasMore: rows.length > filter.limit };
}
