-- People who do not exist, to try the desk with: `npm run shop -- demo`.

-- Whether somebody real is in the shop: one who asked, bought, withdrew or waits for the launch.
create function public.is_shop_real()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.orders where not public.is_demo(email))
    or exists (select from public.requests where not public.is_demo(email))
    or exists (select from public.withdrawals where not public.is_demo(email))
    or exists (select from public.launch_signups where not public.is_demo(email));
$$;

-- Stores rows of the demo: { table: [row, …] }, where all rows of a table have the columns of its first. Returns
-- 'filled', or 'real' without storing anything when the shop has anybody real.
create function public.fill_demo(rows jsonb)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  target text;
  columns text;
begin
  if public.is_shop_real() then
    return 'real';
  end if;
  foreach target in array array['outbox', 'requests', 'leads', 'orders', 'withdrawals', 'refunds', 'launch_signups'] loop
    select string_agg(quote_ident(name), ', ') into columns from jsonb_object_keys(rows -> target -> 0) as name;
    if columns is not null then
      execute format(
        'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', target, columns
      )
      using rows -> target;
    end if;
  end loop;
  return 'filled';
end;
$$;

-- Whether the demo is in the shop already.
create function public.has_demo()
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.requests where public.is_demo(email));
$$;
