-- The mails of a payment also tell the buyer that an account waits for its confirmation, and the business that this
-- buyer had paid for the same product before.
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
  unconfirmed boolean;
  earlier_order text;
begin
  select paid_order.user_id is null and exists (
    select from auth.users
    where lower(email) = lower(paid_order.email) and email_confirmed_at is null
  ) into unconfirmed;

  select order_number into earlier_order
  from public.orders
  where id <> paid_order.id
    and status = 'paid'
    and product_name = paid_order.product_name
    and (user_id = paid_order.user_id or (email <> '' and lower(email) = lower(paid_order.email)))
  order by paid_at
  limit 1;

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
      'earlierOrder', earlier_order
    ),
    'recipient', business_email,
    'reply_to', nullif(paid_order.email, ''),
    'idempotency_key', 'order-' || paid_order.id || '-paid-business'
  )));
end;
$$;
