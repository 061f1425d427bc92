-- The owner's first screen: who is waiting, what has to be done and the figures; and the mails that alert the owner to
-- what cannot wait for a visit to the desk.

-- The calendar day in Belgium at a moment.
create function public.belgian_day(moment timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (moment at time zone 'Europe/Brussels')::date;
$$;

-- The moment at which a day begins in Belgium.
create function public.belgian_midnight(day date)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select day::timestamp at time zone 'Europe/Brussels';
$$;

-- Requests that nobody has answered or filed yet.
create function public.new_requests()
returns setof public.requests
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
    select requests.*
    from public.requests
    left join public.leads on leads.request_id = requests.id
    where not requests.suspected_bot and coalesce(leads.status, 'new') = 'new';
end;
$$;

-- Orders that need manual attention, with the time since when: a payment with a problem, one in dispute, or a refund that
-- Stripe refused. A refused refund of a withdrawal is among the open withdrawals instead.
create view public.problem_orders with (security_invoker = true) as
  select id, order_number, email, amount_cents, status, coalesce(refused.at, updated_at) as updated_at, problem,
    refused.at is not null as refund_refused
  from public.orders
  left join (
    select order_id, min(settled_at) as at
    from public.refunds
    where state = 'refused' and withdrawal_id is null
    group by order_id
  ) as refused on refused.order_id = orders.id
  where status = 'disputed' or (problem is not null and status <> 'refunded') or refused.at is not null;

-- Unsettled withdrawals.
create view public.open_withdrawals with (security_invoker = true) as
  select cases.reference, cases.name, cases.email, cases.verdict, cases.state, cases.refund_due, orders.order_number,
    orders.amount_cents
  from public.withdrawal_cases as cases
  left join public.orders on orders.id = cases.order_id
  where public.is_unsettled(cases.state);

-- Requests and orders of the last twelve weeks, per week and source. Sources beyond the four largest are grouped as
-- null; '' stands for direct visits.
create function public.figures_by_week(moment timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  last_week constant date := date_trunc('week', public.belgian_day(moment)::timestamp)::date;
  since constant timestamptz := public.belgian_midnight(last_week - 77);
  answer jsonb;
begin
  with counted as (
    select
      date_trunc('week', created_at at time zone 'Europe/Brussels')::date as week,
      left(lower(trim(coalesce(utm_source, ''))), 40) as source,
      what,
      count(*) as number
    from (
      select 'requests' as what, created_at, utm_source from public.requests where not suspected_bot
      union all
      select 'orders', paid_at, utm_source from public.orders
    ) as all_time
    where created_at >= since and created_at <= moment
    group by 1, 2, 3
  ),
  large as (
    select source from counted group by source order by sum(number) desc, source limit 4
  ),
  grouped as (
    select week, large.source, what, sum(number)::integer as number
    from counted left join large using (source)
    group by week, large.source, what
  ),
  listed as (
    select what, jsonb_agg(jsonb_build_object('week', week, 'source', source, 'count', number)) as rows
    from grouped
    group by what
  )
  select jsonb_build_object(
    'weeks', (select jsonb_agg(last_week - 7 * n order by n desc) from generate_series(0, 11) as n),
    'requests', coalesce((select rows from listed where what = 'requests'), '[]'),
    'orders', coalesce((select rows from listed where what = 'orders'), '[]')
  )
  into answer;
  return answer;
end;
$$;

-- The owner's open tasks. Each list has the first `most` items and the total.
create function public.owner_tasks(moment timestamptz, most integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'requests', (
      with fresh as materialized (select * from public.new_requests())
      select jsonb_build_object(
        'total', (select count(*) from fresh),
        'people', (select count(distinct lower(email)) from fresh),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(first) order by created_at) from (
            select id, kind, name, company, email, created_at, utm_source, details from fresh order by created_at limit most
          ) as first
        ), '[]')
      )
    ),
    'withdrawals', (
      with unsettled as materialized (select * from public.open_withdrawals)
      select jsonb_build_object(
        'total', (select count(*) from unsettled),
        'rows', coalesce((
          select jsonb_agg(
            to_jsonb(first) order by state <> 'refused', order_number is null, refund_due nulls last, reference
          ) from (
            -- A refund that Stripe refused waits for the owner; the other cases may wait for the buyer. One without an
            -- order can be anybody's.
            select * from unsettled
            order by state <> 'refused', order_number is null, refund_due nulls last, reference
            limit most
          ) as first
        ), '[]')
      )
    ),
    'orders', (
      select jsonb_build_object(
        'total', (select count(*) from public.problem_orders),
        'rows', coalesce(jsonb_agg(to_jsonb(first) order by updated_at, order_number), '[]')
      )
      from (select * from public.problem_orders order by updated_at, order_number limit most) as first
    ),
    'mails', (
      with failed as materialized (select * from public.failed_mails())
      select jsonb_build_object(
        'total', (select count(*) from failed),
        'rows', coalesce((
          select jsonb_agg(to_jsonb(first) order by failed_at) from (
            select id, template, recipient, last_error, failed_at from failed order by failed_at limit most
          ) as first
        ), '[]')
      )
    )
  );
$$;

-- What was paid by `until` in the Belgian calendar month of a day, of which `refunded_cents` was refunded.
create function public.figures_of_month(day date, until timestamptz default 'infinity')
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  first_day constant date := date_trunc('month', day::timestamp)::date;
  since constant timestamptz := public.belgian_midnight(first_day);
  before constant timestamptz := public.belgian_midnight((first_day + interval '1 month')::date);
begin
  return (
    select jsonb_build_object(
      'sold', count(*),
      'income_cents', coalesce(sum(amount_cents), 0),
      'refunded_cents', coalesce(sum(amount_refunded_cents), 0)
    )
    from public.orders
    where paid_at >= since and paid_at < before and paid_at <= until
  );
end;
$$;

-- The figures of a month, by one of its days.
create function public.desk_month(day date)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return public.figures_of_month(day);
end;
$$;

-- The first screen of the desk: { day, tasks, month: { sold, income_cents, refunded_cents }, launch, online: { kicks,
-- files }, weeks }. The month is that of `moment`. Of the tasks, `due` counts the requests to follow up by that day, `bots`
-- the suspected spam of the last seven days, `stops` the addresses that get no mail since then, `invoices` are overdue,
-- `peppol` counts those that have to go over Peppol by hand, `stuck` the mails that cannot leave, with the last reason, and
-- `erasures` lists the people who wait to be erased.
create function public.desk_today(moment timestamptz default now())
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return jsonb_build_object(
    'day', public.belgian_day(moment),
    'tasks', public.owner_tasks(moment, 5) || jsonb_build_object(
      'due', (
        select count(*)
        from public.leads
        join public.requests on requests.id = leads.request_id
        where not requests.suspected_bot and leads.follow_up_on <= public.belgian_day(moment)
      ),
      'bots', (
        select count(*) from public.requests
        where suspected_bot and created_at > moment - interval '7 days' and created_at <= moment
      ),
      'invoices', public.overdue_invoices(5),
      'stops', (
        select count(*) from public.mail_stop_list
        where stopped_at > moment - interval '7 days' and stopped_at <= moment
      ),
      'peppol', (
        select count(*)
        from public.invoices left join public.invoice_deliveries on invoice_id = invoices.id
        where public.needs_peppol(state)
      ),
      'stuck', (
        select jsonb_build_object(
          'total', count(*), 'error', (array_agg(last_error order by next_attempt_at desc) filter (where last_error <> ''))[1]
        )
        from public.stuck_mails(moment)
      ),
      'erasures', (
        select jsonb_build_object(
          'total', (select count(*) from public.waiting_deletions), 'rows', coalesce(jsonb_agg(first order by due_at), '[]')
        )
        from (select email, waits_for, due_at from public.waiting_deletions order by due_at limit 5) as first
      )
    ),
    'month', public.figures_of_month(public.belgian_day(moment), moment),
    'launch', (
      select count(*) from public.launch_signups
      where confirmed_at is not null and unsubscribed_at is null and not suspected_bot
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
    'weeks', public.figures_by_week(moment),
    'schedule', (
      select jsonb_build_object('ran_at', schedule_ran_at, 'stands_still', public.schedule_stands_still(moment),
        'retention_fails', public.retention_fails(moment))
      from public.shop_settings
    )
  );
end;
$$;

-- Queues a mail to the owner for each cause that cannot wait, at most one a day per cause, for reconcile-payments:
-- mails unsent for an hour, orders with a problem, disputes, payments that only polling Stripe found (`missed`), reports
-- of the last day that name an order but another payment, refunds that are due within three days, people who should have
-- been erased a day ago, and functions that refused everybody within the past day. A problem that was already mailed when it
-- arose (any but a dispute) is repeated from the next day on. The ten lines of a mail begin with what strangers cannot make
-- up: withdrawals of an order, and mails of a purchase. Returns how many were queued.
create function public.alert_owner(business_email text, missed integer default 0, moment timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := public.belgian_day(moment);
  queued integer;
begin
  with found (cause, label, value, from_anyone, place) as (
    select 'mails', recipient, template, priority > 1, created_at
    from public.outbox
    where sent_at is null
      and template <> 'owner-alert'
      and (
        (failed_at <= moment - interval '1 hour' and public.mail_state(outbox) = 'failed')
        -- An unreachable mail service would delay this alert too; any other reason to wait does not resolve itself.
        or (failed_at is null and created_at <= moment - interval '1 hour' and last_error not like 'unreachable%')
      )
    union all
    select case when status = 'disputed' then 'disputes' else 'problems' end, order_number, email, false,
      updated_at
    from public.problem_orders
    where status = 'disputed' or public.belgian_day(updated_at) < today
    union all
    select 'refunds', coalesce(order_number, reference), refund_due::text, order_number is null,
      refund_due::timestamptz
    from public.open_withdrawals
    where refund_due <= today + 3
    union all
    select 'ceilings', ceiling, to_jsonb(max(reached_at)) #>> '{}', false, max(reached_at)
    from public.rate_limits
    where reached_at > moment - interval '1 day'
    group by ceiling
    union all
    select 'erasures', email, waits_for, false, due_at
    from public.waiting_deletions
    where due_at <= moment - interval '1 day'
    union all
    select 'payments', coalesce(orders.order_number, ''), stripe_events.id, false, received_at
    from public.stripe_events left join public.orders on orders.id = stripe_events.order_id
    where result = 'other-payment' and received_at > moment - interval '1 day' and received_at <= moment
  ),
  causes as (
    select cause, count(*)::integer as total,
      jsonb_path_query_array(
        jsonb_agg(jsonb_build_object('label', label, 'value', value) order by from_anyone, place, label), '$[0 to 9]'
      ) as lines
    from found
    group by cause
    union all
    select 'missed', missed, '[]' where missed > 0
  )
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select 'owner-alert', jsonb_build_object('cause', cause, 'total', total, 'lines', lines), business_email, business_email,
    'alert-' || cause || '-' || today
  from causes
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;
