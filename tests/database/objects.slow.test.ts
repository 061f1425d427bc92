import { expect, test } from 'vitest';
import { objectProblems } from '../../tools/owner/objects.ts';
import { closedDefaults } from './project.ts';
import { openDatabase } from './support.ts';

test('each function, view, trigger, policy and right that differs from the migrations is named', async () => {
  // A project that grants nothing by default is compared with one that grants everything.
  const database = await openDatabase(closedDefaults);
  await database.pg.exec(`
    create or replace function private.owner_state() returns text
      language sql stable security definer set search_path = '' as $$ select 'owner' $$;
    alter function public.list_owners() security invoker;
    alter function private.require_owner() reset search_path;
    create function public.door(integer) returns integer language sql as 'select 1';
    revoke execute on function public.door from service_role;
    drop function public.access_report();
    alter view private.order_list set (security_invoker = false);
    create or replace view private.mail_stop_list with (security_invoker = true) as
      select id, email, cause, stopped_at, private.plain_text(email) as search_text
      from public.mail_stops where lifted_at is not null;
    alter policy "Buyers read their own orders" on public.orders using (true);
    create policy everyone on public.requests for select to anon using (true);
    alter table public.consents disable row level security;
    grant select on public.requests to anon;
    grant update (email) on public.orders to authenticated;
    revoke delete on public.orders from service_role;
    grant execute on function private.owner_state to public;
  `);
  await database.pg.asAuth('alter table auth.users disable trigger move_newsletter');
  const problems = await objectProblems((text) =>
    database.pg.transaction(async (transaction) => {
      await transaction.exec("set local search_path = ''");
      return transaction.query(text);
    }),
  );
  expect(problems).toEqual([
    'De beveiliging per rij van public.consents is anders dan in de migraties.',
    'De functie private.owner_state() is anders dan in de migraties.',
    'De functie private.require_owner() is anders dan in de migraties.',
    'De functie public.access_report() ontbreekt.',
    'De functie public.door(integer) komt niet uit de migraties.',
    'De functie public.list_owners() is anders dan in de migraties.',
    'De policy Buyers read their own orders op public.orders is anders dan in de migraties.',
    'De policy everyone op public.requests komt niet uit de migraties.',
    'De trigger move_newsletter op auth.users is anders dan in de migraties.',
    'De view private.mail_stop_list is anders dan in de migraties.',
    'De view private.order_list is anders dan in de migraties.',
    "Het recht 'anon select public.requests' komt niet uit de migraties.",
    "Het recht 'authenticated update public.orders.email' komt niet uit de migraties.",
    "Het recht 'public execute private.owner_state()' komt niet uit de migraties.",
    "Het recht 'service_role delete public.orders' ontbreekt.",
    "Het recht 'service_role execute public.access_report()' ontbreekt.",
  ]);
});
