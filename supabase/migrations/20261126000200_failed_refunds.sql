-- A bank can return a refund days after Stripe called it a success: a closed account, for instance. The order is then no
-- longer refunded, its case opens again, and the business hears of it.

comment on column public.orders.problem is
  'What a person must look into: the payment did not match the order (amount, currency, product), is the buyer''s second for the same product (duplicate) and has to be refunded, or its refund failed at the bank (refund).';

-- Takes back what a failed refund had changed. `amount_refunded_cents` is what is back of the payment now; when that is
-- no less than the order says, nothing changes. Access stays closed: who gave the purchase up does not get it again.
--
-- change: { order_id, payment_intent_id, session_id, amount_refunded_cents, error, event_id, event_type, business_email }
-- Returns what apply_checkout returns. An event_id is processed once.
create function public.undo_refund(change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  event_id constant text := change ->> 'event_id';
  back constant integer := (change ->> 'amount_refunded_cents')::integer;
  failed public.orders;
  reopened public.withdrawals;
  told text := 'unchanged';
begin
  if event_id is not null then
    insert into public.stripe_events as known (id, type, result)
    values (event_id, change ->> 'event_type', 'unmatched')
    on conflict (id) do update set received_at = now() where known.result = 'unmatched';
    if not found then
      return jsonb_build_object('result', 'duplicate', 'status', null);
    end if;
  end if;

  failed := public.find_order_for_checkout(change);
  if failed.id is null then
    return jsonb_build_object('result', 'unmatched', 'status', null);
  end if;

  if back < failed.amount_refunded_cents then
    told := 'applied';
    update public.orders
    set amount_refunded_cents = back,
        status = case when failed.status = 'refunded' then 'failed' else status end,
        problem = case when failed.status = 'refunded' then coalesce(problem, 'refund') else problem end,
        updated_at = now()
    where id = failed.id;

    if failed.status = 'refunded' then
      failed.status := 'failed';
      update public.withdrawals
      set state = 'refused',
          refunded_at = null,
          refund_id = null,
          last_error = left(change ->> 'error', 300),
          events = events || public.withdrawal_event('failed', left(change ->> 'error', 300))
      where id = (
        select id from public.withdrawals
        where order_id = failed.id and state = 'refunded'
        order by refunded_at desc
        limit 1
      )
      returning * into reopened;
    end if;

    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'refund-failed',
      'data', jsonb_build_object(
        'reference', coalesce(reopened.reference, failed.order_number),
        'orderNumber', failed.order_number,
        'payment', coalesce(failed.stripe_payment_intent_id, ''),
        'error', coalesce(change ->> 'error', '')
      ),
      'recipient', change ->> 'business_email',
      'reply_to', nullif(failed.email, ''),
      'idempotency_key', 'order-' || failed.id || '-refund-failed-' || coalesce(event_id, gen_random_uuid()::text)
    )));
  end if;

  if event_id is not null then
    update public.stripe_events set result = told, order_id = failed.id where id = event_id;
  end if;
  return jsonb_build_object('result', told, 'status', failed.status);
end;
$$;
