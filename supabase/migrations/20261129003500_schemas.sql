-- Generated from supabase/schemas by npm run generate: change it there.

set check_function_bodies = off;

drop view private.action_list;

drop view private.waiting_deletions;

drop view private.withdrawal_list;

drop view private.open_withdrawals;

drop view public.withdrawal_cases;

drop view private.newsletter_list;

drop view public.newsletter_addresses;

drop function private.applied_change(text, public.orders);

drop function private.address_of_action(text, text);

drop function public.desk_prove_fresh();

drop function private.money_between(timestamptz, timestamptz);

create or replace function private.clean_names() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if length(new.raw_user_meta_data::text) > 8000 then
    -- The status of what Auth answers.
    raise sqlstate 'PT413' using message = 'The metadata of an account is too large.';
  end if;
  new.raw_user_meta_data := (
    select coalesce(jsonb_object_agg(key, case
      when key in ('newsletter', 'email_verified', 'phone_verified') then to_jsonb(coalesce(value #>> '{}' = 'true', false))
      when jsonb_typeof(value) = 'string' then to_jsonb(left(private.single_line(value #>> '{}'), 300))
      else '""'
    end), '{}')
    from jsonb_each(new.raw_user_meta_data)
    where key in (
      'first_name', 'last_name', 'full_name', 'phone', 'sub', 'email', 'newsletter', 'email_verified', 'phone_verified'
    )
  );
  return new;
end;
$$;

create or replace function private.money_between(since timestamptz, before timestamptz)
returns table (kind text, cents bigint) stable security invoker
language sql
set search_path = ''
as $$
  select kind, sum(cents) from private.money_movements where at >= since and at < before group by kind;
$$;

create or replace function private.accountant() returns text stable security invoker
language sql
set search_path = ''
as $$
  select recipient from public.outbox where template = 'books-month' order by created_at desc limit 1;
$$;

create or replace function public.desk_books(day date, moment timestamptz default now()) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
declare
  first constant date := private.first_of_month(day);
  year constant integer := extract(year from first)::integer;
begin
  perform private.require_owner();
  return jsonb_build_object(
    'month', first,
    'is_over', private.belgian_day(moment) >= (first + interval '1 month')::date,
    'days', (
      select coalesce(jsonb_agg(to_jsonb(daily) order by daily.day, vat_percent desc), '[]')
      from private.takings_by_day(first, moment) as daily
    ),
    'corrections', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', order_number, 'sold_on', private.belgian_day(orders.booked_at), 'day', private.belgian_day(at), 'kind', kind,
        'cents', cents
      ) order by takings.id), '[]')
      from public.takings join public.orders on orders.id = order_id
      where at >= private.belgian_midnight(first) and at < private.belgian_midnight((first + interval '1 month')::date)
        and orders.booked_at < private.belgian_midnight(first)
    ),
    'invoices', (
      select jsonb_build_object(
        'invoices', count(*) filter (where kind = 'invoice'),
        'notes', count(*) filter (where kind = 'credit-note'),
        'net_cents', coalesce(sum(sign * (document ->> 'netCents')::integer), 0),
        'vat_cents', coalesce(sum(sign * (document ->> 'vatCents')::integer), 0)
      )
      from (
        select document, document ->> 'kind' as kind, case document ->> 'kind' when 'invoice' then 1 else -1 end as sign
        from private.documents_of_month(first)
      ) as signed
    ),
    'money', (
      select coalesce(jsonb_object_agg(kind, cents), '{}')
      from private.money_between(private.belgian_midnight(first), private.belgian_midnight((first + interval '1 month')::date))
    ),
    'late', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', order_number, 'paid_on', private.belgian_day(paid_at), 'day', private.belgian_day(booked_at),
        'cents', amount_cents
      ) order by booked_at), '[]')
      from public.orders
      where booked_at >= private.belgian_midnight(first) and booked_at < private.belgian_midnight((first + interval '1 month')::date)
        and private.belgian_day(paid_at) < private.belgian_day(booked_at)
    ),
    'countries', (
      select coalesce(jsonb_agg(to_jsonb(sold)), '[]') from private.takings_by_country(year) as sold
    ),
    'countries_before', (
      select coalesce(jsonb_agg(to_jsonb(sold)), '[]') from private.takings_by_country(year - 1) as sold
    ),
    'accountant', private.accountant()
  );
end;
$$;

create or replace function private.act_books_mailed(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(trim(given ->> 'address'));
  parts integer;
begin
  if subject !~ '^\d{4}-(0[1-9]|1[0-2])$' then
    return jsonb_build_object('result', 'missing');
  elsif private.is_mail_address(address) is not true or private.stop_of(address) is not null then
    return jsonb_build_object('result', 'invalid');
  elsif address is distinct from private.accountant() then
    perform private.require_fresh_owner();
  end if;
  select greatest(ceil(count(*) / 10.0), 1)::integer into parts from private.documents_of_month((subject || '-01')::date);
  insert into public.outbox (template, data, recipient, idempotency_key)
  select 'books-month', jsonb_build_object('month', subject || '-01', 'part', part, 'parts', parts), address,
    concat_ws('-', 'books', given ->> 'click', part)
  from generate_series(1, parts) as part;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object('mails', parts)));
end;
$$;

create or replace function private.mailed_books(data jsonb) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'days', (
      select coalesce(jsonb_agg(to_jsonb(daily) order by daily.day, vat_percent desc), '[]')
      from private.takings_by_day((data ->> 'month')::date, now()) as daily
    ),
    'invoices', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'search_text' order by issued_on, length(number), number), '[]')
      from private.invoice_list as listed where month = left(data ->> 'month', 7)
    ),
    'documents', (
      select coalesce(jsonb_agg(document), '[]')
      from (
        select document from private.documents_of_month((data ->> 'month')::date)
        limit 10 offset ((data ->> 'part')::integer - 1) * 10
      ) as own
    )
  );
$$;

create or replace function public.create_order(attempt jsonb, consent jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  buyer constant uuid := (attempt ->> 'user_id')::uuid;
  key constant text := attempt ->> 'buyer_key';
  address constant text := coalesce(attempt ->> 'email', '');
  product constant text := attempt ->> 'product_name';
  -- An order takes the price of the moment it is made, and keeps it while it is open; the attempt has that of site/.
  price constant integer := coalesce(
    (select price_cents from public.shop_settings), (attempt ->> 'amount_cents')::integer
  );
  seen constant integer := coalesce((attempt ->> 'price_seen')::integer, price);
  current_order public.orders;
begin
  if (attempt -> 'sold_when' ? (select coalesce(kit_status, 'unchosen') from public.shop_settings)) is not true then
    return jsonb_build_object('result', 'not-on-sale');
  end if;
  -- Nobody who is being erased starts an order. The address is locked first, then rows, as apply_checkout does.
  if address <> '' then
    perform private.lock_address(address);
  end if;
  if buyer is not null then
    perform pg_advisory_xact_lock(hashtextextended(buyer::text, 38));
  end if;
  if key is not null then
    perform pg_advisory_xact_lock(hashtextextended(key, 39));
  end if;

  if exists (
    select from public.orders
    where product_name = product
      and status = 'paid'
      and (user_id = buyer or (buyer_key = key and lower(email) = lower(address)))
  ) then
    return jsonb_build_object('result', 'owned');
  end if;

  select * into current_order
  from public.orders
  where (user_id = buyer or buyer_key = key)
    and status = 'pending'
    and product_name = product
    and amount_cents = seen
    and currency = attempt ->> 'currency'
    and lower(email) = lower(address)
    -- A checkout stays open until an hour after its order was created, and Stripe's minimum is half an hour.
    and created_at > now() - case when stripe_session_id is null then interval '20 minutes' else interval '50 minutes' end
  order by created_at desc
  limit 1
  for update;

  if current_order.id is null and seen <> price then
    return jsonb_build_object('result', 'price', 'price_cents', price);
  elsif current_order.id is null then
    current_order := private.insert_order(attempt || jsonb_build_object('amount_cents', price));
  else
    -- What the buyer filled in last counts, until the order is paid.
    update public.orders
    set company = (attempt ->> 'company')::jsonb, updated_at = now()
    where id = current_order.id and company is distinct from (attempt ->> 'company')::jsonb;
  end if;
  -- A buyer who signs up is asked about the newsletter. Once the address has an account, a payment leaves it as it is.
  if buyer is null and (private.link_order(current_order)).user_id is null then
    perform private.ask_newsletter(current_order, coalesce((attempt ->> 'newsletter')::boolean, false), consent);
  end if;

  return jsonb_build_object(
    'result', 'open',
    'order_id', current_order.id,
    'session_id', current_order.stripe_session_id,
    'created_at', extract(epoch from current_order.created_at)::bigint,
    'product_name', current_order.product_name,
    'amount_cents', current_order.amount_cents,
    'close', private.close_other_attempts(current_order, buyer, key)
  );
end;
$$;

create or replace function public.account_lists(account_id uuid, newsletter boolean, launch boolean, consent jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  select lower(email) into address from auth.users where id = account_id and email_confirmed_at is not null;
  if address is null then
    return jsonb_build_object('newsletter', false, 'launch', false, 'stop', null);
  end if;

  perform private.lock_address(address);
  if not newsletter then
    perform private.stop_newsletter(address);
  elsif newsletter and not exists (select from private.newsletter_addresses where email = address) then
    insert into public.consents (kind, email, text_version, text, source, proof, proven_at)
    values (
      'newsletter', address, consent ->> 'version', consent ->> 'text', 'account', 'confirmed-account', now()
    );
  end if;
  if not launch then
    perform private.leave_launch_list(address);
  end if;
  return jsonb_build_object(
    'newsletter', exists (select from private.newsletter_addresses where email = address),
    'launch', exists (
      select from private.signups_that_count where lower(email) = address and state <> 'left'
    ),
    'stop', (select cause from private.mail_stop_list where email = address)
  );
end;
$$;

create or replace function public.desk_prove_fresh(action text default null, input jsonb default null) returns void stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  if jsonb_typeof(private.action_rule(action) -> 'fresh') = 'array' and not exists (
    select from jsonb_array_elements_text(private.action_rule(action) -> 'fresh') as field
    where input -> 'document' -> field is distinct from coalesce(private.shop_document(), input -> 'delivered') -> field
  ) then
    return;
  end if;
  perform private.require_fresh_owner();
end;
$$;

create or replace function private.search_patterns(search text) returns text[] immutable security invoker
language sql
set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(
      private.national_phone(regexp_replace(private.plain_text(left(search, 200)), '(^|\s)tel:\s*', '\1', 'g')), '\s+'
    ) as word,
    regexp_split_to_table(word, case when word ~ '^0[\d./-]+$' then '[./-]+' else '\s+' end) as part
  where part <> '';
$$;

create or replace function private.action_rule(name text) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select '{
    "noted": {"input":{"words":"words"},"refused":["missing","day","changed"]},
    "request-changed": {"input":{"status":"text","followUpOn":"day?"},"versioned":true,"days":{"followUpOn":[-1096,1096]},"refused":["missing","day","changed"]},
    "request-answered": {"input":{"title":"words","words":"words"},"cap":{"all":100,"each":5},"refused":["missing","day","changed","stopped","too-many"]},
    "request-released": {"input":{},"refused":["missing","day","changed"]},
    "answers-saved": {"input":{"title1":"words","words1":"words","title2":"words","words2":"words","title3":"words","words3":"words"},"versioned":true,"refused":["missing","day","changed"]},
    "invoice-offered": {"input":{},"refused":["missing","day","changed","unpaid","late"]},
    "order-mailed": {"input":{},"refused":["missing","day","changed","unpaid","gone"]},
    "confirmation-asked": {"input":{},"refused":["missing","day","changed"]},
    "address-corrected": {"input":{"address":"words"},"fresh":true,"versioned":true,"refused":["missing","day","changed","unpaid","invalid"]},
    "owner-invited": {"input":{},"fresh":true,"cap":{"all":10},"refused":["missing","day","changed","owner","invalid","too-many"]},
    "owner-renewed": {"input":{},"fresh":true,"cap":{"all":10},"refused":["missing","day","changed","self","too-many"]},
    "owner-removed": {"input":{"lastToo":"boolean"},"fresh":true,"refused":["missing","day","changed","last"]},
    "mail-again": {"input":{},"refused":["missing","day","changed","not-failed","stopped"]},
    "mail-allowed": {"input":{},"refused":["missing","day","changed"]},
    "newsletter-stopped": {"input":{},"refused":["missing","day","changed"]},
    "own-data-mailed": {"input":{},"cap":{"all":50},"refused":["missing","day","changed","too-many"]},
    "person-erased": {"input":{"recognised":"words?"},"fresh":true,"refused":["missing","day","changed","owner","payment","problem","refund","invoice","letter","error"]},
    "letter-noted": {"input":{"answered":"boolean"},"refused":["missing","day","changed"]},
    "invoice-paid": {"input":{"paidOn":"day?"},"versioned":true,"days":{"paidOn":[-1096,0]},"refused":["missing","day","changed","invalid"]},
    "invoice-issued": {"input":{"company":"json","email":"words","reference":"text","deliveredOn":"day","dueOn":"day","lines":"json","invoicing":"json"},"versioned":true,"caller":"function","cap":{"all":50},"refused":["missing","day","changed","not-won","too-many"]},
    "invoice-reminded": {"input":{},"versioned":true,"refused":["missing","day","changed","not-due","too-soon"]},
    "invoice-credited": {"input":{"cents":"integer?","percent":"integer?"},"fresh":true,"versioned":true,"refused":["missing","day","changed","amount","busy"]},
    "invoice-delivered": {"input":{},"refused":["missing","day","changed","busy"]},
    "books-mailed": {"input":{"address":"words"},"cap":{"all":10},"refused":["missing","day","changed","invalid","too-many"]},
    "peppol-noted": {"input":{"byHand":"boolean"},"refused":["missing","day","changed","busy"]},
    "refund": {"input":{"number":"text?","cents":"integer?"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","no-order","unpaid","refunded","disputed","busy","amount"]},
    "withdrawal-noted": {"input":{"name":"text","email":"text","order_text":"text","received_at":"text","order_id":"uuid?","verdict":"text","refund_due":"day?"},"caller":"function","refused":["missing","day","changed"]},
    "withdrawal-released": {"input":{"mails":"json"},"caller":"function","refused":["missing","day","changed"]},
    "withdrawal-refused": {"input":{"reason":"text","mails":"boolean"},"versioned":true,"cap":{"all":100},"refused":["missing","day","changed","reason","too-many"]},
    "launch-mail-changed": {"input":{"subject":"text?","words":"text?"},"fresh":true,"versioned":true,"refused":["missing","day","changed","left","invalid"]},
    "launch-tested": {"input":{"pageUrl":"text","oneClickUrl":"text","replyTo":"text"},"caller":"function","refused":["missing","day","changed"]},
    "launch-sent": {"input":{"pageUrl":"text","oneClickUrl":"text","replyTo":"text","sold":"boolean"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","not-on-sale"]},
    "kit-status": {"input":{"wanted":"text","complete":"boolean"},"caller":"function","refused":["missing","day","changed","incomplete"]},
    "shop-published": {"input":{"document":"json","delivered":"json"},"fresh":["notice","bookingUrl"],"versioned":true,"caller":"function","cap":{"all":30},"refused":["missing","day","changed","no-picture","too-many"]},
    "price-changed": {"input":{"cents":"integer","delivered":"integer"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","invalid"]},
    "step-put-aside": {"input":{},"refused":["missing","day","changed"]},
    "lesson-published": {"input":{"part":"words","content":"json","detail":"json","withdrawn":"boolean"},"versioned":true,"caller":"function","refused":["missing","day","changed","not-arrived"]}
  }'::jsonb -> name;
$$;

create or replace function public.desk_order(number text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_order public.orders;
begin
  perform private.require_owner();
  select * into found_order from public.orders where order_number = upper(trim(number));
  perform private.count_read(upper(trim(number)), coalesce(found_order.order_number, 'order_list'));
  if found_order.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'order', to_jsonb(found_order)
      - array['id', 'user_id', 'opens', 'vat_percent', 'buyer_key', 'last_refunded_at', 'erased_at', 'search_text', 'withdrawal_days']
      || jsonb_build_object('needs_care', found_order.id in (select id from private.problem_orders)),
    'access', (select access from private.order_list where order_list.order_number = found_order.order_number),
    'version', private.version_of(found_order.order_number),
    'withdrawal_days', found_order.withdrawal_days,
    'left', private.refundable_cents(found_order),
    'credited', private.credited_by_hand(found_order.id),
    'account', (
      select jsonb_build_object('email', email, 'confirmed', email_confirmed_at is not null)
      from auth.users where id = found_order.user_id
    ),
    'address_account', (
      select jsonb_build_object('email', email, 'confirmed', email_confirmed_at is not null)
      from auth.users where found_order.email <> '' and lower(email) = lower(found_order.email)
      order by email_confirmed_at nulls last
      limit 1
    ),
    'alike', (
      select coalesce(jsonb_agg(email), '[]'::jsonb)
      from (
        select email
        from auth.users as other
        where found_order.user_id is null
          and found_order.status = 'paid'
          and email_confirmed_at is not null
          and lower(email) <> lower(found_order.email)
          and raw_app_meta_data ->> 'role' is distinct from 'owner'
          and not exists (select from public.orders where user_id = other.id and status = 'paid')
          and (
            split_part(lower(email), '@', 1) = split_part(lower(found_order.email), '@', 1)
            or lower(trim(concat_ws(' ', raw_user_meta_data ->> 'first_name', raw_user_meta_data ->> 'last_name')))
              = nullif(lower(trim(found_order.first_name || ' ' || found_order.last_name)), '')
          )
        order by created_at desc
        limit 3
      ) as likely
    ),
    'earlier_order', case when found_order.paid_at is not null then private.earlier_paid_order(found_order) end,
    'cases', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'reference', reference, 'state', state, 'due', refund_due, 'error', last_error
          ) order by received_at
        ),
        '[]'::jsonb
      )
      from private.withdrawal_cases where order_id = found_order.id
    ),
    'refunds', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', id, 'cents', amount_cents, 'state', state, 'error', last_error) order by created_at
        ),
        '[]'::jsonb
      )
      from public.refunds where order_id = found_order.id
    ),
    'notes', private.notes_about(found_order.id),
    'invoices', private.invoices_of(found_order.id),
    'history', private.history(
      order_ids => array[found_order.id],
      withdrawal_ids => array(select id from public.withdrawals where order_id = found_order.id),
      invoice_ids => array(select id from public.invoices where order_id = found_order.id)
    )
  );
end;
$$;

create or replace function private.person_facts(addresses text[], accounts uuid[]) returns jsonb stable
language sql
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

create or replace function public.desk_person(address text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.act_step_put_aside(subject text, given jsonb) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object('result', case when subject ~ '^[a-z ]{1,40}$' then 'done' else 'missing' end);
$$;

create or replace function public.desk_shop() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'status', (select kit_status from public.shop_settings),
    'price_cents', (select price_cents from public.shop_settings),
    'document', private.shop_document(),
    'sold', exists (select from public.orders where paid_at is not null),
    'aside', (
      select coalesce(jsonb_agg(distinct subject), '[]') from public.owner_actions where action = 'step-put-aside'
    ),
    'version', private.version_of('shop'),
    'versions', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', documents.id, 'at', actions.at, 'by', owner_email, 'detail', detail) order by actions.id desc
      ), '[]')
      from (select * from public.owner_actions where subject = 'shop' order by id desc limit 20) as actions
      -- One transaction writes both.
      left join public.shop_documents as documents on documents.at = actions.at and action = 'shop-published'
    )
  );
end;
$$;

create or replace function private.causes(moment timestamptz, late_day date default null, missed integer default 0)
returns table (
  task text, alert text, at timestamptz, label text, value text, details jsonb, rank double precision, from_anyone boolean
) stable security invoker
language sql
set search_path = ''
as $$
  -- A refund that Stripe refused waits for the owner; the other cases may wait for the buyer.
  select 'withdrawals', case when refund_due <= private.belgian_day(moment) + 3 then 'refunds' end, refund_due::timestamptz,
    coalesce(order_number, reference), refund_due::text, to_jsonb(one),
    2 * (state <> 'refused')::integer + (order_number is null)::integer, order_number is null
  from private.open_withdrawals as one
  union all
  select 'erasures', case when due_at <= moment + case waits_for when 'letter' then interval '7 days' else '-1 day' end then 'erasures' end, due_at, email, waits_for, to_jsonb(one), 0, false
  from private.waiting_deletions as one
  union all
  select 'orders',
    case
      when status = 'disputed' or problem = 'inquiry' then 'disputes'
      when private.belgian_day(updated_at) < private.belgian_day(moment) then 'problems'
    end,
    updated_at, order_number, email, to_jsonb(one), 0, false
  from private.problem_orders as one
  union all
  select 'requests', case when private.belgian_day(created_at) <= late_day then 'requests' end, created_at,
    private.request_reference(id), to_jsonb(created_at) #>> '{}',
    jsonb_build_object('id', id, 'kind', kind, 'name', name, 'company', company, 'email', email, 'created_at', created_at,
      'utm_source', utm_source, 'details', details),
    0, false
  from private.requests_that_count
  where status = 'new'
  union all
  select 'mails', case when failed_at <= moment - interval '1 hour' and template <> 'owner-alert' then 'mails' end, failed_at,
    recipient, template, jsonb_build_object('template', template, 'recipient', recipient, 'last_error', last_error), 0, priority > 1
  from private.failed_mails()
  union all
  -- An unreachable mail service would delay the alert too; any other reason to wait does not resolve itself.
  select 'stuck',
    case
      when created_at <= moment - interval '1 hour' and last_error not like 'unreachable%' and template <> 'owner-alert' then 'mails'
    end,
    created_at, recipient, template, jsonb_build_object('last_error', nullif(last_error, '')),
    case when last_error <> '' then -extract(epoch from next_attempt_at) else 0 end, priority > 1
  from private.stuck_mails(moment)
  union all
  -- This mail waits until the service works again: it then says what happened meanwhile.
  select 'turned-away', 'turned-away', (seen ->> 'since')::timestamptz, seen ->> 'total', seen ->> 'since', seen, 0, false
  from private.turned_away(moment) as seen
  where (seen ->> 'total')::integer > 0
  union all
  select 'stripe-' || stripe_trouble,
    case when stripe_trouble = 'refused' or stripe_trouble_since <= moment - interval '30 minutes' then 'stripe-' || stripe_trouble end,
    stripe_trouble_since, 'Sinds', to_jsonb(stripe_trouble_since) #>> '{}', null, 0, false
  from public.shop_settings
  where stripe_trouble is not null
  union all
  select 'bookings', 'bookings', since, coalesce(order_number, subject), to_jsonb(since) #>> '{}', null, 0, false
  from public.payment_failures left join public.orders on orders.id::text = subject
  where runs >= 3
  union all
  select 'functions', 'functions', hour, name, to_jsonb(hour) #>> '{}', null, 0, false
  from public.function_failures
  where times >= 3 and hour > moment - interval '2 hours'
  union all
  select null, 'payments', received_at, coalesce(orders.order_number, ''), stripe_events.id, null, 0, false
  from public.stripe_events left join public.orders on orders.id = stripe_events.order_id
  where result = 'other-payment' and received_at > moment - interval '1 day' and received_at <= moment
  union all
  select null, 'missed', moment, null, null, null, 0, false from generate_series(1, missed)
  union all
  select null, 'ceilings', max(reached_at), ceiling, to_jsonb(max(reached_at)) #>> '{}', null, 0, false
  from public.rate_limits
  where reached_at > moment - interval '1 day'
  group by ceiling
  union all
  select 'invoices', null, due_on::timestamptz, number, null,
    jsonb_build_object('number', number, 'company', company, 'due_on', due_on, 'open_cents', open_cents, 'needs_peppol', needs_peppol), 0, false
  from private.invoice_list
  -- The first two follow from the state, and spare the others a look at what was credited.
  where paid_on is null and due_on < (select private.belgian_day(now())) and state = 'overdue'
  union all
  select counted.task, null, null, null, null, null, 0, false
  from (
    select 'peppol' as task
    from public.invoices left join public.invoice_deliveries on invoice_id = invoices.id
    where private.needs_peppol(state, document)
    union all
    select 'due' from private.requests_that_count
    where follow_up_on <= private.belgian_day(moment) and status not in ('won', 'lost')
    union all
    select 'spam' from public.requests where is_spam and created_at > moment - interval '7 days' and created_at <= moment
    union all
    select 'stops' from private.mail_stop_list where stopped_at > moment - interval '7 days' and stopped_at <= moment
    union all
    select 'schedule' where private.schedule_stands_still(moment)
    union all
    select 'retention' where private.retention_fails(moment)
  ) as counted;
$$;

create or replace function private.figures_of_month(day date, until timestamptz default 'infinity')
returns jsonb stable security invoker
language plpgsql
set search_path = ''
as $$
declare
  first_day constant date := private.first_of_month(day);
  since constant timestamptz := private.belgian_midnight(first_day);
  before constant timestamptz := least(
    private.belgian_midnight((first_day + interval '1 month')::date), until + interval '1 microsecond'
  );
begin
  return (
    select jsonb_build_object(
      'requests', (select count(*) from private.requests_that_count where created_at >= since and created_at < before),
      -- A payment that does not match its order is money, but no Kit.
      'sold', (select count(*) from public.orders where paid_at >= since and paid_at < before),
      'in_cents', coalesce(sum(cents) filter (where cents > 0), 0),
      'out_cents', -coalesce(sum(cents) filter (where cents < 0), 0)
    )
    from private.money_between(since, before)
  );
end;
$$;

create or replace function public.desk_withdrawal(subject text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_case private.withdrawal_cases;
begin
  perform private.require_owner();
  select * into found_case from private.withdrawal_cases where reference = upper(trim(subject));
  perform private.count_read(upper(trim(subject)), coalesce(found_case.reference, 'withdrawal_list'));
  if found_case.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'declaration', to_jsonb(found_case) - array['id', 'order_id', 'repeats', 'events', 'search_text'],
    'version', private.version_of(found_case.reference),
    'follows', (select reference from public.withdrawals where id = found_case.repeats),
    'order', (
      select jsonb_build_object(
        'number', order_number, 'status', status, 'problem', problem, 'email', email, 'product', product_name, 'paid_at', paid_at,
        'cents', amount_cents, 'left', private.refundable_cents(orders)
      )
      from public.orders where id = found_case.order_id
    ),
    'history', private.history(withdrawal_ids => array[found_case.id])
  );
end;
$$;

create or replace function private.act_withdrawal_refused(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  reason constant text := trim(given ->> 'reason');
  mails constant boolean := (given ->> 'mails')::boolean;
  refused private.withdrawal_cases;
begin
  perform private.lock_order_of_case(id) from public.withdrawals where reference = subject;
  select * into refused from private.withdrawal_cases where reference = subject;
  if refused.id is null then
    return jsonb_build_object('result', 'missing');
  elsif mails and reason = '' or length(reason) > 1000 then
    return jsonb_build_object('result', 'reason');
  end if;
  if not private.close_withdrawal(subject, reason) then
    return jsonb_build_object('result', 'changed');
  end if;
  if mails then
    perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'withdrawal-declined',
      'data', jsonb_build_object(
        'name', refused.name,
        'reference', refused.reference,
        'orderNumber', (select order_number from public.orders where id = refused.order_id),
        'forCompany', exists (select from public.orders where id = refused.order_id and company is not null),
        'receivedAt', to_char(refused.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'reason', reason
      ),
      'recipient', refused.email,
      'idempotency_key', 'withdrawal-' || refused.id || '-declined-' || jsonb_array_length(refused.events)
    )));
  end if;
  -- The case itself has the reason (close_withdrawal).
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object('mailed', mails)));
end;
$$;

create or replace function private.deletion_hindrance(addresses text[], accounts uuid[]) returns text stable
language sql
security definer
set search_path = ''
as $$
  with own as (
    select orders.*, private.has_dispute(orders, 'open') as is_disputed from private.own_orders(addresses, accounts) as orders
  )
  select case
    when exists (select from auth.users where id = any(accounts) and raw_app_meta_data ->> 'role' = 'owner') then 'owner'
    when exists (select from own where status = 'pending' and user_id = any(accounts) or is_disputed) then 'payment'
    when exists (select from public.refunds where order_id in (select id from own) and state in ('processing', 'refused'))
      or exists (
        select from private.withdrawal_cases
        where (order_id in (select id from own) or (order_id is null and lower(email) = any(addresses)))
          and private.is_unsettled(withdrawal_cases.state) and proof is not null
      ) then 'refund'
    when exists (select from own where problem is not null and status <> 'refunded') then 'problem'
    when exists (
      select from private.person_invoices(addresses, accounts) as invoices
      where corrects is null and private.invoice_open_cents(invoices) > 0
    ) then 'invoice'
  end;
$$;

create or replace function private.erase_person(addresses text[], accounts uuid[], asked_at timestamptz) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  bought uuid[];
  asked uuid[];
  sent_since uuid[];
  declared uuid[];
begin
  select coalesce(array_agg(id), '{}') into bought from private.own_orders(addresses, accounts);
  select
    coalesce(array_agg(id) filter (where created_at <= asked_at), '{}'),
    coalesce(array_agg(id) filter (where created_at > asked_at), '{}')
  into asked, sent_since from private.own_requests(addresses, accounts);
  select coalesce(array_agg(id), '{}') into declared
  from public.withdrawals where order_id = any(bought) or (order_id is null and lower(email) = any(addresses));

  delete from public.outbox
  where (lower(recipient) = any(addresses) or lower(reply_to) = any(addresses) or lower(data ->> 'email') = any(addresses))
    and template <> 'invoice'
    and not private.is_about_other_order(idempotency_key, bought)
    and not exists (select from unnest(sent_since) as id where starts_with(idempotency_key, 'request-' || id));
  -- As a range, so that each key is looked up in its index.
  delete from public.outbox
  using (
    select 'order-' || id from unnest(bought) as id
    union all select 'request-' || id from unnest(asked) as id
    union all select 'withdrawal-' || id from unnest(declared) as id
    union all select 'refund-' || id from public.refunds where order_id = any(bought)
    union all select start || id from public.invoices, unnest(array['invoice-', 'invoice-business-']) as start
      where order_id = any(bought) or request_id = any(asked)
    union all select 'request-answer-' || id from public.notes where request_id = any(asked)
  ) as about (key)
  where idempotency_key ~>=~ about.key and idempotency_key ~<~ (about.key || '~') and template <> 'invoice';
  update public.consents
  set withdrawn_at = coalesce(consents.withdrawn_at, now()), erased_at = now()
  from private.own_consents(addresses, bought, asked) as own
  where consents.id = own.id and (own.request_id is null or own.given_at <= erase_person.asked_at);
  -- Their steps and notes go with them.
  delete from public.requests where id = any(asked);
  delete from public.launch_signups where lower(email) = any(addresses);
  delete from public.mail_stops where email = any(addresses);
  delete from public.notes where order_id = any(bought);
  update public.withdrawals set token = null, erased_at = now() where id = any(declared);
  -- The key would let the browser of the former buyer change the order.
  update public.orders set buyer_key = null, erased_at = now() where id = any(bought);
  delete from public.own_data_links where email = any(addresses);
  delete from public.data_letters where email = any(addresses);
  delete from public.deletion_requests where account_id = any(accounts) or address = any(addresses);
  -- Their sessions and progress go with them.
  delete from auth.users where id = any(accounts);
end;
$$;

create or replace function private.act_person_erased(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  link record;
  state text := 'missing';
begin
  select * into link from private.new_link();
  if given ->> 'recognised' is null then
    delete from public.deletion_requests
    where address = lower(subject) or account_id = any(private.accounts_of(subject));
    state := case when found then 'done' else 'missing' end;
  elsif private.is_known(subject) then
    insert into public.own_data_links (token_hash, email) values (link.hash, lower(subject));
    state := public.own_deletion(null, link.hash, 'ask', link.hash, '/privacy?behoud=' || link.token) ->> 'state';
    delete from public.own_data_links where token_hash = link.hash;
    if state = 'asked' then
      state := case when exists (select from public.deletion_requests where token_hash = link.hash) then 'done' else 'changed' end;
    end if;
  end if;
  return jsonb_build_object('result', state, 'log', jsonb_build_object(
    'detail', jsonb_build_object('recognised', given -> 'recognised')
  ));
end;
$$;

create or replace function public.mark_kick(kick integer, mark text) returns text security invoker
language sql
set search_path = ''
as $$
  insert into public.kick_progress as progress (kick, state, done_at)
  values ($1, case $2 when 'again' then 'begun' else $2 end, case $2 when 'done' then now() end)
  on conflict (user_id, kick) do update
    set state = case $2 when 'begun' then progress.state else excluded.state end,
        done_at = case $2 when 'again' then null else coalesce(progress.done_at, excluded.done_at) end,
        updated_at = now()
  returning state;
$$;

create or replace function public.join_launch_list(signup jsonb, consent jsonb, mails jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  spam constant boolean := coalesce((signup ->> 'is_spam')::boolean, false);
begin
  insert into public.launch_signups as known (email, token, is_spam)
  values (signup ->> 'email', signup ->> 'token', spam)
  on conflict (email) do update
    set token = excluded.token, is_spam = false, unsubscribed_at = null, confirmed_at = null, created_at = now()
    where not spam and (
      known.is_spam or known.unsubscribed_at is not null
      or (known.confirmed_at is null and known.created_at < now() - interval '1 hour')
    );

  if not found then
    return false;
  end if;

  if not spam then
    insert into public.consents (kind, email, text_version, text, source)
    values ('launch', signup ->> 'email', consent ->> 'version', consent ->> 'text', 'launch-list');
    perform private.enqueue_mails(mails);
  end if;
  return true;
end;
$$;

create or replace function private.mail_rule(name text) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select '{
    "request-business": {"priority":2},
    "request-visitor": {"priority":2},
    "request-answer": {"priority":2,"byOwner":true},
    "launch-business": {"priority":2},
    "launch-visitor": {"priority":2},
    "launch-announcement": {"priority":3},
    "payment-buyer": {"priority":1,"attaches":"terms"},
    "payment-reminder": {"priority":1},
    "payment-business": {"priority":1},
    "payment-mismatch": {"priority":1},
    "withdrawal-acknowledged": {"priority":1,"about":"withdrawals"},
    "withdrawal-shop": {"priority":1,"about":"withdrawals"},
    "refund-refused": {"priority":1},
    "refund-failed": {"priority":1},
    "withdrawal-refunded": {"priority":1,"about":"withdrawals"},
    "withdrawal-declined": {"priority":1,"about":"withdrawals"},
    "refund-part": {"priority":1},
    "invoice": {"priority":1,"attaches":"invoice"},
    "invoice-business": {"priority":1,"attaches":"invoice"},
    "invoice-offer": {"priority":1},
    "invoice-reminder": {"priority":1,"attaches":"invoice"},
    "books-month": {"priority":2,"attaches":"books"},
    "password-changed": {"priority":1},
    "own-data": {"priority":2,"isReadersAlone":true},
    "deletion-asked": {"priority":2,"isReadersAlone":true},
    "owner-alert": {"priority":1},
    "owner-news": {"priority":2}
  }'::jsonb -> name;
$$;

create or replace function public.claim_outbox(run uuid, rate integer, batch integer, patience integer, lease_seconds integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lease constant interval := make_interval(secs => lease_seconds);
  -- Longer than a round takes while the mail service answers. `rests_until` keeps the pace of two runs together.
  hold constant interval := interval '8 seconds';
  new_request constant uuid := gen_random_uuid();
  delivery public.outbox_delivery;
  wait numeric;
  requests integer;
  claimed jsonb;
begin
  select * into delivery from public.outbox_delivery for update;
  if delivery.run <> claim_outbox.run and private.is_ahead(delivery.held_until) then
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', null);
  end if;
  if private.is_ahead(delivery.rests_until) then
    wait := extract(epoch from delivery.rests_until - clock_timestamp());
    update public.outbox_delivery
    set run = case when wait <= patience then claim_outbox.run end,
        held_until = case when wait <= patience then rests_until + hold else clock_timestamp() end
    where id;
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', case when wait <= patience then greatest(wait, 0) end);
  end if;

  perform private.stop_mails();
  with chosen as materialized (
    select due.*, count(*) over (partition by request) as size from private.due_mails(rate, batch) as due
  ),
  taken as (
    update public.outbox
    set attempts = outbox.attempts + 1,
        locked_until = clock_timestamp() + lease,
        sent_with = case
          when chosen.request = outbox.id then null
          when chosen.request = outbox.sent_with then outbox.sent_with
          when chosen.size > 1 then new_request
        end
    from chosen
    where outbox.id = chosen.id and outbox.sent_at is null and outbox.failed_at is null
    returning outbox.*, chosen.request, chosen.place
  )
  select count(distinct request)::integer, coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', taken.id,
        'template', template,
        'data', data,
        'recipient', recipient,
        'reply_to', reply_to,
        'idempotency_key', idempotency_key,
        'sent_with', sent_with,
        'attempts', attempts,
        'terms', case when private.mail_rule(template) ->> 'attaches' = 'terms' then private.terms_for_order(data ->> 'orderNumber') end,
        'document', case when private.mail_rule(template) ->> 'attaches' = 'invoice' then private.invoice_document(data ->> 'invoiceId') end,
        'books', case when private.mail_rule(template) ->> 'attaches' = 'books' then private.mailed_books(data) end
      )
      order by place, priority, created_at, taken.id
    ),
    '[]'::jsonb
  )
  into requests, claimed
  from taken;

  update public.outbox_delivery
  set run = case when requests > 0 then claim_outbox.run end,
      held_until = case when requests > 0 then clock_timestamp() + hold else clock_timestamp() end,
      rests_until = case
        when requests > 0 then clock_timestamp() + make_interval(secs => requests::double precision / rate)
        else rests_until
      end
  where id;
  return jsonb_build_object('mails', claimed, 'wait', null);
end;
$$;

create or replace function private.is_about_other_order(mail_key text, bought uuid[]) returns boolean stable
language sql
security definer
set search_path = ''
as $$
  select exists (
    select from public.orders
    where id = substring(mail_key from '^order-([0-9a-f-]{36})-')::uuid and id <> all(bought)
  ) or exists (
    select from public.invoices
    where id = substring(mail_key from '^invoice-(?:business-)?([0-9a-f-]{36})')::uuid
      and case when order_id is null then request_id is null else order_id <> all(bought) end
  );
$$;

create or replace function private.person_data(addresses text[], accounts uuid[]) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  with asked as (
    select * from private.own_requests(addresses, accounts)
  ),
  bought as (
    select * from private.own_orders(addresses, accounts)
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
    select * from private.own_consents(addresses, array(select id from bought), array(select id from asked))
  ),
  -- Those to the person. What the shop mails itself repeats the rows above.
  mailed as (
    select recipient, template, created_at, sent_at from public.outbox
    where id in (
      select id from public.outbox
      where lower(recipient) = any(addresses)
        and not private.is_about_other_order(idempotency_key, array(select id from bought))
      -- As a range, so that each key is looked up in its index.
      union
      select outbox.id from bought join public.outbox
        on idempotency_key ~>=~ ('order-' || bought.id || '-') and idempotency_key ~<~ ('order-' || bought.id || '-~')
      where lower(recipient) = lower(bought.email)
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
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(notes) order by at), '[]')
      from public.notes where order_id in (select id from bought) or request_id in (select id from asked)
    ),
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
    'mail_stops', (
      select coalesce(jsonb_agg(to_jsonb(mail_stops) order by stopped_at), '[]')
      from public.mail_stops where email = any(addresses)
    ),
    'outbox', (select coalesce(jsonb_agg(to_jsonb(mailed) order by created_at), '[]') from mailed)
  );
$$;

create or replace function private.is_known(address text) returns boolean stable
language sql
security definer
set search_path = ''
as $$
  select exists (
    select from jsonb_each(private.person_data(array[lower(address)], private.accounts_of(address))) where value <> '[]'
  ) and not exists (select from public.outbox where lower(recipient) = lower(address) and template like '%-business');
$$;

create or replace function public.ask_own_data(address text, token_hash text, link text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_known(address) then
    return false;
  end if;
  insert into public.own_data_links (token_hash, email) values (ask_own_data.token_hash, lower(address));
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'own-data',
    'data', jsonb_build_object('email', lower(address), 'ownDataUrl', link),
    'recipient', lower(address),
    'reply_to', null,
    'idempotency_key', 'own-data-' || ask_own_data.token_hash
  )));
  return true;
end;
$$;

create or replace function private.new_link(out token text, out hash text) security invoker
language sql
set search_path = ''
as $$
  select made, encode(sha256(made::bytea), 'hex')
  from (select left(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 43) as made) as one;
$$;

create or replace function private.act_own_data_mailed(subject text, given jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object('result', case
    when public.ask_own_data(subject, hash, '/privacy?gegevens=' || token) then 'done' else 'missing'
  end)
  from private.new_link();
$$;

create or replace function private.act_letter_noted(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not ((given ->> 'answered')::boolean or private.is_known(subject)) then
    return jsonb_build_object('result', 'missing');
  end if;
  delete from public.data_letters where email = lower(subject);
  insert into public.data_letters (email) select lower(subject) where not (given ->> 'answered')::boolean;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', given - array['owner', 'by', 'click']));
end;
$$;

create or replace function public.desk_own_data(address text, recognised text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_fresh_owner();
  if not private.is_known(address) or recognised !~ '\S' then
    return null;
  end if;
  perform private.record_owner_action(
    'own-data-copied', private.subject_in_log(address), jsonb_build_object('recognised', recognised)
  );
  return private.person_data(array[lower(address)], private.accounts_of(address));
end;
$$;

create or replace function private.subject_in_log(subject text) returns text stable security invoker
language sql
set search_path = ''
as $$
  select case
    when subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' and exists (select from public.requests where id = subject::uuid)
      then private.request_reference(subject::uuid)
    when subject like '%@%' then coalesce(
      (select order_number from public.orders where lower(email) = lower($1) and erased_at is null order by created_at limit 1),
      (select private.request_reference(id) from public.requests where lower(email) = lower($1) order by created_at limit 1),
      (select id::text from public.outbox where lower(recipient) = lower($1) order by created_at limit 1),
      'people'
    )
    else subject
  end;
$$;

create or replace function private.version_of(subject text) returns integer stable
language sql
security definer
set search_path = ''
as $$
  select (
    select coalesce(max(id), 0)::integer
    from public.owner_actions where owner_actions.subject = private.subject_in_log($1) and action <> 'exported'
  ) # coalesce(hashtext(coalesce(
    (select concat_ws(' ', email, private.refundable_cents(orders)) from public.orders where order_number = $1),
    (
      select concat_ws(' ', state, private.refundable_cents(orders))
      from private.withdrawal_cases as cases left join public.orders on orders.id = order_id
      where reference = $1
    ),
    (select sum(left_cents)::text from public.invoices, private.invoice_rates(invoices) where number = $1),
    (select nullif(count(*), 0)::text from public.invoices where request_id::text = $1),
    (select nullif(concat(launch_subject, launch_words), '') from public.shop_settings where $1 = 'launch-mail')
  )), 0);
$$;

create or replace function private.address_of_action(subject text) returns text stable security invoker
language sql
set search_path = ''
as $$
  select case when subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then coalesce(
    (select lower(email) from public.consents where id = subject::uuid),
    (select recipient from public.outbox where id = subject::uuid),
    (select email from public.mail_stops where id = subject::uuid)
  ) end;
$$;

create or replace function private.act_owner_invited(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  invited constant text := lower(trim(subject));
  account uuid;
begin
  if private.is_mail_address(invited) is not true or private.stop_of(invited) is not null then
    return jsonb_build_object('result', 'invalid');
  end if;
  perform private.lock_owners(given);
  -- Whoever is an owner already would lose their password and sessions.
  if exists (select from auth.users where lower(email) = invited and raw_app_meta_data ->> 'role' = 'owner') then
    return jsonb_build_object('result', 'owner');
  end if;
  account := private.set_role(invited, true);
  if account is null then
    perform private.mail_owner_news('invited', invited);
    return jsonb_build_object('result', 'done', 'added', false, 'log', jsonb_build_object('subject', invited));
  end if;
  perform private.mail_owner_news('added', invited);
  perform private.mail_owner_news('joined', invited);
  return jsonb_build_object('result', 'done', 'added', true, 'log', jsonb_build_object(
    'action', 'owner-added', 'subject', invited, 'detail', jsonb_build_object('account', account)
  ));
end;
$$;

create or replace function private.announce_payment(paid_order public.orders, business_email text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment constant jsonb := jsonb_build_object(
    'productName', paid_order.product_name,
    'amountCents', paid_order.amount_cents,
    'orderNumber', paid_order.order_number,
    'paidAt', to_char(paid_order.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'earlierOrder', private.earlier_paid_order(paid_order),
    'company', paid_order.company ->> 'name'
  );
begin
  if paid_order.email <> '' then
    perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'payment-buyer',
      'data', payment || jsonb_build_object(
        'email', paid_order.email,
        'firstName', nullif(paid_order.first_name, ''),
        'vatPercent', paid_order.vat_percent,
        'withdrawalDays', paid_order.withdrawal_days,
        'hasAccount', paid_order.user_id is not null,
        'unconfirmed', private.has_unconfirmed_account(paid_order)
      ),
      'recipient', paid_order.email,
      'reply_to', business_email,
      'idempotency_key', 'order-' || paid_order.id || '-paid-buyer'
    )));
  end if;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'payment-business',
    'data', payment || jsonb_build_object(
      'name', nullif(trim(paid_order.first_name || ' ' || paid_order.last_name), ''),
      'email', paid_order.email
    ),
    'recipient', business_email,
    'reply_to', nullif(paid_order.email, ''),
    'idempotency_key', 'order-' || paid_order.id || '-paid-business'
  )));
end;
$$;

create or replace function public.apply_checkout(change jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  outcome constant text := change ->> 'outcome';
  before public.orders;
  after public.orders;
  answer text;
begin
  if not private.take_event(change) then
    return jsonb_build_object('result', 'duplicate', 'status', null);
  end if;
  -- Lock the address first, then the order, as the trigger on auth.users does: the reverse order can deadlock.
  if coalesce(change ->> 'email', '') <> '' then
    perform private.lock_address(change ->> 'email');
  end if;
  before := private.find_order_for_checkout(change);
  if before.id is null then
    return jsonb_build_object('result', 'unmatched', 'status', null);
  end if;
  -- A report that names the order but another payment changes nothing: refunds go to the payment that the order has.
  if before.stripe_payment_intent_id <> change ->> 'payment_intent_id' then
    update public.stripe_events set result = 'other-payment', order_id = before.id where id = change ->> 'event_id';
    return jsonb_build_object('result', 'other-payment', 'status', before.status);
  end if;

  after := before;
  after.stripe_session_id := coalesce(before.stripe_session_id, change ->> 'session_id');
  after.stripe_payment_intent_id := coalesce(before.stripe_payment_intent_id, change ->> 'payment_intent_id');
  if outcome = 'paid' then
    after := private.with_payment(after, change);
  elsif outcome <> 'refunds' then
    after := private.with_outcome(after, change);
  end if;
  after := private.save_order(before, after, change ->> 'business_email', change -> 'invoicing');
  -- Stripe can report a refund before its payment.
  if outcome in ('refunds', 'paid') then
    after := private.apply_refunds(after, change);
  elsif private.has_dispute(after, 'lost') and not private.has_dispute(before, 'lost') then
    update public.refunds
    set state = 'closed', settled_at = now()
    where order_id = after.id and state in ('processing', 'refused');
  end if;

  answer := case
    when outcome = 'paid' and after.paid_at is null and after.problem is not null then 'mismatch'
    when after is distinct from before then 'applied'
    else 'unchanged'
  end;
  if answer = 'mismatch' then
    perform private.report_mismatch(after, change);
  end if;
  update public.stripe_events
  set result = answer, order_id = before.id
  where id = change ->> 'event_id';
  return jsonb_build_object('result', answer, 'status', after.status);
end;
$$;

create or replace function private.open_case(of_order uuid) returns uuid stable
language sql
security definer
set search_path = ''
as $$
  select cases.id
  from private.withdrawal_cases as cases
  join public.withdrawals using (id)
  where cases.order_id = of_order
    and (private.is_unsettled(cases.state) or withdrawals.state in ('waiting', 'shop'))
  limit 1;
$$;

create or replace function private.with_shop(mails jsonb) returns jsonb stable security invoker
language plpgsql
set search_path = ''
as $$
declare
  document constant jsonb := private.shop_document();
  today constant text := private.belgian_day(now())::text;
  -- As texts, which order as the days do: no document keeps a request from being stored.
  notice constant jsonb := case
    when today between document #>> '{notice,from}' and document #>> '{notice,until}' then document -> 'notice'
  end;
  said constant jsonb := jsonb_build_object(
    'answerDays', document -> 'answerDays',
    'notice', notice -> 'words',
    'closing', case when notice ->> 'closed' = 'ja' then notice || jsonb_build_object('on', today) end,
    'bookingUrl', document ->> 'bookingUrl'
  );
begin
  return (
    select jsonb_agg(case
      when document -> 'formulas' ? (mail #>> '{data,wish}') then jsonb_insert(
        mail, '{data,formula}', document #> array['formulas', mail #>> '{data,wish}']
      )
      when document is not null and mail ->> 'template' = 'request-visitor' then jsonb_insert(mail, '{data,shop}', said)
      else mail
    end)
    from jsonb_array_elements(mails) as mail
  );
end;
$$;

create or replace function public.remove_expired(rule text, before timestamptz, batch integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  case rule
    when 'requests' then return private.expire_requests(before, batch);
    when 'launch' then return private.expire_launch(before, batch);
    when 'unpaid' then return private.expire_orders(before, false, batch);
    when 'orders' then return private.expire_orders(before, true, batch);
    when 'accounts' then return private.expire_accounts(before, batch);
    when 'auth-log' then return private.expire_auth_log(before, batch);
    when 'withdrawals' then
      delete from public.withdrawals where id in (
        select id from private.withdrawal_cases
        where received_at < before and not private.is_unsettled(withdrawal_cases.state)
          and not exists (
            select from public.withdrawals as later where later.repeats = withdrawal_cases.id and later.received_at >= before
          )
        limit batch
      );
    when 'invoices' then
      delete from public.invoices where id in (
        select id from public.invoices as old
        where issued_on < private.belgian_day(before)
          and not exists (select from public.invoices as note where note.corrects = old.id)
        limit batch
      );
    when 'consents' then
      delete from public.consents where id in (
        select id from public.consents
        where case
          when withdrawn_at is not null then withdrawn_at < before
          when proven_at is null then given_at < before
          else kind = 'launch' and given_at < before
            and not exists (select from public.launch_signups where lower(launch_signups.email) = lower(consents.email))
        end
        limit batch
      );
    when 'mails' then
      delete from public.outbox where id in (
        select id from public.outbox
        where created_at < before and coalesce(sent_at, failed_at) < before and template <> 'launch-announcement'
        limit batch
      );
    when 'payments' then
      delete from public.stripe_events
      where id in (select id from public.stripe_events where received_at < before limit batch);
    when 'stops' then
      delete from public.mail_stops where id in (select id from public.mail_stops where stopped_at < before limit batch);
    when 'reports' then
      delete from public.mail_reports
      where id in (select id from public.mail_reports where received_at < before limit batch);
  end case;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

create or replace function public.claim_build(published boolean) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.shop_settings set build_owed = true where published;
  update public.shop_settings set build_owed = false, build_asked_at = now()
  where build_owed and build_asked_at <= now() - interval '5 minutes';
  return found;
end;
$$;

create or replace function private.keep_terms(of_order uuid, offered jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.terms_versions (version, html, withdrawal_days, refund_days)
  select version, html, withdrawal_days, refund_days from jsonb_populate_record(null::public.terms_versions, offered)
  on conflict (version) do nothing;
  update public.orders set terms_version = version, withdrawal_days = terms.withdrawal_days
  from public.terms_versions as terms
  where orders.id = of_order and terms_version is null and version = offered ->> 'version';
end;
$$;

create or replace function public.promised_days(of_order uuid) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object('withdrawal_days', orders.withdrawal_days, 'refund_days', coalesce(refund_days, 14))
  from public.orders left join public.terms_versions on version = terms_version
  where id = of_order;
$$;

create or replace function public.confirm_withdrawal(link_token text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  case_id uuid;
  started uuid;
begin
  select coalesce(repeats, id) into case_id from public.withdrawals where token = link_token;
  perform private.lock_order_of_case(case_id);
  -- Read again: the order may have moved to another address until its lock was free.
  if not exists (select from public.withdrawals where token = link_token) then
    return null;
  end if;
  perform private.prove_case(case_id, 'link');
  started := private.refund_granted(case_id);
  return (
    select jsonb_build_object(
      'state', case when state in ('refunded', 'refunding', 'shop') then state when state = 'refused' then 'refunding' else 'closed' end,
      'refund', started
    )
    from private.withdrawal_cases where id = case_id
  );
end;
$$;

create or replace function private.close_withdrawal(subject text, reason text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  closed public.withdrawals;
begin
  select * into closed from public.withdrawals where reference = upper(subject);
  perform private.lock_order_of_case(closed.id);
  if not exists (
    select from private.withdrawal_cases where id = closed.id and state in ('spam', 'waiting', 'shop', 'refused')
  ) then
    return false;
  end if;
  update public.refunds set state = 'closed' where withdrawal_id = closed.id and state = 'refused';
  update public.withdrawals
  set state = 'closed', events = events || private.withdrawal_event('closed', left(reason, 300))
  where id = closed.id;
  return true;
end;
$$;

create view private.newsletter_addresses with (security_invoker = true) as
  select lower(email) as email, min(proven_at) as since
  from public.consents
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
  group by lower(email);

create view private.newsletter_list with (security_invoker = true) as
  select distinct on (addresses.email) addresses.email, addresses.since, text, text_version, source,
    search_text
  from private.newsletter_addresses as addresses
  join public.consents on lower(consents.email) = addresses.email
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
    and not exists (select from private.mail_stop_list as stops where stops.email = addresses.email)
  order by addresses.email, given_at desc;

create view private.withdrawal_cases with (security_invoker = true) as
  select
    withdrawals.id, withdrawals.reference, withdrawals.channel, withdrawals.name, withdrawals.email,
    withdrawals.order_text, withdrawals.statement, withdrawals.statement_version, withdrawals.received_at,
    withdrawals.order_id, withdrawals.repeats, withdrawals.verdict, withdrawals.refund_due, withdrawals.proof,
    withdrawals.proven_at, withdrawals.events, withdrawals.search_text,
    case
      when withdrawals.state in ('granted', 'waiting') and (
        private.has_dispute(orders, 'lost') or (orders.status in ('failed', 'expired') and orders.problem is null)
      ) then 'closed'
      when withdrawals.state = 'waiting' and withdrawals.channel = 'letter' then 'shop'
      when withdrawals.state <> 'granted' then withdrawals.state
      when latest.state is null or latest.state = 'processing' then 'refunding'
      else latest.state
    end as state,
    latest.last_error,
    latest.stripe_id,
    case when latest.state = 'refunded' then latest.settled_at end as refunded_at
  from public.withdrawals
  left join public.orders on orders.id = withdrawals.order_id
  left join lateral (
    select state, last_error, stripe_id, settled_at
    from public.refunds
    where withdrawal_id = withdrawals.id
    order by state <> 'closed' desc, created_at desc
    limit 1
  ) as latest on true;

create view private.open_withdrawals with (security_invoker = true) as
  select cases.reference, cases.name, cases.email, cases.verdict, cases.state, cases.refund_due, orders.order_number,
    orders.amount_cents
  from private.withdrawal_cases as cases
  left join public.orders on orders.id = cases.order_id
  where private.is_unsettled(cases.state);

create view private.withdrawal_list with (security_invoker = true) as
  select
    cases.reference, cases.name, cases.email, cases.order_text, cases.received_at, cases.verdict, cases.state, cases.channel,
    cases.refund_due, cases.last_error, orders.order_number, orders.status as order_status,
    -- The order of the desk's words.
    array_position(
      array['closed', 'repeat', 'shop', 'spam', 'refused', 'refunded', 'waiting', 'refunding'], cases.state
    ) as rank_of_state,
    private.is_unsettled(cases.state) or cases.state = 'spam' as is_open,
    private.is_unsettled(cases.state)
      and cases.refund_due < (select private.belgian_day(now())) as overdue,
    concat_ws(' ', cases.search_text, private.plain_text(orders.order_number)) as search_text
  from private.withdrawal_cases as cases
  left join public.orders on orders.id = cases.order_id;

create view private.waiting_deletions with (security_invoker = true) as
  select coalesce(lower(users.email), address) as email, due_at, waits_for
  from public.deletion_requests left join auth.users on users.id = account_id
  where waits_for is not null
  union all
  select email, noted_at + interval '1 month', 'letter' from public.data_letters;

create view private.action_list with (security_invoker = true) as
  select id, at, owner_email, action, subject, address, detail,
    private.plain_text(concat_ws(' ', subject, address, owner_email, action)) as search_text
  from public.owner_actions, private.address_of_action(subject) as address;

revoke all on schema private from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated;
grant usage on schema private to service_role;
grant execute on all functions in schema private to service_role;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;

grant select, insert, update, delete on all tables in schema public to service_role;
revoke insert, update, delete on public.invoices, public.invoice_counters, public.invoice_deliveries from service_role;
grant usage, select on all sequences in schema public to service_role;
grant execute on all functions in schema public to service_role;

grant select on public.orders, public.kicks, public.lesson_files to authenticated;
grant select (id, order_id, kind, number, issued_on, total_cents) on public.invoices to authenticated;
grant select, insert, update on public.kick_progress to authenticated;

grant execute on function
  public.mark_kick,
  public.desk_access,
  public.desk_act,
  public.desk_today,
  public.desk_month,
  public.desk_actions,
  public.desk_action_owners,
  public.desk_owners,
  public.desk_search,
  public.desk_person,
  public.desk_own_data,
  public.desk_orders,
  public.desk_order,
  public.desk_terms,
  public.desk_withdrawals,
  public.desk_withdrawal,
  public.desk_requests,
  public.desk_request_counts,
  public.desk_request,
  public.desk_saved_answers,
  public.desk_invoices,
  public.desk_company_orders,
  public.desk_invoice,
  public.desk_invoice_preview,
  public.desk_books,
  public.desk_book_invoices,
  public.desk_prove_fresh,
  public.desk_launch,
  public.desk_launch_list,
  public.desk_launch_mail,
  public.desk_newsletter,
  public.desk_lessons,
  public.desk_shop,
  public.desk_shop_version,
  public.desk_browser_errors,
  public.desk_failures,
  public.desk_mails,
  public.desk_mail,
  public.desk_mail_stops
to authenticated;
