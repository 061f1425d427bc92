-- A payment that does not match its order gives no access, and its buyer reads to write to the business. The business
-- is told as well, once per order and in the transaction that marks it: nobody else would look.

alter function public.apply_checkout(jsonb) rename to apply_change;

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
        ),
        'payment', wrong.stripe_payment_intent_id,
        'live', coalesce(wrong.stripe_session_id like 'cs\_live\_%', false)
      ),
      'recipient', change ->> 'business_email',
      'reply_to', coalesce(nullif(change ->> 'email', ''), nullif(wrong.email, '')),
      'idempotency_key', 'order-' || wrong.id || '-mismatch-business'
    )));
  end if;
  return applied;
end;
$$;
