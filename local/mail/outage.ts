import type { Database } from '../database/database.ts';

/** The switch of the mail outage, kept in the database. */
export interface MailOutage {
  isOn(): boolean;
  set(on: boolean): Promise<void>;
}

/** Reads the switch as the last run left it. */
export async function createMailOutage(database: Database): Promise<MailOutage> {
  const [row] = await database.query<{ is_on: boolean }>(
    `select is_on from local.switches where name = 'mail outage'`,
  );
  let on = row?.is_on ?? false;
  return {
    isOn: () => on,
    async set(next) {
      await database.query(
        `insert into local.switches (name, is_on) values ('mail outage', $1)
         on conflict (name) do update set is_on = excluded.is_on`,
        [next],
      );
      on = next;
    },
  };
}
