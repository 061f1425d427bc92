-- What people get of their own data (GDPR, articles 15 and 20).

-- The orders that belong to a person with these addresses and accounts, and to no other account. An erased one belongs to nobody.
create function public.own_orders(addresses text[], accounts uuid[])
returns setof public.orders
language sql
stable
security definer
set search_path = ''
as $$
  select * from public.orders
  where erased_at is null and (user_id = any(accounts) or (user_id is null and lower(email) = any(addresses)));
$$;

-- The requests that belong to a person with these addresses and accounts, and to no other account.
create function public.own_requests(addresses text[], accounts uuid[])
returns setof public.requests
language sql
stable
security definer
set search_path = ''
as $$
  select * from public.requests
  where user_id = any(accounts) or (user_id is null and lower(email) = any(addresses));
$$;

-- The address of an account, in lower case, once it is confirmed; none before.
create function public.proven_addresses(account auth.users)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case when account.email_confirmed_at is not null and account.email <> '' then array[lower(account.email)] else '{}' end;
$$;

-- All rows of a person, by their addresses and accounts, in the tables of which the registry (contract/personal-data.ts)
-- gives a copy: { <table>: [row] }, oldest first. Each table is found as the registry finds it, but for rows that belong
-- to somebody else's account: anybody can type an address, and an address can move to another account.
create function public.person_data(addresses text[], accounts uuid[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with asked as (
    select * from public.own_requests(addresses, accounts)
  ),
  bought as (
    select * from public.own_orders(addresses, accounts)
  ),
  invoiced as (
    select * from public.invoices
    where order_id in (select id from bought) or request_id in (select id from asked)
  ),
  withdrawn as (
    select * from public.withdrawals
    where erased_at is null
      and (order_id in (select id from bought) or (order_id is null and lower(email) = any(addresses)))
  ),
  agreed as (
    select * from public.consents
    where erased_at is null and (
      order_id in (select id from bought) or request_id in (select id from asked)
      or (order_id is null and request_id is null and lower(email) = any(addresses))
    )
  ),
  -- Those to the person. What the shop mails itself repeats the rows above.
  mailed as (
    select recipient, template, created_at, sent_at from public.outbox
    where (
      lower(recipient) = any(addresses)
      and not exists (
        select from public.orders
        where idempotency_key like 'order-' || orders.id || '-%' and orders.id not in (select id from bought)
      )
    )
    or exists (
      select from bought
      where idempotency_key like 'order-' || bought.id || '-%' and lower(recipient) = lower(bought.email)
    )
  )
  select jsonb_build_object(
    'auth.users', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', email, 'raw_user_meta_data', raw_user_meta_data, 'created_at', created_at,
        'email_confirmed_at', email_confirmed_at
      ) order by created_at), '[]')
      from auth.users where id = any(accounts)
    ),
    'requests', (select coalesce(jsonb_agg(to_jsonb(asked) order by created_at), '[]') from asked),
    'launch_signups', (
      select coalesce(jsonb_agg(to_jsonb(launch_signups) order by created_at), '[]')
      from public.launch_signups where lower(email) = any(addresses)
    ),
    'orders', (select coalesce(jsonb_agg(to_jsonb(bought) order by created_at), '[]') from bought),
    'invoices', (select coalesce(jsonb_agg(to_jsonb(invoiced) order by number), '[]') from invoiced),
    'refunds', (
      select coalesce(jsonb_agg(to_jsonb(refunds) || jsonb_build_object('order_number', order_number)
        order by refunds.created_at), '[]')
      from public.refunds join bought on bought.id = order_id
    ),
    'withdrawals', (select coalesce(jsonb_agg(to_jsonb(withdrawn) order by received_at), '[]') from withdrawn),
    'kick_progress', (
      select coalesce(jsonb_agg(to_jsonb(kick_progress) order by kick), '[]')
      from public.kick_progress where user_id = any(accounts)
    ),
    'consents', (select coalesce(jsonb_agg(to_jsonb(agreed) order by given_at), '[]') from agreed),
    'outbox', (select coalesce(jsonb_agg(to_jsonb(mailed) order by created_at), '[]') from mailed)
  );
$$;

-- person_data of an account: of itself, and of its address once that is confirmed. Null for an account that does not exist.
create function public.account_data(account_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.person_data(public.proven_addresses(users), array[id]) from auth.users where id = account_id;
$$;
