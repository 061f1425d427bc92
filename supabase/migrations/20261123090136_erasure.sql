-- Erasing an account and what is kept about its person (GDPR, article 17). Which rows go, stay or lose their names is in
-- the registry, contract/personal-data.ts.

-- Accounts whose owner asked to erase them. The schedule erases them when they are due, unless they are kept before.
create table public.deletion_requests (
  account_id uuid primary key references auth.users (id) on delete cascade,
  -- Unguessable; part of the link that keeps the account.
  token text not null unique,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '7 days'
);

create index deletion_requests_due_at on public.deletion_requests (due_at);

alter table public.deletion_requests enable row level security;

-- Why an account cannot be erased yet: 'owner' runs the shop, 'payment' is open or disputed, 'refund' is requested or under
-- way. Null when it can.
create function public.deletion_hindrance(account uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  with own as (
    select orders.*, public.has_dispute(orders, 'open') as is_disputed
    from auth.users, public.own_orders(public.proven_addresses(users), array[users.id]) as orders
    where users.id = account
  )
  select case
    when exists (select from auth.users where id = account and raw_app_meta_data ->> 'role' = 'owner') then 'owner'
    when exists (select from own where status = 'pending' or is_disputed or (problem is not null and status <> 'refunded'))
      then 'payment'
    when exists (select from public.refunds where order_id in (select id from own) and state in ('processing', 'refused'))
      or exists (
        select from public.withdrawal_cases
        where order_id in (select id from own) and public.is_unsettled(withdrawal_cases.state)
      ) then 'refund'
  end;
$$;

-- Reads the request to erase an account, makes it ('ask', with a new token, which the mail's `keep_url` ends in) or ends it
-- ('keep'). A second request changes nothing and mails nothing. Returns { state, due_at }: 'none', 'asked', or why it cannot be
-- asked yet (deletion_hindrance).
create function public.account_deletion(account_id uuid, action text, token text, keep_url text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  account auth.users;
  hindrance text;
  known public.deletion_requests;
begin
  select * into account from auth.users where users.id = account_deletion.account_id for update;
  if action = 'keep' then
    delete from public.deletion_requests as request where request.account_id = account.id;
  elsif action = 'ask' and account.id is not null then
    hindrance := public.deletion_hindrance(account.id);
    if hindrance is not null then
      return jsonb_build_object('state', hindrance, 'due_at', null);
    end if;
    insert into public.deletion_requests (account_id, token)
    values (account.id, account_deletion.token)
    on conflict on constraint deletion_requests_pkey do nothing
    returning * into known;
    if known.account_id is not null then
      perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
        'template', 'deletion-asked',
        'data', jsonb_build_object(
          'email', account.email,
          'firstName', nullif(trim(account.raw_user_meta_data ->> 'first_name'), ''),
          'dueAt', to_char(known.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'keepUrl', keep_url || known.token
        ),
        'recipient', account.email,
        'reply_to', null,
        'idempotency_key', 'deletion-' || known.token
      )));
    end if;
  end if;
  select * into known from public.deletion_requests as request where request.account_id = account.id;
  return jsonb_build_object('state', case when known.token is null then 'none' else 'asked' end, 'due_at', known.due_at);
end;
$$;

-- Ends a request to erase an account by the link in its mail. Returns false for a link that is not known (any more).
create function public.act_on_deletion_link(link_token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.deletion_requests where token = link_token;
  return found;
end;
$$;

-- Empties what names the buyer of erased orders, once nobody needs it: when the legal guarantee of two years is over, or at
-- once for an order that was never paid. The numbers stay for the books. Returns how many.
create function public.cut_erased_orders(moment timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  cut integer;
begin
  update public.orders
  set email = '', first_name = '', last_name = '', company = null, utm_source = null, updated_at = now()
  where erased_at is not null
    and (paid_at is null or paid_at < moment - interval '2 years')
    and (email <> '' or first_name <> '' or last_name <> '' or company is not null or utm_source is not null);
  get diagnostics cut = row_count;
  return cut;
end;
$$;

-- Erases an account and its person: the account itself, and what has its confirmed address and belongs to no other account.
-- What stays is marked as erased, so that no later account with the address gets it.
create function public.erase_account(account uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  addresses text[];
  bought uuid[];
  asked uuid[];
  declared uuid[];
begin
  select public.proven_addresses(users) into addresses from auth.users where id = account;
  -- Before any row, as payments do.
  perform public.lock_address(address) from unnest(addresses) as address;
  select coalesce(array_agg(id), '{}') into bought from public.own_orders(addresses, array[account]);
  select coalesce(array_agg(id), '{}') into asked from public.own_requests(addresses, array[account]);
  select coalesce(array_agg(id), '{}') into declared
  from public.withdrawals where order_id = any(bought) or (order_id is null and lower(email) = any(addresses));

  delete from public.outbox
  where lower(recipient) = any(addresses) or lower(reply_to) = any(addresses) or lower(data ->> 'email') = any(addresses)
    or exists (
      select from (
        select 'order-' || id from unnest(bought) as id
        union all select 'request-' || id from unnest(asked) as id
        union all select 'withdrawal-' || id from unnest(declared) as id
        union all select 'refund-' || id from public.refunds where order_id = any(bought)
        union all select 'lead-answer-' || id from public.lead_notes where request_id = any(asked)
      ) as about (key)
      where starts_with(idempotency_key, about.key)
    );
  update public.consents
  set withdrawn_at = coalesce(withdrawn_at, now()), erased_at = now()
  where order_id = any(bought) or request_id = any(asked)
    or (order_id is null and request_id is null and lower(email) = any(addresses));
  -- Their steps and notes go with them.
  delete from public.requests where id = any(asked);
  delete from public.launch_signups where lower(email) = any(addresses);
  delete from public.order_notes where order_id = any(bought);
  update public.withdrawals set token = null, erased_at = now() where id = any(declared);
  -- The key would let the browser of the former buyer change the order.
  update public.orders set buyer_key = null, erased_at = now() where id = any(bought);
  perform public.cut_erased_orders();
  -- Its sessions, its progress and the request itself go with it.
  delete from auth.users where id = account;
end;
$$;

-- Erases the accounts that are due, at most a hundred at once. One that has something to settle waits for that. Returns how many.
create function public.erase_due_accounts(moment timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  due uuid;
  erased integer := 0;
begin
  for due in
    select account_id from public.deletion_requests
    where due_at <= moment and public.deletion_hindrance(account_id) is null
    order by due_at limit 100
    for update skip locked
  loop
    perform public.erase_account(due);
    erased := erased + 1;
  end loop;
  perform public.cut_erased_orders(moment);
  return erased;
end;
$$;
