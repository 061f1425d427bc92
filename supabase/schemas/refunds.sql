-- Refunds, whoever requested them: a buyer who withdraws, an owner, support, or someone in Stripe's dashboard.
-- refund_ruling is the one place that decides whether a refund is allowed.

-- Withdrawals with the state of their refund. `state` is that of the declaration until it is granted; from then on it
-- follows the latest refund: 'refunding', 'refused', 'refunded' or 'closed' (nothing to refund). A letter waits for the
-- shop: no link was sent with which the buyer can prove it.
create view private.withdrawal_cases with (security_invoker = true) as
  select
    withdrawals.id, withdrawals.reference, withdrawals.channel, withdrawals.name, withdrawals.email,
    withdrawals.order_text, withdrawals.statement, withdrawals.statement_version, withdrawals.received_at,
    withdrawals.order_id, withdrawals.repeats, withdrawals.verdict, withdrawals.refund_due, withdrawals.proof,
    withdrawals.proven_at, withdrawals.events, withdrawals.search_text,
    case
      when withdrawals.state in ('granted', 'waiting') and (
        private.has_dispute(orders, 'lost') or (orders.status in ('failed', 'expired') and orders.problem is null)
      ) then 'closed'
      when withdrawals.state = 'waiting' and withdrawals.channel = 'letter' then 'shop'
      when withdrawals.state <> 'granted' then withdrawals.state
      when latest.state is null or latest.state = 'processing' then 'refunding'
      else latest.state
    end as state,
    latest.last_error,
    latest.stripe_id,
    case when latest.state = 'refunded' then latest.settled_at end as refunded_at
  from public.withdrawals
  left join public.orders on orders.id = withdrawals.order_id
  left join lateral (
    select state, last_error, stripe_id, settled_at
    from public.refunds
    where withdrawal_id = withdrawals.id
    order by state <> 'closed' desc, created_at desc
    limit 1
  ) as latest on true;

-- Whether a case in this state of withdrawal_cases still needs a decision, a proof or a refund.
create function private.is_unsettled(case_state text) returns boolean immutable security invoker as $$
  select case_state in ('waiting', 'shop', 'refunding', 'refused');
$$;

-- Granted withdrawals without a refund that is processing, refused or made.
create view private.granted_without_refund with (security_invoker = true) as
  select id, order_id
  from public.withdrawals
  where state = 'granted'
    and not exists (select from public.refunds where withdrawal_id = withdrawals.id and state <> 'closed');

-- The unsettled case of an order, or null. One that waits for the buyer or the shop counts also when there is nothing to
-- refund: a later declaration repeats it.
create function private.open_case(of_order uuid) returns uuid stable as $$
  select cases.id
  from private.withdrawal_cases as cases
  join public.withdrawals using (id)
  where cases.order_id = of_order
    and (private.is_unsettled(cases.state) or withdrawals.state in ('waiting', 'shop'))
  limit 1;
$$;

-- The refundable remainder of an order, in cents, without partial refunds that are processing and what was paid back in another
-- way; null when a payment that
-- did not match has an unknown amount or another currency.
create function private.refundable_cents(of_order public.orders) returns integer stable as $$
  select case
      when of_order.paid_at is not null or coalesce(of_order.problem, 'refund') = 'refund' then of_order.amount_cents
      when of_order.paid_currency = lower(of_order.currency) then of_order.paid_cents
    end - of_order.amount_refunded_cents - private.credited_by_hand(of_order.id) - coalesce(sum(amount_cents), 0)::integer
  from public.refunds where order_id = of_order.id and state = 'processing';
$$;

-- Why an order cannot be refunded now, or null when it can: the one ruling for buyers, owners, support and the
-- schedule. A payment that did not match can be refunded; one in dispute cannot.
create function private.refund_refusal(of_order public.orders) returns text immutable security invoker as $$
  select case
    when of_order.status = 'refunded' then 'refunded'
    when of_order.status = 'disputed' then 'disputed'
    when of_order.stripe_payment_intent_id is null then 'unpaid'
    when of_order.status <> 'paid' and (of_order.status <> 'failed' or of_order.problem is null) then 'unpaid'
  end;
$$;

-- Why `cents` of an order (null for the whole remainder) cannot be refunded now, or null when they can. Only a paid order can
-- be refunded in part.
create function private.refund_ruling(of_order public.orders, cents integer) returns text stable as $$
declare
  remaining constant integer := private.refundable_cents(of_order);
begin
  return case
    when private.refund_refusal(of_order) is not null then private.refund_refusal(of_order)
    when exists (select from public.refunds where order_id = of_order.id and state = 'processing') then 'busy'
    when cents is null and remaining <= 0 then 'refunded'
    when cents is not null and (of_order.status <> 'paid' or cents not between 1 and remaining) then 'amount'
  end;
end;
$$;

-- Starts the refund of a granted withdrawal, unless it has one, if its order can be refunded now. A full refund that is
-- already processing is linked to the case. Returns the id of the refund, or null.
create function private.refund_granted(case_id uuid) returns uuid as $$
declare
  started uuid;
begin
  update public.refunds
  set withdrawal_id = withdrawals.id
  from public.withdrawals
  where withdrawals.id = case_id
    and withdrawals.state in ('waiting', 'shop', 'granted')
    and refunds.order_id = withdrawals.order_id
    and refunds.state = 'processing'
    and refunds.amount_cents is null
    and refunds.withdrawal_id is null
  returning refunds.id into started;
  if started is not null then
    update public.withdrawals set state = 'granted' where id = case_id;
    return started;
  end if;

  insert into public.refunds (id, order_id, reason, withdrawal_id, asked_by)
  select gen_random_uuid(), orders.id, 'withdrawal', granted.id, 'buyer'
  from private.granted_without_refund as granted
  join public.orders on orders.id = granted.order_id
  where granted.id = case_id and private.refund_refusal(orders) is null
  on conflict (order_id) where state = 'processing' do nothing
  returning id into started;
  return started;
end;
$$;

-- Requests a refund of an order, on behalf of an owner or support. `subject` is an order number or the reference of a
-- withdrawal, and `number` the order of a withdrawal without one. `log` is what the caller records; null when a refund that is
-- processing is this one already.
create function private.open_refund(request jsonb) returns jsonb as $$
declare
  wanted constant integer := (request ->> 'cents')::integer;
  found_case public.withdrawals;
  found_order public.orders;
  known public.refunds;
  ruling text;
begin
  select * into found_case
  from public.withdrawals
  where id = (select coalesce(repeats, id) from public.withdrawals where reference = upper(trim(request ->> 'subject')));
  -- The order first, as apply_checkout does: the reverse order can deadlock.
  select * into found_order
  from public.orders
  where case
    when found_case.order_id is not null then id = found_case.order_id
    else order_number = upper(trim(request ->> case when found_case.id is null then 'subject' else 'number' end))
  end
  for update;
  if found_order.id is null then
    return jsonb_build_object('result', case when found_case.id is null then 'missing' else 'no-order' end);
  end if;

  ruling := private.refund_ruling(found_order, wanted);
  if ruling = 'busy' and wanted is null then
    -- Two owners at the same time, or an owner who accepts a withdrawal whose refund is processing: one refund.
    select * into known from public.refunds
    where order_id = found_order.id and state = 'processing' and amount_cents is null;
    if known.id is not null then
      update public.refunds
      set withdrawal_id = coalesce(private.accept_case(found_case.id, found_order.id), withdrawal_id)
      where id = known.id;
      return jsonb_build_object('result', 'done', 'refund', known.id, 'log', null);
    end if;
  end if;
  if ruling is not null then
    return jsonb_build_object('result', ruling);
  end if;
  return jsonb_build_object(
    'result', 'done', 'refund', (request ->> 'id')::uuid, 'log', private.start_refund(request, found_order, found_case)
  );
end;
$$;

-- Requests a refund for support, and records it with the `actor` of the request.
create function public.ask_refund(request jsonb) returns jsonb as $$
declare
  asked constant jsonb := private.open_refund(request);
begin
  if asked #>> '{log,action}' is not null then
    perform private.record_owner_action(
      asked #>> '{log,action}', asked #>> '{log,subject}', asked #> '{log,detail}', request ->> 'actor'
    );
  end if;
  return asked - 'log';
end;
$$;

-- Requests a refund for an owner: the whole remainder, or `cents` of it. The Edge Function desk-refund then sends it to Stripe.
create function private.act_refund(subject text, given jsonb) returns jsonb as $$
begin
  return private.open_refund(jsonb_build_object(
    'id', given -> 'click', 'subject', subject, 'number', given -> 'number', 'cents', given -> 'cents',
    'actor', given -> 'by'
  ));
end;
$$;

-- Accepts the unsettled case of an order that is refunded in full; the declaration in the request, if it is another
-- one, becomes a repeat of that case. Returns the case, or null when there is none.
create function private.accept_case(asked uuid, of_order uuid) returns uuid as $$
declare
  open_one constant uuid := private.open_case(of_order);
  accepted constant uuid := coalesce(open_one, asked);
begin
  update public.withdrawals
  set order_id = of_order, state = 'repeat', repeats = open_one
  where id = asked and id <> open_one;
  update public.withdrawals
  set order_id = of_order,
      state = 'granted',
      proof = coalesce(proof, 'shop'),
      proven_at = coalesce(proven_at, now())
  where id = accepted;
  return accepted;
end;
$$;

-- Stores a refund that open_refund allowed, which supersedes a refused one. Returns what the log says of it.
create function private.start_refund(request jsonb, of_order public.orders, asked_case public.withdrawals)
returns jsonb as $$
declare
  wanted constant integer := (request ->> 'cents')::integer;
  settled_case constant uuid := case when request ->> 'cents' is null then private.accept_case(asked_case.id, of_order.id) end;
begin
  update public.refunds
  set state = 'closed', retried_at = now()
  where order_id = of_order.id and state = 'refused' and (wanted is null or withdrawal_id is null);
  insert into public.refunds (id, order_id, amount_cents, reason, withdrawal_id, asked_by)
  values (
    (request ->> 'id')::uuid,
    of_order.id,
    wanted,
    case when settled_case is not null then 'withdrawal' when of_order.problem is not null then 'problem' else 'decision' end,
    settled_case,
    request ->> 'actor'
  );
  return case
    when settled_case = asked_case.id
      then jsonb_build_object('action', 'withdrawal-accepted', 'subject', asked_case.reference)
    else jsonb_build_object('action', 'refund', 'subject', of_order.order_number)
  end || jsonb_build_object('detail', jsonb_build_object('order', of_order.order_number) || case
    when wanted is not null then jsonb_build_object('cents', wanted, 'part', true)
    when private.refundable_cents(of_order) is null then '{"all": true}'
    else jsonb_build_object('cents', private.refundable_cents(of_order))
  end);
end;
$$;

-- The history of a refund: when and by whom it was requested, and how it ended. `cents` is null for the whole remainder;
-- `rest` is true when a part had been refunded before.
create function private.refund_events(refund public.refunds)
returns table (at timestamptz, what text, cents integer, by text, error text, rest boolean) stable security invoker as $$
  select happened.*, exists (
    select from public.refunds as earlier
    where earlier.order_id = refund.order_id and earlier.state = 'refunded' and earlier.settled_at < refund.created_at
  )
  from (
    select refund.created_at, 'asked', refund.amount_cents, refund.asked_by, null::text where refund.asked_by <> 'stripe'
    union all
    select
      refund.settled_at,
      case when refund.retried_at is null then refund.state else 'refused' end,
      coalesce(refund.refunded_cents, refund.amount_cents),
      refund.asked_by,
      refund.last_error
    where refund.settled_at is not null
    union all
    select refund.retried_at, 'retried', refund.amount_cents, refund.asked_by, null where refund.retried_at is not null
  ) as happened;
$$;
