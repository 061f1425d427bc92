-- People on the owner's desk: a search over everything that the shop has of them, and all of one person.

-- All addresses and accounts of the person with an address: the accounts that have it, or an order with it, and every
-- address of those accounts and their orders. Somebody who changed their address is found by the old one too.
create function private.person_scope(address text) returns table (addresses text[], accounts uuid[]) stable as $$
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
create function private.found_people(patterns text[])
returns table (email text, name text, company text, at timestamptz, place text) stable as $$
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
  where search_text like all (patterns) and private.plain_text(recipient) like all (patterns)
  union all
  select lower(coalesce(requests.email, orders.email)), coalesce(name, trim(first_name || ' ' || last_name)),
    coalesce(requests.company, ''), at, 'note'
  from public.notes
  left join public.requests on requests.id = request_id
  left join public.orders on orders.id = order_id
  where notes.search_text like all (patterns)
  union all
  select lower(email), trim(concat_ws(' ', raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')), '',
    created_at, 'account'
  from auth.users
  where private.plain_text(
    concat_ws(' ', email, raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')
  ) like all (patterns);
$$;

-- The people whom a search finds, the latest first, at most fifty: { total, people: [{ email, name, company, at, places }] }.
-- `total` counts all of them, `places` are where the words are, and `at` is the latest of those.
create function public.desk_search(query text)
returns jsonb
set work_mem = '32MB'
as $$
declare
  patterns constant text[] := private.search_patterns(query);
  answer jsonb;
begin
  perform private.require_owner();
  if patterns = '{}' then
    return jsonb_build_object('total', 0, 'people', '[]'::jsonb);
  end if;
  if private.is_large_read(concat('search ', query), 50) then
    perform private.record_owner_action('exported', 'people');
  end if;
  with people as (
    select email, max(at) as at, array_agg(distinct place order by place) as places,
      coalesce((array_agg(name order by at desc) filter (where name <> ''))[1], '') as name,
      coalesce((array_agg(company order by at desc) filter (where company <> ''))[1], '') as company
    from private.found_people(patterns)
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
create function private.person_invoices(addresses text[], accounts uuid[]) returns setof public.invoices stable as $$
  select *
  from public.invoices
  -- Arrays, so that PostgreSQL can use every index.
  where lower(document #>> '{buyer,email}') = any(addresses)
    or order_id = any(array(select id from public.orders where lower(email) = any(addresses) or user_id = any(accounts)))
    or request_id = any(array(
      select id from public.requests where lower(email) = any(addresses) or user_id = any(accounts)
    ));
$$;

-- What happened to these orders, withdrawals, invoices and requests, with their mails; with addresses and accounts, to
-- the person who has them, with the mails to that person alone. The latest 200 of the total, the latest first:
-- { total, rows: [{ at, kind, what, detail, thing, id }] }. `thing` and `id` name the order, withdrawal, invoice, request
-- or mail that the moment is about.
create function private.history(
  order_ids uuid[] default '{}', withdrawal_ids uuid[] default '{}', invoice_ids uuid[] default '{}',
  request_ids uuid[] default '{}', addresses text[] default '{}', accounts uuid[] default '{}'
) returns jsonb stable as $$
begin
  return (
    with things (subject, thing, id) as (
      select order_number, 'order', order_number from public.orders where orders.id = any(order_ids)
      union all
      select reference, 'withdrawal', reference from public.withdrawals where withdrawals.id = any(withdrawal_ids)
      union all
      select number, 'invoice', number from public.invoices where invoices.id = any(invoice_ids)
      union all
      select private.request_reference(request), 'request', request::text from unnest(request_ids) as request
      union all
      select unnest(addresses), null, null
      union all
      select consents.id::text, null, null from public.consents where lower(email) = any(addresses)
      union all
      select outbox.id::text, 'mail', outbox.id::text from public.outbox where lower(recipient) = any(addresses)
      union all
      select mail_stops.id::text, null, null from public.mail_stops where email = any(addresses)
    ),
    keys (key) as (
      select start || named || '-'
      from (values ('order-', order_ids), ('withdrawal-', withdrawal_ids), ('invoice-', invoice_ids),
        ('invoice-business-', invoice_ids), ('request-', request_ids)) as starts (start, ids), unnest(ids) as named
      union all
      select 'refund-' || refunds.id
      from public.refunds where order_id = any(order_ids) or withdrawal_id = any(withdrawal_ids)
      union all
      select 'request-answer-' || notes.id from public.notes where request_id = any(request_ids)
    ),
    mails as (
      select * from public.outbox where lower(recipient) = any(addresses)
      union all
      select outbox.*
      from keys, public.outbox
      where addresses = '{}' and idempotency_key ~>=~ key and idempotency_key ~<~ (key || '~')
    ),
    happened (at, kind, what, detail, thing, id) as (
      select moment, 'order', event, '{}'::jsonb, 'order', order_number
      from public.orders,
        -- Stripe counts in seconds.
        lateral (values (created_at, 'created'), (greatest(created_at, paid_at), 'paid')) as step (moment, event)
      where orders.id = any(order_ids) and (event = 'created' or paid_at is not null)
      union all
      select received_at, 'stripe', type, jsonb_build_object('result', result), 'order', order_number
      from public.stripe_events join public.orders on orders.id = order_id
      where order_id = any(order_ids) and (type not like 'charge.dispute.%' or result = 'other-payment')
      union all
      select steps.at, 'stripe', 'dispute-' || steps.state, '{"result": "applied"}', 'order', order_number
      from private.dispute_steps as steps join public.orders on orders.id = order_id
      where order_id = any(order_ids)
      union all
      select event.at, 'refund', event.what, to_jsonb(event) - array['at', 'what'], 'order', order_number
      from public.refunds join public.orders on orders.id = order_id, private.refund_events(refunds) as event
      where order_id = any(order_ids) or withdrawal_id = any(withdrawal_ids)
      union all
      select (event ->> 'at')::timestamptz, 'withdrawal', event ->> 'event',
        jsonb_build_object('detail', event ->> 'detail'), 'withdrawal', reference
      from public.withdrawals, jsonb_array_elements(events) as event
      where withdrawals.id = any(withdrawal_ids)
      union all
      select created_at, 'invoice', invoices.kind, jsonb_build_object('cents', total_cents), 'invoice', number
      from public.invoices
      where invoices.id = any(invoice_ids)
        -- The action says who issued it.
        and not exists (select from public.owner_actions where subject = number and action = 'invoice-issued')
      union all
      select updated_at, 'delivery', state, jsonb_build_object('document', invoices.kind, 'error', last_error), 'invoice',
        number
      from public.invoice_deliveries join public.invoices on invoices.id = invoice_id
      -- An owner's note is among the actions.
      where invoice_id = any(invoice_ids) and state <> 'by-hand'
      union all
      select coalesce(sent_at, failed_at, created_at), 'mail', template,
        jsonb_build_object('to', recipient, 'state', private.mail_state(mails::public.outbox)), 'mail', mails.id::text
      from mails
      union all
      select created_at, 'request', requests.kind, jsonb_build_object('details', details), 'request', requests.id::text
      from public.requests where requests.id = any(request_ids)
      union all
      select owner_actions.at, 'owner', action, jsonb_build_object('owner', owner_email, 'facts', detail), thing, things.id
      from things join public.owner_actions on owner_actions.subject = things.subject
      -- A refund's own history says who asked for it.
      where action not in ('refund', 'exported')
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
      where users.id = any(accounts) and moment is not null
    )
    select jsonb_build_object('total', count(*), 'rows', coalesce(
      jsonb_agg(to_jsonb(placed) - 'place' order by place) filter (where place <= 200), '[]'
    ))
    from (
      -- An invoice is issued at the moment of the payment, and a refund asked for at that of a declaration.
      select happened.*, row_number() over (
        order by at desc, kind in ('order', 'withdrawal'), what = 'created', kind desc, what
      ) as place from happened
    ) as placed
  );
end;
$$;

-- What a person has and is, by their addresses and accounts: the answer of desk_person without its history. At most a
-- hundred of each, the latest first.
create function private.person_facts(addresses text[], accounts uuid[]) returns jsonb stable as $$
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
    select note.id, note.words, note.author, note.at, note.title, bought.order_number, note.request_id as request
    from public.notes as note left join bought on bought.id = note.order_id
    where note.order_id = bought.id or note.request_id in (select id from asked)
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
      select coalesce(jsonb_agg(email order by email), '[]') from private.newsletter_addresses where email = any(addresses)
    ),
    'launch', (
      select private.launch_state(launch_signups) from public.launch_signups
      where lower(email) = any(addresses) order by created_at desc limit 1
    ),
    'stops', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'email', email, 'cause', cause, 'stopped_at', stopped_at)
        order by email), '[]')
      from private.mail_stop_list where email = any(addresses)
    ),
    'kicks_done', (select count(*) from public.kick_progress where user_id = any(accounts) and state = 'done'),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', order_number, 'product_name', product_name, 'amount_cents', amount_cents, 'status', status,
        'access', access, 'created_at', created_at
      ) order by created_at desc), '[]')
      from private.order_list where order_number = any(array(select order_number from bought))
    ),
    'invoices', (
      select coalesce(jsonb_agg(private.listed_invoice(latest) order by issued_on desc, number desc), '[]')
      from (
        select * from private.invoice_list
        where id = any(array(select id from private.person_invoices(addresses, accounts)))
        order by issued_on desc, number desc limit 100
      ) as latest
    ),
    'requests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'kind', kind, 'details', details, 'created_at', created_at, 'is_spam', is_spam,
        'status', coalesce(status, 'new')
      ) order by created_at desc), '[]')
      from asked left join public.request_progress on request_id = id
    ),
    'withdrawals', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', reference, 'state', state, 'received_at', received_at)
        order by received_at desc), '[]')
      from private.withdrawal_cases
      where lower(email) = any(addresses) or order_id = any(array(select id from bought))
    ),
    'notes', (select coalesce(jsonb_agg(to_jsonb(noted) order by at desc), '[]') from noted)
  );
$$;

-- All of the person with an address, the latest first: { addresses, name, company, phone, accounts, newsletter, launch,
-- stops, kicks_done, orders, invoices, requests, withdrawals, notes, deletion, letter, history }. Null for an address of which the
-- shop has nothing.
create function public.desk_person(address text) returns jsonb as $$
declare
  scope record;
  bought uuid[];
  happened jsonb;
begin
  perform private.require_owner();
  perform private.count_read(concat('person ', lower(trim(address))), 'people');
  select * into scope from private.person_scope(address);
  bought := array(
    select id from public.orders where lower(email) = any(scope.addresses) or user_id = any(scope.accounts)
  );
  happened := private.history(
    bought,
    -- An array, so that PostgreSQL can use both indices.
    array(select id from public.withdrawals where lower(email) = any(scope.addresses) or order_id = any(bought)),
    array(select id from private.person_invoices(scope.addresses, scope.accounts)),
    array(select id from public.requests where lower(email) = any(scope.addresses) or user_id = any(scope.accounts)),
    scope.addresses,
    scope.accounts
  );
  if (happened ->> 'total')::integer = 0 then
    return null;
  end if;
  return private.person_facts(scope.addresses, scope.accounts) || jsonb_build_object(
    'addresses', (select jsonb_agg(email order by email <> lower(trim(address)), email) from unnest(scope.addresses) as email),
    'deletion', (
      select jsonb_build_object('due_at', due_at, 'waits_for', waits_for)
      from public.deletion_requests as request
      where (request.account_id = any(scope.accounts) or request.address = any(scope.addresses))
        and not private.bought_since(request)
      order by due_at limit 1
    ),
    'letter', exists (select from public.data_letters where email = any(scope.addresses)),
    'history', happened
  );
end;
$$;
