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
  from private.withdrawal_cases as cases
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
      select 'requests' as what, created_at, coalesce(source, utm_source) as utm_source from private.requests_that_count
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

-- Everything that concerns the owner, a row per thing. `task` is the list of Vandaag that shows it; `alert` is the mail that names
-- it, null while it can wait for a visit to the desk. A list of Vandaag begins with the lowest `rank`, then the oldest; `details` is
-- a row there, `label` and `value` are a line of the mail, where what anyone can make up is last. `late_day` is the last day on
-- which a request came that should have an answer, `missed` counts the payments that only polling Stripe found.
create function private.causes(moment timestamptz, late_day date default null, missed integer default 0)
returns table (
  task text, alert text, at timestamptz, label text, value text, details jsonb, rank double precision, from_anyone boolean
) stable security invoker as $$
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

-- What Vandaag shows, by task: how many there are, from how many people, how many of them are also in 'peppol', since when, and
-- the first five; of the requests fifty, which the desk ranks by what was promised.
create function private.owner_tasks(moment timestamptz) returns jsonb stable security invoker as $$
  select coalesce(jsonb_object_agg(task, shown), '{}')
  from (
    select task, jsonb_build_object(
      'total', count(*),
      'people', count(distinct lower(details ->> 'email')),
      'need_peppol', count(*) filter (where (details ->> 'needs_peppol')::boolean),
      'since', min(at),
      'rows', coalesce(jsonb_agg(details order by place) filter (where place <= case task when 'requests' then 50 else 5 end and details is not null), '[]')
    ) as shown
    from (
      select *, row_number() over (partition by task order by rank, at, label) as place
      from private.causes(moment)
      where task is not null
    ) as placed
    group by task
  ) as tasks;
$$;

-- What came in by `until` in the Belgian calendar month of a day: requests, Kits that were paid, money, with what went out, and who confirmed to be on the launch list.
create function private.figures_of_month(day date, until timestamptz default 'infinity')
returns jsonb stable security invoker as $$
declare
  first_day constant date := private.first_of_month(day);
  since constant timestamptz := private.belgian_midnight(first_day);
  before constant timestamptz := least(
    private.belgian_midnight((first_day + interval '1 month')::date), until + interval '1 microsecond'
  );
begin
  return (
    select jsonb_build_object(
      'requests', (select count(*) from private.requests_that_count where created_at >= since and created_at < before),
      -- A payment that does not match its order is money, but no Kit.
      'sold', (select count(*) from public.orders where paid_at >= since and paid_at < before),
      'in_cents', coalesce(sum(cents) filter (where cents > 0), 0),
      'out_cents', -coalesce(sum(cents) filter (where cents < 0), 0),
      'launch', (
        select count(*) from private.signups_that_count where state = 'confirmed' and confirmed_at >= since and confirmed_at < before
      )
    )
    from private.money_between(since, before)
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

-- The first screen of the desk, with the money of the month of `moment`.
create function public.desk_today(moment timestamptz default now()) returns jsonb stable as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'day', private.belgian_day(moment),
    'tasks', private.owner_tasks(moment),
    'month', private.figures_of_month(private.belgian_day(moment), moment),
    'launch', (
      select count(*) from private.signups_that_count where state = 'confirmed'
    ),
    'open', (
      select jsonb_build_object('invoices', count(*), 'invoice_cents', coalesce(sum(open_cents), 0))
      from private.invoice_list where paid_on is null and corrects is null and state in ('open', 'overdue')
    ) || (
      select jsonb_build_object('quotes', count(*), 'quote_cents', coalesce(sum(total_cents), 0))
      from public.quotes where state = 'sent' and valid_until >= private.belgian_day(moment)
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

-- Mails the owner about each cause that cannot wait, at most once a day. The ten lines of a mail begin with what strangers cannot
-- make up; of each cause they are the newest, but the longest overdue where the law gives days (refunds and erasures). Returns how
-- many were queued.
create function public.alert_owner(
  business_email text, missed integer default 0, moment timestamptz default now(), late_day date default null
) returns integer as $$
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
