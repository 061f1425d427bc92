-- What Stripe says about a payment, and what follows from it.

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

-- The number of the order with which the buyer of `paid_order` had already paid for the same product, or null.
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
    and product_name = paid_order.product_name
    and paid_at <= paid_order.paid_at
    and (user_id = paid_order.user_id or (email <> '' and lower(email) = lower(paid_order.email)))
  order by paid_at
  limit 1;
$$;

-- Two checkouts of one buyer can still be paid when the shop cannot know that they are one buyer: a guest in two
-- browsers. The second payment is marked, and both mails about it say so.
create function public.mark_second_payment()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.earlier_paid_order(new) is not null then
    new.problem := 'duplicate';
  end if;
  return new;
end;
$$;

create trigger mark_second_payment
  before update of paid_at on public.orders
  for each row
  when (old.paid_at is null and new.paid_at is not null and new.status = 'paid')
  execute function public.mark_second_payment();

-- A payment that did not match its order is given back in whole, whatever its amount was: the order is then refunded,
-- and the buyer reads that the money went back. Without this, only the order's own amount counted as a full refund.
create function public.close_refunded_mismatch()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.status := 'refunded';
  return new;
end;
$$;

create trigger close_refunded_mismatch
  before update of amount_refunded_cents on public.orders
  for each row
  when (new.problem is not null and new.paid_at is null and new.amount_refunded_cents > old.amount_refunded_cents)
  execute function public.close_refunded_mismatch();

-- Queues the two mails for a payment. Their keys come from the order, so calling this again queues nothing. The
-- buyer's mail says when an account still awaits confirmation; both say when this buyer had already paid for the same
-- product, and the business's mail then leads to the desk, where the second payment goes back.
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
    'earlierOrder', public.earlier_paid_order(paid_order)
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

-- Updates an order to match Stripe, for apply_checkout.
--
-- change: { outcome: 'paid' | 'processing' | 'open' | 'failed' | 'expired' | 'refunded' | 'disputed' | 'dispute_won',
--           session_id, order_id, payment_intent_id, amount_cents, currency, product, email, name,
--           amount_refunded_cents, dispute_id, event_id, event_type, business_email }
-- Returns { result: 'applied' | 'unchanged' | 'mismatch' | 'unmatched' | 'duplicate', status }; `status` is the
-- order's, or null. An event_id is processed once.
create function public.apply_change(change jsonb)
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

  -- Lock the address first, then the order, as the trigger on auth.users does: the reverse order can deadlock.
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
      -- The refund or dispute event may have arrived before the payment event.
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

-- Updates an order to match Stripe, as apply_change does. The webhook, verify-payment and reconcile-payments all call it;
-- repeated, late and out-of-order calls are safe. A payment that does not match its order gives no access, and its buyer
-- reads to write to the business. The business is told as well, once per order: nobody else would look.
create function public.apply_checkout(change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  applied constant jsonb := public.apply_change(change);
  wrong public.orders;
begin
  if applied ->> 'result' = 'mismatch' then
    wrong := public.find_order_for_checkout(change);
    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
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
  end if;
  return applied;
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
