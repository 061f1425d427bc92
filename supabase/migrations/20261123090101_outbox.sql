-- Transactional outbox: each mail is stored in the same transaction as the event it reports, and delivered later.

-- A text as the lists of the desk search it: in lower case, without accents and apostrophes.
create function public.plain_text(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(normalize(lower(coalesce(value, '')), NFD), U&'[\0300-\036f''`\00b4\02bc\2018\2019]', '', 'g');
$$;

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  data jsonb not null,
  -- The lowest leaves first: what belongs to a purchase never waits behind requests, nor those behind a launch. Auth
  -- sends the mails of accounts itself, but for the one about a changed password.
  priority integer not null generated always as (
    case
      when template like any (array['payment-%', 'withdrawal-%', 'refund-%', 'invoice%', 'password-changed', 'owner-alert']) then 1
      when template = 'launch-announcement' then 3
      else 2
    end
  ) stored,
  recipient text not null,
  reply_to text,
  -- Passed to the mail service, which never sends the same key twice.
  idempotency_key text not null unique,
  -- The request to the mail service that this mail is part of, with the others of the same value. It is sent again with
  -- the same mails until the service has answered, because the service knows it by its key and its content.
  sent_with uuid,
  -- Sent in a request of its own: the service refused its request as a whole, or it could not be rendered.
  alone boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  search_text text generated always as (
    public.plain_text(
      recipient || ' ' || coalesce(data ->> 'orderNumber', '') || ' ' || coalesce(data ->> 'reference', '')
    )
  ) stored
);

create index outbox_waiting on public.outbox (next_attempt_at)
  where sent_at is null and failed_at is null;
create index outbox_sent_with on public.outbox (sent_with) where sent_at is null and failed_at is null;
create index outbox_created_at on public.outbox (created_at);
create index outbox_recipient on public.outbox (lower(recipient));
-- The mails to the shop about a person.
create index outbox_reply_to on public.outbox (lower(reply_to));
create index outbox_about on public.outbox (lower(data ->> 'email'));
create index outbox_failed on public.outbox (failed_at) where failed_at is not null;

-- The history of an order finds its mails by the prefix of their key.
create index outbox_key_start on public.outbox (idempotency_key text_pattern_ops);

alter table public.outbox enable row level security;

-- Addresses that get only the mails of public.ignores_stop: the mail service reported that a mail came back for good, or
-- that its reader called it spam. An owner may lift a stop.
create table public.mail_stops (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null,
  cause text not null check (cause in ('bounce', 'complaint')),
  stopped_at timestamptz not null,
  lifted_at timestamptz
);

create unique index mail_stops_email on public.mail_stops (email) where lifted_at is null;
create index mail_stops_stopped_at on public.mail_stops (stopped_at);

alter table public.mail_stops enable row level security;

-- The addresses that get no mail but what belongs to a purchase.
create view public.mail_stop_list with (security_invoker = true) as
  select id, email, cause, stopped_at, public.plain_text(email) as search_text
  from public.mail_stops where lifted_at is null;

-- The reports of the mail service that were applied, by their id: it may send one again.
create table public.mail_reports (
  id text primary key,
  received_at timestamptz not null default now()
);

create index mail_reports_received_at on public.mail_reports (received_at);

alter table public.mail_reports enable row level security;

-- Delivery, in a single row: one run at a time, at the pace of the mail service.
create table public.outbox_delivery (
  id boolean primary key default true check (id),
  -- The run that delivers, and until when no other may.
  run uuid,
  held_until timestamptz not null default now(),
  -- Nothing is sent before then: the pace, or the time that the mail service asked for.
  rests_until timestamptz not null default now()
);

insert into public.outbox_delivery default values;

alter table public.outbox_delivery enable row level security;

-- Adds mails to the outbox. Idempotent: a mail whose key already exists is skipped.
create function public.enqueue_mails(mails jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select mail ->> 'template', mail -> 'data', mail ->> 'recipient', mail ->> 'reply_to', mail ->> 'idempotency_key'
  from jsonb_array_elements(coalesce(mails, '[]'::jsonb)) as mail
  on conflict (idempotency_key) do nothing;
$$;

-- Whether a moment is still to come. Back-offs, leases and rests last at most an hour: what is further ahead was scheduled
-- under clock skew, and has passed.
create function public.is_ahead(moment timestamptz)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select coalesce(moment > clock_timestamp() and moment <= clock_timestamp() + interval '1 hour', false);
$$;

-- Whether a mail has an attachment, which the mail service takes in a request of its own only: a receipt, an invoice.
create function public.has_attachment(template text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select template = 'payment-buyer' or starts_with(template, 'invoice');
$$;

-- Chooses the due mails of the next requests to the mail service: at most `requests` of them, one of which holds up to
-- `batch` mails that were not sent before. A request that was sent before is repeated as a whole. A mail that failed twenty
-- times goes behind all others, so that those which never arrive cannot take every place; one that was never in a request
-- with others then gets a request of its own.
create function public.due_mails(requests integer, batch integer)
returns table (id uuid, request uuid, place bigint)
language sql
volatile
set search_path = ''
as $$
  with waiting as (
    select outbox.id, sent_with,
      alone or public.has_attachment(template) or (attempts >= 20 and sent_with is null) as single,
      row_number() over (
        order by case when attempts < 20 then priority end, next_attempt_at, created_at, outbox.id
      ) as place
    from public.outbox
    where sent_at is null
      and failed_at is null
      and not public.is_ahead(next_attempt_at)
      and not public.is_ahead(locked_until)
    order by place
    limit 500
  ),
  -- The zero uuid stands for the new request.
  grouped as (
    select waiting.id, place,
      case when single then waiting.id else coalesce(sent_with, '00000000-0000-0000-0000-000000000000') end as request
    from waiting
  ),
  chosen as (
    select grouped.request, min(place) as place
    from grouped
    group by grouped.request
    -- Receipts take every request but one, so that the others never wait for a long row of receipts.
    order by (requests > 1 and grouped.request = '00000000-0000-0000-0000-000000000000') desc, min(place)
    limit requests
  ),
  members as (
    select grouped.id, chosen.request, chosen.place,
      row_number() over (partition by chosen.request order by grouped.place) as position
    from grouped join chosen using (request)
  )
  select members.id, members.request, members.place from members where position <= batch
  union
  select outbox.id, chosen.request, chosen.place
  from public.outbox join chosen on outbox.sent_with = chosen.request
  where outbox.sent_at is null and outbox.failed_at is null;
$$;

-- 'waiting', 'sent', 'failed' (permanently) or 'stopped': its address gets no mail.
create function public.mail_state(mail public.outbox)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when mail.sent_at is not null then 'sent'
    when mail.failed_at is null then 'waiting'
    when mail.last_error like 'stopped: %' then 'stopped'
    else 'failed'
  end;
$$;

-- The mails that failed permanently, but those that were stopped.
create function public.failed_mails()
returns setof public.outbox
language sql
stable
set search_path = ''
as $$
  select * from public.outbox where failed_at is not null and public.mail_state(outbox) = 'failed';
$$;

-- Whether a mail leaves for an address that gets no mail: it belongs to a purchase, or its reader needs it to see their data
-- or to learn that they will be erased.
create function public.ignores_stop(mail public.outbox)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select mail.priority = 1 or mail.template in ('own-data', 'deletion-asked');
$$;

-- Stops what waits for an address that gets no mail. What may have left with others stays with them.
create function public.stop_mails()
returns void
language sql
set search_path = ''
as $$
  update public.outbox
  set failed_at = now(), last_error = 'stopped: ' || cause
  from public.mail_stop_list as stops
  where stops.email = lower(recipient)
    and not public.ignores_stop(outbox) and sent_at is null and failed_at is null and sent_with is null
    and not public.is_ahead(locked_until);
$$;

-- Applies a report of the mail service about an address, once per id: a stop, and after a complaint the end of every consent
-- of before it. A report from before an owner lifted a stop stops nothing. Returns 'stopped', 'known' or 'lifted'.
create function public.record_mail_report(report_id text, cause text, address text, happened_at timestamptz)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  stopped constant text := lower(address);
  moment constant timestamptz := least(happened_at, now());
begin
  perform public.lock_address(stopped);
  insert into public.mail_reports (id) values (report_id) on conflict (id) do nothing;
  if not found then
    return 'known';
  end if;
  if cause = 'complaint' then
    update public.consents
    set withdrawn_at = now()
    where lower(email) = stopped and withdrawn_at is null and given_at <= moment;
    perform public.act_on_launch_link(token, 'unsubscribe')
    from public.launch_signups where lower(email) = stopped and unsubscribed_at is null and created_at <= moment;
  end if;
  if exists (select from public.mail_stops where email = stopped and lifted_at >= moment) then
    return 'lifted';
  end if;
  insert into public.mail_stops as known (email, cause, stopped_at)
  values (stopped, record_mail_report.cause, moment)
  on conflict (email) where lifted_at is null do update
    set cause = excluded.cause where excluded.cause = 'complaint';
  return 'stopped';
end;
$$;

-- Claims the mails of the next second, at `rate` requests a second, on behalf of a run, for `lease_seconds`. One run
-- delivers at a time. When it dies, another delivers a few seconds later, and once its lease expires its mails are due
-- again.
-- Returns { mails, wait }: `wait` is how many seconds the run should wait before it asks again, or null when it has
-- nothing more to do: no mail is due, another run delivers, or the mail service asked for more than `patience` seconds.
create function public.claim_outbox(run uuid, rate integer, batch integer, patience integer, lease_seconds integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lease constant interval := make_interval(secs => lease_seconds);
  -- Longer than a round takes while the mail service answers. `rests_until` keeps the pace of two runs together.
  hold constant interval := '8 seconds';
  new_request constant uuid := gen_random_uuid();
  delivery public.outbox_delivery;
  wait numeric;
  requests integer;
  claimed jsonb;
begin
  select * into delivery from public.outbox_delivery for update;
  if delivery.run <> claim_outbox.run and public.is_ahead(delivery.held_until) then
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', null);
  end if;
  if public.is_ahead(delivery.rests_until) then
    wait := extract(epoch from delivery.rests_until - clock_timestamp());
    update public.outbox_delivery
    set run = case when wait <= patience then claim_outbox.run end,
        held_until = case when wait <= patience then rests_until + hold else clock_timestamp() end;
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', case when wait <= patience then greatest(wait, 0) end);
  end if;

  perform public.stop_mails();
  with chosen as materialized (
    select due.*, count(*) over (partition by request) as size from public.due_mails(rate, batch) as due
  ),
  taken as (
    update public.outbox
    set attempts = outbox.attempts + 1,
        locked_until = clock_timestamp() + lease,
        sent_with = case
          when chosen.request = outbox.id then null
          when chosen.request = outbox.sent_with then outbox.sent_with
          when chosen.size > 1 then new_request
        end
    from chosen
    where outbox.id = chosen.id and outbox.sent_at is null and outbox.failed_at is null
    returning outbox.*, chosen.request, chosen.place
  )
  select count(distinct request), coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', taken.id,
        'template', template,
        'data', data,
        'recipient', recipient,
        'reply_to', reply_to,
        'idempotency_key', idempotency_key,
        'sent_with', sent_with,
        'attempts', attempts,
        'terms', case when template = 'payment-buyer' then public.terms_for_order(data ->> 'orderNumber') end,
        'document', case when starts_with(template, 'invoice') then public.invoice_document(data ->> 'invoiceId') end
      )
      order by place, priority, created_at, taken.id
    ),
    '[]'::jsonb
  )
  into requests, claimed
  from taken;

  update public.outbox_delivery
  set run = case when requests > 0 then claim_outbox.run end,
      held_until = case when requests > 0 then clock_timestamp() + hold else clock_timestamp() end,
      rests_until = case
        when requests > 0 then clock_timestamp() + make_interval(secs => requests::double precision / rate)
        else rests_until
      end;
  return jsonb_build_object('mails', claimed, 'wait', null);
end;
$$;

-- The back-off after the given number of attempts: 5 seconds, doubling up to ten minutes, with 20% jitter.
create function public.outbox_pause(attempts integer)
returns interval
language sql
volatile
set search_path = ''
as $$
  select make_interval(secs => least(5 * power(2, least(greatest(attempts, 1), 20) - 1), 600) * (0.8 + 0.4 * random()));
$$;

-- Records the outcomes of a run's attempts, [{ id, attempt, outcome, error, alone }]: 'sent', 'retry' (with back-off;
-- `alone`: in a request of its own), 'failed' (permanently) or 'unsent' (the mail service had no time for it, so that it
-- cost no attempt). 140 attempts take about 23 hours, just within the day for which the mail service remembers a key.
-- While other mails leave they follow faster, because each of those brings the next one forward; so no mail fails before
-- twenty hours. Only the holder of a mail's lease may settle it: `attempt` must match. With `rest_seconds` nothing is sent
-- for that long; `ends` lets another run deliver. Returns { id: outcome } of what it settled.
create function public.settle_outbox(run uuid, results jsonb, rest_seconds integer, ends boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_attempts constant integer := 140;
  settled jsonb;
begin
  with given as (
    select result.id, attempt, error, result.alone,
      case
        when outcome = 'retry' and attempt >= max_attempts and created_at < now() - interval '20 hours' then 'failed'
        else outcome
      end as final
    from jsonb_to_recordset(results) as result (id uuid, attempt integer, outcome text, error text, alone boolean)
      join public.outbox on outbox.id = result.id
  ),
  changed as (
    update public.outbox
    set locked_until = null,
        sent_at = case when final = 'sent' then now() end,
        failed_at = case when final = 'failed' then now() end,
        next_attempt_at = case when final = 'retry' then now() + public.outbox_pause(attempt) else next_attempt_at end,
        last_error = case when final = 'sent' then null else left(error, 300) end,
        -- The link to the own data, or to undo that they are erased, is from now on in the mail alone.
        data = case
          when final = 'sent' and template in ('own-data', 'deletion-asked') then public.without_tokens(data) else data
        end,
        attempts = case when final = 'unsent' then attempts - 1 else attempts end,
        alone = outbox.alone or coalesce(given.alone, false),
        sent_with = case when given.alone or final = 'unsent' and attempts = 1 then null else sent_with end
    from given
    where outbox.id = given.id and attempts = attempt and sent_at is null and failed_at is null
    returning outbox.id, final
  )
  select coalesce(jsonb_object_agg(id, final), '{}'::jsonb) into settled from changed;

  if exists (select from jsonb_each_text(settled) where value = 'sent') then
    -- A delivered mail proves that the service is back: retry immediately what waits because it was unreachable.
    update public.outbox
    set next_attempt_at = now()
    where id in (
      select id
      from public.outbox
      where sent_at is null and failed_at is null and next_attempt_at > now() and last_error like 'unreachable%'
      for update skip locked
    );
  end if;

  update public.outbox_delivery
  set held_until = case when ends then clock_timestamp() else held_until end,
      rests_until = case
        -- Less than what is_ahead takes for clock skew.
        when rest_seconds > 0 then clock_timestamp() + make_interval(secs => least(rest_seconds, 3000))
        else rests_until
      end
  where outbox_delivery.run = settle_outbox.run;
  return settled;
end;
$$;

-- Requeues mails that failed permanently: one, or all that were not stopped. Returns how many.
create function public.requeue_outbox(mail_id uuid default null)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  requeued integer;
begin
  update public.outbox
  set failed_at = null, attempts = 0, next_attempt_at = now(), locked_until = null, sent_with = null
  where failed_at is not null and (id = mail_id or (mail_id is null and public.mail_state(outbox) = 'failed'));
  get diagnostics requeued = row_count;
  return requeued;
end;
$$;

-- The mails that cannot leave: an attempt failed, or none was made for ten minutes.
create function public.stuck_mails(moment timestamptz)
returns setof public.outbox
language sql
stable
set search_path = ''
as $$
  select *
  from public.outbox
  where sent_at is null
    and failed_at is null
    and (attempts > 0 and last_error is not null or created_at < moment - interval '10 minutes');
$$;
