-- The checkout of an order: its buyer starts a payment, Stripe opens a session for it.

-- Stores a new order; `attempt` is that of create_order.
create function private.insert_order(attempt jsonb) returns public.orders as $$
  insert into public.orders (
    user_id, buyer_key, email, first_name, last_name, product_name, opens, amount_cents, currency, vat_percent, company,
    utm_source
  )
  values (
    (attempt ->> 'user_id')::uuid,
    attempt ->> 'buyer_key',
    coalesce(attempt ->> 'email', ''),
    coalesce(attempt ->> 'first_name', ''),
    coalesce(attempt ->> 'last_name', ''),
    attempt ->> 'product_name',
    coalesce(attempt ->> 'opens', ''),
    (attempt ->> 'amount_cents')::integer,
    attempt ->> 'currency',
    (attempt ->> 'vat_percent')::numeric,
    (attempt ->> 'company')::jsonb,
    attempt ->> 'utm_source'
  )
  returning *;
$$;

-- Stores whether the buyer of an unpaid order wants the newsletter. What they ticked last counts, also for their earlier
-- tries with this address.
create function private.ask_newsletter(asked public.orders, wanted boolean, consent jsonb) returns void as $$
begin
  update public.orders set newsletter = wanted where id = asked.id;
  if wanted then
    insert into public.consents (kind, email, text_version, text, source, order_id)
    values (
      'newsletter', nullif(asked.email, ''), consent ->> 'version', consent ->> 'text', 'checkout', asked.id
    )
    on conflict (order_id, kind) do nothing;
  else
    delete from public.consents
    using public.orders
    where orders.id = order_id and buyer_key = asked.buyer_key and lower(orders.email) = lower(asked.email)
      and kind = 'newsletter' and proven_at is null;
  end if;
end;
$$;

-- Closes a buyer's other attempts to buy the same product. Returns the sessions that must be closed at Stripe.
create function private.close_other_attempts(chosen public.orders, buyer uuid, key text) returns jsonb as $$
declare
  sessions jsonb;
begin
  -- An order without a checkout must not get one later: its request still waits for Stripe, or was lost.
  update public.orders
  set status = 'expired', updated_at = now()
  where (user_id = buyer or buyer_key = key)
    and status in ('pending', 'failed')
    and product_name = chosen.product_name
    and stripe_session_id is null
    and id <> chosen.id;

  select coalesce(jsonb_agg(stripe_session_id), '[]'::jsonb) into sessions
  from public.orders
  where (user_id = buyer or buyer_key = key)
    and status = 'pending'
    and product_name = chosen.product_name
    and id <> chosen.id;
  return sessions;
end;
$$;

-- Starts a payment. 'not-on-sale': the owner chose a status, or none ('unchosen'), that is not in the attempt's
-- `sold_when`. 'owned': this buyer already has the product. 'open': the order to pay; `session_id` is its checkout, if that
-- stays open for ten more minutes, and `close` lists the buyer's other checkouts, which must be closed at Stripe first. A
-- repeated call returns the same order. 'price': the buyer saw another price (`price_seen`) than that of now.
create function public.create_order(attempt jsonb, consent jsonb) returns jsonb as $$
declare
  buyer constant uuid := (attempt ->> 'user_id')::uuid;
  key constant text := attempt ->> 'buyer_key';
  address constant text := coalesce(attempt ->> 'email', '');
  product constant text := attempt ->> 'product_name';
  -- An order takes the price of the moment it is made, and keeps it while it is open; the attempt has that of site/.
  price constant integer := coalesce(
    (select price_cents from public.shop_settings), (attempt ->> 'amount_cents')::integer
  );
  seen constant integer := coalesce((attempt ->> 'price_seen')::integer, price);
  current_order public.orders;
begin
  if (attempt -> 'sold_when' ? (select coalesce(kit_status, 'unchosen') from public.shop_settings)) is not true then
    return jsonb_build_object('result', 'not-on-sale');
  end if;
  -- Nobody who is being erased starts an order. The address is locked first, then rows, as apply_checkout does.
  if address <> '' then
    perform private.lock_address(address);
  end if;
  if buyer is not null then
    perform pg_advisory_xact_lock(hashtextextended(buyer::text, 38));
  end if;
  if key is not null then
    perform pg_advisory_xact_lock(hashtextextended(key, 39));
  end if;

  if exists (
    select from public.orders
    where product_name = product
      and status = 'paid'
      and (user_id = buyer or (buyer_key = key and lower(email) = lower(address)))
  ) then
    return jsonb_build_object('result', 'owned');
  end if;

  select * into current_order
  from public.orders
  where (user_id = buyer or buyer_key = key)
    and status = 'pending'
    and product_name = product
    and amount_cents = seen
    and currency = attempt ->> 'currency'
    and lower(email) = lower(address)
    -- A checkout stays open until an hour after its order was created, and Stripe's minimum is half an hour.
    and created_at > now() - case when stripe_session_id is null then interval '20 minutes' else interval '50 minutes' end
  order by created_at desc
  limit 1
  for update;

  if current_order.id is null and seen <> price then
    return jsonb_build_object('result', 'price', 'price_cents', price);
  elsif current_order.id is null then
    current_order := private.insert_order(attempt || jsonb_build_object('amount_cents', price));
  else
    -- What the buyer filled in last counts, until the order is paid.
    update public.orders
    set company = (attempt ->> 'company')::jsonb, updated_at = now()
    where id = current_order.id and company is distinct from (attempt ->> 'company')::jsonb;
  end if;
  -- A buyer who signs up is asked about the newsletter. Once the address has an account, a payment leaves it as it is.
  if buyer is null and (private.link_order(current_order)).user_id is null then
    perform private.ask_newsletter(current_order, coalesce((attempt ->> 'newsletter')::boolean, false), consent);
  end if;

  return jsonb_build_object(
    'result', 'open',
    'order_id', current_order.id,
    'session_id', current_order.stripe_session_id,
    'created_at', extract(epoch from current_order.created_at)::bigint,
    'product_name', current_order.product_name,
    'amount_cents', current_order.amount_cents,
    'close', private.close_other_attempts(current_order, buyer, key)
  );
end;
$$;

-- Stores Stripe's session with its order, and the terms that the buyer is offered (keep_terms). Returns false when the
-- order already has a different session, or when the buyer has meanwhile started another order: the buyer must not get
-- the URL of this session.
create function public.attach_session(attempt_id uuid, session_id text, offered jsonb default null)
returns boolean as $$
begin
  update public.orders
  set stripe_session_id = session_id,
      status = case when status = 'failed' then 'pending' else status end,
      updated_at = now()
  where id = attempt_id
    and (stripe_session_id = session_id or (stripe_session_id is null and status in ('pending', 'failed')));
  if not found then
    return false;
  end if;
  delete from public.function_failures where name like 'stripe-%';
  if offered is not null then
    perform private.keep_terms(attempt_id, offered);
  end if;
  return true;
end;
$$;

-- The address of an order without an account, by its session at Stripe: its confirmation can be sent again. Null if none.
create function public.address_to_confirm(checkout text) returns text stable as $$
  select nullif(email, '') from public.orders where stripe_session_id = checkout and user_id is null;
$$;

-- Closes an order for which Stripe returned no session: nobody can pay it.
create function public.abandon_order(attempt_id uuid) returns void as $$
  update public.orders
  set status = 'failed', updated_at = now()
  where id = attempt_id and stripe_session_id is null and status = 'pending';
$$;
