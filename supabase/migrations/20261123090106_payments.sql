-- Stripe's reports about payments, and their effects.

create table public.stripe_events (
  id text primary key,
  type text not null,
  -- An 'unmatched' event is processed again when Stripe repeats it: its order may exist by then.
  result text not null,
  order_id uuid references public.orders (id) on delete set null,
  received_at timestamptz not null default now()
);

create index stripe_events_order_id on public.stripe_events (order_id);

alter table public.stripe_events enable row level security;

-- The number of an earlier order with which the buyer of `paid_order` paid for the same product, or null.
create function public.earlier_paid_order(paid_order public.orders)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select order_number
  from public.orders
  where id <> paid_order.id
    and status = 'paid'
    and erased_at is null
    and product_name = paid_order.product_name
    and paid_at <= paid_order.paid_at
    and (user_id = paid_order.user_id or (email <> '' and lower(email) = lower(paid_order.email)))
  order by paid_at
  limit 1;
$$;

-- The problem of an order: a paid one without another problem is a duplicate while its buyer has an earlier one. A guest
-- can pay in two browsers, and the shop cannot know that they are one buyer.
create function public.current_problem(of_order public.orders)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when of_order.status <> 'paid' or of_order.problem <> 'duplicate' then of_order.problem
    when public.earlier_paid_order(of_order) is not null then 'duplicate'
  end;
$$;

-- Queues the two mails for a payment. Their keys derive from the order, so a repeated call queues nothing. The buyer's
-- mail says whether an account still awaits confirmation; both say whether this buyer had already paid for the same
-- product, in which case the business's mail links to the desk, where the second payment is refunded.
create function public.announce_payment(paid_order public.orders, business_email text)
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
    'paidAt', to_char(paid_order.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'earlierOrder', public.earlier_paid_order(paid_order),
    'company', paid_order.company ->> 'name'
  );
  unconfirmed boolean;
begin
  select paid_order.user_id is null and exists (
    select from auth.users
    where lower(email) = lower(paid_order.email) and email_confirmed_at is null
  ) into unconfirmed;

  if paid_order.email <> '' then
    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'payment-buyer',
      'data', payment || jsonb_build_object(
        'email', paid_order.email,
        'firstName', nullif(paid_order.first_name, ''),
        'hasAccount', paid_order.user_id is not null,
        'unconfirmed', unconfirmed
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

-- Finds and locks the order that Stripe's data is about: by session, by the order id in the session's metadata (as
-- long as the order has no other session), or by payment intent.
create function public.find_order_for_checkout(change jsonb)
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

-- Records the event behind a change, so that it is processed once. Returns false when it was processed before; a change
-- without an event always counts.
create function public.take_event(change jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if change ->> 'event_id' is null then
    return true;
  end if;
  insert into public.stripe_events as known (id, type, result)
  values (change ->> 'event_id', coalesce(change ->> 'event_type', change ->> 'outcome'), 'unmatched')
  on conflict (id) do update set received_at = now() where known.result = 'unmatched';
  return found;
end;
$$;

-- An order after a payment: paid, or marked with the mismatch. A repeated report of a payment changes nothing.
create function public.with_payment(paid public.orders, change jsonb)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  mismatch constant text := case
    when (change ->> 'amount_cents')::integer is distinct from paid.amount_cents then 'amount'
    when lower(change ->> 'currency') is distinct from lower(paid.currency) then 'currency'
    when coalesce(change ->> 'product', paid.product_name) <> paid.product_name then 'product'
  end;
begin
  if paid.paid_at is not null then
    return paid;
  end if;
  paid.paid_cents := (change ->> 'amount_cents')::integer;
  paid.paid_currency := lower(change ->> 'currency');
  if mismatch is not null then
    paid.problem := mismatch;
    paid.status := case when paid.status = 'pending' then 'failed' else paid.status end;
    return paid;
  end if;

  -- Whoever pays after the person was erased buys anew.
  paid.erased_at := null;
  paid.country := substring(change ->> 'country' from '^[A-Z]{2}$');
  paid.email := coalesce(nullif(change ->> 'email', ''), paid.email);
  -- After every payment of its buyer: now() is when this transaction began, and a later one may have had the lock first.
  paid.paid_at := greatest(now(), (
    select max(paid_at) + interval '1 microsecond'
    from public.orders
    where paid_at between now() and now() + interval '1 hour'
      and (user_id = paid.user_id or lower(email) = lower(paid.email))
  ));
  if paid.first_name = '' and paid.last_name = '' then
    paid.first_name := coalesce(change ->> 'name', '');
  end if;
  -- A refund, also one that the bank returned, or a dispute may have been reported before the payment.
  if paid.problem is distinct from 'refund' then
    paid.problem := null;
    paid.status := case when paid.status in ('pending', 'failed', 'expired') then 'paid' else paid.status end;
  end if;
  return public.link_order(paid);
end;
$$;

-- Whether an order has a dispute in this state: 'open', 'won' or 'lost'.
create function public.has_dispute(of_order public.orders, state text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select exists (select from jsonb_each_text(of_order.disputes) as dispute where dispute.value = state);
$$;

-- The state of an order that is not refunded, after a change of its disputes or refunds. It is disputed while a dispute
-- is open, and stays so once the shop lost one: the bank returned the money to the buyer. A payment that did not match
-- gives no access, nor does one that was refunded in full, even when the bank returned that refund.
create function public.state_without_refund(of_order public.orders)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when public.has_dispute(of_order, 'open') or public.has_dispute(of_order, 'lost') then 'disputed'
    when of_order.paid_at is not null and of_order.problem is distinct from 'refund' then 'paid'
    when of_order.problem is not null then 'failed'
    else 'pending'
  end;
$$;

-- An order after a change other than a payment or a refund.
create function public.with_outcome(changed public.orders, change jsonb)
returns public.orders
language plpgsql
stable
set search_path = ''
as $$
declare
  outcome constant text := change ->> 'outcome';
  dispute constant text := coalesce(change ->> 'dispute_id', '');
begin
  if outcome in ('failed', 'expired') and changed.status = 'pending' then
    changed.status := outcome;
  elsif outcome in ('disputed', 'dispute_won', 'dispute_lost') then
    if coalesce(changed.disputes ->> dispute, 'open') = 'open' then
      changed.disputes := changed.disputes || jsonb_build_object(
        dispute, case outcome when 'dispute_won' then 'won' when 'dispute_lost' then 'lost' else 'open' end
      );
    end if;
    if changed.status = 'disputed' or (
      changed.status <> 'refunded' and (public.has_dispute(changed, 'open') or public.has_dispute(changed, 'lost'))
    ) then
      changed.status := public.state_without_refund(changed);
    end if;
  end if;
  return changed;
end;
$$;

-- Notifies the business, once per order, of a payment that did not match: nobody would notice it otherwise. The buyer
-- gets no access and is asked to contact the business.
create function public.report_mismatch(wrong public.orders, change jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  select public.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'payment-mismatch',
    'data', jsonb_build_object(
      'orderNumber', wrong.order_number,
      'email', coalesce(nullif(change ->> 'email', ''), wrong.email),
      'ordered', jsonb_build_object(
        'product', wrong.product_name, 'cents', wrong.amount_cents, 'currency', wrong.currency
      ),
      'paid', jsonb_build_object(
        'product', change ->> 'product',
        'cents', (change ->> 'amount_cents')::integer,
        'currency', change ->> 'currency'
      )
    ),
    'recipient', change ->> 'business_email',
    'reply_to', coalesce(nullif(change ->> 'email', ''), nullif(wrong.email, '')),
    'idempotency_key', 'order-' || wrong.id || '-mismatch-business'
  )));
$$;

-- The answer of apply_checkout about an order: { result, status, for_company }, the last only when it is true.
create function public.applied_change(result text, about public.orders)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_strip_nulls(
    jsonb_build_object('result', result, 'status', about.status, 'for_company', nullif(about.company is not null, false))
  );
$$;

-- Updates an order to match Stripe, for the webhook, verify-payment, reconcile-payments and refunds. Repeated, late and
-- out-of-order calls are safe.
--
-- change: { outcome: 'paid' | 'processing' | 'open' | 'failed' | 'expired' | 'refunds' | 'disputed' | 'dispute_won'
--           | 'dispute_lost', session_id, order_id, payment_intent_id, amount_cents, currency, product, email, name, country,
--           refunds (as apply_refunds takes them), dispute_id, event_id, event_type, business_email,
--           invoicing (as in invoice_order) }
-- Returns { result: 'applied' | 'unchanged' | 'mismatch' | 'other-payment' | 'unmatched' | 'duplicate', status };
-- `status` is the status of the order as stored, or null. An event_id is processed once.
create function public.apply_checkout(change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  outcome constant text := change ->> 'outcome';
  before public.orders;
  after public.orders;
  answer text;
begin
  if not public.take_event(change) then
    return jsonb_build_object('result', 'duplicate', 'status', null);
  end if;
  -- Lock the address first, then the order, as the trigger on auth.users does: the reverse order can deadlock.
  if coalesce(change ->> 'email', '') <> '' then
    perform public.lock_address(change ->> 'email');
  end if;
  before := public.find_order_for_checkout(change);
  if before.id is null then
    return jsonb_build_object('result', 'unmatched', 'status', null);
  end if;
  -- A report that names the order but another payment changes nothing: refunds go to the payment that the order has.
  if before.stripe_payment_intent_id <> change ->> 'payment_intent_id' then
    update public.stripe_events set result = 'other-payment', order_id = before.id where id = change ->> 'event_id';
    return public.applied_change('other-payment', before);
  end if;

  after := before;
  after.stripe_session_id := coalesce(before.stripe_session_id, change ->> 'session_id');
  after.stripe_payment_intent_id := coalesce(before.stripe_payment_intent_id, change ->> 'payment_intent_id');
  if outcome = 'paid' then
    after := public.with_payment(after, change);
  elsif outcome <> 'refunds' then
    after := public.with_outcome(after, change);
  end if;
  after := public.save_order(before, after, change ->> 'business_email', change -> 'invoicing');
  -- Stripe can report a refund before its payment.
  if outcome in ('refunds', 'paid') then
    after := public.apply_refunds(after, change);
  elsif outcome = 'dispute_lost' then
    update public.refunds
    set state = 'closed', settled_at = now()
    where order_id = after.id and state in ('processing', 'refused');
  end if;

  answer := case
    when outcome = 'paid' and after.paid_at is null and after.problem is not null then 'mismatch'
    when after is distinct from before then 'applied'
    else 'unchanged'
  end;
  if answer = 'mismatch' then
    perform public.report_mismatch(after, change);
  end if;
  update public.stripe_events
  set result = answer, order_id = before.id
  where id = change ->> 'event_id';
  return public.applied_change(answer, after);
end;
$$;

-- Records a signed event that changes no order. Returns false when it was already recorded.
create function public.record_stripe_event(event_id text, event_type text)
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
