-- Orders on the owner's desk: the list, one order with its history, and its actions.

-- The notes of owners about an order, never changed.
create table public.order_notes (
  -- Chosen by the form, so that a double click stores one note.
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  words text not null check (words <> ''),
  author text not null,
  at timestamptz not null default now(),
  search_text text generated always as (public.plain_text(words)) stored
);

create index order_notes_order_id on public.order_notes (order_id);

alter table public.order_notes enable row level security;

-- `access` is what a paid order opens: 'linked' to a confirmed account, 'unconfirmed' while the account with its address
-- has to be confirmed, 'none' without an account; null for any other order.
create view public.order_list with (security_invoker = true) as
  select listed.*, listed.access in ('unconfirmed', 'none') as is_shut
  from (
    select
      order_number, orders.email, trim(first_name || ' ' || last_name) as name, product_name, amount_cents,
      amount_refunded_cents, currency, status, problem, paid_at, orders.created_at, utm_source,
      case
        when status <> 'paid' then null
        when account.email_confirmed_at is not null then 'linked'
        when account.id is not null or own.address is not null then 'unconfirmed'
        else 'none'
      end as access,
      orders.id in (select id from public.problem_orders) as needs_care,
      -- The order of the desk's words.
      array_position(array['paid', 'disputed', 'failed', 'expired', 'refunded', 'pending'], status) as place_of_status,
      search_text
    from public.orders
    left join auth.users as account on account.id = orders.user_id
    left join (select distinct lower(email) as address from auth.users) as own on own.address = lower(orders.email)
  ) as listed;

-- Orders, newest first: a page, with the query of list_page plus: state, problem (only those needing manual attention),
-- shut (only the paid ones whose buyer cannot get in).
create function public.desk_orders(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page(
    'public.order_list',
    query,
    jsonb_build_object(
      'status', nullif(query ->> 'state', ''),
      'needs_care', nullif((query ->> 'problem')::boolean, false),
      'is_shut', nullif((query ->> 'shut')::boolean, false)
    ),
    'created_at desc, order_number'
  );
$$;

-- What happened to an order itself: its payment, what Stripe reported, its refunds and what owners did.
create function public.order_events(looked_at public.orders)
returns table (at timestamptz, kind text, what text, detail jsonb)
language sql
stable
set search_path = ''
as $$
  select looked_at.created_at, 'order', 'created', '{}'::jsonb
  union all
  select looked_at.paid_at, 'order', 'paid', '{}'::jsonb where looked_at.paid_at is not null
  union all
  select received_at, 'stripe', type, jsonb_build_object('result', result)
  from public.stripe_events where order_id = looked_at.id
  union all
  select event.at, 'refund', event.what,
    jsonb_build_object('cents', cents, 'by', by, 'error', error, 'rest', rest)
  from public.refunds, public.refund_events(refunds) as event
  where order_id = looked_at.id
  union all
  -- A refund's own history says who asked for it.
  select owner_actions.at, 'owner', action, owner_actions.detail || jsonb_build_object('owner', owner_email)
  from public.owner_actions
  where action <> 'refund' and (
    subject = looked_at.order_number
    or subject in (select reference from public.withdrawals where order_id = looked_at.id)
  );
$$;

-- What happened to a declaration.
create function public.withdrawal_events(declared public.withdrawals)
returns table (at timestamptz, kind text, what text, detail jsonb)
language sql
stable
set search_path = ''
as $$
  select (event ->> 'at')::timestamptz, 'withdrawal', event ->> 'event',
    jsonb_build_object('reference', declared.reference, 'detail', event ->> 'detail')
  from jsonb_array_elements(declared.events) as event;
$$;

-- A mail as a moment in a history.
create function public.mail_event(mail public.outbox)
returns table (at timestamptz, kind text, what text, detail jsonb)
language sql
stable
set search_path = ''
as $$
  select coalesce(mail.sent_at, mail.failed_at, mail.created_at), 'mail', mail.template,
    jsonb_build_object('id', mail.id, 'to', mail.recipient, 'state', public.mail_state(mail));
$$;

-- The history of an order, oldest first: [{ at, kind, what, detail }]. An invoice is issued at the moment of the payment,
-- which comes first.
create function public.order_history(looked_at public.orders)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    with cases as (
      select * from public.withdrawals where order_id = looked_at.id
    ),
    documents as (
      select * from public.invoices where order_id = looked_at.id
    ),
    mails as (
      select * from public.outbox where idempotency_key like 'order-' || looked_at.id || '-%'
      union all
      select outbox.* from cases, public.outbox where idempotency_key like 'withdrawal-' || cases.id || '-%'
      union all
      select outbox.*
      from public.refunds, public.outbox
      where order_id = looked_at.id and idempotency_key like 'refund-' || refunds.id || '%'
      union all
      select mail.* from documents, public.invoice_mails(documents::public.invoices) as mail
    ),
    happened as (
      select * from public.order_events(looked_at)
      union all
      select event.* from mails, public.mail_event(mails::public.outbox) as event
      union all
      select event.* from cases, public.withdrawal_events(cases::public.withdrawals) as event
      union all
      select event.* from documents, public.invoice_events(documents::public.invoices) as event
    )
    select coalesce(jsonb_agg(to_jsonb(happened) order by at, kind <> 'order', kind, what desc), '[]'::jsonb) from happened
  );
end;
$$;

-- One order, or null: { order, access, left, account, address_account, alike, earlier_order, cases, refunds, notes,
-- invoices, history }. `access` is that of order_list, `left`
-- is the refundable remainder if known, `account` the one that it is linked to, `address_account` the one with its address, and
-- `alike` has confirmed accounts without an order that may be the buyer's, under another address.
create function public.desk_order(number text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_order public.orders;
begin
  perform public.require_owner();
  select * into found_order from public.orders where order_number = upper(trim(number));
  perform public.count_read(upper(trim(number)), coalesce(found_order.order_number, 'order_list'));
  if found_order.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'order', to_jsonb(found_order)
      - array['id', 'user_id', 'opens', 'vat_percent', 'buyer_key', 'erased_at', 'search_text']
      || jsonb_build_object('needs_care', found_order.id in (select id from public.problem_orders)),
    'access', (select access from public.order_list where order_list.order_number = found_order.order_number),
    'left', public.refundable_cents(found_order),
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
    'earlier_order', case when found_order.paid_at is not null then public.earlier_paid_order(found_order) end,
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
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(note) - array['order_id', 'search_text'] order by at desc), '[]'::jsonb)
      from public.order_notes as note where order_id = found_order.id
    ),
    'invoices', public.invoices_of(found_order.id),
    'history', public.order_history(found_order)
  );
end;
$$;

-- Adds a note to an order, once per id. Returns { result }: 'saved', 'missing', 'empty', or 'differs' if this id has
-- another note.
create function public.desk_add_order_note(number text, note_id uuid, words text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  noted constant uuid := (select id from public.orders where order_number = number);
begin
  perform public.require_owner();
  if noted is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if trim($3) = '' then
    return jsonb_build_object('result', 'empty');
  end if;
  insert into public.order_notes (id, order_id, words, author)
  values (note_id, noted, trim($3), public.owner_address())
  on conflict (id) do nothing;
  if found then
    perform public.record_owner_action('order-noted', number);
  elsif not exists (
    select from public.order_notes where id = note_id and order_id = noted and order_notes.words = trim($3)
  ) then
    return jsonb_build_object('result', 'differs');
  end if;
  return jsonb_build_object('result', 'saved');
end;
$$;

-- The terms that were sent with an order, { version, html }, or null.
create function public.desk_terms(number text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return public.terms_for_order(number);
end;
$$;

-- Resends the purchase mail of a paid order, at most once a minute. Returns
-- { result: 'queued' | 'unknown' | 'unpaid' | 'gone' }; 'gone': the mail is no longer kept.
create function public.desk_mail_again(number text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  again public.orders;
  mail_key text;
begin
  perform public.require_owner();
  select * into again from public.orders where order_number = number for update;
  if again.id is null then
    return jsonb_build_object('result', 'unknown');
  end if;
  if again.status <> 'paid' or again.email = '' then
    return jsonb_build_object('result', 'unpaid');
  end if;
  mail_key := 'order-' || again.id || '-again-' || to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MI');
  if not exists (select from public.outbox where idempotency_key = mail_key) then
    if not public.mail_purchase_again(again, mail_key) then
      return jsonb_build_object('result', 'gone');
    end if;
    perform public.record_owner_action('mail-again', number);
  end if;
  return jsonb_build_object('result', 'queued', 'email', again.email);
end;
$$;

-- Corrects the buyer's address on a paid order; `seen` is the address that the owner saw. Returns
-- { result: 'linked' | 'waiting' | 'changed' | 'unpaid' | 'unknown' | 'invalid', email }.
create function public.desk_correct_address(number text, seen text, new_address text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  corrected public.orders;
begin
  perform public.require_fresh_owner();
  if not public.is_mail_address(new_address) then
    return jsonb_build_object('result', 'invalid');
  end if;
  perform public.lock_addresses(seen, new_address);
  select * into corrected from public.orders where order_number = number for update;
  if corrected.id is null then
    return jsonb_build_object('result', 'unknown');
  end if;
  if corrected.status <> 'paid' then
    return jsonb_build_object('result', 'unpaid', 'email', corrected.email);
  end if;
  if lower(corrected.email) <> lower(new_address) then
    if lower(corrected.email) <> lower(seen) then
      return jsonb_build_object('result', 'changed', 'email', corrected.email);
    end if;
    corrected := public.move_order(
      corrected, new_address, 'order-' || corrected.id || '-corrected-' || md5(lower(new_address) || now())
    );
    perform public.record_owner_action('address-corrected', number);
  end if;
  return jsonb_build_object(
    'result', case when corrected.user_id is null then 'waiting' else 'linked' end, 'email', corrected.email
  );
end;
$$;

-- ask_refund on behalf of an owner: the whole remainder, or `cents` of it. `request` makes a repeated click the same
-- refund. The Edge Function desk-refund then sends it to Stripe.
create function public.desk_refund(subject text, number text, cents integer, left_seen integer, request uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_fresh_owner();
  return public.ask_refund(jsonb_build_object(
    'id', request, 'subject', subject, 'number', number, 'cents', cents, 'left_seen', left_seen
  ));
end;
$$;
