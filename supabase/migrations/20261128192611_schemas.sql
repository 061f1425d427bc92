-- Generated from supabase/schemas by npm run generate: change it there.

set check_function_bodies = off;

drop function public.shop_health(timestamptz);

create or replace function public.record_payments_run(trouble text, failed jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.shop_settings
  set stripe_trouble = trouble,
    stripe_trouble_since = case
      when trouble is null then null
      when trouble = stripe_trouble then stripe_trouble_since
      else now()
    end
  where id;
  if failed is null then
    return;
  end if;
  delete from public.payment_failures
  where subject not in (select one ->> 'subject' from jsonb_array_elements(failed) as one);
  insert into public.payment_failures as known (subject, last_error)
  select one ->> 'subject', one ->> 'error' from jsonb_array_elements(failed) as one
  on conflict (subject) do update set runs = known.runs + 1, last_error = excluded.last_error;
end;
$$;

create or replace function public.count_failure(name text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.function_failures as known (name, hour) values ($1, date_trunc('hour', now()))
  on conflict on constraint function_failures_pkey do update set times = known.times + 1;
  delete from public.function_failures where hour < now() - interval '2 days';
end;
$$;

create or replace function public.desk_failures() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(failing) order by since, subject), '[]')
      from (
        select coalesce(order_number, subject) as subject, runs, since, last_error
        from public.payment_failures left join public.orders on orders.id::text = subject
      ) as failing
    ),
    'functions', (
      select coalesce(jsonb_agg(to_jsonb(failing) order by hour desc, name), '[]')
      from (select name, hour, times from public.function_failures where hour >= now() - interval '2 days') as failing
    )
  );
end;
$$;

create or replace function public.shop_health(moment timestamptz default now(), most_megabytes integer default null)
returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'database', not pg_is_in_recovery()
      and not current_setting('default_transaction_read_only')::boolean
      and coalesce(pg_database_size(current_database()) < most_megabytes * 0.9 * 1024 * 1024, true),
    'mails', not exists (
      select from public.outbox
      where sent_at is null and failed_at is null and priority < 3 and created_at < moment - interval '30 minutes'
    ),
    'schedule', not private.schedule_stands_still(moment),
    'retention', not private.retention_fails(moment)
  );
$$;

revoke all on schema private from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated;
grant usage on schema private to service_role;
grant execute on all functions in schema private to service_role;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;

grant select, insert, update, delete on all tables in schema public to service_role;
revoke insert, update, delete on public.invoices, public.invoice_counters, public.invoice_deliveries from service_role;
grant usage, select on all sequences in schema public to service_role;
grant execute on all functions in schema public to service_role;

grant select on public.orders, public.kicks, public.lesson_files to authenticated;
grant select (id, order_id, kind, number, issued_on, total_cents) on public.invoices to authenticated;
grant select, insert, update on public.kick_progress to authenticated;

grant execute on function
  public.mark_kick,
  public.desk_access,
  public.desk_act,
  public.desk_today,
  public.desk_month,
  public.desk_actions,
  public.desk_action_owners,
  public.desk_owners,
  public.desk_search,
  public.desk_person,
  public.desk_orders,
  public.desk_order,
  public.desk_terms,
  public.desk_withdrawals,
  public.desk_withdrawal,
  public.desk_requests,
  public.desk_request_counts,
  public.desk_request,
  public.desk_saved_answers,
  public.desk_invoices,
  public.desk_company_orders,
  public.desk_invoice,
  public.desk_invoice_preview,
  public.desk_books,
  public.desk_book_invoices,
  public.desk_prove_fresh,
  public.desk_launch,
  public.desk_launch_list,
  public.desk_launch_mail,
  public.desk_newsletter,
  public.desk_lessons,
  public.desk_shop,
  public.desk_shop_version,
  public.desk_browser_errors,
  public.desk_failures,
  public.desk_mails,
  public.desk_mail,
  public.desk_mail_stops
to authenticated;
