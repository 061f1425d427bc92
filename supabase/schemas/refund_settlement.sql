-- What becomes of a refund that was asked for: it is claimed for an attempt at Stripe, recorded, and compared with what
-- Stripe reports.

-- Claims up to `batch` due refunds, or only `chosen`: those whose order has a payment that is not in dispute. A claim
-- is due again after a growing back-off, so a worker that dies loses nothing. A back-off of more than an hour was
-- scheduled under clock skew. Returns [{ id, payment, order_id, order_number, reference, amount_cents, stripe_id }].
create function public.claim_refunds(batch integer, chosen uuid default null) returns jsonb as $$
declare
  claimed jsonb;
begin
  if chosen is null then
    -- The order first, as everywhere: the reverse order can deadlock. One that is locked waits for the next run.
    perform private.refund_granted(granted.id)
    from (
      select granted_without_refund.id
      from private.granted_without_refund
      join public.orders on orders.id = order_id
      for update of orders skip locked
    ) as granted;
  end if;
  with due as (
    select refunds.id
    from public.refunds
    join public.orders on orders.id = refunds.order_id
    where refunds.state = 'processing'
      and (chosen is null or refunds.id = chosen)
      and private.refund_refusal(orders) is null
      and (next_attempt_at <= now() or next_attempt_at > now() + interval '1 hour')
    order by next_attempt_at
    limit greatest(batch, 0)
    for update of refunds skip locked
  ),
  taken as (
    update public.refunds
    set attempts = attempts + 1,
        -- Longer than it takes an attempt to time out.
        next_attempt_at = now() + greatest(interval '45 seconds', private.outbox_pause(attempts + 1))
    from due
    where refunds.id = due.id
    returning refunds.*
  )
  select jsonb_agg(jsonb_build_object(
    'id', taken.id,
    'payment', orders.stripe_payment_intent_id,
    'order_id', orders.id,
    'order_number', orders.order_number,
    'reference', withdrawals.reference,
    -- Null is all that Stripe has, which is too much for an order of which a part was paid back in another way.
    'amount_cents', coalesce(
      taken.amount_cents, case when private.credited_by_hand(orders.id) > 0 then private.refundable_cents(orders) end
    ),
    'stripe_id', taken.stripe_id
  ))
  into claimed
  from taken
  join public.orders on orders.id = taken.order_id
  left join public.withdrawals on withdrawals.id = taken.withdrawal_id;
  return coalesce(claimed, '[]'::jsonb);
end;
$$;

-- Records an attempt that did not refund anything: 'pending' (Stripe is processing it as `stripe_id`), 'retry' or
-- 'refused' (permanently: the shop gets `mail`). apply_checkout records a refund that succeeded.
create function public.record_refund(refund_id uuid, outcome text, stripe_id text, error text, mail jsonb)
returns void as $$
begin
  update public.refunds
  set state = case when outcome = 'refused' then 'refused' else state end,
      stripe_id = coalesce(record_refund.stripe_id, refunds.stripe_id),
      last_error = left(error, 300),
      settled_at = case when outcome = 'refused' then now() end
  where id = refund_id and state = 'processing';
  if found and outcome = 'refused' then
    perform private.enqueue_mails(jsonb_build_array(mail));
  end if;
end;
$$;

-- Records one refund as Stripe reports it; an unknown one was made in the dashboard. A refund that the bank returned
-- stays refused, whatever an older report says. Returns the refund if this changed it, else null.
create function private.settle_refund(of_order uuid, reported jsonb) returns public.refunds as $$
declare
  settled public.refunds;
begin
  select * into settled
  from public.refunds
  where order_id = of_order and (stripe_id = reported ->> 'stripe_id' or id::text = reported ->> 'refund')
  for update;
  if reported ->> 'state' = 'failed' then
    update public.refunds
    set state = 'refused', last_error = left(reported ->> 'error', 300), settled_at = now(),
        returned_at = now()
    where id = settled.id and state = 'refunded'
    returning * into settled;
  elsif settled.id is null then
    insert into public.refunds (id, order_id, amount_cents, reason, asked_by, state, refunded_cents, stripe_id, refunded_at, settled_at)
    values (
      gen_random_uuid(), of_order, (reported ->> 'cents')::integer, 'dashboard', 'stripe', 'refunded',
      (reported ->> 'cents')::integer, reported ->> 'stripe_id', coalesce((reported ->> 'at')::timestamptz, now()), now()
    )
    returning * into settled;
  else
    update public.refunds
    set state = 'refunded',
        refunded_cents = (reported ->> 'cents')::integer,
        stripe_id = reported ->> 'stripe_id',
        refunded_at = coalesce((reported ->> 'at')::timestamptz, now()),
        last_error = null,
        settled_at = now()
    where id = settled.id and state <> 'refunded' and returned_at is null
    returning * into settled;
  end if;
  return settled;
end;
$$;

-- Brings an order up to date with all refunds of its payment at Stripe, which can arrive in any order and fail days after they
-- succeeded (a closed account); access stays closed then. The caller holds the order's lock.
create function private.apply_refunds(before public.orders, change jsonb) returns public.orders as $$
declare
  after public.orders := before;
  reported jsonb;
  changed public.refunds;
  settled public.refunds[] := array[]::public.refunds[];
  -- The refund to mail the buyer about: the shop's own before one from the dashboard.
  final public.refunds;
begin
  for reported in select value from jsonb_array_elements(coalesce(change -> 'refunds', '[]')) loop
    changed := private.settle_refund(before.id, reported);
    if changed.state = 'refunded' then
      settled := settled || changed;
      if final.id is null or changed.asked_by <> 'stripe' then
        final := changed;
      end if;
    elsif changed.state = 'refused' then
      perform private.report_returned_refund(changed, before, change ->> 'business_email');
    end if;
  end loop;

  select coalesce(sum(refunded_cents), 0)::integer, max(refunded_at)
  into after.amount_refunded_cents, after.last_refunded_at
  from public.refunds where order_id = before.id and state = 'refunded';
  if (
    after.amount_refunded_cents > 0
    and after.amount_refunded_cents + private.credited_by_hand(after.id) >= after.amount_cents
  )
    -- A payment that did not match is refunded in full, whatever its amount.
    or (after.amount_refunded_cents > 0 and after.paid_at is null and after.problem is not null)
  then
    after.status := 'refunded';
  elsif before.status = 'refunded' then
    after.problem := case when after.paid_at is null then coalesce(after.problem, 'refund') else 'refund' end;
    after.status := private.state_without_refund(after);
  end if;
  after := private.save_order(before, after);

  if after.status = 'refunded' and before.status <> 'refunded' then
    if final.id is null then
      select * into final from public.refunds
      where order_id = after.id and state = 'refunded' order by settled_at desc limit 1;
    end if;
    perform private.finish_refunds(before, after, final);
  else
    perform private.mail_part_refund(part, after) from unnest(settled) as part;
  end if;
  return after;
end;
$$;

-- The effects of `final`, the refund that brings an order to 'refunded': settles its case, supersedes its other refunds
-- and mails the buyer how much is refunded now.
create function private.finish_refunds(before public.orders, after public.orders, final public.refunds)
returns void as $$
declare
  case_id constant uuid := coalesce(final.withdrawal_id, private.open_case(after.id));
begin
  update public.withdrawals set state = 'granted' where id = case_id;
  update public.refunds set withdrawal_id = case_id where id = final.id;
  update public.refunds
  set state = 'closed', settled_at = now()
  where order_id = after.id and state in ('processing', 'refused');
  if after.email = '' then
    return;
  end if;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'withdrawal-refunded',
    'data', jsonb_build_object(
      'firstName', nullif(after.first_name, ''),
      'productName', after.product_name,
      'orderNumber', after.order_number,
      'amountCents', after.amount_refunded_cents - before.amount_refunded_cents,
      'earlierCents', before.amount_refunded_cents,
      'reference', (select reference from public.withdrawals where id = case_id),
      'access', case
        -- A buyer who paid twice keeps the access that the other order grants.
        when exists (
          select from public.orders
          where id <> after.id
            and status = 'paid'
            and product_name = after.product_name
            and (user_id = after.user_id or lower(email) = lower(after.email))
        ) then 'kept'
        when after.paid_at is null then 'none'
        else 'ended'
      end
    ),
    'recipient', after.email,
    'idempotency_key', 'refund-' || final.id
  )));
end;
$$;

-- Mails the buyer about a partial refund.
create function private.mail_part_refund(part public.refunds, of_order public.orders) returns void as $$
  select private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'refund-part',
    'data', jsonb_build_object(
      'firstName', nullif(of_order.first_name, ''),
      'productName', of_order.product_name,
      'orderNumber', of_order.order_number,
      'amountCents', part.refunded_cents,
      'paidCents', of_order.amount_cents
    ),
    'recipient', of_order.email,
    'idempotency_key', 'refund-' || part.id
  )))
  where of_order.email <> '';
$$;

-- Notifies the business of a refund that the bank returned: the buyer may have read that the money was on its way.
create function private.report_returned_refund(returned public.refunds, of_order public.orders, business_email text)
returns void as $$
  select private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'refund-failed',
    'data', jsonb_build_object(
      'reference', (select reference from public.withdrawals where id = returned.withdrawal_id),
      'orderNumber', of_order.order_number,
      'payment', coalesce(of_order.stripe_payment_intent_id, ''),
      'error', coalesce(returned.last_error, '')
    ),
    'recipient', business_email,
    'reply_to', nullif(of_order.email, ''),
    'idempotency_key', 'refund-' || returned.id || '-returned'
  )));
$$;
