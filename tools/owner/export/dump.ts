import type { Sql } from '../../../local/database/types.ts';

/** A table, the columns that travel (all when left out), and which rows. */
interface Part {
  table: string;
  columns?: string[];
  /** Where a column does not travel as it stands: SQL for its value. */
  values?: Record<string, string>;
  where?: string;
}

// Only what real Stripe took: an order that was paid in the sandbox gives access to nobody.
const realOrder = `stripe_session_id like 'cs\\_live\\_%'`;

const user = [
  'id',
  'aud',
  'role',
  'email',
  'encrypted_password',
  'email_confirmed_at',
  'raw_app_meta_data',
  'raw_user_meta_data',
  'is_sso_user',
  'is_anonymous',
  'last_sign_in_at',
  'created_at',
  'updated_at',
];

/** In the order in which they refer to each other. Lessons and their files are published again instead. */
const parts: Part[] = [
  { table: 'auth.users', columns: user },
  {
    table: 'auth.identities',
    columns: [
      'id',
      'provider',
      'provider_id',
      'user_id',
      'identity_data',
      'last_sign_in_at',
      'created_at',
      'updated_at',
    ],
  },
  { table: 'public.orders', where: realOrder },
  { table: 'public.requests' },
  { table: 'public.launch_signups' },
  {
    table: 'public.consents',
    values: {
      order_id: `case when exists (select from public.orders o where o.id = order_id and o.${realOrder}) then order_id end`,
    },
  },
];

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function columnsOf(sql: Sql, table: string): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map((row) => row.name);
}

// Supabase Auth reads these as texts, and says an account with null in them is broken.
const finish = `
do $$
declare
  name text;
begin
  for name in
    select column_name from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name in (
      'confirmation_token', 'recovery_token', 'email_change', 'email_change_token_new',
      'email_change_token_current', 'phone_change', 'phone_change_token', 'reauthentication_token'
    )
  loop
    execute format('update auth.users set %1$I = '''' where %1$I is null', name);
  end loop;
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute 'update auth.users set instance_id = ''00000000-0000-0000-0000-000000000000'' where instance_id is null';
  end if;
end $$;`;

/**
 * Everything that customers left, as a script of SQL in one transaction; run twice it changes nothing more. Passwords
 * travel as the hashes they are. `counts` are the rows of each table.
 */
export async function dump(sql: Sql): Promise<{ script: string; counts: Record<string, number> }> {
  const counts: Record<string, number> = {};
  const statements: string[] = [];
  for (const { table, columns: chosen, values = {}, where = 'true' } of parts) {
    const columns = chosen ?? (await columnsOf(sql, table));
    const list = columns.map((name) => `"${name}"`).join(', ');
    const picked = columns.map((name) => `${values[name] ?? `"${name}"`} as "${name}"`).join(', ');
    const [row] = await sql.query<{ rows: string; count: number }>(
      `select coalesce(json_agg(part), '[]')::text as rows, count(*)::int as count
       from (select ${picked} from ${table} where ${where}) as part`,
    );
    counts[table] = row?.count ?? 0;
    statements.push(
      `insert into ${table} (${list})\nselect ${list} from json_populate_recordset(null::${table}, ${literal(row?.rows ?? '[]')})\non conflict do nothing;`,
    );
  }
  statements.push(
    finish,
    `select setval('public.order_numbers', greatest((select last_value from public.order_numbers), ${(await highestOrder(sql)) + 1}));`,
  );
  const script = ['begin;', 'set local standard_conforming_strings = on;', ...statements, 'commit;', ''].join(
    '\n\n',
  );
  return { script, counts };
}

async function highestOrder(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ last: string }>(
    'select last_value::text as last from public.order_numbers',
  );
  return Number(row?.last ?? 0);
}

/** How many mails still wait: they stay behind, since they would leave twice. */
export async function waitingMails(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    'select count(*)::int as count from public.outbox where sent_at is null and failed_at is null',
  );
  return row?.count ?? 0;
}
