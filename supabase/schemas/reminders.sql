-- A buyer who paid but has not confirmed their address yet, so that the order has no account, gets two reminders: after
-- one day and after five.

-- Queues the reminders that are due, for reconcile-payments. The idempotency key derives from the order and the
-- reminder, so that each is queued once. Returns how many were queued.
create function public.remind_buyers(business_email text) returns integer as $$
declare
  queued integer;
begin
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    'payment-reminder',
    jsonb_build_object(
      'email', orders.email,
      'firstName', nullif(orders.first_name, ''),
      'productName', orders.product_name,
      'orderNumber', orders.order_number,
      'unconfirmed', private.has_unconfirmed_account(orders),
      'last', reminder.number = 2
    ),
    orders.email,
    business_email,
    'order-' || orders.id || '-reminder-' || reminder.number
  from public.orders
  join (values (1, interval '1 day', interval '5 days'), (2, interval '5 days', interval '10 days'))
    as reminder (number, after, until)
    on orders.booked_at <= now() - reminder.after and orders.booked_at > now() - reminder.until
  where orders.status = 'paid'
    and orders.user_id is null
    and orders.erased_at is null
    and orders.email <> ''
    and orders.problem is null
    and not exists (
      select from public.outbox where idempotency_key = 'order-' || orders.id || '-reminder-' || reminder.number
    )
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;

-- Removes the unsent reminders of an order that now has an account or is no longer paid.
create function private.drop_reminders(of_order uuid) returns void as $$
  delete from public.outbox where idempotency_key like 'order-' || of_order || '-reminder-%' and sent_at is null;
$$;
