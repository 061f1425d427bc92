-- Generated from supabase/schemas by npm run generate: change it there.

set check_function_bodies = off;

create or replace function public.access_report() returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  with browsers(role) as (values ('anon'), ('authenticated')),
  relations as (select * from pg_catalog.pg_class where relnamespace = 'public'::regnamespace),
  granted(line) as (
    select concat_ws(' ', role, 'usage private') from browsers where has_schema_privilege(role, 'private', 'usage')
    union
    select concat_ws(' ', role, 'execute', proname)
    from browsers, pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')
    union
    select concat_ws(' ', role, privilege, relname)
    from browsers, relations,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    where relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(role, relations.oid, privilege)
    union
    select concat_ws(' ', role, privilege, relname || '.' || attname)
    from browsers, relations, pg_catalog.pg_attribute,
      unnest(array['select', 'insert', 'update', 'references']) as privilege
    where relkind in ('r', 'p', 'v', 'm', 'f') and attrelid = relations.oid and attnum > 0 and not attisdropped
      and has_column_privilege(role, relations.oid, attnum, privilege)
      and not has_table_privilege(role, relations.oid, privilege)
    union
    select concat_ws(' ', role, privilege, relname)
    from browsers, relations, unnest(array['usage', 'select', 'update']) as privilege
    -- `case`, because PostgreSQL may otherwise ask it of a table, which is an error.
    where case when relkind = 'S' then has_sequence_privilege(role, relations.oid, privilege) end
  )
  select jsonb_build_object(
    'grants', (select coalesce(jsonb_agg(line order by line collate "C"), '[]') from granted),
    'unprotected', (
      select coalesce(jsonb_agg(relname order by relname), '[]')
      from relations where relkind in ('r', 'p') and not relrowsecurity
    ),
    'triggers', (
      select coalesce(jsonb_agg(tgname order by tgname), '[]')
      from pg_catalog.pg_trigger
      join pg_catalog.pg_class on pg_class.oid = tgrelid
      where relnamespace = (select oid from pg_catalog.pg_namespace where nspname = 'auth')
        and relname = 'users' and not tgisinternal and tgenabled in ('O', 'A')
    )
  );
$$;

create or replace function private.single_line(value text) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        value,
        '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f'
          || '\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]',
        '', 'g'
      ),
      '[\t\n\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
    ),
    U&' \200C\200D'
  );
$$;

create or replace function private.clean_names() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.raw_user_meta_data := new.raw_user_meta_data || (
    select coalesce(jsonb_object_agg(
      key, case when jsonb_typeof(value) = 'string' then left(private.single_line(value #>> '{}'), 300) else '' end
    ), '{}')
    from jsonb_each(new.raw_user_meta_data)
    where key in ('first_name', 'last_name', 'full_name', 'phone')
  );
  return new;
end;
$$;

create or replace function private.end_unproven_password() returns trigger security invoker
language plpgsql
set search_path = ''
as $$
begin
  new.encrypted_password := '';
  return new;
end;
$$;

create or replace function private.announce_password() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'password-changed',
    'data', jsonb_build_object(
      'email', new.email,
      'firstName', nullif(trim(new.raw_user_meta_data ->> 'first_name'), ''),
      'changedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    ),
    'recipient', new.email,
    'reply_to', null,
    'idempotency_key', 'password-' || new.id || '-' || extract(epoch from clock_timestamp())
  )));
  return null;
end;
$$;

create or replace function private.add_receipt(of_order public.orders, kind text, cents integer, at timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.takings (order_id, at, kind, vat_percent, cents, vat_cents)
  select of_order.id, $4, $2, of_order.vat_percent, $3,
    private.vat_in((coalesce(sum(takings.cents), 0) + $3)::integer, of_order.vat_percent) - coalesce(sum(vat_cents), 0)
  from public.takings where order_id = of_order.id;
$$;

create or replace function private.book_receipts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  booked integer := (select sum(cents)::integer from public.takings where order_id = new.id);
  worth constant integer := greatest(new.amount_cents - new.amount_refunded_cents, 0);
begin
  -- An order whose buyer was forgotten no longer names its company, but was invoiced.
  if booked is null and new.company is null and new.erased_at is null then
    perform private.add_receipt(new, 'sale', new.amount_cents, new.booked_at);
    booked := new.amount_cents;
  end if;
  if new.company is null and worth < booked then
    perform private.add_receipt(new, 'refund', worth - booked, now());
  elsif new.company is not null and booked > 0 then
    perform private.add_receipt(new, 'invoiced', -booked, now());
  end if;
  return null;
end;
$$;

create or replace function private.money_between(since timestamptz, before timestamptz)
returns table (kind text, number bigint, cents bigint) stable security invoker
language sql
set search_path = ''
as $$
  select kind, count(*), sum(cents) from private.money_movements where at >= since and at < before group by kind;
$$;

create or replace function private.takings_by_day(first date, moment timestamptz)
returns table (day date, vat_percent numeric, sold_cents integer, refunded_cents integer, invoiced_cents integer,
  cents integer, vat_cents integer)
stable security invoker
language sql
set search_path = ''
as $$
  with booked as (
    select private.belgian_day(at) as day, takings.*
    from public.takings
    where at >= private.belgian_midnight(first) and at < private.belgian_midnight((first + interval '1 month')::date)
  )
  select listed.day::date, booked.vat_percent,
    coalesce(sum(booked.cents) filter (where kind = 'sale'), 0)::integer,
    coalesce(sum(booked.cents) filter (where kind = 'refund'), 0)::integer,
    coalesce(sum(booked.cents) filter (where kind = 'invoiced'), 0)::integer,
    coalesce(sum(booked.cents), 0)::integer, coalesce(sum(booked.vat_cents), 0)::integer
  from generate_series(
    first, least((first + interval '1 month -1 day')::date, private.belgian_day(moment)), interval '1 day'
  ) as listed (day)
  left join booked on booked.day = listed.day
  group by listed.day, booked.vat_percent
  order by listed.day, booked.vat_percent desc;
$$;

create or replace function private.takings_by_country(year integer)
returns table (country text, net_cents integer) stable security invoker
language sql
set search_path = ''
as $$
  select orders.country, sum(cents - vat_cents)::integer
  from public.takings join public.orders on orders.id = order_id
  where at >= private.belgian_midnight(make_date(year, 1, 1)) and at < private.belgian_midnight(make_date(year + 1, 1, 1))
  group by orders.country
  order by sum(cents - vat_cents) desc, orders.country;
$$;

create or replace function private.documents_of_month(first date) returns table (document jsonb) stable security invoker
language sql
set search_path = ''
as $$
  select document from public.invoices
  where issued_on >= first and issued_on < first + interval '1 month'
  -- After 9999 a number has more digits.
  order by issued_on, length(number), number;
$$;

create or replace function private.first_of_month(day date) returns date immutable security invoker
language plpgsql
set search_path = ''
as $$
begin
  if not isfinite(day) then
    raise datetime_field_overflow using message = 'This day is in no month.';
  end if;
  return date_trunc('month', day::timestamp)::date;
end;
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
    )
  );
end;
$$;

create or replace function public.desk_book_invoices(day date) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first constant date := private.first_of_month(day);
  documents jsonb;
begin
  perform private.require_owner();
  select coalesce(jsonb_agg(document), '[]') into documents from private.documents_of_month(first);
  if private.is_large_read(concat('book-invoices ', first), jsonb_array_length(documents)) then
    perform private.record_owner_action(
      'exported', 'invoice_list', jsonb_build_object('count', jsonb_array_length(documents))
    );
  end if;
  return documents;
end;
$$;

create or replace function private.turned_away(moment timestamptz) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object('since', min(first_seen_at), 'last', max(last_seen_at), 'total', coalesce(sum(times), 0))
  from public.browser_errors
  where message = 'TurnedAway: no confirmation mail left' and last_seen_at > moment - interval '1 day';
$$;

create or replace function public.record_browser_error(report jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.browser_errors
  where message = 'TurnedAway: no confirmation mail left' and message = report ->> 'message'
    and last_seen_at < now() - interval '1 day';
  insert into public.browser_errors as known (message, place, page, browser)
  values (report ->> 'message', report ->> 'place', report ->> 'page', report ->> 'browser')
  on conflict (place, message, page) do update
    set times = known.times + 1, last_seen_at = now(), browser = excluded.browser;
  delete from public.browser_errors
  where last_seen_at < now() - interval '30 days'
    or (place, message, page) in (
      select place, message, page from public.browser_errors order by last_seen_at desc, place, message, page offset 200
    );
end;
$$;

create or replace function public.desk_browser_errors() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select coalesce(jsonb_agg(to_jsonb(errors) order by last_seen_at desc, place, message, page), '[]')
    from (
      select message, place, page, browser, times, first_seen_at, last_seen_at
      from public.browser_errors
      where last_seen_at >= now() - interval '30 days'
    ) as errors
  );
end;
$$;

create or replace function private.insert_order(attempt jsonb) returns public.orders
language sql
security definer
set search_path = ''
as $$
  insert into public.orders (
    user_id, buyer_key, email, first_name, last_name, product_name, opens, amount_cents, currency, vat_percent, company,
    utm_source
  )
  values (
    (attempt ->> 'user_id')::uuid,
    attempt ->> 'buyer_key',
    coalesce(attempt ->> 'email', ''),
    coalesce(attempt ->> 'first_name', ''),
    coalesce(attempt ->> 'last_name', ''),
    attempt ->> 'product_name',
    coalesce(attempt ->> 'opens', ''),
    (attempt ->> 'amount_cents')::integer,
    attempt ->> 'currency',
    (attempt ->> 'vat_percent')::numeric,
    (attempt ->> 'company')::jsonb,
    attempt ->> 'utm_source'
  )
  returning *;
$$;

create or replace function private.ask_newsletter(asked public.orders, wanted boolean, consent jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders set newsletter = wanted where id = asked.id;
  if wanted then
    insert into public.consents (kind, email, text_version, text, source, order_id)
    values (
      'newsletter', nullif(asked.email, ''), consent ->> 'version', consent ->> 'text', 'checkout', asked.id
    )
    on conflict (order_id, kind) do nothing;
  else
    delete from public.consents
    using public.orders
    where orders.id = order_id and buyer_key = asked.buyer_key and lower(orders.email) = lower(asked.email)
      and kind = 'newsletter' and proven_at is null;
  end if;
end;
$$;

create or replace function private.close_other_attempts(chosen public.orders, buyer uuid, key text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  sessions jsonb;
begin
  -- An order without a checkout must not get one later: its request still waits for Stripe, or was lost.
  update public.orders
  set status = 'expired', updated_at = now()
  where (user_id = buyer or buyer_key = key)
    and status in ('pending', 'failed')
    and product_name = chosen.product_name
    and stripe_session_id is null
    and id <> chosen.id;

  select coalesce(jsonb_agg(stripe_session_id), '[]'::jsonb) into sessions
  from public.orders
  where (user_id = buyer or buyer_key = key)
    and status = 'pending'
    and product_name = chosen.product_name
    and id <> chosen.id;
  return sessions;
end;
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
    'amount_cents', current_order.amount_cents,
    'close', private.close_other_attempts(current_order, buyer, key)
  );
end;
$$;

create or replace function public.attach_session(attempt_id uuid, session_id text, offered jsonb default null)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders
  set stripe_session_id = session_id,
      status = case when status = 'failed' then 'pending' else status end,
      updated_at = now()
  where id = attempt_id
    and (stripe_session_id = session_id or (stripe_session_id is null and status in ('pending', 'failed')));
  if not found then
    return false;
  end if;
  if offered is not null then
    perform private.keep_terms(attempt_id, offered);
  end if;
  return true;
end;
$$;

create or replace function public.address_to_confirm(checkout text) returns text stable
language sql
security definer
set search_path = ''
as $$
  select nullif(email, '') from public.orders where stripe_session_id = checkout and user_id is null;
$$;

create or replace function public.abandon_order(attempt_id uuid) returns void
language sql
security definer
set search_path = ''
as $$
  update public.orders
  set status = 'failed', updated_at = now()
  where id = attempt_id and stripe_session_id is null and status = 'pending';
$$;

create or replace function public.add_company(account_id uuid, number text, buyer jsonb, invoicing jsonb default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.orders;
  after public.orders;
begin
  select * into before from public.orders where order_number = number and user_id = account_id for update;
  if before.company is not null then
    return 'already';
  elsif before.invoice_until is null then
    return 'unknown';
  elsif private.belgian_day(now()) > before.invoice_until then
    return 'late';
  end if;
  after := before;
  after.company := buyer;
  perform private.save_order(before, after, invoicing => invoicing);
  return 'added';
end;
$$;

create or replace function private.account_proof(account uuid, address text)
returns table (proof text, proven_at timestamptz) stable
language sql
security definer
set search_path = ''
as $$
  select case when is_own then 'confirmed-account' end, case when is_own then now() end
  from (
    select exists (
      select from auth.users
      where id = account and email_confirmed_at is not null and lower(email) = lower(address)
    ) as is_own
  ) as known;
$$;

create or replace function private.prove_consents_of_order(of_order public.orders) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if of_order.paid_at is not null then
    update public.consents
    set email = of_order.email, proof = 'paid-order', proven_at = now()
    where order_id = of_order.id and proven_at is null and of_order.email <> '';
  elsif exists (
    select from auth.users where id = of_order.user_id and raw_user_meta_data ->> 'newsletter' = 'true'
      and encrypted_password is distinct from ''
  ) then
    update public.consents
    set proof = 'confirmed-account', proven_at = now()
    where order_id = of_order.id;
  else
    update public.consents set order_id = null where order_id = of_order.id;
  end if;
end;
$$;

create or replace function private.keep_tick_of_sign_up(account uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.consents (kind, email, text_version, text, source, given_at, proof, proven_at)
  -- As in contract/consent.ts.
  select
    'newsletter', email, '2026-11-1', 'Hou me op de hoogte met de nieuwsbrief', 'sign-up', created_at,
    'confirmed-account', now()
  from auth.users
  where id = account
    and raw_user_meta_data ->> 'newsletter' = 'true'
    and encrypted_password is distinct from ''
    and not exists (
      select from public.orders where orders.user_id = account and orders.created_at >= users.created_at
    )
    and not exists (
      select from public.consents
      where lower(consents.email) = lower(users.email) and withdrawn_at >= users.created_at
    );
end;
$$;

create or replace function private.stop_newsletter(address text) returns uuid
language sql
security definer
set search_path = ''
as $$
  with ended as (
    update public.consents
    set withdrawn_at = now()
    where kind in ('marketing', 'newsletter') and lower(email) = lower(address) and withdrawn_at is null
    returning id
  )
  select id from ended limit 1;
$$;

create or replace function public.act_on_consent_link(link_token text, action text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  if action = 'confirm-updates' then
    update public.consents
    set proof = coalesce(proof, 'confirmed-link'), proven_at = coalesce(proven_at, now())
    where token = link_token and withdrawn_at is null;
    return found;
  end if;

  if action <> 'stop-updates' then
    return false;
  end if;

  select email into address from public.consents where token = link_token;
  if address is null then
    return false;
  end if;

  perform private.stop_newsletter(address);
  return true;
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
  elsif newsletter and not exists (select from public.newsletter_addresses where email = address) then
    insert into public.consents (kind, email, text_version, text, source, proof, proven_at)
    values (
      'newsletter', address, consent ->> 'version', consent ->> 'text', 'account', 'confirmed-account', now()
    );
  end if;
  if not launch then
    perform private.leave_launch_list(address);
  end if;
  return jsonb_build_object(
    'newsletter', exists (select from public.newsletter_addresses where email = address),
    'launch', exists (
      select from private.signups_that_count where lower(email) = address and state <> 'left'
    ),
    'stop', (select cause from private.mail_stop_list where email = address)
  );
end;
$$;

create or replace function private.move_newsletter() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_addresses(old.email, new.email);

  update public.consents as moved
  set email = new.email,
      proof = 'confirmed-account',
      proven_at = now(),
      withdrawn_at = (
        select max(stopped.withdrawn_at)
        from public.consents as stopped
        where stopped.kind in ('marketing', 'newsletter')
          and lower(stopped.email) = lower(new.email)
          and stopped.withdrawn_at > moved.given_at
      )
  where kind in ('marketing', 'newsletter')
    and lower(email) = lower(old.email)
    and proven_at is not null
    and withdrawn_at is null;
  return null;
end;
$$;

create or replace function private.owner_state() returns text stable
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  is_owner constant boolean := exists (
    select from auth.users where id = auth.uid() and raw_app_meta_data ->> 'role' = 'owner'
  );
  own_session record;
  known uuid;
begin
  -- The access token of an ended session stays valid for up to an hour.
  select * into own_session
  from auth.sessions where id = (claims ->> 'session_id')::uuid and user_id = auth.uid();
  if not is_owner or own_session.id is null then
    return 'none';
  end if;
  if to_regclass('auth.mfa_factors') is null then
    return 'owner';
  end if;
  if claims ->> 'aal' is distinct from 'aal2' or own_session.factor_id is null then
    return 'second-factor';
  end if;
  select (detail ->> 'factor')::uuid into known
  from public.owner_actions
  where owner_id = auth.uid() and action = 'factor-set' and id > coalesce(
    (
      select max(id) from public.owner_actions
      where action = 'owner-added' and detail ->> 'account' = auth.uid()::text
    ), 0
  )
  order by id
  limit 1;
  return case when known is null then 'first-factor' when known = own_session.factor_id then 'owner' else 'other-factor' end;
end;
$$;

create or replace function public.desk_access() returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  state text := private.owner_state();
begin
  if state = 'first-factor' then
    perform private.record_owner_action(
      'factor-set',
      (select lower(email) from auth.users where id = auth.uid()),
      (
        select jsonb_build_object('factor', factor_id)
        from auth.sessions where id = (current_setting('request.jwt.claims')::jsonb ->> 'session_id')::uuid
      )
    );
    state := private.owner_state();
  end if;
  return state;
end;
$$;

create or replace function private.require_owner() returns void stable security invoker
language plpgsql
set search_path = ''
as $$
begin
  if private.owner_state() <> 'owner' then
    raise insufficient_privilege using message = 'Only an owner may do this.';
  end if;
end;
$$;

create or replace function private.require_fresh_owner() returns void stable
language plpgsql
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  since constant timestamptz := now() - interval '10 minutes';
  is_fresh boolean;
begin
  perform private.require_owner();
  is_fresh := case
    when to_regclass('auth.mfa_factors') is not null then exists (
      select from jsonb_array_elements(claims -> 'amr') as proof
      where proof ->> 'method' = 'totp' and to_timestamp((proof ->> 'timestamp')::double precision) > since
    )
    else exists (
      select from auth.sessions where id = (claims ->> 'session_id')::uuid and created_at > since
    )
  end;
  if not is_fresh then
    raise sqlstate 'PT403' using message = 'This needs a fresh code.';
  end if;
end;
$$;

create or replace function public.desk_prove_fresh() returns void stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_fresh_owner();
end;
$$;

create or replace function private.is_large_read(what text, rows integer) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if rows <= 50 then
    -- The same again, such as a page that is refreshed.
    if private.take_rate_limits(jsonb_build_array(
      jsonb_build_object('key', 'desk-read-' || md5(concat(auth.uid(), what)), 'max', 1, 'seconds', 3600)
    )) is not null then
      return false;
    end if;
    if private.take_rate_limits(jsonb_build_array(
      jsonb_build_object('key', 'desk-reads-' || auth.uid(), 'max', 150, 'seconds', 3600)
    )) is null then
      return false;
    end if;
  end if;
  perform private.require_fresh_owner();
  return true;
end;
$$;

create or replace function private.count_read(what text, subject text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_large_read(what, 1) then
    perform private.record_owner_action('exported', subject);
  end if;
end;
$$;

create or replace function private.require_owner(actor uuid) returns void stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.users where id = actor and raw_app_meta_data ->> 'role' = 'owner') then
    raise insufficient_privilege using message = 'Only an owner may do this.';
  end if;
end;
$$;

create or replace function private.search_patterns(search text) returns text[] immutable security invoker
language sql
set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(trim(private.national_phone(private.plain_text(left(search, 200)))), '\s+') as word
  where word <> '';
$$;

create or replace function private.list_page(list regclass, query jsonb, filters jsonb, usual_order text)
returns jsonb
-- Sorting 20,000 mails needs more than the default 4 MB; otherwise it spills to disk.
set work_mem = '32MB'
language plpgsql
security definer
set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce((query ->> 'size')::integer, 50), 1), 20000);
  start constant integer := (greatest(coalesce((query ->> 'page')::integer, 1), 1) - 1) * size;
  columns text;
  sorted text;
  conditions text;
  answer jsonb;
  is_large boolean;
begin
  perform private.require_owner();
  is_large := private.is_large_read(concat(list, query, filters), size);
  select string_agg(condition, ' and ') into conditions
  from (
    select format('search_text like all (%L::text[])', private.search_patterns(query ->> 'search'))
    union all
    select format('%I::text = %L', key, value) from jsonb_each_text(filters) where value is not null
  ) as asked (condition);

  select
    string_agg(quote_ident(attname), ', ') filter (where attname <> 'search_text' and attname not like 'rank\_of\_%'),
    max(format(
      case when atttypid = 'text'::regtype then 'private.plain_text(%I) collate "C"' else '%I' end
        || case when (query ->> 'descending')::boolean then ' desc nulls last, ' else ', ' end,
      attname
    )) filter (where attname = coalesce(
      (select attname from pg_attribute where attrelid = list and attname = 'rank_of_' || (query ->> 'sort')),
      query ->> 'sort'
    ))
  into columns, sorted
  from pg_attribute
  where attrelid = list and attnum > 0;

  execute format(
    'select jsonb_build_object(
       ''total'', (select count(*) from %1$s where %2$s),
       ''rows'', (
         select coalesce(jsonb_agg(to_jsonb(page)), ''[]'')
         from (select %6$s from %1$s where %2$s order by %3$s limit %4$s offset %5$s) as page
       )
     )',
    list, coalesce(conditions, 'true'), coalesce(sorted, '') || usual_order, size, start, columns
  )
  into answer;
  if is_large then
    perform private.record_owner_action(
      'exported',
      (select relname::text from pg_class where oid = list),
      -- Not what was searched, which names people.
      jsonb_build_object('count', jsonb_array_length(answer -> 'rows'))
    );
  end if;
  return answer;
end;
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
    "invoice-paid": {"input":{"paidOn":"day?"},"versioned":true,"days":{"paidOn":[-1096,0]},"refused":["missing","day","changed","invalid"]},
    "invoice-issued": {"input":{"company":"json","email":"words","reference":"text","deliveredOn":"day","dueOn":"day","lines":"json","invoicing":"json"},"versioned":true,"caller":"function","cap":{"all":50},"refused":["missing","day","changed","not-won","too-many"]},
    "invoice-reminded": {"input":{},"versioned":true,"refused":["missing","day","changed","not-due","too-soon"]},
    "invoice-credited": {"input":{"cents":"integer?","percent":"integer?"},"fresh":true,"versioned":true,"refused":["missing","day","changed","amount","busy"]},
    "invoice-delivered": {"input":{},"refused":["missing","day","changed","busy"]},
    "peppol-noted": {"input":{"byHand":"boolean"},"refused":["missing","day","changed","busy"]},
    "refund": {"input":{"number":"text?","cents":"integer?"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","no-order","unpaid","refunded","disputed","busy","amount"]},
    "withdrawal-noted": {"input":{"name":"text","email":"text","order_text":"text","received_at":"text","order_id":"uuid?","verdict":"text","refund_due":"day?"},"caller":"function","refused":["missing","day","changed"]},
    "withdrawal-released": {"input":{"mails":"json"},"caller":"function","refused":["missing","day","changed"]},
    "withdrawal-refused": {"input":{"reason":"text","mails":"boolean"},"versioned":true,"cap":{"all":100},"refused":["missing","day","changed","reason","too-many"]},
    "launch-mail-changed": {"input":{"subject":"text?","words":"text?"},"fresh":true,"versioned":true,"refused":["missing","day","changed","left","invalid"]},
    "launch-tested": {"input":{"pageUrl":"text","oneClickUrl":"text","replyTo":"text"},"caller":"function","refused":["missing","day","changed"]},
    "launch-sent": {"input":{"pageUrl":"text","oneClickUrl":"text","replyTo":"text","sold":"boolean"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","not-on-sale"]},
    "kit-status": {"input":{"wanted":"text","complete":"boolean"},"caller":"function","refused":["missing","day","changed","incomplete"]},
    "shop-published": {"input":{"document":"json","delivered":"json"},"versioned":true,"caller":"function","refused":["missing","day","changed","no-picture"]},
    "price-changed": {"input":{"cents":"integer","delivered":"integer"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","invalid"]},
    "lesson-published": {"input":{"part":"words","content":"json","detail":"json","withdrawn":"boolean"},"versioned":true,"caller":"function","refused":["missing","day","changed","not-arrived"]}
  }'::jsonb -> name;
$$;

create or replace function public.desk_invoices(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page(
    'private.invoice_list',
    query,
    jsonb_build_object(
      'state', nullif(query ->> 'state', ''),
      'month', query ->> 'month',
      'needs_peppol', nullif((query ->> 'peppol')::boolean, false)
    ),
    'issued_on desc, number desc'
  );
$$;

create or replace function public.desk_company_orders(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page('private.company_order_list', query, '{}', 'paid_at desc, order_number');
$$;

create or replace function private.belgian_day(moment timestamptz) returns date stable security invoker
language sql
set search_path = ''
as $$
  select (moment at time zone 'Europe/Brussels')::date;
$$;

create or replace function private.needs_peppol(state text, document jsonb) returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select document #>> '{buyer,vatLiable}' is distinct from 'nee' and (state is null or state in ('refused', 'not-registered'));
$$;

create or replace function private.invoice_open_cents(issued public.invoices) returns integer stable security invoker
language sql
set search_path = ''
as $$
  select case
    when issued.paid_on is not null then 0
    else issued.total_cents - coalesce((select sum(total_cents) from public.invoices where corrects = issued.id), 0)::integer
  end;
$$;

create view private.invoice_list with (security_invoker = true) as
  select
    invoices.id, number, document #>> '{buyer,name}' as company, document #>> '{buyer,companyNumber}' as company_number,
    document #>> '{buyer,email}' as email, issued_on, due_on, paid_on, total_cents, open_cents,
    case
      when corrects is not null then 'credit-note'
      when paid_on is null and open_cents > 0 and due_on < (select private.belgian_day(now())) then 'overdue'
      when paid_on is null and open_cents > 0 then 'open'
      when credited.cents >= total_cents then 'credited'
      else 'paid'
    end as state,
    document ->> 'orderReference' as about,
    document #>> '{corrects,number}' as corrected,
    delivery.state as delivery, private.needs_peppol(delivery.state, document) as needs_peppol, document -> 'vat' as vat, to_char(issued_on, 'YYYY-MM') as month,
    order_id, request_id, corrects, search_text
  from public.invoices
  left join public.invoice_deliveries as delivery on invoice_id = invoices.id
  cross join lateral private.invoice_open_cents(invoices) as open_cents
  cross join lateral (
    select coalesce(sum(notes.total_cents), 0)::integer as cents from public.invoices as notes where notes.corrects = invoices.id
  ) as credited;

create or replace function private.listed_invoice(listed private.invoice_list) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'number', listed.number, 'state', listed.state, 'delivery', listed.delivery, 'needs_peppol', listed.needs_peppol,
    'issued_on', listed.issued_on, 'total_cents', listed.total_cents
  );
$$;

create or replace function private.invoices_of(parent uuid) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.listed_invoice(invoice_list) order by issued_on, number), '[]'::jsonb)
  from private.invoice_list
  where order_id = parent or request_id = parent;
$$;

create or replace function public.desk_invoice(number text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  shown public.invoices;
begin
  perform private.require_owner();
  select * into shown from public.invoices where invoices.number = trim($1);
  perform private.count_read(number, coalesce(shown.number, 'invoice_list'));
  if shown.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'invoice', (
      select to_jsonb(listed) - array[
        'id', 'email', 'delivery', 'needs_peppol', 'vat', 'month', 'order_id', 'request_id', 'corrects', 'search_text'
      ]
      from private.invoice_list as listed where id = shown.id
    ) || jsonb_build_object('version', private.version_of(shown.number), 'reminded_at', shown.reminded_at),
    'document', shown.document,
    'rates', (
      select coalesce(jsonb_agg(jsonb_build_object('percent', percent, 'left_cents', left_cents)), '[]')
      from private.invoice_rates(shown) where shown.corrects is null and left_cents > 0
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', notes.number, 'issued_on', issued_on, 'total_cents', total_cents
      ) order by issued_on, notes.number), '[]')
      from public.invoices as notes where corrects = shown.id
    ),
    'delivery', private.delivery_of(shown.id),
    'needs_peppol', (select needs_peppol from private.invoice_list where id = shown.id),
    'order_number', (select order_number from public.orders where id = shown.order_id),
    'request', shown.request_id,
    'history', private.history(invoice_ids => array[shown.id])
  );
end;
$$;

create or replace function private.lock_invoice(wanted text) returns public.invoices security invoker
language plpgsql
set search_path = ''
as $$
declare
  locked public.invoices;
begin
  select * into locked from public.invoices where number = wanted;
  perform from public.orders where id = locked.order_id for update;
  perform from public.requests where id = locked.request_id for update;
  select * into locked from public.invoices where id = locked.id for update;
  return locked;
end;
$$;

create or replace function private.act_invoice_issued(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  request constant uuid := subject::uuid;
  progress constant public.request_progress := private.lock_progress(request);
  issued public.invoices;
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  elsif progress.status <> 'won' then
    return jsonb_build_object('result', 'not-won');
  end if;
  issued.request_id := request;
  issued.due_on := (given ->> 'dueOn')::date;
  issued.document := private.drafted_invoice(given, private.request_reference(request));
  issued := private.issue_invoice(issued);
  return jsonb_build_object('result', 'done', 'number', issued.number, 'log', jsonb_build_object(
    'subject', issued.number,
    'detail', jsonb_build_object('request', private.request_reference(request), 'cents', issued.total_cents)
  ));
end;
$$;

create or replace function public.desk_invoice_preview(request uuid, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  draft public.invoices;
begin
  perform private.require_owner();
  if not exists (select from public.requests where id = request) then
    return null;
  end if;
  begin
    draft.request_id := request;
    draft.due_on := (given ->> 'dueOn')::date;
    draft.document := private.drafted_invoice(given, private.request_reference(request));
    draft := private.issue_invoice(draft);
    raise exception using errcode = 'PREVW';
  exception when sqlstate 'PREVW' then
    draft.document := draft.document || jsonb_build_object('number', 'voorbeeld', 'structuredCommunication', '');
  end;
  return draft.document;
end;
$$;

create or replace function private.drafted_invoice(draft jsonb, reference text) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  with given as (
    select place, line ->> 'description' as description, (line ->> 'quantity')::integer as quantity,
      (line ->> 'unitCents')::integer as unit,
      case when draft #>> '{invoicing,vatRegime}' = 'exempt' then 0 else (line ->> 'vatPercent')::numeric end as percent
    from jsonb_array_elements(draft -> 'lines') with ordinality as entry (line, place)
  ),
  rates as (
    select percent, sum(quantity * unit)::integer as net, round(sum(quantity * unit) * percent / 100)::integer as vat
    from given group by percent
  )
  select jsonb_build_object(
    'deliveredOn', (draft ->> 'deliveredOn')::date,
    'seller', draft #> '{invoicing,seller}',
    'buyer', (draft -> 'company') || jsonb_build_object('email', draft ->> 'email'),
    'buyerReference', draft ->> 'reference',
    'orderReference', reference,
    'corrects', null,
    'vatRegime', draft #>> '{invoicing,vatRegime}',
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'description', description, 'quantity', quantity, 'unitCents', unit, 'netCents', quantity * unit,
        'vatPercent', percent
      ) order by place)
      from given
    ),
    'vat', (
      select jsonb_agg(jsonb_build_object('vatPercent', percent, 'netCents', net, 'vatCents', vat) order by percent desc)
      from rates
    )
  ) || case when exists (select from rates where percent = 0)
    then jsonb_strip_nulls(jsonb_build_object('vatReason', draft #> '{invoicing,vatReason}')) else '{}'
  end;
$$;

create or replace function private.act_invoice_paid(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  day constant date := (given ->> 'paidOn')::date;
  invoice public.invoices := private.lock_invoice(subject);
begin
  if invoice.id is null then
    return jsonb_build_object('result', 'missing');
  elsif invoice.corrects is not null or invoice.order_id is not null then
    return jsonb_build_object('result', 'invalid');
  end if;
  update public.invoices set paid_on = day where id = invoice.id;
  -- The log names what it was or is to be paid: of a paid invoice, nothing is open.
  invoice.paid_on := null;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object(
    'cents', private.invoice_open_cents(invoice), 'paidOn', day
  )));
end;
$$;

create or replace function private.act_invoice_reminded(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  invoice constant public.invoices := private.lock_invoice(subject);
begin
  if invoice.id is null then
    return jsonb_build_object('result', 'missing');
  elsif invoice.reminded_at > now() - interval '7 days' then
    return jsonb_build_object('result', 'too-soon');
  elsif (select state from private.invoice_list where id = invoice.id) <> 'overdue' then
    return jsonb_build_object('result', 'not-due');
  end if;
  update public.invoices set reminded_at = now() where id = invoice.id;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'invoice-reminder',
    'data', private.invoice_mail_data(invoice),
    'recipient', invoice.document #>> '{buyer,email}',
    'reply_to', invoice.document #>> '{seller,email}',
    'idempotency_key', 'invoice-' || invoice.id || '-reminder-' || (given ->> 'click')
  )));
  return jsonb_build_object('result', 'done');
end;
$$;

create or replace function private.act_invoice_credited(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  cents constant integer := (given ->> 'cents')::integer;
  of_percent constant integer := (given ->> 'percent')::integer;
  invoice constant public.invoices := private.lock_invoice(subject);
  note public.invoices;
  remaining integer;
  of_rate integer;
begin
  if invoice.id is null or invoice.corrects is not null then
    return jsonb_build_object('result', 'missing');
  end if;
  if exists (select from public.refunds where order_id = invoice.order_id and state = 'processing') then
    return jsonb_build_object('result', 'busy');
  end if;
  select sum(left_cents)::integer,
    (sum(left_cents) filter (where of_percent is null or percent = of_percent))::integer
  into remaining, of_rate
  from private.invoice_rates(invoice);
  if coalesce(cents, remaining) not between 1 and coalesce(of_rate, 0) or (
    cents is not null and of_percent is null and jsonb_array_length(invoice.document -> 'vat') > 1
  ) then
    return jsonb_build_object('result', 'amount');
  end if;
  note := private.credit_invoice(invoice, cents, of_percent, note);
  return jsonb_build_object('result', 'done', 'number', note.number, 'log', jsonb_build_object('detail', jsonb_build_object(
    'invoice', note.number, 'cents', note.total_cents
  )));
end;
$$;

create or replace function private.act_launch_sent(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued integer;
begin
  if not (given ->> 'sold')::boolean then
    return jsonb_build_object('result', 'not-on-sale');
  end if;
  queued := (private.announce_launch(given ->> 'pageUrl', given ->> 'oneClickUrl', given ->> 'replyTo', false) ->> 'queued')::integer;
  return jsonb_build_object('result', 'done', 'queued', queued, 'log', case
    when queued > 0 then jsonb_build_object('detail', jsonb_build_object('mails', queued))
  end);
end;
$$;

create or replace function private.act_launch_tested(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'launch-announcement',
    'data', jsonb_build_object('unsubscribeUrl', given -> 'pageUrl', 'oneClickUrl', given -> 'oneClickUrl')
      || private.launch_content(),
    'recipient', given -> 'by',
    'reply_to', given -> 'replyTo',
    'idempotency_key', 'launch-test-' || (given ->> 'click')
  )));
  return jsonb_build_object('result', 'done');
end;
$$;

create or replace function public.desk_launch_mail() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return private.launch_words() || jsonb_build_object(
    'left', exists (select from private.launch_mails), 'version', private.version_of('launch-mail')
  );
end;
$$;

create or replace function private.act_launch_mail_changed(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if subject <> 'launch-mail' then
    return jsonb_build_object('result', 'missing');
  end if;
  if exists (select from private.launch_mails) then
    return jsonb_build_object('result', 'left');
  end if;
  update public.shop_settings
  set launch_subject = given ->> 'subject', launch_words = given ->> 'words'
  where id;
  return jsonb_build_object('result', 'done');
exception when check_violation then
  return jsonb_build_object('result', 'invalid');
end;
$$;

create or replace function public.desk_launch() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  counts jsonb;
begin
  perform private.require_owner();
  counts := private.announce_launch('', '', '', true);
  return jsonb_build_object(
    'confirmed', counts -> 'confirmed',
    'unconfirmed', counts -> 'unconfirmed',
    'left', counts -> 'left',
    'open', (counts ->> 'confirmed')::integer - (counts ->> 'announced')::integer
  )
  || (
    select jsonb_build_object(
      'sent', count(*) filter (where sent_at is not null),
      'queued', count(*) filter (where sent_at is null and failed_at is null),
      'failed', count(*) filter (where failed_at is not null)
    )
    from private.launch_mails
  )
  || (
    select jsonb_build_object(
      'mailsFailed', (select count(*) from private.failed_mails()),
      'mailsStuck', (select count(*) from private.stuck_mails(now())),
      'mailSentAt', max(sent_at)
    )
    from public.outbox
  )
  || jsonb_build_object('weeks', (
    select jsonb_agg(
      jsonb_build_object('monday', to_char(monday, 'YYYY-MM-DD'), 'confirmed', (
        select count(*)
        from private.signups_that_count
        where confirmed_at >= monday at time zone 'Europe/Brussels'
          and confirmed_at < (monday + interval '7 days') at time zone 'Europe/Brussels'
      ))
      order by monday
    )
    from generate_series(
      date_trunc('week', now() at time zone 'Europe/Brussels') - interval '11 weeks',
      date_trunc('week', now() at time zone 'Europe/Brussels'),
      interval '7 days'
    ) as monday
  ));
end;
$$;

create or replace function public.desk_launch_list(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page(
    'private.launch_list',
    query,
    jsonb_build_object('state', nullif(query ->> 'state', '')),
    'created_at desc, email'
  );
$$;

create or replace function public.desk_lessons() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'kicks', (select jsonb_agg(to_jsonb(kicks) - 'updated_at' order by number) from public.kicks),
    'files', (select coalesce(jsonb_agg(to_jsonb(lesson_files) order by key), '[]') from public.lesson_files),
    -- By what the log calls a part; one that was never published has none.
    'versions', (
      select coalesce(jsonb_object_agg(subject, private.version_of(subject)), '{}')
      from (select distinct subject from public.owner_actions where action in ('lesson-published', 'lesson-withdrawn')) parts
    )
  );
end;
$$;

create or replace function private.act_lesson_published(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  content constant jsonb := given -> 'content';
  texts constant jsonb := content -> 'texts';
begin
  update public.kicks
  set youtube_embed_code = coalesce(texts ->> 'video', youtube_embed_code),
      description = nullif(coalesce(texts ->> 'description', description), ''),
      text = nullif(coalesce(texts ->> 'text', text), ''),
      transcript = nullif(coalesce(texts ->> 'transcript', transcript), ''),
      updated_at = now()
  where 'kick-' || number = given ->> 'part' and texts <> 'null';
  delete from public.lesson_files
  where key in (
    select jsonb_array_elements_text(content -> 'removed')
    union select file ->> 'key' from jsonb_array_elements(content -> 'files') as file
  );
  insert into public.lesson_files (key, title, path, file_name, mime_type, size_bytes)
  select key, title, path, file_name, mime_type, size_bytes
  from jsonb_populate_recordset(null::public.lesson_files, content -> 'files');
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'action', case when (given ->> 'withdrawn')::boolean then 'lesson-withdrawn' else 'lesson-published' end,
    'detail', given -> 'detail'
  ));
end;
$$;

create or replace function private.stop_of(address text) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select to_jsonb(stop) - 'search_text' from private.mail_stop_list as stop where email = lower(address);
$$;

create or replace function public.desk_mails(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page(
    'private.mail_list',
    query,
    jsonb_build_object('state', nullif(query ->> 'state', ''), 'template', nullif(query ->> 'template', '')),
    'created_at desc, id'
  ) || jsonb_build_object('failed', (select count(*) from private.failed_mails()));
$$;

create or replace function private.without_tokens(data jsonb) returns jsonb immutable security invoker
language plpgsql
set search_path = ''
as $$
begin
  return case jsonb_typeof(data)
    when 'object' then (
      select coalesce(
        jsonb_object_agg(
          key,
          case
            when key like '%Url' and key <> 'sourceUrl' and jsonb_typeof(value) = 'string'
              then to_jsonb(regexp_replace(value #>> '{}', '[?#].*', '?verborgen'))
            else private.without_tokens(value)
          end
        ),
        '{}'
      )
      from jsonb_each(data)
    )
    when 'array' then (
      select coalesce(jsonb_agg(private.without_tokens(value) order by place), '[]')
      from jsonb_array_elements(data) with ordinality as one (value, place)
    )
    else data
  end;
end;
$$;

create or replace function public.desk_mail(mail_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  perform private.count_read(mail_id::text, mail_id::text);
  return (
    select to_jsonb(mail_list) - 'search_text'
      || jsonb_build_object(
        'section', private.mail_rule(mail_list.template) -> 'about',
        'attaches', private.mail_rule(mail_list.template) -> 'attaches',
        'mail', jsonb_build_object('template', mail_list.template, 'data', private.without_tokens(outbox.data))
      )
    from private.mail_list join public.outbox using (id)
    where id = mail_id
  );
end;
$$;

create or replace function private.act_mail_again(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  one public.outbox;
  requeued integer;
begin
  if subject <> 'failed-mails' then
    select * into one from public.outbox where id = subject::uuid for update;
    if one.id is null then
      return jsonb_build_object('result', 'missing');
    end if;
    if not private.ignores_stop(one) and private.stop_of(one.recipient) is not null then
      return jsonb_build_object('result', 'stopped');
    end if;
  end if;
  requeued := private.requeue_outbox(one.id);
  if requeued = 0 then
    return jsonb_build_object('result', 'not-failed');
  end if;
  return jsonb_build_object('result', 'done', 'count', requeued, 'log', jsonb_build_object(
    'subject', coalesce(one.data ->> 'orderNumber', one.data ->> 'reference', subject),
    'detail', case when one.id is null then jsonb_build_object('count', requeued) else jsonb_build_object('mail', one.template) end
  ));
end;
$$;

create or replace function public.send_again(actor text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  answer constant jsonb := private.act_mail_again('failed-mails', '{}');
begin
  if answer ->> 'result' <> 'done' then
    return 0;
  end if;
  perform private.record_owner_action('mail-again', 'failed-mails', answer #> '{log,detail}', actor);
  return (answer -> 'count')::integer;
end;
$$;

create or replace function public.desk_mail_stops(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page('private.mail_stop_list', query, '{}', 'stopped_at desc, id');
$$;

create or replace function private.act_mail_allowed(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
begin
  update public.mail_stops set lifted_at = now() where id = subject::uuid and lifted_at is null;
  return jsonb_build_object('result', case when found then 'done' else 'missing' end);
end;
$$;

create or replace function public.desk_newsletter(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page('private.newsletter_list', query, '{}', 'since desc, email');
$$;

create or replace function private.act_newsletter_stopped(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  stopped constant uuid := private.stop_newsletter(subject);
begin
  return case
    when stopped is null then jsonb_build_object('result', 'missing')
    else jsonb_build_object('result', 'done', 'log', jsonb_build_object('subject', stopped))
  end;
end;
$$;

create or replace function private.notes_about(subject uuid) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', note.id, 'title', title, 'words', words, 'author', author, 'at', at,
    'delivery', case when mail.id is not null then private.mail_state(mail) end
  ) order by at desc), '[]')
  from public.notes as note
  left join public.outbox as mail on mail.idempotency_key = 'request-answer-' || note.id
  where order_id = subject or request_id = subject;
$$;

create or replace function private.act_noted(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
begin
  insert into public.notes (id, order_id, request_id, words, author)
  select (given ->> 'click')::uuid, order_id, request_id, trim(given ->> 'words'), given ->> 'by'
  from (
    select id, null::uuid from public.orders where order_number = subject
    union all
    select null::uuid, id from private.requests_that_count where id::text = subject
  ) as about (order_id, request_id);
  return jsonb_build_object('result', case when found then 'done' else 'missing' end);
end;
$$;

create or replace function public.desk_orders(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page(
    'private.order_list',
    query,
    jsonb_build_object(
      'status', nullif(query ->> 'state', ''),
      'needs_care', nullif((query ->> 'problem')::boolean, false),
      'is_shut', nullif((query ->> 'shut')::boolean, false)
    ),
    'created_at desc, order_number'
  );
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
      - array['id', 'user_id', 'opens', 'vat_percent', 'buyer_key', 'last_refunded_at', 'erased_at', 'search_text']
      || jsonb_build_object('needs_care', found_order.id in (select id from private.problem_orders)),
    'access', (select access from private.order_list where order_list.order_number = found_order.order_number),
    'version', private.version_of(found_order.order_number),
    'withdrawal_days', public.promised_days(found_order.id) -> 'withdrawal_days',
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
      from public.withdrawal_cases where order_id = found_order.id
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

create or replace function public.desk_terms(number text) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return private.terms_for_order(number);
end;
$$;

create or replace function private.act_invoice_offered(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  about public.orders;
  mail_key text;
begin
  select * into about from public.orders where order_number = subject for update;
  if about.id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if about.invoice_until is null or about.email = '' then
    return jsonb_build_object('result', 'unpaid');
  end if;
  if private.belgian_day(now()) > about.invoice_until then
    return jsonb_build_object('result', 'late');
  end if;
  mail_key := 'order-' || about.id || '-invoice-' || to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MI');
  if exists (select from public.outbox where idempotency_key = mail_key) then
    return jsonb_build_object('result', 'done', 'log', null);
  end if;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'invoice-offer',
    'data', jsonb_build_object(
      'firstName', nullif(about.first_name, ''),
      'orderNumber', about.order_number,
      'until', about.invoice_until
    ),
    'recipient', about.email,
    'idempotency_key', mail_key
  )));
  return jsonb_build_object('result', 'done');
end;
$$;

create or replace function private.act_confirmation_asked(subject text, given jsonb) returns jsonb stable security invoker
language plpgsql
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'result', case when exists (select from public.orders where order_number = subject) then 'done' else 'missing' end
  );
end;
$$;

create or replace function private.act_order_mailed(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  again public.orders;
  mail_key text;
begin
  select * into again from public.orders where order_number = subject for update;
  if again.id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if again.status <> 'paid' or again.email = '' then
    return jsonb_build_object('result', 'unpaid');
  end if;
  mail_key := 'order-' || again.id || '-again-' || to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MI');
  if exists (select from public.outbox where idempotency_key = mail_key) then
    return jsonb_build_object('result', 'done', 'log', null);
  end if;
  return jsonb_build_object('result', case when private.mail_purchase_again(again, mail_key) then 'done' else 'gone' end);
end;
$$;

create or replace function private.act_address_corrected(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  new_address constant text := given ->> 'address';
  old_address constant text := (select email from public.orders where order_number = subject);
  corrected public.orders;
begin
  if not private.is_mail_address(new_address) then
    return jsonb_build_object('result', 'invalid');
  end if;
  perform private.lock_addresses(old_address, new_address);
  select * into corrected from public.orders where order_number = subject for update;
  if corrected.id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if corrected.status <> 'paid' then
    return jsonb_build_object('result', 'unpaid');
  end if;
  -- The buyer corrected it before the lock.
  if corrected.email <> old_address then
    return jsonb_build_object('result', 'changed');
  end if;
  corrected := private.move_order(
    corrected, new_address, 'order-' || corrected.id || '-corrected-' || md5(lower(new_address) || now())
  );
  return jsonb_build_object('result', 'done', 'linked', corrected.user_id is not null);
end;
$$;

create or replace function private.person_scope(address text) returns table (addresses text[], accounts uuid[]) stable
language sql
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

create or replace function private.found_people(patterns text[])
returns table (email text, name text, company text, at timestamptz, place text) stable
language sql
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

create or replace function public.desk_search(query text)
returns jsonb
set work_mem = '32MB'
language plpgsql
security definer
set search_path = ''
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

create or replace function private.person_invoices(addresses text[], accounts uuid[]) returns setof public.invoices stable
language sql
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

create or replace function private.history(
  order_ids uuid[] default '{}', withdrawal_ids uuid[] default '{}', invoice_ids uuid[] default '{}',
  request_ids uuid[] default '{}', addresses text[] default '{}', accounts uuid[] default '{}'
) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
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
      select coalesce(jsonb_agg(email order by email), '[]') from public.newsletter_addresses where email = any(addresses)
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
      from public.withdrawal_cases
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
    'history', happened
  );
end;
$$;

create or replace function private.progress_of(request uuid) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(
    (select to_jsonb(request_progress) - 'request_id' from public.request_progress where request_id = request),
    jsonb_build_object('status', 'new', 'follow_up_on', null, 'updated_at', null, 'updated_by', '')
  ) || jsonb_build_object('version', private.version_of(request::text));
$$;

create or replace function private.owner_address() returns text stable
language sql
security definer
set search_path = ''
as $$
  select coalesce((select email from auth.users where id = auth.uid()), '');
$$;

create or replace function public.desk_requests(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page(
    'private.request_list',
    query - 'sort',
    jsonb_build_object(
      'status', nullif(query ->> 'status', ''),
      'kind', nullif(query ->> 'kind', ''),
      'is_due', nullif((query ->> 'due')::boolean, false),
      'is_spam', coalesce((query ->> 'spam')::boolean, false)
    ),
    case query ->> 'sort'
      when 'waiting' then 'case when status = ''new'' then created_at end, '
      when 'follow-up' then 'follow_up_on, '
      when 'oldest' then 'created_at, '
      else ''
    end || 'created_at desc, id'
  );
$$;

create or replace function public.desk_request_counts() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where status = 'new'),
      'due', count(*) filter (where is_due),
      'spam', (select count(*) from public.requests where is_spam)
    )
    from private.requests_that_count
  );
end;
$$;

create or replace function public.desk_request(subject uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  shown public.requests;
begin
  perform private.require_owner();
  perform private.count_read(subject::text, private.request_reference(subject));
  select * into shown from public.requests where id = subject;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'request', to_jsonb(shown) - array['search_text', 'shown', 'on_release', 'user_id']
      || jsonb_build_object('reference', private.request_reference(shown.id)),
    'stop', private.stop_of(shown.email),
    'progress', private.progress_of(shown.id),
    'notes', private.notes_about(shown.id),
    'consents', (
      select coalesce(jsonb_agg(
        jsonb_build_object('text', text, 'given_at', given_at, 'proven_at', proven_at, 'withdrawn_at', withdrawn_at)
      ), '[]'::jsonb)
      from public.consents
      where request_id = shown.id
    ),
    'others', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', other.id, 'kind', other.kind, 'details', other.details, 'created_at', other.created_at, 'is_spam', other.is_spam,
          'status', other.status
        )
        order by other.created_at desc
      ), '[]'::jsonb)
      from private.all_requests as other
      where lower(other.email) = lower(shown.email) and other.id <> shown.id
    ),
    'orders', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'order_number', order_number, 'product_name', product_name, 'amount_cents', amount_cents, 'status', status,
          'access', access, 'created_at', created_at
        )
        order by created_at desc
      ), '[]'::jsonb)
      from private.order_list
      where lower(email) = lower(shown.email)
    ),
    'invoices', private.invoices_of(shown.id),
    'billed', (
      select document -> 'buyer'
      from public.invoices
      where request_id = shown.id
        or request_id in (select id from public.requests where lower(email) = lower(shown.email))
        or order_id in (select id from public.orders where lower(email) = lower(shown.email))
      order by (request_id is not distinct from shown.id) desc, number desc
      limit 1
    ),
    'history', private.history(
      request_ids => array[shown.id],
      invoice_ids => array(select id from public.invoices where request_id = shown.id)
    )
  );
end;
$$;

create or replace function private.lock_progress(subject uuid) returns public.request_progress security invoker
language plpgsql
set search_path = ''
as $$
declare
  progress public.request_progress;
begin
  perform from public.requests
  where id = (select id from private.requests_that_count where id = subject)
  for update;
  if found then
    select * into progress from public.request_progress where request_id = subject;
    progress.request_id := subject;
    progress.status := coalesce(progress.status, 'new');
  end if;
  return progress;
end;
$$;

create or replace function private.store_progress(progress public.request_progress, by text) returns void security invoker
language sql
set search_path = ''
as $$
  insert into public.request_progress (request_id, status, follow_up_on, updated_by)
  values (progress.request_id, progress.status, progress.follow_up_on, by)
  on conflict (request_id) do update
    set status = excluded.status, follow_up_on = excluded.follow_up_on, updated_at = now(), updated_by = excluded.updated_by;
$$;

create or replace function private.act_request_changed(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  progress public.request_progress := private.lock_progress(subject::uuid);
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  progress.status := given ->> 'status';
  progress.follow_up_on := (given ->> 'followUpOn')::date;
  perform private.store_progress(progress, given ->> 'by');
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'detail', jsonb_strip_nulls(jsonb_build_object('status', progress.status, 'followUpOn', progress.follow_up_on))
  ));
end;
$$;

create or replace function private.act_request_answered(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  progress public.request_progress := private.lock_progress(subject::uuid);
  asked public.requests;
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  select * into asked from public.requests where id = progress.request_id;
  if private.stop_of(asked.email) is not null then
    return jsonb_build_object('result', 'stopped');
  end if;
  insert into public.notes (id, request_id, title, words, author)
  values ((given ->> 'click')::uuid, asked.id, trim(given ->> 'title'), trim(given ->> 'words'), given ->> 'by');
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'request-answer',
    'data', jsonb_build_object(
      'subject', trim(given ->> 'title'),
      'words', trim(given ->> 'words'),
      'reference', private.request_reference(asked.id),
      'askedAt', asked.created_at,
      'request', jsonb_build_object(
        'kind', asked.kind, 'company', asked.company, 'message', asked.message, 'details', asked.details
      )
    ),
    'recipient', asked.email,
    'idempotency_key', 'request-answer-' || (given ->> 'click')
  )));
  if progress.status = 'new' then
    progress.status := 'followed-up';
    perform private.store_progress(progress, given ->> 'by');
  end if;
  return jsonb_build_object('result', 'done');
end;
$$;

create or replace function private.act_request_released(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  stored public.requests;
begin
  select * into stored from public.requests where id = subject::uuid for update;
  if stored.id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if not stored.is_spam then
    return jsonb_build_object('result', 'done', 'mails', 0, 'log', null);
  end if;
  update public.requests set is_spam = false, on_release = null where id = stored.id;
  -- Requests stored without mails have nothing to send.
  if stored.on_release is not null then
    perform private.send_request_mails(stored, stored.on_release -> 'consent', stored.on_release -> 'mails');
  end if;
  return jsonb_build_object('result', 'done', 'mails', coalesce(jsonb_array_length(stored.on_release -> 'mails'), 0));
end;
$$;

create or replace function public.desk_saved_answers() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select jsonb_build_object(
      'answers', jsonb_agg(jsonb_build_object('title', title, 'words', words) order by place),
      'version', private.version_of('saved-answers')
    )
    from public.saved_answers
  );
end;
$$;

create or replace function private.act_answers_saved(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
begin
  update public.saved_answers
  set title = left(trim(given ->> ('title' || place)), 40), words = left(trim(given ->> ('words' || place)), 10000)
  where subject = 'saved-answers';
  return jsonb_build_object('result', case when found then 'done' else 'missing' end);
end;
$$;

create or replace function private.shop_document() returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select document from public.shop_documents order by id desc limit 1;
$$;

create or replace function public.published_shop() returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object('status', kit_status, 'priceCents', price_cents, 'document', private.shop_document())
  from public.shop_settings;
$$;

create or replace function private.act_shop_published(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  before constant jsonb := coalesce(private.shop_document(), given -> 'delivered');
  fields text;
begin
  if subject <> 'shop' then
    return jsonb_build_object('result', 'missing');
  end if;
  select string_agg(key, ', ' order by key) into fields
  from jsonb_each(given -> 'document') where value is distinct from before -> key;
  if fields is null then
    return jsonb_build_object('result', 'done', 'log', null);
  end if;
  update public.shop_documents set document = document || jsonb_build_object('testimonials', jsonb_build_array())
  where document -> 'testimonials' <> jsonb_build_array();
  insert into public.shop_documents (document) values (given -> 'document');
  delete from public.shop_documents
  where id in (select id from public.shop_documents order by id desc offset 20);
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'detail', jsonb_build_object('fields', fields)
  ));
end;
$$;

create or replace function private.act_price_changed(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant integer := (given ->> 'cents')::integer;
  now_is integer;
begin
  if subject <> 'shop' then
    return jsonb_build_object('result', 'missing');
  end if;
  select coalesce(price_cents, (given ->> 'delivered')::integer) into now_is from public.shop_settings for update;
  if now_is = wanted then
    return jsonb_build_object('result', 'done', 'log', null);
  end if;
  update public.shop_settings set price_cents = wanted where id;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object(
    'from', now_is, 'to', wanted
  )));
exception when check_violation then
  return jsonb_build_object('result', 'invalid');
end;
$$;

create or replace function public.desk_shop() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'price_cents', (select price_cents from public.shop_settings),
    'document', private.shop_document(),
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

create or replace function public.desk_shop_version(id integer) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (select document from public.shop_documents where shop_documents.id = desk_shop_version.id);
end;
$$;

create or replace function private.belgian_midnight(day date) returns timestamptz stable security invoker
language sql
set search_path = ''
as $$
  select day::timestamp at time zone 'Europe/Brussels';
$$;

create or replace function private.named_problem(of_order public.orders) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select coalesce(of_order.problem, case when private.has_dispute(of_order, 'inquiry') then 'inquiry' end);
$$;

create or replace function private.figures_by_week(moment timestamptz) returns jsonb stable security invoker
language plpgsql
set search_path = ''
as $$
declare
  last_week constant date := date_trunc('week', private.belgian_day(moment)::timestamp)::date;
  since constant timestamptz := private.belgian_midnight(last_week - 77);
  answer jsonb;
begin
  with counted as (
    select
      date_trunc('week', created_at at time zone 'Europe/Brussels')::date as week,
      left(lower(trim(coalesce(utm_source, ''))), 40) as source,
      what,
      count(*) as number
    from (
      select 'requests' as what, created_at, utm_source from private.requests_that_count
      union all
      select 'orders', paid_at, utm_source from public.orders
    ) as all_time
    where created_at >= since and created_at <= moment
    group by 1, 2, 3
  ),
  large as (
    select source from counted group by source order by sum(number) desc, source limit 4
  ),
  grouped as (
    select week, large.source, what, sum(number)::integer as number
    from counted left join large using (source)
    group by week, large.source, what
  ),
  listed as (
    select what, jsonb_agg(jsonb_build_object('week', week, 'source', source, 'count', number)) as rows
    from grouped
    group by what
  )
  select jsonb_build_object(
    'weeks', (select jsonb_agg(last_week - 7 * n order by n desc) from generate_series(0, 11) as n),
    'requests', coalesce((select rows from listed where what = 'requests'), '[]'),
    'orders', coalesce((select rows from listed where what = 'orders'), '[]')
  )
  into answer;
  return answer;
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
  select 'erasures', case when due_at <= moment - interval '1 day' then 'erasures' end, due_at, email, waits_for, to_jsonb(one), 0, false
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

create or replace function private.owner_tasks(moment timestamptz) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(task, shown), '{}')
  from (
    select task, jsonb_build_object(
      'total', count(*),
      'people', count(distinct lower(details ->> 'email')),
      'need_peppol', count(*) filter (where (details ->> 'needs_peppol')::boolean),
      'since', min(at),
      'rows', coalesce(jsonb_agg(details order by place) filter (where place <= 5 and details is not null), '[]')
    ) as shown
    from (
      select *, row_number() over (partition by task order by rank, at, label) as place
      from private.causes(moment)
      where task is not null
    ) as placed
    group by task
  ) as tasks;
$$;

create or replace function private.figures_of_month(day date, until timestamptz default 'infinity')
returns jsonb stable security invoker
language plpgsql
set search_path = ''
as $$
declare
  first_day constant date := private.first_of_month(day);
  since constant timestamptz := private.belgian_midnight(first_day);
  before constant timestamptz := private.belgian_midnight((first_day + interval '1 month')::date);
begin
  return (
    select jsonb_build_object(
      'sold', coalesce(sum(number) filter (where kind = 'payment'), 0),
      'in_cents', coalesce(sum(cents) filter (where cents > 0), 0),
      'out_cents', -coalesce(sum(cents) filter (where cents < 0), 0)
    )
    from private.money_between(since, least(before, until + interval '1 microsecond'))
  );
end;
$$;

create or replace function public.desk_month(day date) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return private.figures_of_month(day);
end;
$$;

create or replace function public.desk_today(moment timestamptz default now()) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'day', private.belgian_day(moment),
    'tasks', private.owner_tasks(moment),
    'month', private.figures_of_month(private.belgian_day(moment), moment),
    'launch', (
      select count(*) from private.signups_that_count where state = 'confirmed'
    ),
    'online', jsonb_build_object(
      'kicks', (
        select jsonb_agg(jsonb_build_object('number', number, 'youtube_embed_code', youtube_embed_code) order by number)
        from public.kicks
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('key', key, 'path', path) order by key), '[]') from public.lesson_files
      )
    ),
    'weeks', private.figures_by_week(moment),
    'schedule_ran_at', (select schedule_ran_at from public.shop_settings)
  );
end;
$$;

create or replace function public.alert_owner(
  business_email text, missed integer default 0, moment timestamptz default now(), late_day date default null
) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued integer;
begin
  with dated as (
    select *, case when alert in ('refunds', 'erasures') then at end as due,
      row_number() over (partition by alert, from_anyone order by at desc, label) as age
    from private.causes(moment, late_day, missed)
    where alert is not null
  ),
  ranked as (
    select *, row_number() over (partition by alert order by from_anyone, age > 1, due, age) as place from dated
  )
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select 'owner-alert',
    jsonb_build_object('cause', alert, 'total', count(*), 'lines', coalesce(
      jsonb_agg(jsonb_build_object('label', label, 'value', value) order by from_anyone, due, age)
        filter (where place <= 10 and label is not null),
      '[]'
    )),
    business_email, business_email, 'alert-' || alert || '-' || private.belgian_day(moment)
  from ranked
  group by alert
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;

create or replace function public.desk_withdrawals(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page(
    'private.withdrawal_list',
    query,
    case query ->> 'state'
      when 'open' then '{"is_open": true}'
      else jsonb_build_object('state', nullif(query ->> 'state', ''))
    end,
    'is_open desc, state = ''spam'', case when is_open then refund_due end nulls last, received_at desc, reference'
  );
$$;

create or replace function public.desk_withdrawal(subject text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_case public.withdrawal_cases;
begin
  perform private.require_owner();
  select * into found_case from public.withdrawal_cases where reference = upper(trim(subject));
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

create or replace function private.act_withdrawal_noted(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.declare_withdrawal(
    given || jsonb_build_object(
      'id', given -> 'click', 'reference', subject, 'channel', 'letter', 'is_spam', false, 'mails_allowed', false, 'proof', null,
      'token', null
    ),
    '{}'
  );
  return jsonb_build_object('result', 'done', 'reference', subject);
end;
$$;

create or replace function private.act_withdrawal_released(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  spam public.withdrawals;
begin
  perform private.lock_order_of_case((select id from public.withdrawals where reference = subject));
  select * into spam from public.withdrawals where reference = subject;
  if spam.id is null then
    return jsonb_build_object('result', 'missing');
  elsif spam.state <> 'spam' then
    return jsonb_build_object('result', 'changed');
  end if;
  -- Declare it again, so that it gets the state that it would have had.
  delete from public.withdrawals where id = spam.id;
  perform public.declare_withdrawal(to_jsonb(spam) || '{"is_spam": false, "mails_allowed": true}', given -> 'mails');
  update public.withdrawals
  set events = spam.events || private.withdrawal_event('released', state)
  where id = spam.id;
  return jsonb_build_object('result', 'done', 'reference', subject);
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
  refused public.withdrawal_cases;
begin
  perform private.lock_order_of_case(id) from public.withdrawals where reference = subject;
  select * into refused from public.withdrawal_cases where reference = subject;
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

create or replace function private.follow_account() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from public.deletion_requests where account_id = old.id and address is null;
    return old;
  end if;
  update public.deletion_requests set address = null where account_id = new.id and address <> lower(new.email);
  return null;
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
        select from public.withdrawal_cases
        where (order_id in (select id from own) or (order_id is null and lower(email) = any(addresses)))
          and private.is_unsettled(withdrawal_cases.state) and proof is not null
      ) then 'refund'
    when exists (select from own where problem is not null and status <> 'refunded') then 'problem'
  end;
$$;

create or replace function private.person_to_erase(request public.deletion_requests, out addresses text[], out accounts uuid[])
stable
language plpgsql
security definer
set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = request.account_id;
  if account.id is null then
    addresses := array[request.address];
    accounts := private.accounts_of(request.address);
  else
    addresses := case when request.address is null then private.proven_addresses(account) else array[request.address] end;
    accounts := array[account.id];
  end if;
end;
$$;

create or replace function private.bought_since(request public.deletion_requests) returns boolean stable
language sql
security definer
set search_path = ''
as $$
  select exists (
    select from private.person_to_erase(request) as who, private.own_orders(who.addresses, who.accounts) as orders
    where orders.paid_at is not null and orders.booked_at > request.asked_at
  );
$$;

create or replace function private.announce_deletion(request public.deletion_requests, account auth.users, undo_url text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'deletion-asked',
    'data', jsonb_build_object(
      'email', coalesce(account.email, request.address),
      'firstName', nullif(trim(account.raw_user_meta_data ->> 'first_name'), ''),
      'hasAccount', account.id is not null,
      'dueAt', to_char(request.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'undoUrl', undo_url
    ),
    'recipient', coalesce(account.email, request.address),
    'reply_to', null,
    'idempotency_key', 'deletion-' || request.token_hash
  )));
$$;

create or replace function public.own_deletion(account_id uuid, link_hash text, action text, token_hash text, undo_url text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  link public.own_data_links;
  account auth.users;
  who text[];
  hindrance text;
  known public.deletion_requests;
begin
  if link_hash is not null then
    select * into link from public.own_data_links
    where own_data_links.token_hash = link_hash and expires_at > now()
    for update;
    if link.email is null then
      return null;
    end if;
  end if;
  select * into account from auth.users
  where case when link_hash is null then users.id = own_deletion.account_id else lower(users.email) = link.email end
  for update;
  who := case when link_hash is null then private.proven_addresses(account) else array[link.email] end;
  select * into known from public.deletion_requests as request
  where request.account_id = account.id or request.address = any(who);

  if known.id is not null and (action = 'undo' or private.bought_since(known)) then
    delete from public.deletion_requests where id = known.id;
    known := null;
  end if;
  if action = 'ask' and known.id is null and (account.id is not null or link.email is not null) then
    if link.erasure_asked_at is not null then
      return null;
    end if;
    hindrance := private.deletion_hindrance(who, array_remove(array[account.id], null));
    if hindrance is not null then
      return jsonb_build_object('state', hindrance, 'due_at', null);
    end if;
    update public.own_data_links set erasure_asked_at = now() where own_data_links.token_hash = link.token_hash;
    insert into public.deletion_requests (account_id, address, token_hash)
    values (account.id, link.email, own_deletion.token_hash)
    on conflict do nothing
    returning * into known;
    if known.id is not null then
      perform private.announce_deletion(known, account, undo_url);
    end if;
  end if;
  return jsonb_build_object('state', case when known.id is null then 'none' else 'asked' end, 'due_at', known.due_at);
end;
$$;

create or replace function public.undo_deletion(link_hash text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.deletion_requests where token_hash = link_hash;
  return found;
end;
$$;

create or replace function private.names_buyer(bought public.orders) returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select bought.email <> '' or bought.first_name <> '' or bought.last_name <> '' or bought.company is not null
    or bought.utm_source is not null;
$$;

create or replace function private.cut_orders(wanted uuid[]) returns integer security invoker
language plpgsql
set search_path = ''
as $$
declare
  cut integer;
begin
  delete from public.notes where order_id = any(wanted);
  update public.orders
  set email = '', first_name = '', last_name = '', company = null, utm_source = null, buyer_key = null,
      erased_at = coalesce(erased_at, now()), updated_at = now()
  where id = any(wanted);
  get diagnostics cut = row_count;
  return cut;
end;
$$;

create or replace function private.cut_erased_orders(moment timestamptz default now()) returns integer
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.cut_orders(array(
    select id from public.orders
    where erased_at is not null
      and (paid_at < moment - interval '2 years' or (paid_at is null and status <> 'pending'))
      and private.names_buyer(orders)
  ));
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
  where idempotency_key ~>=~ about.key and idempotency_key ~<~ (about.key || '~');
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
  delete from public.deletion_requests where account_id = any(accounts) or address = any(addresses);
  -- Their sessions and progress go with them.
  delete from auth.users where id = any(accounts);
end;
$$;

create or replace function public.erase_due_people(moment timestamptz default now()) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  started constant timestamptz := clock_timestamp();
  request public.deletion_requests;
  who record;
  hindrance text;
  erased integer := 0;
  waiting integer := 0;
  failed integer := 0;
begin
  for request in
    select * from public.deletion_requests
    where due_at <= moment and (tried_at is null or tried_at < moment - interval '1 hour')
    order by tried_at nulls first, due_at limit 1000
    for update skip locked
  loop
    begin
      select * into who from private.person_to_erase(request);
      -- As payments do, before anything is read. Never waited for, since many are held at once: a later run takes the person.
      continue when not (
        select bool_and(pg_try_advisory_xact_lock(hashtextextended(address, 37))) from unnest(who.addresses) as address
      );
      hindrance := private.deletion_hindrance(who.addresses, who.accounts);
      if private.bought_since(request) then
        delete from public.deletion_requests where id = request.id;
      elsif hindrance is null then
        perform private.erase_person(who.addresses, who.accounts, request.asked_at);
        erased := erased + 1;
      else
        waiting := waiting + 1;
        update public.deletion_requests
        set tried_at = moment, waits_for = hindrance, last_error = null
        where id = request.id;
      end if;
    exception when others then
      failed := failed + 1;
      update public.deletion_requests
      set tried_at = moment, waits_for = 'error', last_error = left(sqlstate || ' ' || sqlerrm, 300)
      where id = request.id;
    end;
    exit when clock_timestamp() > started + interval '4 seconds';
  end loop;
  perform private.cut_erased_orders(moment);
  delete from public.own_data_links where expires_at < moment;
  return jsonb_build_object('erased', erased, 'waiting', waiting, 'failed', failed);
end;
$$;

create or replace function public.record_payments_run(trouble text, failed jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
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

create or replace function public.count_failure(name text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.function_failures as known (name, hour) values ($1, date_trunc('hour', now()))
  on conflict on constraint function_failures_pkey do update set times = known.times + 1;
  delete from public.function_failures where hour < now() - interval '2 days';
end;
$$;

create or replace function public.try_order() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.insert_order('{"product_name": "check-live", "amount_cents": 1, "currency": "eur", "vat_percent": 0}');
  raise sqlstate 'KS001';
exception when sqlstate 'KS001' then
  null;
end;
$$;

create or replace function public.desk_failures() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function public.claim_invoices(batch integer, lease_seconds integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb;
begin
  insert into public.invoice_deliveries (invoice_id)
  select id from public.invoices where issued_on > private.belgian_day(now()) - 7
  on conflict do nothing;

  with due as (
    select invoice_id
    from public.invoice_deliveries
    where state in ('waiting', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, invoice_id
    limit batch
    for update skip locked
  ),
  taken as (
    update public.invoice_deliveries as delivery
    set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    from due
    where delivery.invoice_id = due.invoice_id
    returning delivery.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'invoice_id', taken.invoice_id, 'document', document, 'access_id', access_id, 'attempts', attempts
  ) order by number), '[]')
  into claimed
  from taken join public.invoices on invoices.id = taken.invoice_id;
  return claimed;
end;
$$;

create or replace function public.settle_invoice(invoice uuid, attempt integer, state text, access_id text, error text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.invoice_deliveries
  set state = coalesce(settle_invoice.state, invoice_deliveries.state),
      access_id = coalesce(settle_invoice.access_id, invoice_deliveries.access_id),
      last_error = error,
      next_attempt_at = now() + make_interval(secs => least(60 * power(2, least(attempt, 20) - 1), 21600)),
      updated_at = now()
  where invoice_id = invoice and attempts = attempt;
$$;

create or replace function private.delivery_of(invoice uuid) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object('state', state, 'error', last_error, 'at', updated_at)
  from public.invoice_deliveries where invoice_id = invoice;
$$;

create or replace function private.act_invoice_delivered(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  delivery public.invoice_deliveries;
begin
  select invoice_deliveries.* into delivery
  from public.invoice_deliveries join public.invoices on id = invoice_id
  where number = subject
  for update of invoice_deliveries;
  if delivery.invoice_id is null then
    return jsonb_build_object('result', 'missing');
  elsif delivery.state not in ('refused', 'not-registered') then
    return jsonb_build_object('result', 'busy');
  end if;
  -- A refused document is made anew: the access point keeps the one that failed.
  update public.invoice_deliveries
  set state = 'waiting', access_id = null, attempts = 0, next_attempt_at = now(), updated_at = now()
  where invoice_id = delivery.invoice_id;
  return jsonb_build_object('result', 'done');
end;
$$;

create or replace function private.act_peppol_noted(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  by_hand constant boolean := (given ->> 'byHand')::boolean;
  wanted constant uuid := (select id from public.invoices where number = subject);
  changed boolean;
begin
  if wanted is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if by_hand then
    insert into public.invoice_deliveries as delivery (invoice_id, state) values (wanted, 'by-hand')
    on conflict (invoice_id) do update set state = 'by-hand', updated_at = now()
    where private.needs_peppol(delivery.state, (select document from public.invoices where id = wanted));
  else
    delete from public.invoice_deliveries where invoice_id = wanted and state = 'by-hand';
  end if;
  changed := found;
  if not changed and by_hand <> exists (
    select from public.invoice_deliveries where invoice_id = wanted and state = 'by-hand'
  ) then
    return jsonb_build_object('result', 'busy');
  end if;
  return jsonb_build_object('result', 'done', 'log', case
    when changed then jsonb_build_object('detail', jsonb_build_object('byHand', by_hand))
  end);
end;
$$;

create or replace function private.keep_invoices() returns trigger security invoker
language plpgsql
set search_path = ''
as $$
declare
  free constant text[] := array['paid_on', 'reminded_at', 'request_id'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free
    and (new.request_id is null or new.request_id = old.request_id)
  then
    return null;
  elsif tg_op = 'DELETE' and private.belgian_day(now()) >= make_date(extract(year from old.issued_on)::integer + 8, 1, 1) then
    return null;
  end if;
  raise insufficient_privilege using message = 'An issued invoice never changes.';
end;
$$;

create or replace function private.structured_communication(year integer, place integer)
returns text immutable security invoker
language sql
set search_path = ''
as $$
  select lpad(base::text, 10, '0') || lpad(coalesce(nullif(base % 97, 0), 97)::text, 2, '0')
  from (select year::bigint * 1000000 + place as base) as given;
$$;

create or replace function private.vat_in(cents integer, percent numeric) returns integer immutable security invoker
language sql
set search_path = ''
as $$
  select round(cents * percent / (100 + percent))::integer;
$$;

create or replace function private.credited_by_hand(of_order uuid) returns integer stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(sum(total_cents), 0)::integer
  from public.invoices
  where order_id = of_order and corrects is not null and paid_on is null;
$$;

create or replace function private.invoice_mail_data(issued public.invoices) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'invoiceId', issued.id,
    'kind', issued.kind,
    'reference', issued.number,
    'corrects', issued.document #>> '{corrects,number}',
    'company', issued.document #>> '{buyer,name}',
    'orderReference', issued.document ->> 'orderReference',
    'issuedOn', issued.issued_on,
    'dueOn', issued.due_on,
    'totalCents', issued.total_cents,
    'dueCents', private.invoice_open_cents(issued),
    'iban', issued.document #>> '{seller,iban}',
    'communication', issued.document ->> 'structuredCommunication'
  );
$$;

create or replace function private.invoice_document(id text) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select document from public.invoices where invoices.id = $1::uuid;
$$;

create or replace function public.invoice_of_account(account_id uuid, wanted text) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select document
  from public.invoices join public.orders on orders.id = invoices.order_id
  where number = wanted and user_id = account_id;
$$;

create or replace function private.invoice_address(sold public.orders) returns text stable
language sql
security definer
set search_path = ''
as $$
  select coalesce(
    (select email from auth.users where id = sold.user_id), sold.email
  );
$$;

create or replace function private.deliver_invoice(issued public.invoices) returns void
language sql
security definer
set search_path = ''
as $$
  with company (email) as (
    select coalesce(
      (select private.invoice_address(orders) from public.orders where id = issued.order_id),
      issued.document #>> '{buyer,email}'
    )
  )
  select private.enqueue_mails(jsonb_agg(jsonb_build_object(
    'template', template,
    'data', private.invoice_mail_data(issued),
    'recipient', recipient,
    'reply_to', answers_to,
    'idempotency_key', template || '-' || issued.id || '-' || md5(lower(recipient))
  )))
  from (
    select 'invoice', email, issued.document #>> '{seller,email}' from company
    union all
    select 'invoice-business', issued.document #>> '{seller,email}', email from company
  ) as mail (template, recipient, answers_to)
  where recipient <> '';
$$;

create or replace function private.issue_invoice(draft public.invoices, moment timestamptz default now())
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.belgian_day(moment);
  place public.invoice_counters;
  net integer;
  vat integer;
  due integer;
begin
  insert into public.invoice_counters as counter (year, last, last_day)
  values (extract(year from today)::integer, 1, today)
  on conflict (year) do update set last = counter.last + 1, last_day = greatest(counter.last_day, excluded.last_day)
  returning * into place;

  select sum((rate ->> 'netCents')::integer)::integer, sum((rate ->> 'vatCents')::integer)::integer into net, vat
  from jsonb_array_elements(draft.document -> 'vat') as rate;
  due := case when draft.paid_on is null then net + vat else 0 end;

  insert into public.invoices (id, order_id, request_id, corrects, issued_on, due_on, paid_on, document)
  values (
    coalesce(draft.id, gen_random_uuid()), draft.order_id, draft.request_id, draft.corrects, place.last_day, draft.due_on,
    draft.paid_on,
    draft.document || jsonb_build_object(
      'kind', case when draft.corrects is null then 'invoice' else 'credit-note' end,
      'number', place.year || '-' || lpad(place.last::text, greatest(4, length(place.last::text)), '0'),
      'issuedOn', place.last_day,
      'dueOn', draft.due_on,
      'netCents', net,
      'vatCents', vat,
      'totalCents', net + vat,
      'paidCents', net + vat - due,
      'dueCents', due,
      'structuredCommunication', case
        when draft.corrects is null and due > 0 then private.structured_communication(place.year, place.last) else ''
      end
    )
  )
  returning * into draft;
  perform private.deliver_invoice(draft);
  return draft;
end;
$$;

create or replace function private.invoice_rates(invoice public.invoices)
returns table (percent numeric, whole_cents integer, whole_vat integer, credited_cents integer, credited_vat integer,
  left_cents integer)
stable security invoker
language sql
set search_path = ''
as $$
  with entries as (
    select corrects is not null as is_credit, (rate ->> 'vatPercent')::numeric as percent,
      (rate ->> 'netCents')::integer + (rate ->> 'vatCents')::integer as cents, (rate ->> 'vatCents')::integer as vat
    from public.invoices, jsonb_array_elements(document -> 'vat') as rate
    where id = invoice.id or corrects = invoice.id
  ),
  summed as (
    select percent,
      coalesce(sum(cents) filter (where not is_credit), 0)::integer as whole_cents,
      coalesce(sum(vat) filter (where not is_credit), 0)::integer as whole_vat,
      coalesce(sum(cents) filter (where is_credit), 0)::integer as credited_cents,
      coalesce(sum(vat) filter (where is_credit), 0)::integer as credited_vat
    from entries
    group by percent
  )
  select summed.*, whole_cents - credited_cents from summed order by percent desc;
$$;

create or replace function private.credit_invoice(
  invoice public.invoices, cents integer, of_percent numeric, draft public.invoices, moment timestamptz default now()
) returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
declare
  rates jsonb;
  lines jsonb;
begin
  with parts as (
    select percent, coalesce(cents, left_cents) as part,
      round((credited_cents + coalesce(cents, left_cents))::numeric * whole_vat / whole_cents)::integer - credited_vat as vat
    from private.invoice_rates(invoice)
    where left_cents > 0 and (of_percent is null or percent = of_percent)
  )
  select
    jsonb_agg(jsonb_build_object('vatPercent', percent, 'netCents', part - vat, 'vatCents', vat) order by percent desc),
    jsonb_agg(jsonb_build_object(
      'description', (
        select string_agg(line ->> 'description', ', ')
        from jsonb_array_elements(invoice.document -> 'lines') as line
        where (line ->> 'vatPercent')::numeric = percent
      ),
      'quantity', 1, 'unitCents', part - vat, 'netCents', part - vat, 'vatPercent', percent
    ) order by percent desc)
  into rates, lines
  from parts;

  draft.order_id := invoice.order_id;
  draft.request_id := invoice.request_id;
  draft.corrects := invoice.id;
  draft.document := invoice.document || jsonb_build_object(
    'corrects', jsonb_build_object('number', invoice.number, 'issuedOn', invoice.issued_on),
    'lines', case
      when cents is null and not exists (select from public.invoices where corrects = invoice.id)
        then invoice.document -> 'lines'
      else lines
    end,
    'vat', rates
  );
  return private.issue_invoice(draft, moment);
end;
$$;

create or replace function private.invoice_order(sold public.orders, invoicing jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  vat constant integer := private.vat_in(sold.amount_cents, sold.vat_percent);
  net constant integer := sold.amount_cents - vat;
  invoice public.invoices;
  note public.invoices;
  credit integer;
begin
  select * into invoice from public.invoices where order_id = sold.id and corrects is null for update;
  if invoice.id is null then
    -- 'null' is what a JSON null comes to.
    if coalesce(jsonb_typeof(invoicing), 'null') = 'null' or sold.amount_refunded_cents >= sold.amount_cents then
      return;
    end if;
    invoice.order_id := sold.id;
    invoice.paid_on := private.belgian_day(sold.paid_at);
    invoice.document := jsonb_build_object(
      'deliveredOn', invoice.paid_on,
      'seller', invoicing -> 'seller',
      'buyer', (sold.company - 'reference') || jsonb_build_object('email', private.invoice_address(sold)),
      'buyerReference', coalesce(sold.company ->> 'reference', ''),
      'orderReference', sold.order_number,
      'corrects', null,
      'vatRegime', case when sold.vat_percent = 0 then 'exempt' else 'normal' end,
      'lines', jsonb_build_array(jsonb_build_object(
        'description', sold.product_name, 'quantity', 1, 'unitCents', net, 'netCents', net,
        'vatPercent', sold.vat_percent
      )),
      'vat', jsonb_build_array(jsonb_build_object(
        'vatPercent', sold.vat_percent, 'netCents', net, 'vatCents', vat
      ))
    );
    invoice := private.issue_invoice(invoice);
  end if;

  select least(sold.amount_refunded_cents + private.credited_by_hand(sold.id), invoice.total_cents)
    - sum(credited_cents)::integer
  into credit
  from private.invoice_rates(invoice);
  if credit > 0 then
    note.paid_on := private.belgian_day(now());
    perform private.credit_invoice(invoice, credit, null, note);
  end if;
end;
$$;

create or replace function public.mark_kick(kick integer, mark text) returns text security invoker
language sql
set search_path = ''
as $$
  insert into public.kick_progress as progress (kick, state)
  values ($1, case $2 when 'again' then 'begun' else $2 end)
  on conflict (user_id, kick) do update
    set state = case $2 when 'begun' then progress.state else excluded.state end,
        updated_at = now()
  returning state;
$$;

create or replace function private.launch_state(signup public.launch_signups) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select case
    when signup.unsubscribed_at is not null then 'left'
    when signup.confirmed_at is not null then 'confirmed'
    else 'waiting'
  end;
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
    where not spam and (known.is_spam or known.unsubscribed_at is not null);

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

create or replace function private.leave_launch_list(address text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.launch_signups
  set unsubscribed_at = coalesce(unsubscribed_at, now())
  where lower(email) = lower(address);
  update public.consents
  set withdrawn_at = now()
  where kind = 'launch' and lower(email) = lower(address) and withdrawn_at is null;
  delete from public.outbox where idempotency_key = private.launch_key(address) and sent_at is null;
end;
$$;

create or replace function public.act_on_launch_link(link_token text, action text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  signup public.launch_signups;
begin
  if action = 'confirm' then
    update public.launch_signups
    set confirmed_at = coalesce(confirmed_at, now())
    where token = link_token and unsubscribed_at is null
    returning * into signup;
    update public.consents
    set proof = 'confirmed-link', proven_at = signup.confirmed_at
    where kind = 'launch' and email = signup.email and withdrawn_at is null;
    return signup.email is not null;
  end if;

  if action <> 'unsubscribe' then
    return false;
  end if;

  select * into signup from public.launch_signups where token = link_token;
  if signup.email is null then
    return false;
  end if;
  perform private.leave_launch_list(signup.email);
  return true;
end;
$$;

create or replace function private.launch_key(address text) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select 'launch-announcement-' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
$$;

create or replace function private.launch_words() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  return (select jsonb_build_object('subject', launch_subject, 'words', launch_words) from public.shop_settings);
end;
$$;

create or replace function private.launch_content() returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select private.launch_words() || jsonb_build_object('priceCents', price_cents) from public.shop_settings;
$$;

create or replace function private.announce_launch(page_url text, one_click_url text, reply_to text, dry_run boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  announced integer;
  queued integer := 0;
  counts jsonb;
begin
  -- A concurrent unsubscribe waits for this lock; act_on_launch_link then removes the mail.
  lock table public.launch_signups in share row exclusive mode;

  select jsonb_build_object(
    'confirmed', count(*) filter (where state = 'confirmed'),
    'unconfirmed', count(*) filter (where state = 'waiting'),
    'left', count(*) filter (where state = 'left')
  )
  into counts
  from private.signups_that_count;

  if not dry_run then
    insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
    select
      'launch-announcement',
      jsonb_build_object(
        'unsubscribeUrl', page_url || '?action=unsubscribe&token=' || signup.token,
        'oneClickUrl', one_click_url || '?action=unsubscribe&token=' || signup.token
      ) || private.launch_content(),
      signup.email,
      announce_launch.reply_to,
      private.launch_key(signup.email)
    from private.signups_that_count as signup
    where signup.state = 'confirmed'
      -- No proof of the text that its reader agreed to, no mail.
      and exists (
        select from public.consents
        where kind = 'launch' and email = signup.email and proven_at is not null and withdrawn_at is null
      )
    on conflict (idempotency_key) do nothing;
    get diagnostics queued = row_count;
  end if;

  select count(*)::integer
  into announced
  from private.signups_that_count as signup
  join public.outbox as mail on mail.idempotency_key = private.launch_key(signup.email)
  where signup.state = 'confirmed';

  return counts || jsonb_build_object('queued', queued, 'announced', announced);
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
    "password-changed": {"priority":1},
    "own-data": {"priority":2,"isReadersAlone":true},
    "deletion-asked": {"priority":2,"isReadersAlone":true},
    "owner-alert": {"priority":1},
    "owner-news": {"priority":2}
  }'::jsonb -> name;
$$;

create or replace function private.lock_address(address text) returns void security invoker
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(lower(address), 37));
$$;

create or replace function private.lock_addresses(one text, other text) returns void security invoker
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_address(least(lower(one), lower(other)));
  perform private.lock_address(greatest(lower(one), lower(other)));
end;
$$;

create or replace function private.save_order(
  before public.orders, after public.orders, business_email text default null, invoicing jsonb default null
) returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_paid_now constant boolean := before.paid_at is null and after.paid_at is not null;
  is_linked_now constant boolean := before.user_id is null and after.user_id is not null;
begin
  if after is not distinct from before then
    return before;
  end if;
  after.problem := private.current_problem(after);

  update public.orders
  set user_id = after.user_id,
      email = after.email,
      first_name = after.first_name,
      status = after.status,
      stripe_session_id = after.stripe_session_id,
      stripe_payment_intent_id = after.stripe_payment_intent_id,
      newsletter = after.newsletter,
      company = after.company,
      paid_cents = after.paid_cents,
      paid_currency = after.paid_currency,
      country = after.country,
      amount_refunded_cents = after.amount_refunded_cents,
      last_refunded_at = after.last_refunded_at,
      problem = after.problem,
      disputes = after.disputes,
      paid_at = after.paid_at,
      booked_at = after.booked_at,
      erased_at = after.erased_at,
      updated_at = now()
  where id = before.id
  returning * into after;

  update public.consents set email = after.email where order_id = after.id and email is null and after.email <> '';
  if is_paid_now or (after.paid_at is null and is_linked_now) then
    perform private.prove_consents_of_order(after);
  end if;
  if before.status = 'paid' and (after.status <> 'paid' or is_linked_now) then
    perform private.drop_reminders(after.id);
  end if;
  -- Whether another order of its buyers is a duplicate can depend on this one.
  update public.orders as other
  set problem = private.current_problem(other), updated_at = now()
  where other.id <> after.id
    and (other.user_id in (before.user_id, after.user_id)
      or other.email <> '' and lower(other.email) in (lower(before.email), lower(after.email)))
    and other.problem is distinct from private.current_problem(other);
  if after.status = 'paid' and before.status <> 'paid' and after.erased_at is null then
    perform private.announce_payment(after, business_email);
  end if;
  -- An erased order names no company any more.
  if after.paid_at is not null
    and (after.company is not null or exists (select from public.invoices where order_id = after.id))
  then
    perform private.invoice_order(after, case when is_paid_now or before.company is null then invoicing end);
  end if;
  return after;
end;
$$;

create or replace function private.link_orders_to_confirmed_user() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.orders;
  after public.orders;
begin
  -- The trigger move_newsletter, which runs after this one, needs both. `old` is null for a new account.
  perform private.lock_addresses(old.email, new.email);
  for before in
    select * from public.orders
    where user_id is null and erased_at is null and email <> '' and lower(email) = lower(new.email)
    for update
  loop
    after := before;
    after.user_id := new.id;
    -- Whoever moves to this address was asked about the newsletter at the old one.
    update public.consents set order_id = null
    where order_id = before.id and proven_at is null and old.email_confirmed_at is not null;
    perform private.save_order(before, after);
  end loop;
  -- An account that is new and confirmed at once proved no address.
  if tg_op = 'UPDATE' and old.email_confirmed_at is null then
    perform private.keep_tick_of_sign_up(new.id);
  end if;
  return null;
end;
$$;

create or replace function private.link_order(paid_order public.orders) returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
begin
  if paid_order.user_id is null and paid_order.erased_at is null and paid_order.email <> '' then
    select id into paid_order.user_id
    from auth.users
    where lower(email) = lower(paid_order.email) and email_confirmed_at is not null
    order by created_at
    limit 1;
  end if;
  return paid_order;
end;
$$;

create or replace function private.has_unconfirmed_account(of_order public.orders) returns boolean stable
language sql
security definer
set search_path = ''
as $$
  select of_order.user_id is null and exists (
    select from auth.users where lower(email) = lower(of_order.email) and email_confirmed_at is null
  );
$$;

create or replace function private.mail_purchase_again(paid_order public.orders, mail_key text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    template,
    data || jsonb_build_object(
      'email', paid_order.email,
      'earlierOrder', private.earlier_paid_order(paid_order),
      'hasAccount', paid_order.user_id is not null,
      'unconfirmed', private.has_unconfirmed_account(paid_order)
    ),
    paid_order.email,
    reply_to,
    mail_key
  from public.outbox
  where idempotency_key = 'order-' || paid_order.id || '-paid-buyer'
  on conflict (idempotency_key) do nothing;
  return exists (select from public.outbox where idempotency_key = mail_key);
end;
$$;

create or replace function private.move_order(moved public.orders, new_address text, mail_key text) returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  before constant public.orders := moved;
begin
  moved.email := new_address;
  moved.user_id := null;
  moved.newsletter := false;
  moved := private.save_order(before, private.link_order(moved));
  update public.consents set withdrawn_at = now() where order_id = moved.id and withdrawn_at is null;
  update public.withdrawals set token = null where order_id = moved.id;
  perform private.mail_purchase_again(moved, mail_key);
  perform private.deliver_invoice(invoices) from public.invoices where order_id = moved.id;
  return moved;
end;
$$;

create or replace function public.correct_order_address(key text, old_address text, new_address text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  corrected public.orders;
  mail_key text;
begin
  perform private.lock_addresses(old_address, new_address);
  select * into corrected
  from public.orders
  where buyer_key = key
    and lower(email) = lower(old_address)
    and status = 'paid'
    and user_id is null
    and orders.booked_at > now() - interval '1 day'
  order by orders.booked_at desc
  limit 1
  for update;
  if corrected.id is null then
    return false;
  end if;
  mail_key := 'order-' || corrected.id || '-corrected-';
  if (select count(*) from public.outbox where starts_with(idempotency_key, mail_key)) >= 3 then
    return false;
  end if;
  perform private.move_order(corrected, new_address, mail_key || md5(lower(new_address)));
  return true;
end;
$$;

create or replace function private.give_priority() returns trigger security invoker
language plpgsql
set search_path = ''
as $$
begin
  new.priority := (private.mail_rule(new.template) -> 'priority')::integer;
  return new;
end;
$$;

create or replace function private.enqueue_mails(mails jsonb) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select mail ->> 'template', mail -> 'data', mail ->> 'recipient', mail ->> 'reply_to', mail ->> 'idempotency_key'
  from jsonb_array_elements(coalesce(mails, '[]'::jsonb)) as mail
  on conflict (idempotency_key) do nothing;
$$;

create or replace function private.is_ahead(moment timestamptz) returns boolean security invoker
language sql
set search_path = ''
as $$
  select coalesce(moment > clock_timestamp() and moment <= clock_timestamp() + interval '1 hour', false);
$$;

create or replace function private.due_mails(requests integer, batch integer)
returns table (id uuid, request uuid, place bigint) security invoker
language sql
set search_path = ''
as $$
  with waiting as (
    select outbox.id, sent_with,
      alone or private.mail_rule(template) ? 'attaches' or (attempts >= 20 and sent_with is null) as single,
      row_number() over (
        order by case when attempts < 20 then priority end, next_attempt_at, created_at, outbox.id
      ) as place
    from public.outbox
    where sent_at is null
      and failed_at is null
      and not private.is_ahead(next_attempt_at)
      and not private.is_ahead(locked_until)
    order by place
    limit 500
  ),
  -- The zero uuid stands for the new request.
  grouped as (
    select waiting.id, place,
      case when single then waiting.id else coalesce(sent_with, '00000000-0000-0000-0000-000000000000') end as request
    from waiting
  ),
  chosen as (
    select grouped.request, min(place) as place
    from grouped
    group by grouped.request
    -- Receipts take every request but one, so that the others never wait for a long row of receipts.
    order by (requests > 1 and grouped.request = '00000000-0000-0000-0000-000000000000') desc, min(place)
    limit requests
  ),
  members as (
    select grouped.id, chosen.request, chosen.place,
      row_number() over (partition by chosen.request order by grouped.place) as position
    from grouped join chosen using (request)
  )
  select members.id, members.request, members.place from members where position <= batch
  union
  select outbox.id, chosen.request, chosen.place
  from public.outbox join chosen on outbox.sent_with = chosen.request
  where outbox.sent_at is null and outbox.failed_at is null;
$$;

create or replace function private.mail_state(mail public.outbox) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select case
    when mail.sent_at is not null then 'sent'
    when mail.failed_at is null then 'waiting'
    when mail.last_error like 'stopped: %' then 'stopped'
    else 'failed'
  end;
$$;

create or replace function private.failed_mails() returns setof public.outbox stable security invoker
language sql
set search_path = ''
as $$
  select * from public.outbox where failed_at is not null and private.mail_state(outbox) = 'failed';
$$;

create or replace function private.ignores_stop(mail public.outbox) returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select mail.priority = 1 or private.mail_rule(mail.template) ? 'isReadersAlone';
$$;

create or replace function private.stop_mails() returns void security invoker
language sql
set search_path = ''
as $$
  update public.outbox
  set failed_at = now(), last_error = 'stopped: ' || cause
  from private.mail_stop_list as stops
  where stops.email = lower(recipient)
    and not private.ignores_stop(outbox) and sent_at is null and failed_at is null and sent_with is null
    and not private.is_ahead(locked_until);
$$;

create or replace function public.record_mail_report(report_id text, cause text, address text, happened_at timestamptz)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  stopped constant text := lower(address);
  moment constant timestamptz := least(happened_at, now());
begin
  perform private.lock_address(stopped);
  insert into public.mail_reports (id) values (report_id) on conflict (id) do nothing;
  if not found then
    return 'known';
  end if;
  if cause = 'complaint' then
    update public.consents
    set withdrawn_at = now()
    where lower(email) = stopped and withdrawn_at is null and given_at <= moment;
    perform public.act_on_launch_link(token, 'unsubscribe')
    from public.launch_signups where lower(email) = stopped and unsubscribed_at is null and created_at <= moment;
  end if;
  if exists (select from public.mail_stops where email = stopped and lifted_at >= moment) then
    return 'lifted';
  end if;
  insert into public.mail_stops as known (email, cause, stopped_at)
  values (stopped, record_mail_report.cause, moment)
  on conflict (email) where lifted_at is null do update
    set cause = excluded.cause where excluded.cause = 'complaint';
  return 'stopped';
end;
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
        'document', case when private.mail_rule(template) ->> 'attaches' = 'invoice' then private.invoice_document(data ->> 'invoiceId') end
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

create or replace function private.outbox_pause(attempts integer) returns interval security invoker
language sql
set search_path = ''
as $$
  select make_interval(secs => least(5 * power(2, least(greatest(attempts, 1), 20) - 1), 600) * (0.8 + 0.4 * random()));
$$;

create or replace function public.settle_outbox(run uuid, results jsonb, rest_seconds integer, ends boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_attempts constant integer := 140;
  settled jsonb;
begin
  with given as (
    select result.id, attempt, error, result.alone,
      case
        when outcome = 'retry' and attempt >= max_attempts and created_at < now() - interval '20 hours' then 'failed'
        else outcome
      end as final
    from jsonb_to_recordset(results) as result (id uuid, attempt integer, outcome text, error text, alone boolean)
      join public.outbox on outbox.id = result.id
  ),
  changed as (
    update public.outbox
    set locked_until = null,
        sent_at = case when final = 'sent' then now() end,
        failed_at = case when final = 'failed' then now() end,
        next_attempt_at = case when final = 'retry' then now() + private.outbox_pause(attempt) else next_attempt_at end,
        last_error = case when final = 'sent' then null else left(error, 300) end,
        -- The link to their own data, or to undo that they are erased, is from now on in the mail alone.
        data = case
          when final = 'sent' and private.mail_rule(template) ? 'isReadersAlone' then private.without_tokens(data) else data
        end,
        attempts = case when final = 'unsent' then attempts - 1 else attempts end,
        alone = outbox.alone or coalesce(given.alone, false),
        sent_with = case when given.alone or final = 'unsent' and attempts = 1 then null else sent_with end
    from given
    where outbox.id = given.id and attempts = attempt and sent_at is null and failed_at is null
    returning outbox.id, final
  )
  select coalesce(jsonb_object_agg(id, final), '{}'::jsonb) into settled from changed;

  if exists (select from jsonb_each_text(settled) where value = 'sent') then
    -- A delivered mail proves that the service is back: retry immediately what waits because it was unreachable.
    update public.outbox
    set next_attempt_at = now()
    where id in (
      select id
      from public.outbox
      where sent_at is null and failed_at is null and next_attempt_at > now() and last_error like 'unreachable%'
      for update skip locked
    );
  end if;

  update public.outbox_delivery
  set held_until = case when ends then clock_timestamp() else held_until end,
      rests_until = case
        -- Less than what is_ahead takes for clock skew.
        when rest_seconds > 0 then clock_timestamp() + make_interval(secs => least(rest_seconds, 3000))
        else rests_until
      end
  where outbox_delivery.run = settle_outbox.run;
  return settled;
end;
$$;

create or replace function private.requeue_outbox(mail_id uuid default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  requeued integer;
begin
  update public.outbox
  set failed_at = null, attempts = 0, next_attempt_at = now(), locked_until = null, sent_with = null
  where failed_at is not null and (id = mail_id or (mail_id is null and private.mail_state(outbox) = 'failed'));
  get diagnostics requeued = row_count;
  return requeued;
end;
$$;

create or replace function private.stuck_mails(moment timestamptz) returns setof public.outbox stable security invoker
language sql
set search_path = ''
as $$
  select *
  from public.outbox
  where sent_at is null
    and failed_at is null
    and (attempts > 0 and last_error is not null or created_at < moment - interval '10 minutes');
$$;

create or replace function private.own_orders(addresses text[], accounts uuid[]) returns setof public.orders stable
language sql
security definer
set search_path = ''
as $$
  select * from public.orders
  where erased_at is null and (user_id = any(accounts) or (user_id is null and lower(email) = any(addresses)));
$$;

create or replace function private.own_requests(addresses text[], accounts uuid[]) returns setof public.requests stable
language sql
security definer
set search_path = ''
as $$
  select * from public.requests
  where user_id = any(accounts) or (user_id is null and lower(email) = any(addresses));
$$;

create or replace function private.own_consents(addresses text[], bought uuid[], asked uuid[])
returns setof public.consents stable
language sql
security definer
set search_path = ''
as $$
  select * from public.consents
  where erased_at is null and (
    order_id = any(bought) or request_id = any(asked)
    or (lower(email) = any(addresses) and (
      (order_id is null and request_id is null) or proof = 'confirmed-link' or (proven_at is not null and withdrawn_at is null)
    ))
  );
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
    where id = substring(mail_key from '^invoice-(?:business-)?([0-9a-f-]{36})')::uuid and order_id <> all(bought)
  );
$$;

create or replace function private.proven_addresses(account auth.users) returns text[] immutable security invoker
language sql
set search_path = ''
as $$
  select case when account.email_confirmed_at is not null and account.email <> '' then array[lower(account.email)] else '{}' end;
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

create or replace function private.accounts_of(address text) returns uuid[] stable
language sql
security definer
set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from auth.users where lower(email) = lower(address);
$$;

create or replace function public.ask_own_data(address text, token_hash text, link text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept constant jsonb := private.person_data(array[lower(address)], private.accounts_of(address));
begin
  if not exists (select from jsonb_each(kept) where value <> '[]') then
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

create or replace function public.own_data(account_id uuid, link_hash text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
  account auth.users;
begin
  if link_hash is not null then
    update public.own_data_links set copied_at = now()
    where token_hash = link_hash and expires_at > now() and copied_at is null
    returning email into address;
    return case when address is not null then jsonb_build_object(
      'address', address, 'rows', private.person_data(array[address], private.accounts_of(address))
    ) end;
  end if;
  select * into account from auth.users where id = account_id;
  return case when account.id is not null then jsonb_build_object(
    'address', account.email, 'rows', private.person_data(private.proven_addresses(account), array[account.id])
  ) end;
end;
$$;

create or replace function private.append_only() returns trigger security invoker
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = tg_table_name || ' is append-only.';
end;
$$;

create or replace function private.record_owner_action(
  action text, subject text, detail jsonb default '{}'::jsonb, actor text default null, account uuid default auth.uid()
) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.owner_actions (owner_id, owner_email, action, subject, detail)
  select $5, coalesce($4, (select email from auth.users where id = $5), ''), $1, $2, coalesce($3, '{}'::jsonb);
$$;

create or replace function private.fits(fields jsonb, input jsonb) returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select fields is not null and jsonb_typeof(input) = 'object'
    and not exists (select from jsonb_object_keys(input) as name where not fields ? name)
    and (
      select coalesce(bool_and(coalesce(case
        when jsonb_typeof(input -> name) = 'null' then type like '%?'
        when type like 'integer%' then jsonb_typeof(input -> name) = 'number' and input ->> name ~ '^-?\d{1,9}$'
        when type like 'boolean%' then jsonb_typeof(input -> name) = 'boolean'
        when type = 'json' then input ? name
        else jsonb_typeof(input -> name) = 'string' and input ->> name ~ case
          when type like 'day%' then '^\d{4}-\d{2}-\d{2}$'
          when type like 'uuid%' then '^[0-9a-f]{8}(-?[0-9a-f]{4}){4}[0-9a-f]{8}$'
          when type like 'words%' then '\S'
          else ''
        end
      end, false)), true)
      from jsonb_each_text(fields) as field (name, type)
    );
$$;

create or replace function private.subject_in_log(subject text) returns text stable security invoker
language sql
set search_path = ''
as $$
  select case
    when subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' and exists (select from public.requests where id = subject::uuid)
      then private.request_reference(subject::uuid)
    else subject
  end;
$$;

create or replace function private.locked_with(subject text) returns text stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(
    (select order_number from public.invoices join public.orders on orders.id = order_id where number = $1),
    (select order_number from public.withdrawals join public.orders on orders.id = order_id where reference = $1),
    private.subject_in_log($1)
  );
$$;

create or replace function private.canonical_subject(subject text) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select case
    when translate(subject, '{}-', '') ~* '^[0-9a-f]{32}$' then subject::uuid::text
    when subject ~* '^\s*(k[0-9]+-[0-9]+|[0-9a-f]{4}-[0-9a-f]{4})\s*$' then upper(regexp_replace(subject, '\s', '', 'g'))
    else subject
  end;
$$;

create or replace function private.version_of(subject text) returns integer stable security invoker
language sql
set search_path = ''
as $$
  select (
    select coalesce(max(id), 0)::integer
    from public.owner_actions where owner_actions.subject = private.subject_in_log($1) and action <> 'exported'
  ) # coalesce(hashtext(coalesce(
    (select concat_ws(' ', email, private.refundable_cents(orders)) from public.orders where order_number = $1),
    (
      select concat_ws(' ', state, private.refundable_cents(orders))
      from public.withdrawal_cases as cases left join public.orders on orders.id = order_id
      where reference = $1
    ),
    (select sum(left_cents)::text from public.invoices, private.invoice_rates(invoices) where number = $1),
    (select nullif(count(*), 0)::text from public.invoices where request_id::text = $1),
    (select nullif(concat(launch_subject, launch_words), '') from public.shop_settings where $1 = 'launch-mail')
  )), 0);
$$;

create or replace function public.act_for_owner(actor uuid, action text, subject text, known integer, click uuid, input jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  rule constant jsonb := private.action_rule(action);
  named constant text := private.subject_in_log(subject);
  request constant text := concat_ws(' ', action, md5(concat_ws(' ', click, subject, input)));
  earlier public.owner_actions;
  answer jsonb;
begin
  if not private.fits(rule -> 'input', input) then
    raise invalid_parameter_value using message = 'No such action, or not its input.';
  end if;
  if subject is distinct from private.canonical_subject(subject) then
    return jsonb_build_object('result', 'missing');
  end if;
  if exists (
    select from jsonb_each(rule -> 'days') as field (name, days)
    where (input ->> name)::date - private.belgian_day(now()) not between (days ->> 0)::integer and (days ->> 1)::integer
  ) then
    return jsonb_build_object('result', 'day');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('desk-' || private.locked_with(subject), 0));
  -- After the lock, because the owner may be removed while this waits.
  perform private.require_owner(actor);
  select * into earlier from public.owner_actions where owner_actions.click = act_for_owner.click;
  if earlier.id is not null then
    return case when earlier.asked = request then earlier.answer else '{"result": "changed"}'::jsonb end;
  end if;
  if (rule ->> 'versioned')::boolean and known is distinct from private.version_of(subject) then
    return jsonb_build_object('result', 'changed');
  end if;
  -- What is asked to mail nobody is neither counted nor capped.
  if rule ? 'cap' and input ->> 'mails' is distinct from 'false' then
    perform pg_advisory_xact_lock(hashtextextended('desk-cap-' || action, 0));
    if (
      select count(*) >= (rule #>> '{cap,all}')::integer
        or count(*) filter (where owner_actions.subject = named) >= (rule #>> '{cap,each}')::integer
      from public.owner_actions
      where owner_actions.asked between act_for_owner.action || ' ' and act_for_owner.action || ' g'
        and detail ->> 'mailed' is distinct from 'false'
        and at > now() - interval '24 hours'
    ) then
      return jsonb_build_object('result', 'too-many');
    end if;
  end if;
  execute format('select private.%I($1, $2)', 'act_' || replace(action, '-', '_'))
  using subject, input || jsonb_build_object(
    'owner', actor, 'by', (select email from auth.users where id = actor), 'click', click
  )
  into answer;
  if answer ->> 'result' is distinct from 'done' then
    if not rule -> 'refused' ? (answer ->> 'result') then
      raise 'act_% answered %', action, answer;
    end if;
  elsif answer -> 'log' is distinct from 'null' then
    insert into public.owner_actions (owner_id, owner_email, action, subject, detail, click, asked, answer)
    select actor, email, coalesce(answer #>> '{log,action}', action), coalesce(answer #>> '{log,subject}', named),
      coalesce(answer #> '{log,detail}', '{}'), click, request, answer - 'log'
    from auth.users where id = actor;
  end if;
  return answer - 'log';
end;
$$;

create or replace function public.desk_act(action text, subject text, known integer, click uuid, input jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  if private.action_rule(action) ? 'caller' then
    raise invalid_parameter_value using message = 'An action of an Edge Function.';
  end if;
  if private.action_rule(action) ? 'fresh' then
    perform private.require_fresh_owner();
  end if;
  return public.act_for_owner(auth.uid(), action, subject, known, click, input);
end;
$$;

create or replace function private.address_of_action(action text, subject text) returns text stable security invoker
language sql
set search_path = ''
as $$
  select case
    when subject !~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then null
    when action = 'newsletter-stopped' then (select lower(email) from public.consents where id = subject::uuid)
    when action = 'mail-again' then (select recipient from public.outbox where id = subject::uuid)
    when action = 'mail-allowed' then (select email from public.mail_stops where id = subject::uuid)
  end;
$$;

create or replace function public.desk_actions(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page(
    'private.action_list',
    query,
    jsonb_build_object('action', nullif(query ->> 'action', ''), 'owner_email', nullif(query ->> 'owner', '')),
    'id desc'
  );
$$;

create or replace function public.desk_action_owners() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select coalesce(jsonb_agg(distinct owner_email order by owner_email), '[]')
    from public.owner_actions where owner_email <> ''
  );
end;
$$;

create or replace function private.set_role(address text, wanted boolean) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  account uuid;
  kept text;
begin
  update auth.users
  set raw_app_meta_data = case
    when wanted then coalesce(raw_app_meta_data, '{}'::jsonb) || '{"role": "owner"}'::jsonb
    else coalesce(raw_app_meta_data, '{}'::jsonb) - 'role'
  end
  where lower(email) = lower(address) and email_confirmed_at is not null
  returning id into account;
  if account is not null and wanted then
    update auth.users set encrypted_password = '' where id = account;
    for kept in values ('sessions'), ('mfa_factors'), ('one_time_tokens') loop
      -- The embedded Auth has sessions only.
      if to_regclass('auth.' || kept) is not null then
        execute format('delete from auth.%I where user_id = $1', kept) using account;
      end if;
    end loop;
  end if;
  return account;
end;
$$;

create or replace function public.set_owner(address text, wanted boolean, mailed boolean default false) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  account constant uuid := private.set_role(address, wanted);
begin
  if account is null then
    return false;
  end if;
  -- With the account, because its address can change.
  perform private.record_owner_action(
    case when wanted then 'owner-added' else 'owner-removed' end, lower(address), jsonb_build_object('account', account)
  );
  if wanted and mailed then
    perform private.mail_owner_news('added', lower(address));
  end if;
  return true;
end;
$$;

create or replace function private.is_mail_address(address text) returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select length(address) <= 255
    and address ~* '^[a-z0-9$&''+=_~.\u00c0-\u1fff\u2c00-\ud7ff-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
    and address !~ '^\.|\.[.@]|[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164]';
$$;

create or replace function public.list_owners() returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  with latest as (
    select distinct on (subject) subject, action, at
    from public.owner_actions
    where action in ('owner-invited', 'owner-added', 'owner-removed')
    order by subject, id desc
  )
  select jsonb_build_object(
    'owners', (
      select coalesce(jsonb_agg(
        jsonb_build_object('email', lower(email), 'since', latest.at, 'is_me', users.id = auth.uid()) order by lower(email)
      ), '[]')
      from auth.users left join latest on subject = lower(email) and action = 'owner-added'
      where raw_app_meta_data ->> 'role' = 'owner'
    ),
    'invited', (
      select coalesce(jsonb_agg(
        jsonb_build_object('email', subject, 'since', at, 'has_account', exists (
          select from auth.users where lower(email) = subject and email_confirmed_at is not null
        )) order by subject
      ), '[]')
      from latest where action = 'owner-invited'
    )
  );
$$;

create or replace function public.desk_owners() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return public.list_owners();
end;
$$;

create or replace function private.mail_owner_news(news text, address text) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (template, data, recipient, idempotency_key)
  select 'owner-news',
    jsonb_build_object('news', news, 'email', address, 'by', (select email from auth.users where id = auth.uid())),
    recipient, 'owner-news-' || gen_random_uuid()
  from (
    select address where news in ('invited', 'added')
    union all
    select email from auth.users
    where news in ('joined', 'left') and raw_app_meta_data ->> 'role' = 'owner'
      and lower(email) <> address and id is distinct from auth.uid()
  ) as named (recipient);
$$;

create or replace function private.lock_owners(given jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('owners'));
  perform private.require_owner((given ->> 'owner')::uuid);
end;
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
  if private.is_mail_address(invited) is not true then
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

create or replace function private.act_owner_renewed(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(subject);
  account uuid;
begin
  perform private.lock_owners(given);
  select id into account from auth.users where lower(email) = address and raw_app_meta_data ->> 'role' = 'owner';
  if account is null then
    return jsonb_build_object('result', 'missing');
  elsif account = (given ->> 'owner')::uuid then
    return jsonb_build_object('result', 'self');
  end if;
  perform private.mail_owner_news('added', address);
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'action', 'owner-added', 'subject', address, 'detail', jsonb_build_object('account', private.set_role(address, true))
  ));
end;
$$;

create or replace function private.act_owner_removed(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := lower(subject);
  named constant jsonb := jsonb_build_object('email', address);
  known jsonb;
begin
  perform private.lock_owners(given);
  known := public.list_owners();
  if jsonb_path_exists(known, '$.invited[*] ? (@.email == $email)', named) then
    return jsonb_build_object('result', 'done', 'log', jsonb_build_object('subject', address));
  end if;
  if not jsonb_path_exists(known, '$.owners[*] ? (@.email == $email)', named) then
    return jsonb_build_object('result', 'missing');
  end if;
  if jsonb_array_length(known -> 'owners') = 1 and not (given ->> 'lastToo')::boolean then
    return jsonb_build_object('result', 'last');
  end if;
  perform private.mail_owner_news('left', address);
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'subject', address, 'detail', jsonb_build_object('account', private.set_role(address, false))
  ));
end;
$$;

create or replace function private.earlier_paid_order(paid_order public.orders) returns text stable
language sql
security definer
set search_path = ''
as $$
  select order_number
  from public.orders
  where id <> paid_order.id
    and status = 'paid'
    and erased_at is null
    and product_name = paid_order.product_name
    and orders.booked_at <= paid_order.booked_at
    and (user_id = paid_order.user_id or (email <> '' and lower(email) = lower(paid_order.email)))
  order by orders.booked_at
  limit 1;
$$;

create or replace function private.current_problem(of_order public.orders) returns text stable
language sql
security definer
set search_path = ''
as $$
  select case
    when of_order.status <> 'paid' or of_order.problem <> 'duplicate' then of_order.problem
    when private.earlier_paid_order(of_order) is not null then 'duplicate'
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
        'withdrawalDays', public.promised_days(paid_order.id) -> 'withdrawal_days',
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

create or replace function private.find_order_for_checkout(change jsonb) returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_order public.orders;
begin
  select * into found_order
  from public.orders
  where stripe_session_id = change ->> 'session_id'
  for update;

  if found_order.id is null and change ->> 'order_id' is not null then
    select * into found_order
    from public.orders
    where id::text = change ->> 'order_id'
      and (stripe_session_id is null or change ->> 'session_id' is null)
    for update;
  end if;

  if found_order.id is null and change ->> 'payment_intent_id' is not null then
    select * into found_order
    from public.orders
    where stripe_payment_intent_id = change ->> 'payment_intent_id'
    for update;
  end if;

  return found_order;
end;
$$;

create or replace function private.take_event(change jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if change ->> 'event_id' is null then
    return true;
  end if;
  insert into public.stripe_events as known (id, type, result)
  values (change ->> 'event_id', coalesce(change ->> 'event_type', change ->> 'outcome'), 'unmatched')
  on conflict (id) do update set received_at = now() where known.result = 'unmatched';
  return found;
end;
$$;

create or replace function private.with_payment(of_order public.orders, change jsonb) returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  mismatch constant text := case
    when (change ->> 'amount_cents')::integer is distinct from of_order.amount_cents then 'amount'
    when lower(change ->> 'currency') is distinct from lower(of_order.currency) then 'currency'
    when coalesce(change ->> 'product', of_order.product_name) <> of_order.product_name then 'product'
  end;
begin
  if of_order.paid_at is not null then
    return of_order;
  end if;
  of_order.paid_cents := (change ->> 'amount_cents')::integer;
  of_order.paid_currency := lower(change ->> 'currency');
  if mismatch is not null then
    of_order.problem := mismatch;
    of_order.booked_at := coalesce(of_order.booked_at, now());
    of_order.status := case when of_order.status = 'pending' then 'failed' else of_order.status end;
    return of_order;
  end if;

  -- Whoever pays after the person was erased buys anew.
  of_order.erased_at := null;
  of_order.country := substring(change ->> 'country' from '^[A-Z]{2}$');
  of_order.email := coalesce(nullif(change ->> 'email', ''), of_order.email);
  -- After every payment that is known: now() is when this transaction began, and a later one may have had the lock first.
  of_order.booked_at := greatest(now(), (
    select max(booked_at) + interval '1 microsecond'
    from public.orders where booked_at between now() and now() + interval '1 hour'
  ));
  of_order.paid_at := least((change ->> 'at')::timestamptz, of_order.booked_at);
  if of_order.first_name = '' and of_order.last_name = '' then
    of_order.first_name := coalesce(change ->> 'name', '');
  end if;
  -- A refund, also one that the bank returned, or a dispute may have been reported before the payment.
  if of_order.problem is distinct from 'refund' then
    of_order.problem := null;
    of_order.status := case when of_order.status in ('pending', 'failed', 'expired') then 'paid' else of_order.status end;
  end if;
  return private.link_order(of_order);
end;
$$;

create or replace function private.with_dispute_word(words jsonb, word jsonb) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select case when words @> jsonb_build_array(word) then words else (
    select jsonb_agg(said order by (said ->> 'at')::timestamptz, said ->> 'state' in ('won', 'lost'), place)
    from jsonb_array_elements(coalesce(words, '[]') || word) with ordinality as given (said, place)
  ) end;
$$;

create or replace function private.has_dispute(of_order public.orders, state text)
returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select exists (select from jsonb_each(of_order.disputes) as about (dispute, words) where words -> -1 ->> 'state' = $2);
$$;

create or replace function private.is_lost(of_order public.orders) returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select private.has_dispute(of_order, 'lost') and not private.has_dispute(of_order, 'open');
$$;

create or replace function private.state_without_refund(of_order public.orders) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select case
    when private.has_dispute(of_order, 'open') or private.has_dispute(of_order, 'lost') then 'disputed'
    when of_order.paid_at is not null and of_order.problem is distinct from 'refund' then 'paid'
    when of_order.problem is not null then 'failed'
    else 'pending'
  end;
$$;

create or replace function private.with_outcome(of_order public.orders, change jsonb)
returns public.orders stable security invoker
language plpgsql
set search_path = ''
as $$
declare
  outcome constant text := change ->> 'outcome';
  dispute constant text := coalesce(change ->> 'dispute_id', '');
begin
  if outcome in ('failed', 'expired') and of_order.status = 'pending' then
    of_order.status := outcome;
  elsif outcome in ('inquiry', 'disputed', 'dispute_won', 'dispute_lost') then
    of_order.disputes := of_order.disputes || jsonb_build_object(
      dispute, private.with_dispute_word(of_order.disputes -> dispute, jsonb_build_object(
        'state', case outcome when 'disputed' then 'open' else replace(outcome, 'dispute_', '') end,
        'at', coalesce((change ->> 'at')::timestamptz, now()),
        'cents', coalesce((change ->> 'dispute_cents')::integer, of_order.amount_cents)
      ))
    );
    if of_order.status = 'disputed' or (
      of_order.status <> 'refunded' and (private.has_dispute(of_order, 'open') or private.has_dispute(of_order, 'lost'))
    ) then
      of_order.status := private.state_without_refund(of_order);
    end if;
  end if;
  return of_order;
end;
$$;

create or replace function private.report_mismatch(of_order public.orders, change jsonb) returns void
language sql
security definer
set search_path = ''
as $$
  select private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'payment-mismatch',
    'data', jsonb_build_object(
      'orderNumber', of_order.order_number,
      'email', coalesce(nullif(change ->> 'email', ''), of_order.email),
      'ordered', jsonb_build_object(
        'product', of_order.product_name, 'cents', of_order.amount_cents, 'currency', of_order.currency
      ),
      'paid', jsonb_build_object(
        'product', change ->> 'product',
        'cents', (change ->> 'amount_cents')::integer,
        'currency', change ->> 'currency'
      )
    ),
    'recipient', change ->> 'business_email',
    'reply_to', coalesce(nullif(change ->> 'email', ''), nullif(of_order.email, '')),
    'idempotency_key', 'order-' || of_order.id || '-mismatch-business'
  )));
$$;

create or replace function private.applied_change(result text, of_order public.orders) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select jsonb_strip_nulls(
    jsonb_build_object('result', result, 'status', of_order.status, 'for_company', nullif(of_order.company is not null, false))
  );
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
    return private.applied_change('other-payment', before);
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
  return private.applied_change(answer, after);
end;
$$;

create or replace function public.record_stripe_event(event_id text, event_type text) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.stripe_events (id, type, result) values (event_id, event_type, 'ignored') on conflict (id) do nothing;
  return found;
end;
$$;

create or replace function private.take_rate_limits(counters jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  counter record;
  counted integer;
  ends timestamptz;
begin
  for counter in
    select given.key, given.max, given.seconds, given.ceiling
    from rows from (
      jsonb_to_recordset(counters) as (key text, max integer, seconds integer, ceiling text)
    ) with ordinality as given (key, max, seconds, ceiling, place)
    order by given.place
  loop
    insert into public.rate_limits as known (key, hits, resets_at)
    values (counter.key, 1, now() + make_interval(secs => counter.seconds))
    on conflict on constraint rate_limits_pkey do update
      set hits = case when known.resets_at > now() and known.resets_at <= excluded.resets_at + interval '1 minute'
            then known.hits + 1 else 1 end,
          resets_at = case when known.resets_at > now() and known.resets_at <= excluded.resets_at + interval '1 minute'
            then known.resets_at else excluded.resets_at end
    returning hits, resets_at into counted, ends;
    if counted = counter.max + 1 and counter.ceiling is not null then
      update public.rate_limits
      set ceiling = counter.ceiling, reached_at = now()
      where rate_limits.key = counter.key;
    end if;
    if counted > counter.max then
      return jsonb_build_object(
        'key', counter.key,
        'seconds', ceil(extract(epoch from ends - now())),
        'first', counted = counter.max + 1
      );
    end if;
  end loop;

  -- About one call in a hundred deletes expired counters.
  if random() < 0.01 then
    delete from public.rate_limits
    where rate_limits.key in (
      select expired.key
      from public.rate_limits as expired
      where expired.resets_at < now() and (expired.reached_at is null or expired.reached_at < now() - interval '1 day')
      limit 500
      for update skip locked
    );
  end if;
  return null;
end;
$$;

create or replace function public.within_limits(counters jsonb, call text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  limited jsonb;
  uncounted text;
  answer jsonb;
begin
  begin
    limited := private.take_rate_limits(counters);
  exception when others then
    uncounted := sqlerrm;
  end;
  if limited is not null and call is distinct from 'declare_withdrawal' then
    return jsonb_build_object('limited', limited);
  end if;

  begin
    if call is not null then
      case call
        when 'submit_request' then
          answer := to_jsonb(public.submit_request(given -> 'request', given -> 'consent', given -> 'mails'));
        when 'join_launch_list' then
          answer := to_jsonb(public.join_launch_list(given -> 'signup', given -> 'consent', given -> 'mails'));
        when 'act_on_launch_link' then
          answer := to_jsonb(public.act_on_launch_link(given ->> 'link_token', given ->> 'action'));
        when 'act_on_consent_link' then
          answer := to_jsonb(public.act_on_consent_link(given ->> 'link_token', given ->> 'action'));
        when 'account_lists' then
          answer := public.account_lists(
            (given ->> 'account_id')::uuid, (given ->> 'newsletter')::boolean, (given ->> 'launch')::boolean,
            given -> 'consent'
          );
        when 'create_order' then
          answer := public.create_order(given -> 'attempt', given -> 'consent');
        when 'correct_order_address' then
          answer := to_jsonb(public.correct_order_address(given ->> 'key', given ->> 'old_address', given ->> 'new_address'));
        when 'add_company' then
          answer := to_jsonb(public.add_company(
            (given ->> 'account_id')::uuid, given ->> 'number', given -> 'buyer', given -> 'invoicing'
          ));
        when 'address_to_confirm' then
          answer := to_jsonb(public.address_to_confirm(given ->> 'checkout'));
        when 'declare_withdrawal' then
          answer := public.declare_withdrawal(
            given -> 'declaration' || jsonb_build_object('mails_allowed', limited is null), given -> 'mails'
          );
        when 'confirm_withdrawal' then
          answer := public.confirm_withdrawal(given ->> 'link_token');
        when 'invoice_of_account' then
          answer := public.invoice_of_account((given ->> 'account_id')::uuid, given ->> 'wanted');
        when 'ask_own_data' then
          answer := to_jsonb(public.ask_own_data(given ->> 'address', given ->> 'token_hash', given ->> 'link'));
        when 'own_data' then
          answer := public.own_data((given ->> 'account_id')::uuid, given ->> 'link_hash');
        when 'own_deletion' then
          answer := public.own_deletion(
            (given ->> 'account_id')::uuid, given ->> 'link_hash', given ->> 'action', given ->> 'token_hash',
            given ->> 'undo_url'
          );
        when 'undo_deletion' then
          answer := to_jsonb(public.undo_deletion(given ->> 'link_hash'));
        when 'record_browser_error' then
          perform public.record_browser_error(given -> 'report');
      end case;
    end if;
  exception when others then
    return jsonb_build_object('error', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
  end;
  return jsonb_strip_nulls(jsonb_build_object('limited', limited, 'uncounted', uncounted))
    || jsonb_build_object('answer', answer);
end;
$$;

create or replace function public.claim_refunds(batch integer, chosen uuid default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb;
begin
  if chosen is null then
    -- The order first, as everywhere: the reverse order can deadlock. One that is locked waits for the next run.
    perform private.refund_granted(granted.id)
    from (
      select granted_without_refund.id
      from private.granted_without_refund
      join public.orders on orders.id = order_id
      for update of orders skip locked
    ) as granted;
  end if;
  with due as (
    select refunds.id
    from public.refunds
    join public.orders on orders.id = refunds.order_id
    where refunds.state = 'processing'
      and (chosen is null or refunds.id = chosen)
      and private.refund_refusal(orders) is null
      and (next_attempt_at <= now() or next_attempt_at > now() + interval '1 hour')
    order by next_attempt_at
    limit greatest(batch, 0)
    for update of refunds skip locked
  ),
  taken as (
    update public.refunds
    set attempts = attempts + 1,
        -- Longer than it takes an attempt to time out.
        next_attempt_at = now() + greatest(interval '45 seconds', private.outbox_pause(attempts + 1))
    from due
    where refunds.id = due.id
    returning refunds.*
  )
  select jsonb_agg(jsonb_build_object(
    'id', taken.id,
    'payment', orders.stripe_payment_intent_id,
    'order_id', orders.id,
    'order_number', orders.order_number,
    'reference', withdrawals.reference,
    -- Null is all that Stripe has, which is too much for an order of which a part was paid back in another way.
    'amount_cents', coalesce(
      taken.amount_cents, case when private.credited_by_hand(orders.id) > 0 then private.refundable_cents(orders) end
    ),
    'stripe_id', taken.stripe_id
  ))
  into claimed
  from taken
  join public.orders on orders.id = taken.order_id
  left join public.withdrawals on withdrawals.id = taken.withdrawal_id;
  return coalesce(claimed, '[]'::jsonb);
end;
$$;

create or replace function public.record_refund(refund_id uuid, outcome text, stripe_id text, error text, mail jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.refunds
  set state = case when outcome = 'refused' then 'refused' else state end,
      stripe_id = coalesce(record_refund.stripe_id, refunds.stripe_id),
      last_error = left(error, 300),
      settled_at = case when outcome = 'refused' then now() end
  where id = refund_id and state = 'processing';
  if found and outcome = 'refused' then
    perform private.enqueue_mails(jsonb_build_array(mail));
  end if;
end;
$$;

create or replace function private.settle_refund(of_order uuid, reported jsonb) returns public.refunds
language plpgsql
security definer
set search_path = ''
as $$
declare
  settled public.refunds;
begin
  select * into settled
  from public.refunds
  where order_id = of_order and (stripe_id = reported ->> 'stripe_id' or id::text = reported ->> 'refund')
  for update;
  if reported ->> 'state' = 'failed' then
    update public.refunds
    set state = 'refused', last_error = left(reported ->> 'error', 300), settled_at = now(),
        returned_at = now()
    where id = settled.id and state = 'refunded'
    returning * into settled;
  elsif settled.id is null then
    insert into public.refunds (id, order_id, amount_cents, reason, asked_by, state, refunded_cents, stripe_id, refunded_at, settled_at)
    values (
      gen_random_uuid(), of_order, (reported ->> 'cents')::integer, 'dashboard', 'stripe', 'refunded',
      (reported ->> 'cents')::integer, reported ->> 'stripe_id', coalesce((reported ->> 'at')::timestamptz, now()), now()
    )
    returning * into settled;
  else
    update public.refunds
    set state = 'refunded',
        refunded_cents = (reported ->> 'cents')::integer,
        stripe_id = reported ->> 'stripe_id',
        refunded_at = coalesce((reported ->> 'at')::timestamptz, now()),
        last_error = null,
        settled_at = now()
    where id = settled.id and state <> 'refunded' and returned_at is null
    returning * into settled;
  end if;
  return settled;
end;
$$;

create or replace function private.apply_refunds(before public.orders, change jsonb) returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  after public.orders := before;
  reported jsonb;
  changed public.refunds;
  settled public.refunds[] := array[]::public.refunds[];
  -- The refund to mail the buyer about: the shop's own before one from the dashboard.
  final public.refunds;
begin
  for reported in select value from jsonb_array_elements(coalesce(change -> 'refunds', '[]')) loop
    changed := private.settle_refund(before.id, reported);
    if changed.state = 'refunded' then
      settled := settled || changed;
      if final.id is null or changed.asked_by <> 'stripe' then
        final := changed;
      end if;
    elsif changed.state = 'refused' then
      perform private.report_returned_refund(changed, before, change ->> 'business_email');
    end if;
  end loop;

  select coalesce(sum(refunded_cents), 0)::integer, max(refunded_at)
  into after.amount_refunded_cents, after.last_refunded_at
  from public.refunds where order_id = before.id and state = 'refunded';
  if (
    after.amount_refunded_cents > 0
    and after.amount_refunded_cents + private.credited_by_hand(after.id) >= after.amount_cents
  )
    -- A payment that did not match is refunded in full, whatever its amount.
    or (after.amount_refunded_cents > 0 and after.paid_at is null and after.problem is not null)
  then
    after.status := 'refunded';
  elsif before.status = 'refunded' then
    after.problem := case when after.paid_at is null then coalesce(after.problem, 'refund') else 'refund' end;
    after.status := private.state_without_refund(after);
  end if;
  after := private.save_order(before, after);

  if after.status = 'refunded' and before.status <> 'refunded' then
    if final.id is null then
      select * into final from public.refunds
      where order_id = after.id and state = 'refunded' order by settled_at desc limit 1;
    end if;
    perform private.finish_refunds(before, after, final);
  else
    perform private.mail_part_refund(part, after) from unnest(settled) as part;
  end if;
  return after;
end;
$$;

create or replace function private.finish_refunds(before public.orders, after public.orders, final public.refunds)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  case_id constant uuid := coalesce(final.withdrawal_id, private.open_case(after.id));
begin
  update public.withdrawals set state = 'granted' where id = case_id;
  update public.refunds set withdrawal_id = case_id where id = final.id;
  update public.refunds
  set state = 'closed', settled_at = now()
  where order_id = after.id and state in ('processing', 'refused');
  if after.email = '' then
    return;
  end if;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'withdrawal-refunded',
    'data', jsonb_build_object(
      'firstName', nullif(after.first_name, ''),
      'productName', after.product_name,
      'orderNumber', after.order_number,
      'amountCents', after.amount_refunded_cents - before.amount_refunded_cents,
      'earlierCents', before.amount_refunded_cents,
      'reference', (select reference from public.withdrawals where id = case_id),
      'access', case
        -- A buyer who paid twice keeps the access that the other order grants.
        when exists (
          select from public.orders
          where id <> after.id
            and status = 'paid'
            and product_name = after.product_name
            and (user_id = after.user_id or lower(email) = lower(after.email))
        ) then 'kept'
        when after.paid_at is null then 'none'
        else 'ended'
      end
    ),
    'recipient', after.email,
    'idempotency_key', 'refund-' || final.id
  )));
end;
$$;

create or replace function private.mail_part_refund(part public.refunds, of_order public.orders) returns void
language sql
security definer
set search_path = ''
as $$
  select private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'refund-part',
    'data', jsonb_build_object(
      'firstName', nullif(of_order.first_name, ''),
      'productName', of_order.product_name,
      'orderNumber', of_order.order_number,
      'amountCents', part.refunded_cents,
      'paidCents', of_order.amount_cents
    ),
    'recipient', of_order.email,
    'idempotency_key', 'refund-' || part.id
  )))
  where of_order.email <> '';
$$;

create or replace function private.report_returned_refund(returned public.refunds, of_order public.orders, business_email text)
returns void
language sql
security definer
set search_path = ''
as $$
  select private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'refund-failed',
    'data', jsonb_build_object(
      'reference', (select reference from public.withdrawals where id = returned.withdrawal_id),
      'orderNumber', of_order.order_number,
      'payment', coalesce(of_order.stripe_payment_intent_id, ''),
      'error', coalesce(returned.last_error, '')
    ),
    'recipient', business_email,
    'reply_to', nullif(of_order.email, ''),
    'idempotency_key', 'refund-' || returned.id || '-returned'
  )));
$$;

create or replace function private.is_unsettled(case_state text) returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select case_state in ('waiting', 'shop', 'refunding', 'refused');
$$;

create or replace function private.open_case(of_order uuid) returns uuid stable
language sql
security definer
set search_path = ''
as $$
  select cases.id
  from public.withdrawal_cases as cases
  join public.withdrawals using (id)
  where cases.order_id = of_order
    and (private.is_unsettled(cases.state) or withdrawals.state in ('waiting', 'shop'))
  limit 1;
$$;

create or replace function private.refundable_cents(of_order public.orders) returns integer stable
language sql
security definer
set search_path = ''
as $$
  select case
      when of_order.paid_at is not null or coalesce(of_order.problem, 'refund') = 'refund' then of_order.amount_cents
      when of_order.paid_currency = lower(of_order.currency) then of_order.paid_cents
    end - of_order.amount_refunded_cents - private.credited_by_hand(of_order.id) - coalesce(sum(amount_cents), 0)::integer
  from public.refunds where order_id = of_order.id and state = 'processing';
$$;

create or replace function private.refund_refusal(of_order public.orders) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select case
    when of_order.status = 'refunded' then 'refunded'
    when of_order.status = 'disputed' then 'disputed'
    when of_order.stripe_payment_intent_id is null then 'unpaid'
    when of_order.status <> 'paid' and (of_order.status <> 'failed' or of_order.problem is null) then 'unpaid'
  end;
$$;

create or replace function private.refund_ruling(of_order public.orders, cents integer) returns text stable
language plpgsql
security definer
set search_path = ''
as $$
declare
  remaining constant integer := private.refundable_cents(of_order);
begin
  return case
    when private.refund_refusal(of_order) is not null then private.refund_refusal(of_order)
    when exists (select from public.refunds where order_id = of_order.id and state = 'processing') then 'busy'
    when cents is null and remaining <= 0 then 'refunded'
    when cents is not null and (of_order.status <> 'paid' or cents not between 1 and remaining) then 'amount'
  end;
end;
$$;

create or replace function private.refund_granted(case_id uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  started uuid;
begin
  update public.refunds
  set withdrawal_id = withdrawals.id
  from public.withdrawals
  where withdrawals.id = case_id
    and withdrawals.state in ('waiting', 'shop', 'granted')
    and refunds.order_id = withdrawals.order_id
    and refunds.state = 'processing'
    and refunds.amount_cents is null
    and refunds.withdrawal_id is null
  returning refunds.id into started;
  if started is not null then
    update public.withdrawals set state = 'granted' where id = case_id;
    return started;
  end if;

  insert into public.refunds (id, order_id, reason, withdrawal_id, asked_by)
  select gen_random_uuid(), orders.id, 'withdrawal', granted.id, 'buyer'
  from private.granted_without_refund as granted
  join public.orders on orders.id = granted.order_id
  where granted.id = case_id and private.refund_refusal(orders) is null
  on conflict (order_id) where state = 'processing' do nothing
  returning id into started;
  return started;
end;
$$;

create or replace function private.open_refund(request jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant integer := (request ->> 'cents')::integer;
  found_case public.withdrawals;
  found_order public.orders;
  known public.refunds;
  ruling text;
begin
  select * into found_case
  from public.withdrawals
  where id = (select coalesce(repeats, id) from public.withdrawals where reference = upper(trim(request ->> 'subject')));
  -- The order first, as apply_checkout does: the reverse order can deadlock.
  select * into found_order
  from public.orders
  where case
    when found_case.order_id is not null then id = found_case.order_id
    else order_number = upper(trim(request ->> case when found_case.id is null then 'subject' else 'number' end))
  end
  for update;
  if found_order.id is null then
    return jsonb_build_object('result', case when found_case.id is null then 'missing' else 'no-order' end);
  end if;

  ruling := private.refund_ruling(found_order, wanted);
  if ruling = 'busy' and wanted is null then
    -- Two owners at the same time, or an owner who accepts a withdrawal whose refund is processing: one refund.
    select * into known from public.refunds
    where order_id = found_order.id and state = 'processing' and amount_cents is null;
    if known.id is not null then
      update public.refunds
      set withdrawal_id = coalesce(private.accept_case(found_case.id, found_order.id), withdrawal_id)
      where id = known.id;
      return jsonb_build_object('result', 'done', 'refund', known.id, 'log', null);
    end if;
  end if;
  if ruling is not null then
    return jsonb_build_object('result', ruling);
  end if;
  return jsonb_build_object(
    'result', 'done', 'refund', (request ->> 'id')::uuid, 'log', private.start_refund(request, found_order, found_case)
  );
end;
$$;

create or replace function public.ask_refund(request jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  asked constant jsonb := private.open_refund(request);
begin
  if asked #>> '{log,action}' is not null then
    perform private.record_owner_action(
      asked #>> '{log,action}', asked #>> '{log,subject}', asked #> '{log,detail}', request ->> 'actor'
    );
  end if;
  return asked - 'log';
end;
$$;

create or replace function private.act_refund(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  return private.open_refund(jsonb_build_object(
    'id', given -> 'click', 'subject', subject, 'number', given -> 'number', 'cents', given -> 'cents',
    'actor', given -> 'by'
  ));
end;
$$;

create or replace function private.accept_case(asked uuid, of_order uuid) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  open_one constant uuid := private.open_case(of_order);
  accepted constant uuid := coalesce(open_one, asked);
begin
  update public.withdrawals
  set order_id = of_order, state = 'repeat', repeats = open_one
  where id = asked and id <> open_one;
  update public.withdrawals
  set order_id = of_order,
      state = 'granted',
      proof = coalesce(proof, 'shop'),
      proven_at = coalesce(proven_at, now())
  where id = accepted;
  return accepted;
end;
$$;

create or replace function private.start_refund(request jsonb, of_order public.orders, asked_case public.withdrawals)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant integer := (request ->> 'cents')::integer;
  settled_case constant uuid := case when request ->> 'cents' is null then private.accept_case(asked_case.id, of_order.id) end;
begin
  update public.refunds
  set state = 'closed', retried_at = now()
  where order_id = of_order.id and state = 'refused' and (wanted is null or withdrawal_id is null);
  insert into public.refunds (id, order_id, amount_cents, reason, withdrawal_id, asked_by)
  values (
    (request ->> 'id')::uuid,
    of_order.id,
    wanted,
    case when settled_case is not null then 'withdrawal' when of_order.problem is not null then 'problem' else 'decision' end,
    settled_case,
    request ->> 'actor'
  );
  return case
    when settled_case = asked_case.id
      then jsonb_build_object('action', 'withdrawal-accepted', 'subject', asked_case.reference)
    else jsonb_build_object('action', 'refund', 'subject', of_order.order_number)
  end || jsonb_build_object('detail', jsonb_build_object('order', of_order.order_number) || case
    when wanted is not null then jsonb_build_object('cents', wanted, 'part', true)
    when private.refundable_cents(of_order) is null then '{"all": true}'
    else jsonb_build_object('cents', private.refundable_cents(of_order))
  end);
end;
$$;

create or replace function private.refund_events(refund public.refunds)
returns table (at timestamptz, what text, cents integer, by text, error text, rest boolean) stable security invoker
language sql
set search_path = ''
as $$
  select happened.*, exists (
    select from public.refunds as earlier
    where earlier.order_id = refund.order_id and earlier.state = 'refunded' and earlier.settled_at < refund.created_at
  )
  from (
    select refund.created_at, 'asked', refund.amount_cents, refund.asked_by, null::text where refund.asked_by <> 'stripe'
    union all
    select
      refund.settled_at,
      case when refund.retried_at is null then refund.state else 'refused' end,
      coalesce(refund.refunded_cents, refund.amount_cents),
      refund.asked_by,
      refund.last_error
    where refund.settled_at is not null
    union all
    select refund.retried_at, 'retried', refund.amount_cents, refund.asked_by, null where refund.retried_at is not null
  ) as happened;
$$;

create or replace function public.remind_buyers(business_email text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued integer;
begin
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    'payment-reminder',
    jsonb_build_object(
      'email', orders.email,
      'firstName', nullif(orders.first_name, ''),
      'productName', orders.product_name,
      'orderNumber', orders.order_number,
      'unconfirmed', private.has_unconfirmed_account(orders),
      'last', reminder.number = 2
    ),
    orders.email,
    business_email,
    'order-' || orders.id || '-reminder-' || reminder.number
  from public.orders
  join (values (1, interval '1 day', interval '5 days'), (2, interval '5 days', interval '10 days'))
    as reminder (number, after, until)
    on orders.booked_at <= now() - reminder.after and orders.booked_at > now() - reminder.until
  where orders.status = 'paid'
    and orders.user_id is null
    and orders.erased_at is null
    and orders.email <> ''
    and orders.problem is null
    and not exists (
      select from public.outbox where idempotency_key = 'order-' || orders.id || '-reminder-' || reminder.number
    )
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued;
end;
$$;

create or replace function private.drop_reminders(of_order uuid) returns void
language sql
security definer
set search_path = ''
as $$
  delete from public.outbox where idempotency_key like 'order-' || of_order || '-reminder-%' and sent_at is null;
$$;

create or replace function private.with_shop(mails jsonb) returns jsonb stable security invoker
language plpgsql
set search_path = ''
as $$
declare
  document constant jsonb := private.shop_document();
  said constant jsonb := jsonb_build_object(
    'answerDays', document -> 'answerDays',
    'notice', case
      -- As texts, which order as the days do: no document keeps a request from being stored.
      when private.belgian_day(now())::text between document #>> '{notice,from}' and document #>> '{notice,until}'
        then document #>> '{notice,words}'
    end,
    'bookingUrl', document ->> 'bookingUrl'
  );
begin
  return (
    select jsonb_agg(case
      when document -> 'formulas' ? (mail #>> '{data,wish}') then jsonb_insert(mail, '{data,formula}', jsonb_build_object(
        'duration', document #>> array['formulas', mail #>> '{data,wish}', 'duration'],
        'price', document #>> array['formulas', mail #>> '{data,wish}', 'price']
      ))
      when document is not null and mail ->> 'template' = 'request-visitor' then jsonb_insert(mail, '{data,shop}', said)
      else mail
    end)
    from jsonb_array_elements(mails) as mail
  );
end;
$$;

create or replace function private.send_request_mails(stored public.requests, consent jsonb, mails jsonb)
returns void security invoker
language plpgsql
set search_path = ''
as $$
begin
  if stored.consent_marketing then
    insert into public.consents (
      kind, email, text_version, text, source, request_id, token, given_at, proof, proven_at
    )
    select
      'marketing', stored.email, consent ->> 'version', consent ->> 'text', stored.kind, stored.id, consent ->> 'token',
      stored.created_at, proof.proof, proof.proven_at
    from private.account_proof(stored.user_id, stored.email) as proof;
  end if;
  perform private.enqueue_mails(private.with_shop(mails));
end;
$$;

create or replace function public.submit_request(request jsonb, consent jsonb, mails jsonb) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  spam constant boolean := coalesce((request ->> 'is_spam')::boolean, false);
  stored public.requests;
begin
  insert into public.requests (
    id, kind, name, email, phone, company, message, details, shown, user_id, consent_marketing,
    source_url, utm_source, utm_medium, utm_campaign, is_spam, on_release
  )
  values (
    (request ->> 'id')::uuid,
    request ->> 'kind',
    request ->> 'name',
    request ->> 'email',
    coalesce(request ->> 'phone', ''),
    coalesce(request ->> 'company', ''),
    coalesce(request ->> 'message', ''),
    coalesce(request -> 'details', '{}'::jsonb),
    coalesce(request ->> 'shown', ''),
    (request ->> 'user_id')::uuid,
    coalesce((request ->> 'consent_marketing')::boolean, false),
    request ->> 'source_url',
    request ->> 'utm_source',
    request ->> 'utm_medium',
    request ->> 'utm_campaign',
    spam,
    case when spam then jsonb_build_object('consent', consent, 'mails', mails) end
  )
  returning * into stored;

  if not spam then
    perform private.send_request_mails(stored, consent, mails);
  end if;
  return stored.id;
end;
$$;

create or replace function private.expire_requests(before timestamptz, batch integer) returns integer security invoker
language plpgsql
set search_path = ''
as $$
declare
  old uuid[];
begin
  select array_agg(id) into old
  from (
    select requests.id
    from public.requests
    where requests.created_at < before
      and not exists (
        select
        from public.requests as other
        left join public.request_progress on request_progress.request_id = other.id
        where lower(other.email) = lower(requests.email)
          and (
            other.created_at >= before
            or request_progress.updated_at >= before
            or exists (select from public.notes where request_id = other.id and at >= before)
            or exists (
              select from public.invoices
              where request_id = other.id
                and (invoices.created_at >= before or corrects is null and private.invoice_open_cents(invoices) > 0)
            )
          )
      )
      and not exists (
        select from public.orders where lower(orders.email) = lower(requests.email) and created_at >= before
      )
    order by created_at
    limit batch
  ) as expired;
  delete from public.outbox
  where idempotency_key in (
    select 'request-answer-' || id from public.notes where request_id = any (old)
  ) or idempotency_key in (
    select 'request-' || id || '-' || recipient
    from unnest(old) as id, unnest(array['business', 'visitor']) as recipient
  );
  delete from public.requests where id = any (old);
  return coalesce(cardinality(old), 0);
end;
$$;

create or replace function private.expire_launch(before timestamptz, batch integer) returns integer security invoker
language plpgsql
set search_path = ''
as $$
declare
  old text[];
begin
  -- A launch mail that is queued meanwhile finds its address, or comes first.
  select array_agg(email) into old
  from (
    select email
    from public.launch_signups
    where unsubscribed_at < before
      or (confirmed_at is null and created_at < before)
      or exists (
        select from public.outbox
        where idempotency_key = private.launch_key(email) and coalesce(sent_at, failed_at) < before
      )
    order by created_at
    limit batch
    for update skip locked
  ) as expired;
  delete from public.outbox
  where template in ('launch-business', 'launch-visitor', 'launch-announcement')
    and (recipient = any (old) or data ->> 'email' = any (old));
  delete from public.launch_signups where email = any (old);
  return coalesce(cardinality(old), 0);
end;
$$;

create or replace function private.expire_orders(before timestamptz, paid boolean, batch integer)
returns integer security invoker
language plpgsql
set search_path = ''
as $$
declare
  old uuid[];
begin
  select array_agg(id) into old
  from (
    select id from public.orders
    where user_id is null and status <> 'pending' and (paid_at is not null or problem is not null) = paid
      and coalesce(paid_at, created_at) < before and private.names_buyer(orders)
    limit batch
    for update skip locked
  ) as expired;
  return private.cut_orders(old);
end;
$$;

create or replace function private.expire_accounts(before timestamptz, batch integer) returns integer security invoker
language plpgsql
set search_path = ''
as $$
declare
  removed integer;
begin
  delete from auth.users where id in (
    select id from auth.users
    where email_confirmed_at is null and greatest(created_at, confirmation_sent_at) < before
      and not exists (
        select from public.orders
        where (user_id = users.id or lower(orders.email) = lower(users.email)) and (paid_at is not null or problem is not null or status = 'pending')
      )
    order by created_at
    limit batch
    for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end;
$$;

create or replace function private.expire_auth_log(before timestamptz, batch integer) returns integer security invoker
language plpgsql
set search_path = ''
as $$
declare
  removed integer := 0;
begin
  if to_regclass('auth.audit_log_entries') is null or not has_table_privilege('auth.audit_log_entries', 'select, delete') then
    return 0;
  end if;
  execute 'delete from auth.audit_log_entries where id in (
    select id from auth.audit_log_entries where created_at < $1 limit $2
  )' using before, batch;
  get diagnostics removed = row_count;
  return removed;
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
        select id from public.withdrawal_cases
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

create or replace function public.record_retention(rule text, removed integer, problem text) returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.retention_runs as known (rule, removed, failing_since, last_error)
  values ($1, $2, case when $3 is not null then now() end, $3)
  on conflict on constraint retention_runs_pkey do update
    set ran_at = now(),
        removed = known.removed + excluded.removed,
        failing_since = case when $3 is not null then coalesce(known.failing_since, now()) end,
        last_error = $3;
$$;

create or replace function private.act_kit_status(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := given ->> 'wanted';
  now_is text;
begin
  select kit_status into now_is from public.shop_settings for update;
  if wanted = 'te-koop' and not (given ->> 'complete')::boolean then
    return jsonb_build_object('result', 'incomplete');
  elsif now_is = wanted then
    return jsonb_build_object('result', 'done', 'log', null);
  end if;
  update public.shop_settings set kit_status = wanted, changed_at = now() where id;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object(
    'from', now_is, 'to', wanted
  )));
end;
$$;

create or replace function public.record_schedule_run() returns void
language sql
security definer
set search_path = ''
as $$
  update public.shop_settings set schedule_ran_at = now() where id;
$$;

create or replace function private.schedule_stands_still(moment timestamptz) returns boolean stable security invoker
language sql
set search_path = ''
as $$
  select schedule_ran_at < moment - interval '1 hour' from public.shop_settings;
$$;

create or replace function private.retention_fails(moment timestamptz) returns boolean stable security invoker
language plpgsql
set search_path = ''
as $$
begin
  return (
    select count(*) filter (where failing_since < moment - interval '3 hours') > 0
      or min(ran_at) < moment - interval '1 day'
    from public.retention_runs
  );
end;
$$;

create or replace function public.shop_health(moment timestamptz default now(), most_megabytes integer default null)
returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'database', not pg_is_in_recovery()
      and not current_setting('default_transaction_read_only')::boolean
      and coalesce(pg_database_size(current_database()) < most_megabytes * 0.9 * 1024 * 1024, true),
    'mails', not exists (
      select from public.outbox
      where sent_at is null and failed_at is null and priority < 3 and created_at < moment - interval '30 minutes'
    ),
    'schedule', not private.schedule_stands_still(moment),
    'retention', not private.retention_fails(moment)
  );
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
  update public.orders set terms_version = coalesce(terms_version, offered ->> 'version') where id = of_order;
end;
$$;

create or replace function private.terms_for_order(number text) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('version', version, 'html', html)
    from public.orders join public.terms_versions on version = terms_version
    where order_number = number
  );
end;
$$;

create or replace function public.promised_days(of_order uuid) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'withdrawal_days', coalesce(withdrawal_days, 14), 'refund_days', coalesce(refund_days, 14)
  )
  from public.orders left join public.terms_versions on version = terms_version
  where id = of_order;
$$;

create or replace function private.withdrawal_event(event text, detail text default null)
returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', now(), 'event', event, 'detail', detail)));
$$;

create or replace function public.withdrawable_order(address text, number text, account uuid) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  with own as (
    select *, case
      when status in ('paid', 'disputed') then 1
      when status = 'failed' then 2
      when status = 'pending' then 3
      else 4
    end as tier
    from public.orders
    where (status in ('paid', 'disputed', 'pending', 'refunded') or status = 'failed' and problem is not null)
      and (
        email <> '' and lower(email) = lower(address)
        or user_id = account and (number is not null or lower(address) = (select lower(users.email) from auth.users where id = account))
      )
      and (number is null or order_number = upper(number))
  ),
  ranked as (
    select *, rank() over (order by tier) as place, count(*) over (partition by tier) as alike from own
  )
  select jsonb_build_object(
    'id', id,
    'number', order_number,
    'email', email,
    'status', status,
    'problem', problem,
    'paid_at', paid_at,
    'amount_cents', amount_cents,
    'for_company', company is not null,
    'own', coalesce(user_id = account, false)
  ) || public.promised_days(id)
  from ranked
  where place = 1 and (number is not null or alike = 1);
$$;

create or replace function private.declared(stored public.withdrawals, refund uuid) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'reference', stored.reference,
    'received_at', stored.received_at,
    'granted', exists (
      select from public.withdrawals as cases
      where cases.id = coalesce(stored.repeats, stored.id) and cases.state = 'granted'
    ),
    'refund', refund
  );
$$;

create or replace function public.declare_withdrawal(declaration jsonb, mails jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.withdrawals;
  status text;
  refund uuid;
begin
  stored := jsonb_populate_record(null::public.withdrawals, declaration);
  if stored.order_id is not null then
    select orders.status into status from public.orders where id = stored.order_id for update;
    if status = 'refunded' then
      stored.verdict := 'refunded';
    end if;
  end if;

  if (declaration ->> 'is_spam')::boolean then
    stored.state := 'spam';
  else
    stored.repeats := private.open_case(stored.order_id);
    stored.state := case
      when stored.repeats is not null then 'repeat'
      when stored.verdict = 'refunded' then 'closed'
      when stored.verdict <> 'open' then 'shop'
      when stored.proof is not null then 'granted'
      else 'waiting'
    end;
  end if;

  -- The reference is the start of the id: another declaration can have the same one.
  if exists (select from public.withdrawals where reference = stored.reference) then
    stored.reference := upper(substr(stored.id::text, 10, 4) || '-' || substr(stored.id::text, 15, 4));
    mails := replace(mails::text, declaration ->> 'reference', stored.reference)::jsonb;
  end if;
  insert into public.withdrawals (
    id, reference, channel, name, email, order_text, statement, statement_version, received_at, order_id, repeats,
    verdict, state, refund_due, proof, proven_at, token, events
  )
  values (
    stored.id, stored.reference, stored.channel, stored.name, stored.email, coalesce(stored.order_text, ''),
    coalesce(stored.statement, ''), coalesce(stored.statement_version, ''), stored.received_at, stored.order_id,
    stored.repeats, stored.verdict, stored.state, stored.refund_due, stored.proof,
    case when stored.proof is not null then now() end, stored.token,
    private.withdrawal_event('declared', stored.state)
  )
  on conflict (id) do nothing;
  if not found then
    -- A copy of the same request was first.
    select * into strict stored from public.withdrawals where id = (declaration ->> 'id')::uuid;
    return private.declared(stored, null);
  end if;

  if stored.repeats is not null then
    update public.withdrawals set refund_due = least(refund_due, stored.refund_due) where id = stored.repeats;
    if stored.proof is not null then
      perform private.prove_case(stored.repeats, stored.proof);
    end if;
  end if;

  if stored.state in ('waiting', 'shop', 'granted') and stored.order_id is not null and status <> 'pending'
    or stored.state <> 'spam' and (declaration ->> 'mails_allowed')::boolean
  then
    perform private.enqueue_mails(mails -> 'acknowledgement');
    if stored.state <> 'repeat' then
      perform private.enqueue_mails(mails -> 'shop');
    end if;
  end if;
  refund := private.refund_granted(coalesce(stored.repeats, stored.id));
  return private.declared(stored, refund);
end;
$$;

create or replace function private.prove_case(case_id uuid, case_proof text) returns void
language sql
security definer
set search_path = ''
as $$
  update public.withdrawals
  set proof = case_proof,
      proven_at = now(),
      verdict = case when verdict = 'open' and for_company then 'company' else verdict end,
      state = case when state = 'shop' or for_company then 'shop' else 'granted' end,
      events = events || private.withdrawal_event('proven', case_proof)
  from (
    select exists (
      select from public.withdrawals join public.orders on orders.id = order_id
      where withdrawals.id = case_id and company is not null
    ) as for_company
  ) as sold
  where id = case_id and proof is null and state in ('waiting', 'shop');
$$;

create or replace function private.lock_order_of_case(case_id uuid) returns void security invoker
language plpgsql
set search_path = ''
as $$
begin
  perform from public.orders where id = (select order_id from public.withdrawals where id = case_id) for update;
  perform from public.withdrawals where id = case_id for update;
end;
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
    from public.withdrawal_cases where id = case_id
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
    select from public.withdrawal_cases where id = closed.id and state in ('spam', 'waiting', 'shop', 'refused')
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

create view private.dispute_steps with (security_invoker = true) as
  select * from (
    select orders.id as order_id, (word ->> 'at')::timestamptz as at, word ->> 'state' as state, (word ->> 'cents')::integer as cents,
      lag(word ->> 'state') over (partition by orders.id, dispute order by place) as before
    from public.orders, jsonb_each(disputes) as about (dispute, words),
      jsonb_array_elements(words) with ordinality as said (word, place)
    where disputes <> '{}'
  ) as ordered
  where state is distinct from before;

create view private.money_movements with (security_invoker = true) as
  with sold as (
    select id, coalesce(paid_at, booked_at) as money_at, case when paid_at is null then paid_cents else amount_cents end as cents
    from public.orders
    where paid_at is not null or (booked_at is not null and paid_currency = lower(currency))
  ),
  notes as (
    select note.total_cents, note.issued_on, note.corrects, invoice.paid_on, invoice.order_id, note.paid_on as by_stripe_on
    from public.invoices as note join public.invoices as invoice on invoice.id = note.corrects
  )
  select money_at as at, 'payment' as kind, cents from sold
  union all
  select coalesce(refunded_at, settled_at), 'refund', -refunded_cents
  from public.refunds join sold on sold.id = order_id where refunded_cents is not null
  union all
  select returned_at, 'returned', refunded_cents from public.refunds join sold on sold.id = order_id where returned_at is not null
  union all
  select at, case when steps.state = 'lost' then 'lost' else 'regained' end,
    case when steps.state = 'lost' then -steps.cents else steps.cents end
  from private.dispute_steps as steps join sold on sold.id = order_id where 'lost' in (steps.state, before)
  union all
  select private.belgian_midnight(paid_on), 'invoice', total_cents - (
    select coalesce(sum(total_cents), 0)::integer from notes where corrects = invoices.id and issued_on <= invoices.paid_on
  )
  from public.invoices where kind = 'invoice' and order_id is null and paid_on is not null
  union all
  select private.belgian_midnight(issued_on), 'note', -total_cents from notes
  where case when order_id is null then issued_on > paid_on else by_stripe_on is null and not exists (
    select from public.orders where orders.id = order_id and private.has_dispute(orders, 'lost')
  ) end;

create view public.newsletter_addresses with (security_invoker = true) as
  select lower(email) as email, min(proven_at) as since
  from public.consents
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
  group by lower(email);

create view private.company_order_list with (security_invoker = true) as
  select
    order_number, paid_at, email, product_name, amount_cents, amount_refunded_cents, currency,
    company ->> 'name' as company, company ->> 'companyNumber' as company_number, company ->> 'vatLiable' as vat_liable, company ->> 'street' as street,
    company ->> 'postalCode' as postal_code, company ->> 'city' as city, company ->> 'reference' as reference,
    search_text
  from public.orders
  where company is not null and paid_at is not null;

create view private.launch_mails with (security_invoker = true) as
  select * from public.outbox
  where template = 'launch-announcement' and idempotency_key like 'launch-announcement-%';

create view private.signups_that_count with (security_invoker = true) as
  select launch_signups.*, private.launch_state(launch_signups) as state from public.launch_signups where not is_spam;

create view private.launch_list with (security_invoker = true) as
  select
    email, state, created_at, confirmed_at, unsubscribed_at,
    (
      select jsonb_build_object('text', text, 'version', text_version, 'at', given_at)
      from public.consents
      where kind = 'launch' and consents.email = signup.email
      order by given_at desc
      limit 1
    ) as consent,
    (select private.mail_state(outbox) from public.outbox where idempotency_key = private.launch_key(signup.email)) as mail,
    search_text
  from private.signups_that_count as signup;

create view private.mail_list with (security_invoker = true) as
  select id, template, recipient, private.mail_state(outbox) as state,
    coalesce(data ->> 'orderNumber', data ->> 'reference') as about,
    created_at, sent_at, failed_at, next_attempt_at, attempts, last_error,
    case when private.mail_state(outbox) = 'stopped' then private.stop_of(recipient) end as stop, search_text
  from public.outbox;

create view private.mail_stop_list with (security_invoker = true) as
  select id, email, cause, stopped_at, private.plain_text(email) as search_text
  from public.mail_stops where lifted_at is null;

create view private.newsletter_list with (security_invoker = true) as
  select distinct on (addresses.email) addresses.email, addresses.since, text, text_version, source,
    search_text
  from public.newsletter_addresses as addresses
  join public.consents on lower(consents.email) = addresses.email
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
    and not exists (select from private.mail_stop_list as stops where stops.email = addresses.email)
  order by addresses.email, given_at desc;

create view private.problem_orders with (security_invoker = true) as
  select id, order_number, email, amount_cents, status, coalesce(refused.at, updated_at) as updated_at,
    private.named_problem(orders) as problem,
    refused.at is not null as refund_refused
  from public.orders
  left join (
    select order_id, min(settled_at) as at
    from public.refunds
    where state = 'refused' and withdrawal_id is null
    group by order_id
  ) as refused on refused.order_id = orders.id
  -- What is without disputes or problems is spared each function, also by a plan that asks them before the join.
  where (status = 'disputed' or problem is not null or disputes <> '{}' or refused.at is not null)
    and (disputes = '{}' or not private.is_lost(orders))
    and (status = 'disputed' or (private.named_problem(orders) is not null and status <> 'refunded') or refused.at is not null);

create view private.order_list with (security_invoker = true) as
  select listed.*, listed.access in ('unconfirmed', 'none') as is_shut
  from (
    select
      order_number, orders.email, trim(first_name || ' ' || last_name) as name, product_name, amount_cents,
      amount_refunded_cents, currency, status,
      case when disputes = '{}' then problem else private.named_problem(orders) end as problem,
      paid_at, orders.created_at, utm_source,
      case
        when status <> 'paid' then null
        when account.email_confirmed_at is not null then 'linked'
        when account.id is not null or own.address is not null then 'unconfirmed'
        else 'none'
      end as access,
      orders.id in (select id from private.problem_orders) as needs_care,
      -- The order of the desk's words.
      array_position(array['paid', 'disputed', 'failed', 'expired', 'refunded', 'pending'], status) as rank_of_status,
      search_text
    from public.orders
    left join auth.users as account on account.id = orders.user_id
    left join (select distinct lower(email) as address from auth.users) as own on own.address = lower(orders.email)
  ) as listed;

create view private.all_requests with (security_invoker = true) as
  select requests.*, coalesce(request_progress.status, 'new') as status, request_progress.follow_up_on,
    -- One that was won or lost waits for nothing.
    request_progress.status not in ('won', 'lost') and request_progress.follow_up_on <= (select private.belgian_day(now())) as is_due
  from public.requests
  left join public.request_progress on request_progress.request_id = requests.id;

create view private.request_list with (security_invoker = true) as
  select
    id, kind, name, email, phone, company, message, details, consent_marketing, source_url, utm_source, utm_medium,
    utm_campaign, created_at, is_spam, private.request_reference(id) as reference, status, follow_up_on, is_due,
    search_text
  from private.all_requests;

create view public.withdrawal_cases with (security_invoker = true) as
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
  from public.withdrawal_cases as cases
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
  from public.withdrawal_cases as cases
  left join public.orders on orders.id = cases.order_id;

create view private.waiting_deletions with (security_invoker = true) as
  select coalesce(lower(users.email), address) as email, due_at, waits_for
  from public.deletion_requests left join auth.users on users.id = account_id
  where waits_for is not null;

create view private.action_list with (security_invoker = true) as
  select id, at, owner_email, action, subject, address, detail,
    private.plain_text(concat_ws(' ', subject, address, owner_email, action)) as search_text
  from public.owner_actions, private.address_of_action(action, subject) as address;

create view private.granted_without_refund with (security_invoker = true) as
  select id, order_id
  from public.withdrawals
  where state = 'granted'
    and not exists (select from public.refunds where withdrawal_id = withdrawals.id and state <> 'closed');

create view private.requests_that_count with (security_invoker = true) as
  select * from private.all_requests where not is_spam;

create or replace trigger clean_names
  before insert or update of raw_user_meta_data on auth.users
  for each row
  when (jsonb_typeof(new.raw_user_meta_data) = 'object')
  execute function private.clean_names();

create or replace trigger end_unproven_password
  before update of recovery_token on auth.users
  for each row
  when (
    old.email_confirmed_at is null
    and coalesce(old.recovery_token, '') <> ''
    and coalesce(new.recovery_token, '') = ''
    and new.encrypted_password is not distinct from old.encrypted_password
  )
  execute function private.end_unproven_password();

create or replace trigger announce_password
  after update of encrypted_password on auth.users
  for each row
  when (
    old.email_confirmed_at is not null
    and coalesce(old.encrypted_password, '') <> ''
    and coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password <> old.encrypted_password
    and coalesce(new.email, '') <> ''
  )
  execute function private.announce_password();

create or replace trigger keep_receipts
  before update or delete or truncate on public.takings
  for each statement
  execute function private.append_only();

create or replace trigger book_receipts
  after insert or update on public.orders
  for each row
  when (new.paid_at is not null)
  execute function private.book_receipts();

create or replace trigger move_newsletter
  after update of email on auth.users
  for each row
  when (
    old.email_confirmed_at is not null
    and new.email_confirmed_at is not null
    and lower(old.email) <> lower(new.email)
  )
  execute function private.move_newsletter();

create or replace trigger follow_account_update
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.follow_account();

create or replace trigger follow_account_delete
  before delete on auth.users
  for each row execute function private.follow_account();

create or replace trigger keep_invoices
  after update or delete on public.invoices
  for each row
  execute function private.keep_invoices();

create or replace trigger keep_all_invoices
  before truncate on public.invoices
  for each statement
  execute function private.keep_invoices();

create or replace trigger link_orders_on_confirmed_insert
  after insert on auth.users
  for each row
  when (new.email_confirmed_at is not null and new.email is not null)
  execute function private.link_orders_to_confirmed_user();

create or replace trigger link_orders_on_confirmed_update
  after update of email, email_confirmed_at on auth.users
  for each row
  when (
    new.email_confirmed_at is not null
    and new.email is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email)
  )
  execute function private.link_orders_to_confirmed_user();

create or replace trigger give_priority before insert on public.outbox for each row execute function private.give_priority();

create or replace trigger keep_owner_actions
  before update or delete or truncate on public.owner_actions
  for each statement
  execute function private.append_only();

create policy "Buyers read the invoices of their own orders" on public.invoices
  for select to authenticated
  using (order_id in (select id from public.orders where user_id = (select auth.uid())));

create policy "Members keep their own progress" on public.kick_progress
  for all to authenticated
  using (
    user_id = (select auth.uid())
    and exists (
      select from public.orders
      where orders.user_id = (select auth.uid()) and orders.status = 'paid' and orders.opens = 'kit'
    )
  );

create policy "Buyers read the lessons" on public.kicks
  for select to authenticated
  using (
    exists (
      select from public.orders
      where orders.user_id = (select auth.uid()) and orders.status = 'paid' and orders.opens = 'kit'
    )
  );

create policy "Buyers read the files" on public.lesson_files
  for select to authenticated
  using (
    exists (
      select from public.orders
      where orders.user_id = (select auth.uid()) and orders.status = 'paid' and orders.opens = 'kit'
    )
  );

create policy "Buyers read their own orders" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()));

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
