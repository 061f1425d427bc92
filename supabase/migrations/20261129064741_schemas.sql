-- Generated from supabase/schemas by npm run generate: change it there.

set check_function_bodies = off;

create or replace function public.desk_browser_errors() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select coalesce(jsonb_agg(to_jsonb(errors) order by last_seen_at desc, place, message, page), '[]')
    from (
      select message, place, page, browser, times, first_seen_at, last_seen_at
      from public.browser_errors
      where last_seen_at >= now() - interval '30 days' and message <> 'TurnedAway: no confirmation mail left'
    ) as errors
  );
end;
$$;

create or replace function public.attach_session(attempt_id uuid, session_id text, offered jsonb default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders
  set stripe_session_id = session_id,
      status = case when status = 'failed' then 'pending' else status end,
      updated_at = now()
  where id = attempt_id
    and (stripe_session_id = session_id or (stripe_session_id is null and status in ('pending', 'failed')));
  if not found then
    return false;
  end if;
  delete from public.function_failures where name like 'stripe-%';
  if offered is not null then
    perform private.keep_terms(attempt_id, offered);
  end if;
  return true;
end;
$$;

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
  select 'erasures', case when due_at <= moment + case waits_for when 'letter' then interval '7 days' else '-1 day' end then 'erasures' end, due_at, email, waits_for, to_jsonb(one), 0, false
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
      'utm_source', utm_source, 'details', details, 'quote_cents', (
        select total_cents from public.quotes where request_id = one.id and state = 'sent' order by sent_at desc limit 1
      )),
    0, false
  from private.requests_that_count as one
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
  select 'stripe-' || trouble,
    case when trouble = 'refused' or since <= moment - interval '30 minutes' then 'stripe-' || trouble end,
    since, 'Sinds', to_jsonb(since) #>> '{}', null, 0, false
  from (
    select coalesce(stripe_trouble, case when hour is not null then 'refused' end), coalesce(stripe_trouble_since, hour)
    from public.shop_settings, (
      select min(hour) as hour from public.function_failures where name = 'stripe-refused' and hour > moment - interval '2 hours'
    ) as met
  ) as stripe (trouble, since)
  where trouble is not null
  union all
  select 'bookings', 'bookings', since, coalesce(order_number, subject), to_jsonb(since) #>> '{}', null, 0, false
  from public.payment_failures left join public.orders on orders.id::text = subject
  where runs >= 3
  union all
  select 'functions', 'functions', max(hour), name, to_jsonb(max(hour)) #>> '{}', null, 0, false
  from public.function_failures, public.shop_settings
  where hour > moment - interval '2 hours' and name <> 'stripe-refused' and (name <> 'stripe-unreachable' or stripe_trouble is null)
  group by name
  having sum(times) >= 3
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
  select 'owed', null, issued_on::timestamptz, number, null,
    jsonb_build_object('number', number, 'company', company, 'owed_cents', owed_cents), 0, false
  from private.invoice_list
  where paid_on is null and corrects is not null and owed_cents > 0
  union all
  -- Those that leave tomorrow, at whatever hour.
  select 'reminders', null, due_on::timestamptz, number, null,
    jsonb_build_object('number', number, 'company', document #>> '{buyer,name}', 'version', private.version_of(number),
      'issued_on', issued_on, 'open_cents', private.invoice_open_cents(due)), 0, false
  from private.invoices_to_remind(private.belgian_midnight(private.belgian_day(moment) + 2) - interval '1 second', 0) as due
  union all
  select 'drafts', null, due_from::timestamptz, reference, null,
    jsonb_build_object('id', draft.id, 'request_id', request_id, 'company', draft.input #>> '{company,name}', 'part', part, 'reason', reason,
      'cents', (select sum((line ->> 'unitCents')::integer) from jsonb_array_elements(draft.input -> 'lines') as line)), 0, false
  from public.invoice_drafts as draft join private.request_list on request_list.id = request_id
  where due_from <= private.belgian_day(moment) and status = 'won'
  union all
  select 'quotes', case when valid_until = private.belgian_day(moment) + 3 then 'quotes' end, valid_until::timestamptz, number,
    valid_until::text, null, 0, false
  from public.quotes
  where state = 'sent' and valid_until between private.belgian_day(moment) and private.belgian_day(moment) + 3
  union all
  select 'sessions', null, starts_at, reference, null,
    jsonb_build_object('request_id', request_id, 'who', coalesce(nullif(company, ''), name), 'starts_at', starts_at), 0, false
  from public.sessions join private.request_list on request_list.id = request_id
  where cancelled_at is null and ends_at > moment and starts_at < moment + interval '14 days' and status = 'won'
  union all
  select counted.task, null, null, null, null, null, 0, false
  from (
    select 'peppol' as task
    from public.invoices left join public.invoice_deliveries on invoice_id = invoices.id
    where private.needs_peppol(state, document)
    union all
    select 'remind' from public.shop_settings
    where reminders_from is null and exists (
      select from private.invoice_list where paid_on is null and due_on < private.belgian_day(moment) and state = 'overdue'
    )
    union all
    select 'due' from private.requests_that_count
    where follow_up_on <= private.belgian_day(moment) and status not in ('won', 'lost')
    union all
    select 'spam' from public.requests where is_spam and spam_since is null and created_at > moment - interval '7 days' and created_at <= moment
    union all
    select 'stops' from private.mail_stop_list where stopped_at > moment - interval '7 days' and stopped_at <= moment
    union all
    -- While Stripe stops a step the others run.
    select 'schedule' from public.shop_settings where stripe_trouble is null and private.schedule_stands_still(moment)
    union all
    select 'retention' where private.retention_fails(moment)
  ) as counted;
$$;

create or replace function public.record_payments_run(trouble text, failed jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- What a run met too is over with it.
  delete from public.function_failures
  where trouble is null and name like 'stripe-%' and exists (select from public.shop_settings where stripe_trouble is not null);
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
    )
      -- Of mails that are all refused for good, the one that says so is too.
      and (
        (select count(*) from private.failed_mails() where failed_at between moment - interval '1 hour' and moment) < 3
        or exists (select from public.outbox where sent_at between moment - interval '1 hour' and moment)
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
revoke insert, update, delete
  on public.invoices, public.invoice_counters, public.invoice_deliveries, public.quotes, public.quote_counters from service_role;
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
  public.desk_own_data,
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
  public.desk_reminders,
  public.desk_invoice,
  public.desk_invoice_preview,
  public.desk_quote,
  public.desk_quote_preview,
  public.desk_company,
  public.desk_books,
  public.desk_book_invoices,
  public.desk_prove_fresh,
  public.desk_launch,
  public.desk_launch,
  public.desk_audience,
  public.desk_launch_list,
  public.desk_launch_mail,
  public.desk_mailing,
  public.desk_mailings,
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
