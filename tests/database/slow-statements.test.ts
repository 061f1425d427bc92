import { expect, test } from 'vitest';
import { openDatabase } from '../../local/database/database.ts';

const server = process.env.TEST_DATABASE_URL;

test.skipIf(!server)('PostgreSQL ends slow statements, except those of a migration', async () => {
  const database = await openDatabase(server as string);
  const limit = async () => {
    const [row] = await database.query<{ statement_timeout: string }>('show statement_timeout');
    return row?.statement_timeout;
  };
  expect(await limit()).toBe('10s');
  await database.script(`do $$ begin
    if current_setting('statement_timeout') <> '0' then raise 'limited'; end if;
  end $$`);
  await database.alone(async () => {});
  expect(await Promise.all(Array.from({ length: 10 }, limit))).toEqual(Array(10).fill('10s'));
  await database.close();
});
