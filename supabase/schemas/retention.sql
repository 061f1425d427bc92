-- Removes what was kept long enough, in batches, for remove-expired. How long that is, is in contract/retention.ts: each
-- function gets the moment before which things go, and removes at most `batch` rows. Returns how many.

-- Requests whose sender had no contact since, with their notes, steps, quotes and mails. Contact is a request, a step, note,
-- quote or invoice on one, or an order; an invoice that is not paid keeps its request. A consent stays, as its proof.
create function private.expire_requests(before timestamptz, batch integer) returns integer security invoker as $$
declare
  old uuid[];
begin
  select array_agg(id) into old
  from (
    select requests.id
    from public.requests
    where requests.created_at < before
      and not exists (
        select
        from public.requests as other
        left join public.request_progress on request_progress.request_id = other.id
        where lower(other.email) = lower(requests.email)
          and (
            other.created_at >= before
            or request_progress.updated_at >= before
            or exists (select from public.notes where request_id = other.id and at >= before)
            or exists (select from public.quotes where request_id = other.id and sent_at >= before)
            or exists (
              select from public.invoices
              where request_id = other.id
                and (invoices.created_at >= before or corrects is null and private.invoice_open_cents(invoices) > 0)
            )
          )
      )
      and not exists (
        select from public.orders where lower(orders.email) = lower(requests.email) and created_at >= before
      )
    order by created_at
    limit batch
  ) as expired;
  return private.delete_requests(old);
end;
$$;

-- Deletes requests with the mails about them.
create function private.delete_requests(old uuid[]) returns integer security invoker as $$
begin
  delete from public.outbox
  where idempotency_key in (
    select 'request-answer-' || id from public.notes where request_id = any (old)
    union all select 'request-' || request_id || '-quote-' || id from public.quotes where request_id = any (old)
  ) or idempotency_key in (
    select 'request-' || id || '-' || recipient
    from unnest(old) as id, unnest(array['business', 'visitor']) as recipient
  );
  delete from public.requests where id = any (old);
  return coalesce(cardinality(old), 0);
end;
$$;

-- People on the launch list who had its mail, who left, or who never confirmed; with the mails of the list, because the key of
-- the launch mail keeps it from leaving twice.
create function private.expire_launch(before timestamptz, batch integer) returns integer security invoker as $$
declare
  old text[];
begin
  -- A launch mail that is queued meanwhile finds its address, or comes first.
  select array_agg(email) into old
  from (
    select email
    from public.launch_signups
    where unsubscribed_at < before
      or (confirmed_at is null and created_at < before)
      or exists (
        select from public.outbox
        where idempotency_key = private.launch_key(email) and coalesce(sent_at, failed_at) < before
      )
    order by created_at
    limit batch
    for update skip locked
  ) as expired;
  delete from public.outbox
  where template in ('launch-business', 'launch-visitor', 'launch-announcement')
    and (recipient = any (old) or data ->> 'email' = any (old));
  delete from public.launch_signups where email = any (old);
  return coalesce(cardinality(old), 0);
end;
$$;

-- Orders without an account, paid ones or those that never were: what names their buyer, and the notes. The numbers stay for
-- the books. An order with an account opens what was bought, as long as the account is there. One with a problem counts as
-- paid: money came in for it.
create function private.expire_orders(before timestamptz, paid boolean, batch integer)
returns integer security invoker as $$
declare
  old uuid[];
begin
  select array_agg(id) into old
  from (
    select id from public.orders
    where user_id is null and status <> 'pending' and (paid_at is not null or problem is not null) = paid
      and coalesce(paid_at, created_at) < before and private.names_buyer(orders)
    limit batch
    for update skip locked
  ) as expired;
  return private.cut_orders(old);
end;
$$;

-- Accounts whose address was never confirmed, since the last link for it: somebody else may have made them. One with an order
-- that is paid or may still be stays, because its buyer may still confirm.
create function private.expire_accounts(before timestamptz, batch integer) returns integer security invoker as $$
declare
  removed integer;
begin
  delete from auth.users where id in (
    select id from auth.users
    where email_confirmed_at is null and greatest(created_at, confirmation_sent_at) < before
      and not exists (
        select from public.orders
        where (user_id = users.id or lower(orders.email) = lower(users.email)) and (paid_at is not null or problem is not null or status = 'pending')
      )
    order by created_at
    limit batch
    for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end;
$$;

-- Auth's own log, which has the address of everybody who signs in. Where it is switched off, or is not ours to empty, it is
-- left alone.
create function private.expire_auth_log(before timestamptz, batch integer) returns integer security invoker as $$
declare
  removed integer := 0;
begin
  if to_regclass('auth.audit_log_entries') is null or not has_table_privilege('auth.audit_log_entries', 'select, delete') then
    return 0;
  end if;
  execute 'delete from auth.audit_log_entries where id in (
    select id from auth.audit_log_entries where created_at < $1 limit $2
  )' using before, batch;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

-- Removes a batch of what a rule of contract/retention.ts says is past its time. What repeats a withdrawal goes before
-- it, and credit notes before their invoice. Mails of the launch list go with it instead.
create function public.remove_expired(rule text, before timestamptz, batch integer) returns integer as $$
declare
  removed integer;
begin
  case rule
    when 'requests' then return private.expire_requests(before, batch);
    when 'spam' then
      return private.delete_requests(array(select id from public.requests where spam_since < before limit batch));
    when 'launch' then return private.expire_launch(before, batch);
    when 'unpaid' then return private.expire_orders(before, false, batch);
    when 'orders' then return private.expire_orders(before, true, batch);
    when 'accounts' then return private.expire_accounts(before, batch);
    when 'auth-log' then return private.expire_auth_log(before, batch);
    when 'withdrawals' then
      delete from public.withdrawals where id in (
        select id from private.withdrawal_cases
        where received_at < before and not private.is_unsettled(withdrawal_cases.state)
          and not exists (
            select from public.withdrawals as later where later.repeats = withdrawal_cases.id and later.received_at >= before
          )
        limit batch
      );
    when 'invoices' then
      delete from public.invoices where id in (
        select id from public.invoices as old
        where issued_on < private.belgian_day(before)
          and not exists (select from public.invoices as note where note.corrects = old.id)
        limit batch
      );
    when 'quotes' then
      delete from public.quotes where id in (
        select id from public.quotes where state = 'agreed' and answered_at < before limit batch
      );
    when 'consents' then
      delete from public.consents where id in (
        select id from public.consents
        where case
          when withdrawn_at is not null then withdrawn_at < before
          when proven_at is null then given_at < before
          else kind = 'launch' and given_at < before
            and not exists (select from public.launch_signups where lower(launch_signups.email) = lower(consents.email))
        end
        limit batch
      );
    when 'mails' then
      delete from public.outbox where id in (
        select id from public.outbox
        where created_at < before and coalesce(sent_at, failed_at) < before and template <> 'launch-announcement'
        limit batch
      );
    when 'payments' then
      delete from public.stripe_events
      where id in (select id from public.stripe_events where received_at < before limit batch);
    when 'stops' then
      delete from public.mail_stops where id in (select id from public.mail_stops where stopped_at < before limit batch);
    when 'reports' then
      delete from public.mail_reports
      where id in (select id from public.mail_reports where received_at < before limit batch);
  end case;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

-- Records how a run of a rule went: how many rows it removed, and why it failed, if it did.
create function public.record_retention(rule text, removed integer, problem text) returns void as $$
  insert into public.retention_runs as known (rule, removed, failing_since, last_error)
  values ($1, $2, case when $3 is not null then now() end, $3)
  on conflict on constraint retention_runs_pkey do update
    set ran_at = now(),
        removed = known.removed + excluded.removed,
        failing_since = case when $3 is not null then coalesce(known.failing_since, now()) end,
        last_error = $3;
$$;
