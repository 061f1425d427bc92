-- One open checkout per buyer and product, so that nobody pays twice. A buyer is an account or the browser of a guest,
-- which holds a random key.

alter table public.orders
  -- The SHA-256 hash of the key that the buyer's browser holds. Knowing an address or a Stripe session is not enough.
  add column buyer_key text,
  -- The campaign that led to the shop.
  add column utm_source text;

create index orders_buyer_key on public.orders (buyer_key) where buyer_key is not null;

-- Starts a payment. 'owned': this buyer already has the product. 'open': the order to pay; `session_id` is its
-- checkout, if it has one that is open for ten more minutes, and `close` lists the buyer's other checkouts, which must
-- be closed at Stripe first. A repeated call returns the same order.
create or replace function public.create_order(attempt jsonb, consent jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  buyer constant uuid := (attempt ->> 'user_id')::uuid;
  key constant text := attempt ->> 'buyer_key';
  address constant text := coalesce(attempt ->> 'email', '');
  product constant text := attempt ->> 'product_name';
  current_order public.orders;
  other_sessions jsonb;
begin
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
    and amount_cents = (attempt ->> 'amount_cents')::integer
    and currency = attempt ->> 'currency'
    and lower(email) = lower(address)
    -- A checkout is open for an hour from here, and Stripe opens none for less than half an hour.
    and created_at > now() - case when stripe_session_id is null then interval '20 minutes' else interval '50 minutes' end
  order by created_at desc
  limit 1;

  if current_order.id is null then
    insert into public.orders (
      user_id, buyer_key, email, first_name, last_name, product_name, amount_cents, currency, newsletter, utm_source
    )
    values (
      buyer,
      key,
      address,
      coalesce(attempt ->> 'first_name', ''),
      coalesce(attempt ->> 'last_name', ''),
      product,
      (attempt ->> 'amount_cents')::integer,
      attempt ->> 'currency',
      coalesce((attempt ->> 'newsletter')::boolean, false),
      attempt ->> 'utm_source'
    )
    returning * into current_order;
  end if;

  -- An order that has no checkout yet may get none any more: its request is still waiting for Stripe, or was lost.
  update public.orders
  set status = 'expired', updated_at = now()
  where (user_id = buyer or buyer_key = key)
    and status = 'pending'
    and product_name = product
    and stripe_session_id is null
    and id <> current_order.id;

  select jsonb_agg(stripe_session_id) into other_sessions
  from public.orders
  where (user_id = buyer or buyer_key = key)
    and status = 'pending'
    and product_name = product
    and id <> current_order.id;

  if coalesce((attempt ->> 'newsletter')::boolean, false) then
    insert into public.consents (kind, email, text_version, text, source, order_id)
    values (
      'newsletter', nullif(current_order.email, ''), consent ->> 'version', consent ->> 'text', 'checkout', current_order.id
    )
    on conflict (order_id, kind) do nothing;
    update public.orders set newsletter = true where id = current_order.id and not newsletter;
  end if;

  return jsonb_build_object(
    'result', 'open',
    'order_id', current_order.id,
    'session_id', current_order.stripe_session_id,
    'created_at', extract(epoch from current_order.created_at)::bigint,
    'close', coalesce(other_sessions, '[]'::jsonb)
  );
end;
$$;

-- Stores Stripe's session with its order. Returns false when the order already has a different session, or when the
-- buyer has started another order meanwhile: the buyer must not get this session's address.
create or replace function public.attach_session(attempt_id uuid, session_id text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders
  set stripe_session_id = session_id,
      status = case when status = 'failed' then 'pending' else status end,
      updated_at = now()
  where id = attempt_id
    and (stripe_session_id = session_id or (stripe_session_id is null and status in ('pending', 'failed')));
  return found;
end;
$$;
