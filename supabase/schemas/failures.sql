-- What fails without a visitor who says so: payments that cannot be booked, Stripe itself, and functions that answer 5xx.

-- Records how a run over Stripe's payments went: what is wrong with Stripe itself, and each order and event that could not be
-- booked ({ subject, error }). Without a list the run broke off: what it says of single ones is unknown then.
create function public.record_payments_run(trouble text, failed jsonb) returns void as $$
begin
  -- What a run met too is over with it.
  delete from public.function_failures
  where trouble is null and name like 'stripe-%' and exists (select from public.shop_settings where stripe_trouble is not null);
  update public.shop_settings
  set stripe_trouble = trouble,
    stripe_trouble_since = case
      when trouble is null then null
      when trouble = stripe_trouble then stripe_trouble_since
      else now()
    end
  where id;
  if failed is null then
    return;
  end if;
  delete from public.payment_failures
  where subject not in (select one ->> 'subject' from jsonb_array_elements(failed) as one);
  insert into public.payment_failures as known (subject, last_error)
  select one ->> 'subject', one ->> 'error' from jsonb_array_elements(failed) as one
  on conflict (subject) do update set runs = known.runs + 1, last_error = excluded.last_error;
end;
$$;

-- Counts an answer of 5xx of a function, or of Stripe as 'stripe-refused' or 'stripe-unreachable', for two days.
create function public.count_failure(name text) returns void as $$
begin
  insert into public.function_failures as known (name, hour) values ($1, date_trunc('hour', now()))
  on conflict on constraint function_failures_pkey do update set times = known.times + 1;
  delete from public.function_failures where hour < now() - interval '2 days';
end;
$$;

-- Makes an order and takes it back, for whoever asks whether the shop can sell. Throws what stops it.
create function public.try_order() returns void as $$
begin
  perform private.insert_order('{"product_name": "check-live", "amount_cents": 1, "currency": "eur", "vat_percent": 0}');
  raise sqlstate 'KS001';
exception when sqlstate 'KS001' then
  null;
end;
$$;

-- Both, for whoever maintains the site.
create function public.desk_failures() returns jsonb stable as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'payments', (
      select coalesce(jsonb_agg(to_jsonb(failing) order by since, subject), '[]')
      from (
        select coalesce(order_number, subject) as subject, runs, since, last_error
        from public.payment_failures left join public.orders on orders.id::text = subject
      ) as failing
    ),
    'functions', (
      select coalesce(jsonb_agg(to_jsonb(failing) order by hour desc, name), '[]')
      from (select name, hour, times from public.function_failures where hour >= now() - interval '2 days') as failing
    )
  );
end;
$$;
