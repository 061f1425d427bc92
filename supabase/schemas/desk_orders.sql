-- Orders on the owner's desk: the list, one order with its history, and its actions.

-- The notes about an order or a request, the newest first, as in contract/database/orders.ts. `delivery` is that of the
-- mail of an answer.
create function private.notes_about(subject uuid) returns jsonb stable security invoker as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', note.id, 'title', title, 'words', words, 'author', author, 'at', at,
    'delivery', case when mail.id is not null then private.mail_state(mail) end
  ) order by at desc), '[]')
  from public.notes as note
  left join public.outbox as mail on mail.idempotency_key = 'request-answer-' || note.id
  where order_id = subject or request_id = subject;
$$;

-- Notes something about an order, by its number, or about a request, by its id.
create function private.act_noted(subject text, given jsonb) returns jsonb security invoker as $$
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

-- `access` is what a paid order opens: 'linked' to a confirmed account, 'unconfirmed' while the account with its address
-- has to be confirmed, 'none' without an account; null for any other order.
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

-- Orders, newest first: a page, with the query of list_page plus: state, problem (only those needing manual attention),
-- shut (only the paid ones whose buyer cannot get in).
create function public.desk_orders(query jsonb) returns jsonb as $$
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

-- One order, or null: { order, access, version, left, credited, account, address_account, alike, earlier_order, cases, refunds, notes,
-- invoices, history }. `access` is that of order_list, `left` is the refundable remainder if known, `credited` what was
-- credited by hand, `account` the one that it is linked to, `address_account` the one with its address, and `alike` has confirmed accounts without an order that may be the buyer's, under another address.
create function public.desk_order(number text) returns jsonb as $$
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

-- The terms that were sent with an order, { version, html }, or null.
create function public.desk_terms(number text) returns jsonb stable as $$
begin
  perform private.require_owner();
  return private.terms_for_order(number);
end;
$$;

-- Mails the buyer of a consumer's order where to ask for an invoice of a company, as long as that is possible; at most once a
-- minute.
create function private.act_invoice_offered(subject text, given jsonb) returns jsonb security invoker as $$
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

-- Notes that an owner asks Auth for a confirmation link for the buyer of an order.
create function private.act_confirmation_asked(subject text, given jsonb) returns jsonb stable security invoker as $$
begin
  return jsonb_build_object(
    'result', case when exists (select from public.orders where order_number = subject) then 'done' else 'missing' end
  );
end;
$$;

-- Resends the purchase mail of a paid order, at most once a minute.
create function private.act_order_mailed(subject text, given jsonb) returns jsonb security invoker as $$
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

-- Corrects the buyer's address on a paid order.
create function private.act_address_corrected(subject text, given jsonb) returns jsonb security invoker as $$
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
