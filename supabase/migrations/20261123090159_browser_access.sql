-- Everything that a browser may do, in one place: it closes each table, sequence and function in public, whatever the
-- default privileges were when it was made, and then grants the list. It may be run again, as `npm run restore` does.
-- Once a shop is live, a change of the list is a new migration, named browser_access too, with the whole list: the last
-- one counts.

-- What is open to browsers, for `npm run restore` and `npm run deploy:check`, which compare it with
-- contract/database/access.ts: `doors` are '<role> <privilege> <name>', `unprotected` the tables without row level
-- security, `triggers` those on auth.users, which a dump of the schema public lacks.
create or replace function public.access_report()
returns jsonb
language sql
stable
set search_path = ''
as $$
  with browsers(role) as (values ('anon'), ('authenticated')),
  relations as (select * from pg_catalog.pg_class where relnamespace = 'public'::regnamespace),
  doors(door) as (
    select concat_ws(' ', role, 'execute', proname)
    from browsers, pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')
    union
    select concat_ws(' ', role, privilege, relname)
    from browsers, relations,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    where relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(role, relations.oid, privilege)
    union
    select concat_ws(' ', role, privilege, relname || '.' || attname)
    from browsers, relations, pg_catalog.pg_attribute,
      unnest(array['select', 'insert', 'update', 'references']) as privilege
    where relkind in ('r', 'p', 'v', 'm', 'f') and attrelid = relations.oid and attnum > 0 and not attisdropped
      and has_column_privilege(role, relations.oid, attnum, privilege)
      and not has_table_privilege(role, relations.oid, privilege)
    union
    select concat_ws(' ', role, privilege, relname)
    from browsers, relations, unnest(array['usage', 'select', 'update']) as privilege
    -- `case`, because PostgreSQL may otherwise ask it of a table, which is an error.
    where case when relkind = 'S' then has_sequence_privilege(role, relations.oid, privilege) end
  )
  select jsonb_build_object(
    'doors', (select coalesce(jsonb_agg(door order by door collate "C"), '[]') from doors),
    'unprotected', (
      select coalesce(jsonb_agg(relname order by relname), '[]')
      from relations where relkind in ('r', 'p') and not relrowsecurity
    ),
    'triggers', (
      select coalesce(jsonb_agg(tgname order by tgname), '[]')
      from pg_catalog.pg_trigger
      join pg_catalog.pg_class on pg_class.oid = tgrelid
      where relnamespace = (select oid from pg_catalog.pg_namespace where nspname = 'auth')
        and relname = 'users' and not tgisinternal and tgenabled in ('O', 'A')
    )
  );
$$;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;

grant select, insert, update, delete on all tables in schema public to service_role;
-- Only the functions that issue and deliver write these.
revoke insert, update, delete on public.invoices, public.invoice_counters, public.invoice_deliveries from service_role;
grant usage, select on all sequences in schema public to service_role;
grant execute on all functions in schema public to service_role;

-- Row level security decides which rows.
grant select on public.orders, public.kicks, public.lesson_files to authenticated;
grant select (id, order_id, kind, number, issued_on, total_cents) on public.invoices to authenticated;
grant select, insert, update on public.kick_progress to authenticated;

grant execute on function
  public.mark_kick,
  public.desk_access,
  public.desk_today,
  public.desk_month,
  public.desk_actions,
  public.desk_action_owners,
  public.desk_owners,
  public.desk_invite_owner,
  public.desk_remove_owner,
  public.desk_search,
  public.desk_person,
  public.desk_orders,
  public.desk_order,
  public.desk_add_order_note,
  public.desk_terms,
  public.desk_mail_again,
  public.desk_correct_address,
  public.desk_refund,
  public.desk_withdrawals,
  public.desk_withdrawal,
  public.desk_refuse_withdrawal,
  public.desk_requests,
  public.desk_request_counts,
  public.desk_request,
  public.desk_change_lead,
  public.desk_add_lead_note,
  public.desk_answer_lead,
  public.desk_saved_answers,
  public.desk_save_answers,
  public.desk_release_request,
  public.desk_invoices,
  public.desk_company_orders,
  public.desk_invoice,
  public.desk_books,
  public.desk_book_invoices,
  public.desk_pay_invoice,
  public.desk_remind_invoice,
  public.desk_credit_invoice,
  public.desk_deliver_invoice,
  public.desk_note_delivery,
  public.desk_prove_fresh,
  public.desk_launch,
  public.desk_launch_list,
  public.desk_launch_mail,
  public.desk_save_launch_mail,
  public.desk_newsletter,
  public.desk_stop_newsletter,
  public.desk_lessons,
  public.desk_browser_errors,
  public.desk_mails,
  public.desk_mail,
  public.desk_send_again,
  public.desk_mail_stops,
  public.desk_allow_mail
to authenticated;
