-- The one function that moves an order. The webhook, verify-payment and the reconciliation all call it; calling
-- it again, late or out of order does no harm.

-- Gives a paid order to the confirmed account with its address, if there is one.
create or replace function public.link_order(paid_order public.orders)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
begin
  if paid_order.user_id is null and paid_order.email <> '' then
    select id into paid_order.user_id
    from auth.users
    where lower(email) = lower(paid_order.email) and email_confirmed_at is not null
    order by created_at
    limit 1;
  end if;
  return paid_order;
end;
$$;

-- The mails that a payment brings, each under a key of its own order: written once, however often it is called.
create or replace function public.announce_payment(paid_order public.orders, business_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment constant jsonb := jsonb_build_object(
    'productName', paid_order.product_name,
    'amountCents', paid_order.amount_cents,
    'orderNumber', paid_order.order_number,
    'paidAt', to_char(paid_order.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  );
begin
  if paid_order.email <> '' then
    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'payment-buyer',
      'data', payment || jsonb_build_object(
        'firstName', nullif(paid_order.first_name, ''),
        'hasAccount', paid_order.user_id is not null
      ),
      'recipient', paid_order.email,
      'reply_to', business_email,
      'idempotency_key', 'order-' || paid_order.id || '-paid-buyer'
    )));
  end if;
  perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'payment-business',
    'data', payment || jsonb_build_object(
      'name', nullif(trim(paid_order.first_name || ' ' || paid_order.last_name), ''),
      'email', paid_order.email
    ),
    'recipient', business_email,
    'reply_to', nullif(paid_order.email, ''),
    'idempotency_key', 'order-' || paid_order.id || '-paid-business'
  )));
end;
$$;

-- Finds and locks the order that a message from Stripe is about: by its session, by the order id that travels
-- as the session's metadata (while the order has no other session), or by its payment intent.
create or replace function public.find_order_for_checkout(change jsonb)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_order public.orders;
begin
  select * into found_order
  from public.orders
  where stripe_session_id = change ->> 'session_id'
  for update;

  if found_order.id is null and change ->> 'order_id' is not null then
    select * into found_order
    from public.orders
    where id::text = change ->> 'order_id'
      and (stripe_session_id is null or change ->> 'session_id' is null)
    for update;
  end if;

  if found_order.id is null and change ->> 'payment_intent_id' is not null then
    select * into found_order
    from public.orders
    where stripe_payment_intent_id = change ->> 'payment_intent_id'
    for update;
  end if;

  return found_order;
end;
$$;

-- Moves an order to what Stripe says.
--
-- change: { outcome: 'paid' | 'processing' | 'open' | 'failed' | 'expired' | 'refunded' | 'disputed' | 'dispute_won',
--           session_id, order_id, payment_intent_id, amount_cents, currency, product, email, name,
--           amount_refunded_cents, dispute_id, event_id, event_type, business_email }
-- Returns { result: 'applied' | 'unchanged' | 'mismatch' | 'unmatched' | 'duplicate', status }; `status` is the
-- order's, or null. A message with an event_id is taken once.
create or replace function public.apply_checkout(change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  outcome constant text := change ->> 'outcome';
  event_id constant text := change ->> 'event_id';
  before public.orders;
  after public.orders;
  told text := 'unchanged';
begin
  if event_id is not null then
    insert into public.stripe_events as known (id, type, result)
    values (event_id, coalesce(change ->> 'event_type', outcome), 'unmatched')
    on conflict (id) do update set received_at = now() where known.result = 'unmatched';
    if not found then
      return jsonb_build_object('result', 'duplicate', 'status', null);
    end if;
  end if;

  -- The address first, the order second, as the trigger on auth.users does: else the two could wait for each other.
  if coalesce(change ->> 'email', '') <> '' then
    perform public.lock_address(change ->> 'email');
  end if;

  before := public.find_order_for_checkout(change);
  if before.id is null then
    return jsonb_build_object('result', 'unmatched', 'status', null);
  end if;
  after := before;
  after.stripe_session_id := coalesce(before.stripe_session_id, change ->> 'session_id');
  after.stripe_payment_intent_id := coalesce(change ->> 'payment_intent_id', before.stripe_payment_intent_id);

  if outcome = 'paid' then
    after.problem := case
      when (change ->> 'amount_cents')::integer is distinct from before.amount_cents then 'amount'
      when lower(change ->> 'currency') is distinct from lower(before.currency) then 'currency'
      when coalesce(change ->> 'product', before.product_name) <> before.product_name then 'product'
    end;

    if after.problem is not null and before.paid_at is null then
      after.status := case when before.status = 'pending' then 'failed' else before.status end;
      told := 'mismatch';
    elsif before.paid_at is null then
      after.problem := null;
      after.paid_at := now();
      after.email := coalesce(nullif(change ->> 'email', ''), before.email);
      if before.first_name = '' and before.last_name = '' then
        after.first_name := coalesce(change ->> 'name', '');
      end if;
      after := public.link_order(after);
      -- A refund or a dispute may have been told before the payment itself.
      if before.status in ('pending', 'failed', 'expired') then
        after.status := 'paid';
      end if;
    else
      after.problem := before.problem;
    end if;
  elsif outcome = 'failed' then
    after.status := case when before.status = 'pending' then 'failed' else before.status end;
  elsif outcome = 'expired' then
    after.status := case when before.status = 'pending' then 'expired' else before.status end;
  elsif outcome = 'refunded' then
    after.amount_refunded_cents :=
      greatest(before.amount_refunded_cents, coalesce((change ->> 'amount_refunded_cents')::integer, 0));
    if after.amount_refunded_cents >= before.amount_cents then
      after.status := 'refunded';
    end if;
  elsif outcome = 'disputed' then
    if before.status <> 'refunded' and before.settled_dispute_id is distinct from change ->> 'dispute_id' then
      after.status := 'disputed';
    end if;
  elsif outcome = 'dispute_won' then
    after.settled_dispute_id := coalesce(change ->> 'dispute_id', before.settled_dispute_id);
    if before.status = 'disputed' then
      after.status := case when before.paid_at is null then 'pending' else 'paid' end;
    end if;
  end if;

  if after is distinct from before then
    update public.orders
    set status = after.status,
        email = after.email,
        first_name = after.first_name,
        user_id = after.user_id,
        paid_at = after.paid_at,
        problem = after.problem,
        amount_refunded_cents = after.amount_refunded_cents,
        settled_dispute_id = after.settled_dispute_id,
        stripe_session_id = after.stripe_session_id,
        stripe_payment_intent_id = after.stripe_payment_intent_id,
        updated_at = now()
    where id = before.id;
    update public.consents set email = after.email where order_id = before.id and email is null and after.email <> '';
    told := case when told = 'mismatch' then told else 'applied' end;
  end if;

  if after.status = 'paid' then
    perform public.announce_payment(after, change ->> 'business_email');
  end if;

  if event_id is not null then
    update public.stripe_events set result = told, order_id = before.id where id = event_id;
  end if;
  return jsonb_build_object('result', told, 'status', after.status);
end;
$$;

-- Writes down a signed event that moves nothing. False when it was known.
create or replace function public.record_stripe_event(event_id text, event_type text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.stripe_events (id, type, result) values (event_id, event_type, 'ignored') on conflict (id) do nothing;
  return found;
end;
$$;

revoke execute on function public.link_order(public.orders) from public, anon, authenticated;
revoke execute on function public.announce_payment(public.orders, text) from public, anon, authenticated;
revoke execute on function public.find_order_for_checkout(jsonb) from public, anon, authenticated;
revoke execute on function public.apply_checkout(jsonb) from public, anon, authenticated;
revoke execute on function public.record_stripe_event(text, text) from public, anon, authenticated;
grant execute on function public.apply_checkout(jsonb) to service_role;
grant execute on function public.record_stripe_event(text, text) to service_role;
