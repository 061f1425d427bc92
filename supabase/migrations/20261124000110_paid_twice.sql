-- Two checkouts of one buyer can still be paid when the shop cannot know that they are one buyer: a guest in two
-- browsers. The second payment is marked, and both mails about it say so.

comment on column public.orders.problem is
  'What a person must look into: the payment did not match the order (amount, currency, product), or is the buyer''s second for the same product (duplicate) and has to be refunded.';

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

-- Queues the two mails for a payment. Their keys come from the order, so calling this again queues nothing. The
-- buyer's mail says when an account still awaits confirmation; both say when this buyer had already paid for the same
-- product, and the business's mail then leads to the payment at Stripe.
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
      'email', paid_order.email,
      'payment', paid_order.stripe_payment_intent_id,
      'live', coalesce(paid_order.stripe_session_id like 'cs\_live\_%', false)
    ),
    'recipient', business_email,
    'reply_to', nullif(paid_order.email, ''),
    'idempotency_key', 'order-' || paid_order.id || '-paid-business'
  )));
end;
$$;
