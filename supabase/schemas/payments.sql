-- Stripe's reports about payments, and their effects.

-- The number of an earlier order with which the buyer of `paid_order` paid for the same product, or null. Earlier is what was
-- booked earlier: its buyer was told so then.
create function private.earlier_paid_order(paid_order public.orders) returns text stable as $$
  select order_number
  from public.orders
  where id <> paid_order.id
    and status = 'paid'
    and erased_at is null
    and product_name = paid_order.product_name
    and orders.booked_at <= paid_order.booked_at
    and (user_id = paid_order.user_id or (email <> '' and lower(email) = lower(paid_order.email)))
  order by orders.booked_at
  limit 1;
$$;

-- The problem of an order: a paid one without another problem is a duplicate while its buyer has an earlier one. A guest
-- can pay in two browsers, and the shop cannot know that they are one buyer.
create function private.current_problem(of_order public.orders) returns text stable as $$
  select case
    when of_order.status <> 'paid' or of_order.problem <> 'duplicate' then of_order.problem
    when private.earlier_paid_order(of_order) is not null then 'duplicate'
  end;
$$;

-- Queues the two mails for a payment. Their keys derive from the order, so a repeated call queues nothing. The buyer's
-- mail says whether an account still awaits confirmation; both say whether this buyer had already paid for the same
-- product, in which case the business's mail links to the desk, where the second payment is refunded.
create function private.announce_payment(paid_order public.orders, business_email text) returns void as $$
declare
  payment constant jsonb := jsonb_build_object(
    'productName', paid_order.product_name,
    'amountCents', paid_order.amount_cents,
    'orderNumber', paid_order.order_number,
    'paidAt', to_char(paid_order.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'earlierOrder', private.earlier_paid_order(paid_order),
    'company', paid_order.company ->> 'name'
  );
begin
  if paid_order.email <> '' then
    perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'payment-buyer',
      'data', payment || jsonb_build_object(
        'email', paid_order.email,
        'firstName', nullif(paid_order.first_name, ''),
        'vatPercent', paid_order.vat_percent,
        'withdrawalDays', paid_order.withdrawal_days,
        'hasAccount', paid_order.user_id is not null,
        'unconfirmed', private.has_unconfirmed_account(paid_order)
      ),
      'recipient', paid_order.email,
      'reply_to', business_email,
      'idempotency_key', 'order-' || paid_order.id || '-paid-buyer'
    )));
  end if;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
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
create function private.find_order_for_checkout(change jsonb) returns public.orders as $$
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
create function private.take_event(change jsonb) returns boolean as $$
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
create function private.with_payment(of_order public.orders, change jsonb) returns public.orders as $$
declare
  mismatch constant text := case
    when (change ->> 'amount_cents')::integer is distinct from of_order.amount_cents then 'amount'
    when lower(change ->> 'currency') is distinct from lower(of_order.currency) then 'currency'
    when coalesce(change ->> 'product', of_order.product_name) <> of_order.product_name then 'product'
  end;
begin
  if of_order.paid_at is not null then
    return of_order;
  end if;
  of_order.paid_cents := (change ->> 'amount_cents')::integer;
  of_order.paid_currency := lower(change ->> 'currency');
  if mismatch is not null then
    of_order.problem := mismatch;
    of_order.booked_at := coalesce(of_order.booked_at, now());
    of_order.status := case when of_order.status = 'pending' then 'failed' else of_order.status end;
    return of_order;
  end if;

  -- Whoever pays after the person was erased buys anew.
  of_order.erased_at := null;
  of_order.country := substring(change ->> 'country' from '^[A-Z]{2}$');
  of_order.email := coalesce(nullif(change ->> 'email', ''), of_order.email);
  -- After every payment that is known: now() is when this transaction began, and a later one may have had the lock first.
  of_order.booked_at := greatest(now(), (
    select max(booked_at) + interval '1 microsecond'
    from public.orders where booked_at between now() and now() + interval '1 hour'
  ));
  of_order.paid_at := least((change ->> 'at')::timestamptz, of_order.booked_at);
  if of_order.first_name = '' and of_order.last_name = '' then
    of_order.first_name := coalesce(change ->> 'name', '');
  end if;
  -- A refund, also one that the bank returned, or a dispute may have been reported before the payment.
  if of_order.problem is distinct from 'refund' then
    of_order.problem := null;
    of_order.status := case when of_order.status in ('pending', 'failed', 'expired') then 'paid' else of_order.status end;
  end if;
  return private.link_order(of_order);
end;
$$;

-- Stripe's words about a dispute in the order of its moments, with another one. Within a second an end is later than any
-- other word; a word that is already there adds nothing.
create function private.with_dispute_word(words jsonb, word jsonb) returns jsonb immutable security invoker as $$
  select case when words @> jsonb_build_array(word) then words else (
    select jsonb_agg(said order by (said ->> 'at')::timestamptz, said ->> 'state' in ('won', 'lost'), place)
    from jsonb_array_elements(coalesce(words, '[]') || word) with ordinality as given (said, place)
  ) end;
$$;

-- Each step of each dispute: what its state became, and had been. Words that repeat a state are no step.
create view private.dispute_steps with (security_invoker = true) as
  select * from (
    select orders.id as order_id, (word ->> 'at')::timestamptz as at, word ->> 'state' as state, (word ->> 'cents')::integer as cents,
      lag(word ->> 'state') over (partition by orders.id, dispute order by place) as before
    from public.orders, jsonb_each(disputes) as about (dispute, words),
      jsonb_array_elements(words) with ordinality as said (word, place)
    where disputes <> '{}'
  ) as ordered
  where state is distinct from before;

-- Whether the last word about a dispute of an order is this state: 'inquiry', 'open', 'won' or 'lost'.
create function private.has_dispute(of_order public.orders, state text)
returns boolean immutable security invoker as $$
  select exists (select from jsonb_each(of_order.disputes) as about (dispute, words) where words -> -1 ->> 'state' = $2);
$$;

-- Whether the shop lost the money of an order to its buyer's bank, and nothing is left to answer.
create function private.is_lost(of_order public.orders) returns boolean immutable security invoker as $$
  select private.has_dispute(of_order, 'lost') and not private.has_dispute(of_order, 'open');
$$;

-- The state of an order that is not refunded, after a change of its disputes or refunds. It is disputed while a dispute
-- is open or lost: then the bank returned the money to the buyer. An inquiry moves no money. A payment that did not match
-- gives no access, nor does one that was refunded in full, even when the bank returned that refund.
create function private.state_without_refund(of_order public.orders) returns text immutable security invoker as $$
  select case
    when private.has_dispute(of_order, 'open') or private.has_dispute(of_order, 'lost') then 'disputed'
    when of_order.paid_at is not null and of_order.problem is distinct from 'refund' then 'paid'
    when of_order.problem is not null then 'failed'
    else 'pending'
  end;
$$;

-- An order after a change other than a payment or a refund.
create function private.with_outcome(of_order public.orders, change jsonb)
returns public.orders stable security invoker as $$
declare
  outcome constant text := change ->> 'outcome';
  dispute constant text := coalesce(change ->> 'dispute_id', '');
begin
  if outcome in ('failed', 'expired') and of_order.status = 'pending' then
    of_order.status := outcome;
  elsif outcome in ('inquiry', 'disputed', 'dispute_won', 'dispute_lost') then
    of_order.disputes := of_order.disputes || jsonb_build_object(
      dispute, private.with_dispute_word(of_order.disputes -> dispute, jsonb_build_object(
        'state', case outcome when 'disputed' then 'open' else replace(outcome, 'dispute_', '') end,
        'at', coalesce((change ->> 'at')::timestamptz, now()),
        'cents', coalesce((change ->> 'dispute_cents')::integer, of_order.amount_cents)
      ))
    );
    if of_order.status = 'disputed' or (
      of_order.status <> 'refunded' and (private.has_dispute(of_order, 'open') or private.has_dispute(of_order, 'lost'))
    ) then
      of_order.status := private.state_without_refund(of_order);
    end if;
  end if;
  return of_order;
end;
$$;

-- Notifies the business, once per order, of a payment that did not match: nobody would notice it otherwise. The buyer
-- gets no access and is asked to contact the business.
create function private.report_mismatch(of_order public.orders, change jsonb) returns void as $$
  select private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'payment-mismatch',
    'data', jsonb_build_object(
      'orderNumber', of_order.order_number,
      'email', coalesce(nullif(change ->> 'email', ''), of_order.email),
      'ordered', jsonb_build_object(
        'product', of_order.product_name, 'cents', of_order.amount_cents, 'currency', of_order.currency
      ),
      'paid', jsonb_build_object(
        'product', change ->> 'product',
        'cents', (change ->> 'amount_cents')::integer,
        'currency', change ->> 'currency'
      )
    ),
    'recipient', change ->> 'business_email',
    'reply_to', coalesce(nullif(change ->> 'email', ''), nullif(of_order.email, '')),
    'idempotency_key', 'order-' || of_order.id || '-mismatch-business'
  )));
$$;

-- Updates an order to match Stripe, for the webhook, verify-payment, reconcile-payments and refunds. Repeated, late and
-- out-of-order calls are safe; an event_id is processed once.
create function public.apply_checkout(change jsonb) returns jsonb as $$
declare
  outcome constant text := change ->> 'outcome';
  before public.orders;
  after public.orders;
  answer text;
begin
  if not private.take_event(change) then
    return jsonb_build_object('result', 'duplicate', 'status', null);
  end if;
  -- Lock the address first, then the order, as the trigger on auth.users does: the reverse order can deadlock.
  if coalesce(change ->> 'email', '') <> '' then
    perform private.lock_address(change ->> 'email');
  end if;
  before := private.find_order_for_checkout(change);
  if before.id is null then
    return jsonb_build_object('result', 'unmatched', 'status', null);
  end if;
  -- A report that names the order but another payment changes nothing: refunds go to the payment that the order has.
  if before.stripe_payment_intent_id <> change ->> 'payment_intent_id' then
    update public.stripe_events set result = 'other-payment', order_id = before.id where id = change ->> 'event_id';
    return jsonb_build_object('result', 'other-payment', 'status', before.status);
  end if;

  after := before;
  after.stripe_session_id := coalesce(before.stripe_session_id, change ->> 'session_id');
  after.stripe_payment_intent_id := coalesce(before.stripe_payment_intent_id, change ->> 'payment_intent_id');
  if outcome = 'paid' then
    after := private.with_payment(after, change);
  elsif outcome <> 'refunds' then
    after := private.with_outcome(after, change);
  end if;
  after := private.save_order(before, after, change ->> 'business_email', change -> 'invoicing');
  -- Stripe can report a refund before its payment.
  if outcome in ('refunds', 'paid') then
    after := private.apply_refunds(after, change);
  elsif private.has_dispute(after, 'lost') and not private.has_dispute(before, 'lost') then
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
    perform private.report_mismatch(after, change);
  end if;
  update public.stripe_events
  set result = answer, order_id = before.id
  where id = change ->> 'event_id';
  return jsonb_build_object('result', answer, 'status', after.status);
end;
$$;

-- Records a signed event that changes no order. Returns false when it was already recorded.
create function public.record_stripe_event(event_id text, event_type text) returns boolean as $$
begin
  insert into public.stripe_events (id, type, result) values (event_id, event_type, 'ignored') on conflict (id) do nothing;
  return found;
end;
$$;
