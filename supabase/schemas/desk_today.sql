-- The owner's first screen: who is waiting, what has to be done and the figures; and the mails that alert the owner to
-- what cannot wait for a visit to the desk.

-- The calendar day in Belgium at a moment.
create function private.belgian_day(moment timestamptz) returns date stable security invoker as $$
  select (moment at time zone 'Europe/Brussels')::date;
$$;

-- The moment at which a day begins in Belgium.
create function private.belgian_midnight(day date) returns timestamptz stable security invoker as $$
  select day::timestamp at time zone 'Europe/Brussels';
$$;

-- The problem of an order that the desk names: its own, or that a bank inquires about the payment.
create function private.named_problem(of_order public.orders) returns text immutable security invoker as $$
  select coalesce(of_order.problem, case when private.has_dispute(of_order, 'inquiry') then 'inquiry' end);
$$;

-- Orders that need manual attention, with the time since when: a payment with a problem, one in dispute, or a refund that
-- Stripe refused. A refused refund of a withdrawal is among the open withdrawals instead, and about money that a bank took
-- for good there is nothing to do.
create view private.problem_orders with (security_invoker = true) as
  select id, order_number, email, amount_cents, status, coalesce(refused.at, updated_at) as updated_at,
    private.named_problem(orders) as problem,
    refused.at is not null as refund_refused
  from public.orders
  left join (
    select order_id, min(settled_at) as at
    from public.refunds
    where state = 'refused' and withdrawal_id is null
    group by order_id
  ) as refused on refused.order_id = orders.id
  -- What is without disputes or problems is spared each function, also by a plan that asks them before the join.
  where (status = 'disputed' or problem is not null or disputes <> '{}' or refused.at is not null)
    and (disputes = '{}' or not private.is_lost(orders))
    and (status = 'disputed' or (private.named_problem(orders) is not null and status <> 'refunded') or refused.at is not null);

-- Unsettled withdrawals.
create view private.open_withdrawals with (security_invoker = true) as
  select cases.reference, cases.name, cases.email, cases.verdict, cases.state, cases.refund_due, orders.order_number,
    orders.amount_cents
  from public.withdrawal_cases as cases
  left join public.orders on orders.id = cases.order_id
  where private.is_unsettled(cases.state);

-- Requests and orders of the last twelve weeks, per week and source. Sources beyond the four largest are grouped as
-- null; '' stands for direct visits.
create function private.figures_by_week(moment timestamptz) returns jsonb stable security invoker as $$
declare
  last_week constant date := date_trunc('week', private.belgian_day(moment)::timestamp)::date;
  since constant timestamptz := private.belgian_midnight(last_week - 77);
  answer jsonb;
begin
  with counted as (
    select
      date_trunc('week', created_at at time zone 'Europe/Brussels')::date as week,
      left(lower(trim(coalesce(utm_source, ''))), 40) as source,
      what,
      count(*) as number
    from (
      select 'requests' as what, created_at, utm_source from private.requests_that_count
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
create function private.owner_tasks(moment timestamptz, most integer) returns jsonb stable security invoker as $$
  select jsonb_build_object(
    'requests', (
      with fresh as materialized (select * from private.requests_that_count where status = 'new')
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
      with unsettled as materialized (select * from private.open_withdrawals)
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
      with problems as materialized (select * from private.problem_orders)
      select jsonb_build_object(
        'total', (select count(*) from problems),
        'rows', coalesce(jsonb_agg(to_jsonb(first) order by updated_at, order_number), '[]')
      )
      from (select * from problems order by updated_at, order_number limit most) as first
    ),
    'mails', (
      with failed as materialized (select * from private.failed_mails())
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

-- The Kits that were paid by `until` in the Belgian calendar month of a day, and the money that came in and went out.
create function private.figures_of_month(day date, until timestamptz default 'infinity')
returns jsonb stable security invoker as $$
declare
  first_day constant date := private.first_of_month(day);
  since constant timestamptz := private.belgian_midnight(first_day);
  before constant timestamptz := private.belgian_midnight((first_day + interval '1 month')::date);
begin
  return (
    select jsonb_build_object(
      'sold', coalesce(sum(number) filter (where kind = 'payment'), 0),
      'in_cents', coalesce(sum(cents) filter (where cents > 0), 0),
      'out_cents', -coalesce(sum(cents) filter (where cents < 0), 0)
    )
    from private.money_between(since, least(before, until + interval '1 microsecond'))
  );
end;
$$;

-- The figures of a month, by one of its days.
create function public.desk_month(day date) returns jsonb stable as $$
begin
  perform private.require_owner();
  return private.figures_of_month(day);
end;
$$;

-- The first screen of the desk. Requests to follow up are counted by the day of `moment`, spam and addresses that get no
-- mail since seven days before it, and the money of its month.
create function public.desk_today(moment timestamptz default now()) returns jsonb stable as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'day', private.belgian_day(moment),
    'tasks', private.owner_tasks(moment, 5) || jsonb_build_object(
      'due', (
        select count(*) from private.requests_that_count
        where follow_up_on <= private.belgian_day(moment) and status not in ('won', 'lost')
      ),
      'spam', (
        select count(*) from public.requests
        where is_spam and created_at > moment - interval '7 days' and created_at <= moment
      ),
      'invoices', private.overdue_invoices(5),
      'stops', (
        select count(*) from private.mail_stop_list
        where stopped_at > moment - interval '7 days' and stopped_at <= moment
      ),
      'peppol', (
        select count(*)
        from public.invoices left join public.invoice_deliveries on invoice_id = invoices.id
        where private.needs_peppol(state, document)
      ),
      'stuck', (
        select jsonb_build_object(
          'total', count(*), 'since', min(created_at), 'error', (array_agg(last_error order by next_attempt_at desc) filter (where last_error <> ''))[1]
        )
        from private.stuck_mails(moment)
      ),
      'turned_away', private.turned_away(moment),
      'erasures', (
        select jsonb_build_object(
          'total', (select count(*) from private.waiting_deletions), 'rows', coalesce(jsonb_agg(first order by due_at), '[]')
        )
        from (select email, waits_for, due_at from private.waiting_deletions order by due_at limit 5) as first
      )
    ),
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
    'schedule', (
      select jsonb_build_object('ran_at', schedule_ran_at, 'stands_still', private.schedule_stands_still(moment),
        'retention_fails', private.retention_fails(moment))
      from public.shop_settings
    )
  );
end;
$$;

-- Mails the owner about each cause that cannot wait, at most once a day; `missed` counts the payments that only polling Stripe
-- found, `late_day` is the last on which a request came that should have an answer. The ten lines of a mail begin with what strangers cannot make up; of each cause they are the newest, but the longest
-- overdue where the law gives days (refunds and erasures). Returns how many were queued.
create function public.alert_owner(
  business_email text, missed integer default 0, moment timestamptz default now(), late_day date default null
) returns integer as $$
declare
  today constant date := private.belgian_day(moment);
  queued integer;
begin
  with found (cause, label, value, from_anyone, place) as (
    select 'mails', recipient, template, priority > 1, created_at
    from public.outbox
    where sent_at is null
      and template <> 'owner-alert'
      and (
        (failed_at <= moment - interval '1 hour' and private.mail_state(outbox) = 'failed')
        -- An unreachable mail service would delay this alert too; any other reason to wait does not resolve itself.
        or (failed_at is null and created_at <= moment - interval '1 hour' and last_error not like 'unreachable%')
      )
    union all
    select case when status = 'disputed' or problem = 'inquiry' then 'disputes' else 'problems' end, order_number, email, false,
      updated_at
    from private.problem_orders
    where status = 'disputed' or problem = 'inquiry' or private.belgian_day(updated_at) < today
    union all
    select 'refunds', coalesce(order_number, reference), refund_due::text, order_number is null,
      refund_due::timestamptz
    from private.open_withdrawals
    where refund_due <= today + 3
    union all
    select 'ceilings', ceiling, to_jsonb(max(reached_at)) #>> '{}', false, max(reached_at)
    from public.rate_limits
    where reached_at > moment - interval '1 day'
    group by ceiling
    union all
    select 'erasures', email, waits_for, false, due_at
    from private.waiting_deletions
    where due_at <= moment - interval '1 day'
    union all
    select 'requests', private.request_reference(id), to_jsonb(created_at) #>> '{}', false, created_at
    from private.requests_that_count
    where status = 'new' and private.belgian_day(created_at) <= late_day
    union all
    -- This mail waits until the service works again: it then says what happened meanwhile.
    select 'turned-away', seen ->> 'total', seen ->> 'since', false, (seen ->> 'last')::timestamptz
    from private.turned_away(moment) as seen
    where (seen ->> 'total')::integer > 0
    union all
    select 'payments', coalesce(orders.order_number, ''), stripe_events.id, false, received_at
    from public.stripe_events left join public.orders on orders.id = stripe_events.order_id
    where result = 'other-payment' and received_at > moment - interval '1 day' and received_at <= moment
  ),
  dated as (
    select *, case when cause in ('refunds', 'erasures') then place end as due,
      row_number() over (partition by cause, from_anyone order by place desc, label) as age
    from found
  ),
  ranked as (
    select *, row_number() over (partition by cause order by from_anyone, age > 1, due, age) as rank from dated
  ),
  causes as (
    select cause, count(*)::integer as total,
      jsonb_agg(jsonb_build_object('label', label, 'value', value) order by from_anyone, due, age)
        filter (where rank <= 10) as lines
    from ranked
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
