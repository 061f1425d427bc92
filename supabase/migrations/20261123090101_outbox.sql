-- Transactional outbox: each mail is stored in the same transaction as the event it reports, and delivered later.

-- A text as the lists of the desk search it: in lower case, without accents.
create function public.plain_text(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(normalize(lower(coalesce(value, '')), NFD), U&'[\0300-\036f]', '', 'g');
$$;

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  data jsonb not null,
  -- The lowest leaves first: what belongs to a purchase never waits behind requests, nor those behind a launch. Auth
  -- sends the mails of accounts itself, but for the one about a changed password.
  priority integer not null generated always as (
    case
      when template like any (array['payment-%', 'withdrawal-%', 'refund-%', 'password-changed', 'owner-alert']) then 1
      when template = 'launch-announcement' then 3
      else 2
    end
  ) stored,
  recipient text not null,
  reply_to text,
  -- Passed to the mail service, which never sends the same key twice.
  idempotency_key text not null unique,
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
create index outbox_created_at on public.outbox (created_at);
create index outbox_failed on public.outbox (failed_at) where failed_at is not null;

-- The history of an order finds its mails by the prefix of their key.
create index outbox_key_start on public.outbox (idempotency_key text_pattern_ops);

alter table public.outbox enable row level security;

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

-- Claims up to `batch` due mails for `lease_seconds`. Concurrent workers never claim the same mail; when a worker dies,
-- its lease expires and the mail is due again. A mail that failed twenty times goes behind all others, so that those which
-- never arrive cannot take every place of a batch. A back-off lasts at most twelve minutes and a lease a few: anything more
-- than an hour ahead was scheduled under clock skew.
create function public.claim_outbox(batch integer, lease_seconds integer)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with due as (
    select id
    from public.outbox
    where sent_at is null
      and failed_at is null
      and (next_attempt_at <= now() or next_attempt_at > now() + interval '1 hour')
      and (locked_until is null or locked_until < now() or locked_until > now() + interval '1 hour')
    order by case when attempts < 20 then priority end, next_attempt_at, created_at
    limit greatest(batch, 0)
    for update skip locked
  ),
  taken as (
    update public.outbox
    set attempts = outbox.attempts + 1,
        locked_until = now() + make_interval(secs => lease_seconds)
    from due
    where outbox.id = due.id
    returning outbox.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id,
        'template', template,
        'data', data,
        'recipient', recipient,
        'reply_to', reply_to,
        'idempotency_key', idempotency_key,
        'attempts', attempts
      )
      order by priority, created_at
    ),
    '[]'::jsonb
  )
  from taken;
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

-- Records the outcome of an attempt: 'sent', 'retry' (with back-off) or 'failed' (permanently). 140 attempts take about
-- 23 hours, just within the day for which the mail service remembers a key. Only the worker that holds the lease may
-- settle: `attempt` must match. Returns the resulting outcome, or null when the lease was lost.
create function public.settle_outbox(mail_id uuid, attempt integer, outcome text, error text default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_attempts constant integer := 140;
  final text := case when outcome = 'retry' and attempt >= max_attempts then 'failed' else outcome end;
begin
  update public.outbox
  set locked_until = null,
      sent_at = case when final = 'sent' then now() end,
      failed_at = case when final = 'failed' then now() end,
      next_attempt_at = case when final = 'retry' then now() + public.outbox_pause(attempt) else next_attempt_at end,
      last_error = case when final = 'sent' then null else left(error, 300) end
  where id = mail_id and attempts = attempt and sent_at is null and failed_at is null;

  if not found then
    return null;
  end if;

  if final = 'sent' then
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

  return final;
end;
$$;

-- Requeues mails that failed permanently: one, or all of them. Returns how many.
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
  set failed_at = null, attempts = 0, next_attempt_at = now(), locked_until = null
  where failed_at is not null and (mail_id is null or id = mail_id);
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
