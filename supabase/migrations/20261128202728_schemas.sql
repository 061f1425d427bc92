-- Generated from supabase/schemas by npm run generate: change it there.

set check_function_bodies = off;

drop function public.shop_health(timestamptz);

drop function private.owner_tasks(timestamptz, pg_catalog.int4);

drop function private.overdue_invoices(pg_catalog.int4);

create or replace function private.causes(moment timestamptz, late_day date default null, missed integer default 0)
returns table (
  task text, alert text, at timestamptz, label text, value text, details jsonb, rank double precision, from_anyone boolean
) stable security invoker
language sql
set search_path = ''
as $$
  -- A refund that Stripe refused waits for the owner; the other cases may wait for the buyer.
  select 'withdrawals', case when refund_due <= private.belgian_day(moment) + 3 then 'refunds' end, refund_due::timestamptz,
    coalesce(order_number, reference), refund_due::text, to_jsonb(one),
    2 * (state <> 'refused')::integer + (order_number is null)::integer, order_number is null
  from private.open_withdrawals as one
  union all
  select 'erasures', case when due_at <= moment - interval '1 day' then 'erasures' end, due_at, email, waits_for, to_jsonb(one), 0, false
  from private.waiting_deletions as one
  union all
  select 'orders',
    case
      when status = 'disputed' or problem = 'inquiry' then 'disputes'
      when private.belgian_day(updated_at) < private.belgian_day(moment) then 'problems'
    end,
    updated_at, order_number, email, to_jsonb(one), 0, false
  from private.problem_orders as one
  union all
  select 'requests', case when private.belgian_day(created_at) <= late_day then 'requests' end, created_at,
    private.request_reference(id), to_jsonb(created_at) #>> '{}',
    jsonb_build_object('id', id, 'kind', kind, 'name', name, 'company', company, 'email', email, 'created_at', created_at,
      'utm_source', utm_source, 'details', details),
    0, false
  from private.requests_that_count
  where status = 'new'
  union all
  select 'mails', case when failed_at <= moment - interval '1 hour' and template <> 'owner-alert' then 'mails' end, failed_at,
    recipient, template, jsonb_build_object('template', template, 'recipient', recipient, 'last_error', last_error), 0, priority > 1
  from private.failed_mails()
  union all
  -- An unreachable mail service would delay the alert too; any other reason to wait does not resolve itself.
  select 'stuck',
    case
      when created_at <= moment - interval '1 hour' and last_error not like 'unreachable%' and template <> 'owner-alert' then 'mails'
    end,
    created_at, recipient, template, jsonb_build_object('last_error', nullif(last_error, '')),
    case when last_error <> '' then -extract(epoch from next_attempt_at) else 0 end, priority > 1
  from private.stuck_mails(moment)
  union all
  -- This mail waits until the service works again: it then says what happened meanwhile.
  select 'turned-away', 'turned-away', (seen ->> 'since')::timestamptz, seen ->> 'total', seen ->> 'since', seen, 0, false
  from private.turned_away(moment) as seen
  where (seen ->> 'total')::integer > 0
  union all
  select 'stripe-' || stripe_trouble,
    case when stripe_trouble = 'refused' or stripe_trouble_since <= moment - interval '30 minutes' then 'stripe-' || stripe_trouble end,
    stripe_trouble_since, 'Sinds', to_jsonb(stripe_trouble_since) #>> '{}', null, 0, false
  from public.shop_settings
  where stripe_trouble is not null
  union all
  select 'bookings', 'bookings', since, coalesce(order_number, subject), to_jsonb(since) #>> '{}', null, 0, false
  from public.payment_failures left join public.orders on orders.id::text = subject
  where runs >= 3
  union all
  select 'functions', 'functions', hour, name, to_jsonb(hour) #>> '{}', null, 0, false
  from public.function_failures
  where times >= 3 and hour > moment - interval '2 hours'
  union all
  select null, 'payments', received_at, coalesce(orders.order_number, ''), stripe_events.id, null, 0, false
  from public.stripe_events left join public.orders on orders.id = stripe_events.order_id
  where result = 'other-payment' and received_at > moment - interval '1 day' and received_at <= moment
  union all
  select null, 'missed', moment, null, null, null, 0, false from generate_series(1, missed)
  union all
  select null, 'ceilings', max(reached_at), ceiling, to_jsonb(max(reached_at)) #>> '{}', null, 0, false
  from public.rate_limits
  where reached_at > moment - interval '1 day'
  group by ceiling
  union all
  select 'invoices', null, due_on::timestamptz, number, null,
    jsonb_build_object('number', number, 'company', company, 'due_on', due_on, 'open_cents', open_cents, 'needs_peppol', needs_peppol), 0, false
  from private.invoice_list
  -- The first two follow from the state, and spare the others a look at what was credited.
  where paid_on is null and due_on < (select private.belgian_day(now())) and state = 'overdue'
  union all
  select counted.task, null, null, null, null, null, 0, false
  from (
    select 'peppol' as task
    from public.invoices left join public.invoice_deliveries on invoice_id = invoices.id
    where private.needs_peppol(state, document)
    union all
    select 'due' from private.requests_that_count
    where follow_up_on <= private.belgian_day(moment) and status not in ('won', 'lost')
    union all
    select 'spam' from public.requests where is_spam and created_at > moment - interval '7 days' and created_at <= moment
    union all
    select 'stops' from private.mail_stop_list where stopped_at > moment - interval '7 days' and stopped_at <= moment
    union all
    select 'schedule' where private.schedule_stands_still(moment)
    union all
    select 'retention' where private.retention_fails(moment)
  ) as counted;
$$;

create or replace function private.owner_tasks(moment timestamptz) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(task, shown), '{}')
  from (
    select task, jsonb_build_object(
      'total', count(*),
      'people', count(distinct lower(details ->> 'email')),
      'need_peppol', count(*) filter (where (details ->> 'needs_peppol')::boolean),
      'since', min(at),
      'rows', coalesce(jsonb_agg(details order by place) filter (where place <= 5 and details is not null), '[]')
    ) as shown
    from (
      select *, row_number() over (partition by task order by rank, at, label) as place
      from private.causes(moment)
      where task is not null
    ) as placed
    group by task
  ) as tasks;
$$;

create or replace function public.desk_today(moment timestamptz default now()) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'day', private.belgian_day(moment),
    'tasks', private.owner_tasks(moment),
    'month', private.figures_of_month(private.belgian_day(moment), moment),
    'launch', (
      select count(*) from private.signups_that_count where state = 'confirmed'
    ),
    'online', jsonb_build_object(
      'kicks', (
        select jsonb_agg(jsonb_build_object('number', number, 'youtube_embed_code', youtube_embed_code) order by number)
        from public.kicks
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('key', key, 'path', path) order by key), '[]') from public.lesson_files
      )
    ),
    'weeks', private.figures_by_week(moment),
    'schedule_ran_at', (select schedule_ran_at from public.shop_settings)
  );
end;
$$;

create or replace function public.alert_owner(
  business_email text, missed integer default 0, moment timestamptz default now(), late_day date default null
) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued integer;
begin
  with dated as (
    select *, case when alert in ('refunds', 'erasures') then at end as due,
      row_number() over (partition by alert, from_anyone order by at desc, label) as age
    from private.causes(moment, late_day, missed)
    where alert is not null
  ),
  ranked as (
    select *, row_number() over (partition by alert order by from_anyone, age > 1, due, age) as place from dated
  )
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select 'owner-alert',
    jsonb_build_object('cause', alert, 'total', count(*), 'lines', coalesce(
      jsonb_agg(jsonb_build_object('label', label, 'value', value) order by from_anyone, due, age)
        filter (where place <= 10 and label is not null),
      '[]'
    )),
    business_email, business_email, 'alert-' || alert || '-' || private.belgian_day(moment)
  from ranked
  group by alert
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;

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

create or replace function public.try_order() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.insert_order('{"product_name": "check-live", "amount_cents": 1, "currency": "eur", "vat_percent": 0}');
  raise sqlstate 'KS001';
exception when sqlstate 'KS001' then
  null;
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
