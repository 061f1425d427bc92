-- Money that goes back. The whole of an order goes back as a case of `withdrawals`; what an owner gives back in part is a
-- row of `refunds`. Both are claimed by the same loop.

create table public.refunds (
  -- Made by the owner's browser, so that one press is one refund however often it is sent.
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'refunding' check (state in ('refunding', 'refused', 'refunded', 'closed')),
  refund_id text,
  refund_attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);

comment on column public.refunds.state is
  'refunding: goes back as soon as Stripe accepts. refused: Stripe refused. refunded: the money is back. closed: the whole order went back instead.';

create index refunds_order_id on public.refunds (order_id);
-- One part of an order at a time.
create unique index refunds_one_at_a_time on public.refunds (order_id) where state = 'refunding';

alter table public.refunds enable row level security;

-- Claims up to `batch` refunds that are due: the payment is there and the bank does not contest it. A claim is due again
-- after a pause that grows, so a worker that dies loses nothing. Returns [{ id, reference, payment, order_id,
-- order_number, amount_cents, part, refund_id, round }]; `part` is null where all that is left goes back.
create function public.claim_refunds(batch integer)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with due as (
    select withdrawals.id
    from public.withdrawals
    join public.orders on orders.id = withdrawals.order_id
    where withdrawals.state = 'refunding'
      and (orders.status = 'paid' or (orders.status = 'failed' and orders.problem is not null))
      and orders.stripe_payment_intent_id is not null
      and (next_attempt_at <= now() or next_attempt_at > now() + interval '1 hour')
    order by next_attempt_at
    limit greatest(batch, 0)
    for update of withdrawals skip locked
  ),
  due_parts as (
    select refunds.id
    from public.refunds
    join public.orders on orders.id = refunds.order_id
    where refunds.state = 'refunding'
      and orders.status = 'paid'
      and (next_attempt_at <= now() or next_attempt_at > now() + interval '1 hour')
    order by next_attempt_at
    limit greatest(batch, 0)
    for update of refunds skip locked
  ),
  taken as (
    update public.withdrawals
    set refund_attempts = refund_attempts + 1,
        -- Longer than an attempt that times out.
        next_attempt_at = now() + greatest(interval '45 seconds', public.outbox_pause(refund_attempts + 1))
    from due
    where withdrawals.id = due.id
    returning withdrawals.*
  ),
  taken_parts as (
    update public.refunds
    set refund_attempts = refund_attempts + 1,
        next_attempt_at = now() + greatest(interval '45 seconds', public.outbox_pause(refund_attempts + 1))
    from due_parts
    where refunds.id = due_parts.id
    returning refunds.*
  ),
  all_taken as (
    select id, reference, order_id, null::integer as part, refund_id, refund_round from taken
    union all
    select id, null, order_id, amount_cents, refund_id, 0 from taken_parts
  )
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', all_taken.id,
      'reference', coalesce(all_taken.reference, orders.order_number),
      'payment', orders.stripe_payment_intent_id,
      'order_id', orders.id,
      'amount_cents', orders.amount_cents,
      'part', all_taken.part,
      'order_number', orders.order_number,
      'refund_id', all_taken.refund_id,
      'round', all_taken.refund_round
    )),
    '[]'::jsonb
  )
  from all_taken
  join public.orders on orders.id = all_taken.order_id;
$$;

-- Records what an attempt to refund came to, unless the money is back: 'pending' (Stripe has it in hand as `stripe_id`),
-- 'retry' or 'refused' (for good: the shop gets `mail`).
create function public.record_refund(case_id uuid, outcome text, stripe_id text, error text, mail jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.withdrawals
  set state = case when outcome = 'refused' then 'refused' else state end,
      refund_id = case when outcome = 'refused' then null else coalesce(stripe_id, refund_id) end,
      last_error = left(error, 300),
      events = case when outcome is distinct from events -> -1 ->> 'event' or left(error, 300) is distinct from events -> -1 ->> 'detail'
        then events || public.withdrawal_event(outcome, left(error, 300)) else events end
  where id = case_id and state = 'refunding';
  if found and outcome = 'refused' then
    perform public.enqueue_mails(jsonb_build_array(mail));
  end if;
end;
$$;

-- Records what an attempt to give back a part came to: 'succeeded' (the buyer gets a mail), 'pending' (Stripe has it in
-- hand as `stripe_id`), 'retry' or 'refused' (for good: the shop gets `mail`).
create function public.record_part_refund(part_id uuid, outcome text, stripe_id text, error text, mail jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  part public.refunds;
  part_order public.orders;
begin
  update public.refunds
  set state = case outcome when 'succeeded' then 'refunded' when 'refused' then 'refused' else state end,
      refund_id = coalesce(stripe_id, refund_id),
      last_error = left(error, 300),
      settled_at = case when outcome in ('succeeded', 'refused') then now() end
  where id = part_id and state = 'refunding'
  returning * into part;
  if part.id is null then
    return;
  end if;
  if outcome = 'refused' then
    perform public.enqueue_mails(jsonb_build_array(mail));
  elsif outcome = 'succeeded' then
    select * into part_order from public.orders where id = part.order_id;
    if part_order.email <> '' then
      perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
        'template', 'refund-part',
        'data', jsonb_build_object(
          'firstName', nullif(part_order.first_name, ''),
          'productName', part_order.product_name,
          'orderNumber', part_order.order_number,
          'amountCents', part.amount_cents,
          'paidCents', part_order.amount_cents
        ),
        'recipient', part_order.email,
        'idempotency_key', 'refund-' || part.id
      )));
    end if;
  end if;
end;
$$;

-- An order whose money is all back needs no part of it any more.
create function public.close_part_refunds()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.refunds
  set state = 'closed', settled_at = now()
  where order_id = new.id and state in ('refunding', 'refused');
  return null;
end;
$$;

create trigger close_part_refunds
  after update of status on public.orders
  for each row
  when (new.status = 'refunded' and old.status <> 'refunded')
  execute function public.close_part_refunds();

-- An order whose money is back closes its case, whoever gave it back, and its buyer reads how much comes now.
create function public.close_refunded_withdrawal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  closed public.withdrawals;
begin
  update public.withdrawals
  set state = 'refunded',
      refunded_at = now(),
      last_error = null,
      events = events || public.withdrawal_event('refunded', new.amount_refunded_cents::text)
  where order_id = new.id and state in ('waiting', 'shop', 'refunding', 'refused')
  returning * into closed;

  if closed.id is not null and new.email <> '' then
    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'withdrawal-refunded',
      'data', jsonb_build_object(
        'firstName', nullif(new.first_name, ''),
        'productName', new.product_name,
        'orderNumber', new.order_number,
        'amountCents', new.amount_refunded_cents - case
          when old.amount_refunded_cents < new.amount_refunded_cents then old.amount_refunded_cents else 0 end,
        'reference', closed.reference,
        'access', case
          -- Who paid twice keeps what the other order gives.
          when exists (
            select from public.orders
            where id <> new.id
              and status = 'paid'
              and product_name = new.product_name
              and (user_id = new.user_id or lower(email) = lower(new.email))
          ) then 'kept'
          when new.paid_at is null then 'none'
          else 'ended'
        end
      ),
      'recipient', new.email,
      -- Each round of refunding tells the buyer: after a refund that failed, the first mail must not silence the second.
      'idempotency_key', 'withdrawal-' || closed.id || '-refunded-' || jsonb_array_length(closed.events)
    )));
  end if;
  return null;
end;
$$;

create trigger close_refunded_withdrawal
  after update of status on public.orders
  for each row
  when (new.status = 'refunded' and old.status <> 'refunded')
  execute function public.close_refunded_withdrawal();

-- A bank can return a refund days after Stripe called it a success: a closed account, for instance. The order is then no
-- longer refunded, its case opens again, and the business hears of it. This takes back what the refund had changed. `amount_refunded_cents` is what is back of the payment now; when that is
-- no less than the order says, nothing changes. Access stays closed: who gave the purchase up does not get it again.
--
-- change: { order_id, payment_intent_id, session_id, amount_refunded_cents, error, event_id, event_type, business_email }
-- Returns what apply_checkout returns. An event_id is processed once.
create function public.undo_refund(change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  event_id constant text := change ->> 'event_id';
  back constant integer := (change ->> 'amount_refunded_cents')::integer;
  failed public.orders;
  reopened public.withdrawals;
  told text := 'unchanged';
begin
  if event_id is not null then
    insert into public.stripe_events as known (id, type, result)
    values (event_id, change ->> 'event_type', 'unmatched')
    on conflict (id) do update set received_at = now() where known.result = 'unmatched';
    if not found then
      return jsonb_build_object('result', 'duplicate', 'status', null);
    end if;
  end if;

  failed := public.find_order_for_checkout(change);
  if failed.id is null then
    return jsonb_build_object('result', 'unmatched', 'status', null);
  end if;

  if back < failed.amount_refunded_cents then
    told := 'applied';
    update public.orders
    set amount_refunded_cents = back,
        status = case when failed.status = 'refunded' then 'failed' else status end,
        problem = case when failed.status = 'refunded' then coalesce(problem, 'refund') else problem end,
        updated_at = now()
    where id = failed.id;

    if failed.status = 'refunded' then
      failed.status := 'failed';
      update public.withdrawals
      set state = 'refused',
          refunded_at = null,
          refund_id = null,
          last_error = left(change ->> 'error', 300),
          events = events || public.withdrawal_event('failed', left(change ->> 'error', 300))
      where id = (
        select id from public.withdrawals
        where order_id = failed.id and state = 'refunded'
        order by refunded_at desc
        limit 1
      )
      returning * into reopened;
    end if;

    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'refund-failed',
      'data', jsonb_build_object(
        'reference', coalesce(reopened.reference, failed.order_number),
        'orderNumber', failed.order_number,
        'payment', coalesce(failed.stripe_payment_intent_id, ''),
        'error', coalesce(change ->> 'error', '')
      ),
      'recipient', change ->> 'business_email',
      'reply_to', nullif(failed.email, ''),
      'idempotency_key', 'order-' || failed.id || '-refund-failed-' || coalesce(event_id, gen_random_uuid()::text)
    )));
  end if;

  if event_id is not null then
    update public.stripe_events set result = told, order_id = failed.id where id = event_id;
  end if;
  return jsonb_build_object('result', told, 'status', failed.status);
end;
$$;
