-- The terms as offered to each buyer: they are attached to the receipt, and every version can be shown again.

-- Keeps the terms that a new order was offered, { version, html, withdrawal_days, refund_days }; those that it already has
-- stay.
create function private.keep_terms(of_order uuid, offered jsonb) returns void as $$
begin
  insert into public.terms_versions (version, html, withdrawal_days, refund_days)
  select version, html, withdrawal_days, refund_days from jsonb_populate_record(null::public.terms_versions, offered)
  on conflict (version) do nothing;
  update public.orders set terms_version = version, withdrawal_days = terms.withdrawal_days
  from public.terms_versions as terms
  where orders.id = of_order and terms_version is null and version = offered ->> 'version';
end;
$$;

-- The terms of an order, { version, html }; null when there is no such order, or it has none.
create function private.terms_for_order(number text) returns jsonb stable as $$
begin
  return (
    select jsonb_build_object('version', version, 'html', html)
    from public.orders join public.terms_versions on version = terms_version
    where order_number = number
  );
end;
$$;

-- What the terms of an order promise, { withdrawal_days, refund_days }; without any, what the law asks.
create function public.promised_days(of_order uuid) returns jsonb stable as $$
  select jsonb_build_object('withdrawal_days', orders.withdrawal_days, 'refund_days', coalesce(refund_days, 14))
  from public.orders left join public.terms_versions on version = terms_version
  where id = of_order;
$$;
