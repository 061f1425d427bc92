-- Transactional outbox: each mail is stored in the same transaction as the event it reports, and delivered later.

-- The addresses that get no mail but what belongs to a purchase.
create view private.mail_stop_list with (security_invoker = true) as
  select id, email, cause, stopped_at, private.plain_text(email) as search_text
  from public.mail_stops where lifted_at is null;

-- Every mail has the priority of its template; one that is no template is refused.
create function private.give_priority() returns trigger security invoker as $$
begin
  new.priority := (private.mail_rule(new.template) -> 'priority')::integer;
  return new;
end;
$$;

create trigger give_priority before insert on public.outbox for each row execute function private.give_priority();

-- Adds mails to the outbox. Idempotent: a mail whose key already exists is skipped.
create function private.enqueue_mails(mails jsonb) returns void as $$
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select mail ->> 'template', mail -> 'data', mail ->> 'recipient', mail ->> 'reply_to', mail ->> 'idempotency_key'
  from jsonb_array_elements(coalesce(mails, '[]'::jsonb)) as mail
  on conflict (idempotency_key) do nothing;
$$;

-- Whether a moment is still to come. Back-offs, leases and rests last at most an hour: what is further ahead was scheduled
-- under clock skew, and has passed.
create function private.is_ahead(moment timestamptz) returns boolean security invoker as $$
  select coalesce(moment > clock_timestamp() and moment <= clock_timestamp() + interval '1 hour', false);
$$;

-- Chooses the due mails of the next requests to the mail service: at most `requests` of them, one of which holds up to
-- `batch` mails that were not sent before. A request that was sent before is repeated as a whole. A mail that failed twenty
-- times goes last, in a request of its own if it was never in one with others.
create function private.due_mails(requests integer, batch integer)
returns table (id uuid, request uuid, place bigint) security invoker as $$
  with waiting as (
    select outbox.id, sent_with,
      alone or private.mail_rule(template) ? 'attaches' or (attempts >= 20 and sent_with is null) as single,
      row_number() over (
        order by case when attempts < 20 then priority end, next_attempt_at, created_at, outbox.id
      ) as place
    from public.outbox
    where sent_at is null
      and failed_at is null
      and not private.is_ahead(next_attempt_at)
      and not private.is_ahead(locked_until)
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
create function private.mail_state(mail public.outbox) returns text immutable security invoker as $$
  select case
    when mail.sent_at is not null then 'sent'
    when mail.failed_at is null then 'waiting'
    when mail.last_error like 'stopped: %' then 'stopped'
    else 'failed'
  end;
$$;

-- The mails that failed permanently, but those that were stopped.
create function private.failed_mails() returns setof public.outbox stable security invoker as $$
  select * from public.outbox where failed_at is not null and private.mail_state(outbox) = 'failed';
$$;

-- Whether a mail leaves for an address that gets no mail: it belongs to a purchase, or its reader needs it to see their data
-- or to learn that they will be erased.
create function private.ignores_stop(mail public.outbox) returns boolean immutable security invoker as $$
  select mail.priority = 1 or private.mail_rule(mail.template) ? 'isReadersAlone';
$$;

-- Stops what waits for an address that gets no mail, and the newsletter for one that no longer agrees to it. What may have left with
-- others stays with them.
create function private.stop_mails() returns void security invoker as $$
  update public.outbox
  set failed_at = now(), last_error = 'stopped: ' || coalesce(cause, 'consent')
  from public.outbox as waiting left join private.mail_stop_list as stops on stops.email = lower(recipient)
  where outbox.id = waiting.id and (
      cause is not null and not private.ignores_stop(outbox)
      or outbox.template = 'newsletter' and outbox.idempotency_key !~ '^mailing-test-'
        and not exists (select from private.newsletter_addresses as reader where reader.email = lower(outbox.recipient))
    )
    and waiting.sent_at is null and waiting.failed_at is null and waiting.sent_with is null
    and not private.is_ahead(waiting.locked_until);
$$;

-- Applies a report of the mail service about an address, once per id: a stop, and after a complaint the end of every consent
-- of before it. A report from before an owner lifted a stop stops nothing. Returns 'stopped', 'known' or 'lifted'.
create function public.record_mail_report(report_id text, cause text, address text, happened_at timestamptz)
returns text as $$
declare
  stopped constant text := lower(address);
  moment constant timestamptz := least(happened_at, now());
begin
  perform private.lock_address(stopped);
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

-- Claims the mails of the next second on behalf of a run. One run delivers at a time; when it dies, another goes on a few
-- seconds later, and once its lease expires its mails are due again. The run asks again after `wait` seconds; null when it has
-- nothing more to do, or the mail service asked for more than `patience` seconds.
create function public.claim_outbox(run uuid, rate integer, batch integer, patience integer, lease_seconds integer)
returns jsonb as $$
declare
  lease constant interval := make_interval(secs => lease_seconds);
  -- Longer than a round takes while the mail service answers. `rests_until` keeps the pace of two runs together.
  hold constant interval := interval '8 seconds';
  new_request constant uuid := gen_random_uuid();
  delivery public.outbox_delivery;
  wait numeric;
  requests integer;
  claimed jsonb;
begin
  select * into delivery from public.outbox_delivery for update;
  if delivery.run <> claim_outbox.run and private.is_ahead(delivery.held_until) then
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', null);
  end if;
  if private.is_ahead(delivery.rests_until) then
    wait := extract(epoch from delivery.rests_until - clock_timestamp());
    update public.outbox_delivery
    set run = case when wait <= patience then claim_outbox.run end,
        held_until = case when wait <= patience then rests_until + hold else clock_timestamp() end
    where id;
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', case when wait <= patience then greatest(wait, 0) end);
  end if;

  perform private.stop_mails();
  with chosen as materialized (
    select due.*, count(*) over (partition by request) as size from private.due_mails(rate, batch) as due
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
  select count(distinct request)::integer, coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', taken.id,
        'template', template,
        'data', private.with_words(data),
        'recipient', recipient,
        'reply_to', reply_to,
        'idempotency_key', idempotency_key,
        'sent_with', sent_with,
        'attempts', attempts,
        'terms', case when private.mail_rule(template) ->> 'attaches' = 'terms' then private.terms_for_order(data ->> 'orderNumber') end,
        'document', case when private.mail_rule(template) ->> 'attaches' = 'invoice' then (
          select document from public.invoices where id = (data ->> 'invoiceId')::uuid
        ) end,
        'quote', case when private.mail_rule(template) ->> 'attaches' = 'invoice' then (
          select document from public.quotes where id = (data ->> 'quoteId')::uuid
        ) end,
        'books', case when private.mail_rule(template) ->> 'attaches' = 'books' then private.mailed_books(data) end
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
      end
  where id;
  return jsonb_build_object('mails', claimed, 'wait', null);
end;
$$;

-- The back-off after the given number of attempts: 5 seconds, doubling up to ten minutes, with 20% jitter.
create function private.outbox_pause(attempts integer) returns interval security invoker as $$
  select make_interval(secs => least(5 * power(2, least(greatest(attempts, 1), 20) - 1), 600) * (0.8 + 0.4 * random()));
$$;

-- Records the outcomes of a run's attempts; only the holder of a mail's lease may settle it. A mail is given up after 140 attempts,
-- about 23 hours: just within the day for which the mail service remembers a key. With `rest_seconds` nothing is sent for that
-- long; `ends` lets another run deliver.
create function public.settle_outbox(run uuid, results jsonb, rest_seconds integer, ends boolean) returns jsonb as $$
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
        next_attempt_at = case when final = 'retry' then now() + private.outbox_pause(attempt) else next_attempt_at end,
        last_error = case when final = 'sent' then null else left(error, 300) end,
        -- The link to their own data, or to undo that they are erased, is from now on in the mail alone.
        data = case
          when final = 'sent' and private.mail_rule(template) ? 'isReadersAlone' then private.without_tokens(data) else data
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
create function private.requeue_outbox(mail_id uuid default null) returns integer as $$
declare
  requeued integer;
begin
  update public.outbox
  set failed_at = null, attempts = 0, next_attempt_at = now(), locked_until = null, sent_with = null
  where failed_at is not null and (id = mail_id or (mail_id is null and private.mail_state(outbox) = 'failed'));
  get diagnostics requeued = row_count;
  return requeued;
end;
$$;

-- The mails that cannot leave: an attempt failed, or none was made for ten minutes.
create function private.stuck_mails(moment timestamptz) returns setof public.outbox stable security invoker as $$
  select *
  from public.outbox
  where sent_at is null
    and failed_at is null
    and (attempts > 0 and last_error is not null or created_at < moment - interval '10 minutes');
$$;
