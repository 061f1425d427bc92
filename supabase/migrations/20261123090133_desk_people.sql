-- People on the owner's desk: a search over everything that the shop has of them, and all of one person.

-- All addresses and accounts of the person with an address: the accounts that have it, or an order with it, and every
-- address of those accounts and their orders. Somebody who changed their address is found by the old one too.
create function public.person_scope(address text)
returns table (addresses text[], accounts uuid[])
language sql
stable
security definer
set search_path = ''
as $$
  with asked as (select lower(trim($1)) as email where trim($1) <> ''),
  accounts as (
    select users.id, lower(users.email) as email from auth.users, asked where lower(users.email) = asked.email
    union
    select users.id, lower(users.email)
    from public.orders join auth.users on users.id = orders.user_id, asked
    where lower(orders.email) = asked.email
  ),
  addresses as (
    select email from asked
    union
    select email from accounts where email <> ''
    union
    select lower(orders.email) from accounts join public.orders on orders.user_id = accounts.id where orders.email <> ''
  )
  select
    coalesce((select array_agg(email) from addresses), '{}'), coalesce((select array_agg(id) from accounts), '{}');
$$;

-- Everything that holds every word of a search, as its person knows it: in requests, orders, invoices, withdrawals, the
-- lists, mails, notes and accounts. `patterns` is of search_patterns.
create function public.found_people(patterns text[])
returns table (email text, name text, company text, at timestamptz, place text)
language sql
stable
security definer
set search_path = ''
as $$
  select lower(email), name, company, created_at, 'request' from public.requests where search_text like all (patterns)
  union all
  select lower(email), trim(first_name || ' ' || last_name), coalesce(company ->> 'name', ''), coalesce(paid_at, created_at),
    'order'
  from public.orders where search_text like all (patterns)
  union all
  select lower(document #>> '{buyer,email}'), '', document #>> '{buyer,name}', created_at, 'invoice'
  from public.invoices where search_text like all (patterns)
  union all
  select lower(email), name, '', received_at, 'withdrawal'
  from public.withdrawals where search_text like all (patterns)
  union all
  select lower(email), '', '', created_at, 'launch'
  from public.launch_signups where search_text like all (patterns)
  union all
  select lower(email), '', '', given_at, 'newsletter'
  from public.consents
  where kind in ('marketing', 'newsletter') and search_text like all (patterns)
  union all
  -- By their reader alone: an order or request is found by its number itself.
  select lower(recipient), '', '', created_at, 'mail'
  from public.outbox
  where search_text like all (patterns) and public.plain_text(recipient) like all (patterns)
  union all
  select lower(requests.email), name, company, at, 'note'
  from public.lead_notes join public.requests on requests.id = request_id
  where lead_notes.search_text like all (patterns)
  union all
  select lower(orders.email), trim(first_name || ' ' || last_name), '', at, 'note'
  from public.order_notes join public.orders on orders.id = order_id
  where order_notes.search_text like all (patterns)
  union all
  select lower(email), trim(concat_ws(' ', raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')), '',
    created_at, 'account'
  from auth.users
  where public.plain_text(
    concat_ws(' ', email, raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')
  ) like all (patterns);
$$;

-- The people whom a search finds, the latest first, at most fifty: { total, people: [{ email, name, company, at, places }] }.
-- `total` counts all of them, `places` are where the words are, and `at` is the latest of those.
create function public.desk_search(query text)
returns jsonb
language plpgsql
security definer
set search_path = ''
set work_mem = '32MB'
as $$
declare
  patterns constant text[] := public.search_patterns(left(query, 200));
  answer jsonb;
begin
  perform public.require_owner();
  if patterns = '{}' then
    return '{"total": 0, "people": []}';
  end if;
  if public.is_large_read(concat('search ', query), 50) then
    perform public.record_owner_action('exported', 'people');
  end if;
  with people as (
    select email, max(at) as at, array_agg(distinct place order by place) as places,
      coalesce((array_agg(name order by at desc) filter (where name <> ''))[1], '') as name,
      coalesce((array_agg(company order by at desc) filter (where company <> ''))[1], '') as company
    from public.found_people(patterns)
    where email <> ''
    group by email
  )
  select jsonb_build_object(
    'total', (select count(*) from people),
    'people', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]')
      from (select email, name, company, at, places from people order by at desc, email limit 50) as latest
    )
  )
  into answer;
  return answer;
end;
$$;

-- The invoices and credit notes of a person: on their address, or for their order or request.
create function public.person_invoices(addresses text[], accounts uuid[])
returns setof public.invoices
language sql
stable
security definer
set search_path = ''
as $$
  select *
  from public.invoices
  -- Arrays, so that PostgreSQL can use every index.
  where lower(document #>> '{buyer,email}') = any(addresses)
    or order_id = any(array(select id from public.orders where lower(email) = any(addresses) or user_id = any(accounts)))
    or request_id = any(array(
      select id from public.requests where lower(email) = any(addresses) or user_id = any(accounts)
    ));
$$;

-- Everything that happened to a person, by their addresses and accounts, with the order or request that it is about.
create function public.person_events(addresses text[], accounts uuid[])
returns table (at timestamptz, kind text, what text, detail jsonb, order_number text, request uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select event.*, orders.order_number, null::uuid
  from public.orders, public.order_events(orders) as event
  where lower(email) = any(addresses) or user_id = any(accounts)
  union all
  select event.*, null, null
  from public.withdrawals, public.withdrawal_events(withdrawals) as event
  where lower(email) = any(addresses)
    -- An array, so that PostgreSQL can use both indices.
    or order_id = any(array(
      select id from public.orders where lower(email) = any(addresses) or user_id = any(accounts)
    ))
  union all
  select event.*, null, null
  from public.person_invoices(addresses, accounts) as invoice, public.invoice_events(invoice) as event
  union all
  select event.*, null, null
  from public.outbox, public.mail_event(outbox) as event
  where lower(recipient) = any(addresses)
  union all
  select created_at, 'request', requests.kind, '{}', null, id
  from public.requests
  where lower(email) = any(addresses) or user_id = any(accounts)
  union all
  select owner_actions.at, 'owner', action, owner_actions.detail || jsonb_build_object('owner', owner_email), null, requests.id
  from public.requests join public.owner_actions on subject = public.request_reference(requests.id)
  where lower(email) = any(addresses) or user_id = any(accounts)
  union all
  select owner_actions.at, 'owner', action, owner_actions.detail || jsonb_build_object('owner', owner_email), null, null
  from public.owner_actions
  -- Those about an order are in its history.
  where subject = any(array(
    select unnest(addresses)
    union all select id::text from public.consents where lower(email) = any(addresses)
    union all select id::text from public.outbox where lower(recipient) = any(addresses)
    union all select id::text from public.mail_stops where email = any(addresses)
    union all select reference from public.withdrawals where order_id is null and lower(email) = any(addresses)
  ))
  union all
  select moment, 'consent', event, jsonb_build_object('kind', consents.kind, 'text', text, 'source', source), null, null
  from public.consents,
    lateral (values (given_at, 'asked'), (proven_at, 'proven'), (withdrawn_at, 'withdrawn')) as step (moment, event)
  where lower(email) = any(addresses) and moment is not null
  union all
  select moment, 'launch', event, '{}', null, null
  from public.launch_signups,
    lateral (values (created_at, 'joined'), (confirmed_at, 'confirmed'), (unsubscribed_at, 'left')) as step (moment, event)
  where lower(email) = any(addresses) and moment is not null
  union all
  select stopped_at, 'stop', cause, jsonb_build_object('email', email), null, null
  from public.mail_stops where email = any(addresses)
  union all
  select updated_at, 'kick', state, jsonb_build_object('number', kick), null, null
  from public.kick_progress where user_id = any(accounts)
  union all
  select moment, 'account', event, jsonb_build_object('email', email), null, null
  from auth.users,
    lateral (values (created_at, 'created'), (email_confirmed_at, 'confirmed')) as step (moment, event)
  where id = any(accounts) and moment is not null;
$$;

-- What a person has and is, by their addresses and accounts: the answer of desk_person without its events. At most a
-- hundred of each, the latest first.
create function public.person_facts(addresses text[], accounts uuid[])
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with bought as (
    select * from public.orders
    where lower(email) = any(addresses) or user_id = any(accounts) order by created_at desc limit 100
  ),
  asked as (
    select * from public.requests
    where lower(email) = any(addresses) or user_id = any(accounts) order by created_at desc limit 100
  ),
  known (name, company, phone, at) as (
    select name, company, phone, created_at from asked
    union all
    select trim(first_name || ' ' || last_name), coalesce(company ->> 'name', ''), '', created_at from bought
    union all
    select trim(concat_ws(' ', raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')), '', '', created_at
    from auth.users where id = any(accounts)
  ),
  noted as (
    select note.id, note.words, note.author, note.at, note.kind, null as order_number, note.request_id as request
    from public.lead_notes as note join asked on asked.id = note.request_id
    union all
    select note.id, note.words, note.author, note.at, 'note', bought.order_number, null
    from public.order_notes as note join bought on bought.id = note.order_id
    order by at desc
    limit 100
  )
  select jsonb_build_object(
    'name', coalesce((select name from known where name <> '' order by at desc limit 1), ''),
    'company', coalesce((select company from known where company <> '' order by at desc limit 1), ''),
    'phone', coalesce((select phone from known where phone <> '' order by at desc limit 1), ''),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('email', email, 'confirmed', email_confirmed_at is not null)), '[]')
      from auth.users where id = any(accounts)
    ),
    'newsletter', (
      select coalesce(jsonb_agg(email order by email), '[]') from public.newsletter_addresses where email = any(addresses)
    ),
    'launch', (
      select public.launch_state(launch_signups) from public.launch_signups
      where lower(email) = any(addresses) order by created_at desc limit 1
    ),
    'stops', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'cause', cause, 'stopped_at', stopped_at)
        order by email), '[]')
      from public.mail_stop_list where email = any(addresses)
    ),
    'kicks_done', (select count(*) from public.kick_progress where user_id = any(accounts) and state = 'done'),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', order_number, 'product_name', product_name, 'amount_cents', amount_cents, 'status', status,
        'access', access, 'created_at', created_at
      ) order by created_at desc), '[]')
      from public.order_list where order_number = any(array(select order_number from bought))
    ),
    'invoices', (
      select coalesce(jsonb_agg(public.listed_invoice(latest) order by issued_on desc, number desc), '[]')
      from (
        select * from public.invoice_list
        where id = any(array(select id from public.person_invoices(addresses, accounts)))
        order by issued_on desc, number desc limit 100
      ) as latest
    ),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'kind', kind, 'created_at', created_at, 'suspected_bot', suspected_bot,
        'status', coalesce(status, 'new')
      ) order by created_at desc), '[]')
      from asked left join public.leads on request_id = id
    ),
    'withdrawals', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', reference, 'state', state, 'received_at', received_at)
        order by received_at desc), '[]')
      from public.withdrawal_cases
      where lower(email) = any(addresses) or order_id = any(array(select id from bought))
    ),
    'notes', (select coalesce(jsonb_agg(to_jsonb(noted) order by at desc), '[]') from noted)
  );
$$;

-- All of the person with an address, the latest first: { addresses, name, company, phone, accounts, newsletter, launch,
-- stops, kicks_done, orders, invoices, requests, withdrawals, notes, deletion, events }. `events` has the latest 200 of its
-- total. Null for an address of which the shop has nothing.
create function public.desk_person(address text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  scope record;
  happened jsonb;
begin
  perform public.require_owner();
  perform public.count_read(concat('person ', lower(trim(address))), 'people');
  select * into scope from public.person_scope(address);
  select jsonb_build_object('total', count(*), 'rows', coalesce(
    jsonb_agg(
      jsonb_build_object(
        'order_number', order_number, 'request', request,
        'event', jsonb_build_object('at', at, 'kind', kind, 'what', what, 'detail', detail)
      ) order by place
    ) filter (where place <= 200),
    '[]'
  ))
  into happened
  from (
    select *, row_number() over (order by at desc, kind, what) as place
    from public.person_events(scope.addresses, scope.accounts)
  ) as event;
  if (happened ->> 'total')::integer = 0 then
    return null;
  end if;
  return public.person_facts(scope.addresses, scope.accounts) || jsonb_build_object(
    'addresses', (select jsonb_agg(email order by email <> lower(trim(address)), email) from unnest(scope.addresses) as email),
    'deletion', (
      select jsonb_build_object('due_at', due_at, 'waits_for', waits_for)
      from public.deletion_requests as request
      where (request.account_id = any(scope.accounts) or request.address = any(scope.addresses))
        and not public.bought_since(request)
      order by due_at limit 1
    ),
    'events', happened
  );
end;
$$;
