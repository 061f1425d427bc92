-- Corrects a mistyped address of an order that was paid within the last day and has no account yet. Only the browser
-- that started the payment can: it holds the order's key. The order then goes to whoever proves the new address, as it
-- would have gone to whoever proved the old one. The receipt is sent again; a newsletter consent ends, because the new
-- address never gave it. Returns false when there is no such order.
create function public.correct_order_address(key text, old_address text, new_address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  corrected public.orders;
begin
  -- Both in one order, so that two corrections cannot block each other.
  perform public.lock_address(least(lower(old_address), lower(new_address)));
  perform public.lock_address(greatest(lower(old_address), lower(new_address)));

  select * into corrected
  from public.orders
  where buyer_key = key
    and lower(email) = lower(old_address)
    and status = 'paid'
    and user_id is null
    and paid_at > now() - interval '1 day'
  order by paid_at desc
  limit 1
  for update;
  if corrected.id is null then
    return false;
  end if;

  corrected.email := new_address;
  corrected := public.link_order(corrected);
  update public.orders
  set email = corrected.email, user_id = corrected.user_id, newsletter = false, updated_at = now()
  where id = corrected.id;
  update public.consents set withdrawn_at = now() where order_id = corrected.id and withdrawn_at is null;

  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    template,
    data || jsonb_build_object(
      'hasAccount', corrected.user_id is not null,
      'unconfirmed', corrected.user_id is null and exists (
        select from auth.users where lower(email) = lower(new_address) and email_confirmed_at is null
      )
    ),
    new_address,
    reply_to,
    'order-' || corrected.id || '-corrected-' || md5(lower(new_address))
  from public.outbox
  where idempotency_key = 'order-' || corrected.id || '-paid-buyer'
  on conflict (idempotency_key) do nothing;
  return true;
end;
$$;
