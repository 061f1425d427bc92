-- Orders on the owner's desk: the list, one order with its history, and the acts on it. What an owner gives back in part
-- is a row of `refunds`; the whole of an order goes back as a case of `withdrawals`. Both are claimed by the same loop.

create table public.refunds (
  -- Made by the owner's browser, so that one press is one refund however often it is sent.
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'refunding' check (state in ('refunding', 'refused', 'refunded', 'closed')),
  refund_id text,
  refund_attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);

comment on column public.refunds.state is
  'refunding: goes back as soon as Stripe accepts. refused: Stripe refused. refunded: the money is back. closed: the whole order went back instead.';

create index refunds_order_id on public.refunds (order_id);
-- One part of an order at a time.
create unique index refunds_one_at_a_time on public.refunds (order_id) where state = 'refunding';
-- The history of an order finds its mails by the start of their key.
create index outbox_key_start on public.outbox (idempotency_key text_pattern_ops);

alter table public.refunds enable row level security;

-- Claims up to `batch` refunds that are due: the payment is there and the bank does not contest it. A claim is due again
-- after a pause that grows, so a worker that dies loses nothing. Returns [{ id, reference, payment, order_id,
-- order_number, amount_cents, part, refund_id, round }]; `part` is null where all that is left goes back.
create or replace function public.claim_refunds(batch integer)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with due as (
    select withdrawals.id
    from public.withdrawals
    join public.orders on orders.id = withdrawals.order_id
    where withdrawals.state = 'refunding'
      and (orders.status = 'paid' or (orders.status = 'failed' and orders.problem is not null))
      and orders.stripe_payment_intent_id is not null
      and (next_attempt_at <= now() or next_attempt_at > now() + interval '1 hour')
    order by next_attempt_at
    limit greatest(batch, 0)
    for update of withdrawals skip locked
  ),
  due_parts as (
    select refunds.id
    from public.refunds
    join public.orders on orders.id = refunds.order_id
    where refunds.state = 'refunding'
      and orders.status = 'paid'
      and (next_attempt_at <= now() or next_attempt_at > now() + interval '1 hour')
    order by next_attempt_at
    limit greatest(batch, 0)
    for update of refunds skip locked
  ),
  taken as (
    update public.withdrawals
    set refund_attempts = refund_attempts + 1,
        -- Longer than an attempt that times out.
        next_attempt_at = now() + greatest(interval '45 seconds', public.outbox_pause(refund_attempts + 1))
    from due
    where withdrawals.id = due.id
    returning withdrawals.*
  ),
  taken_parts as (
    update public.refunds
    set refund_attempts = refund_attempts + 1,
        next_attempt_at = now() + greatest(interval '45 seconds', public.outbox_pause(refund_attempts + 1))
    from due_parts
    where refunds.id = due_parts.id
    returning refunds.*
  ),
  all_taken as (
    select id, reference, order_id, null::integer as part, refund_id, refund_round from taken
    union all
    select id, null, order_id, amount_cents, refund_id, 0 from taken_parts
  )
  select coalesce(
    jsonb_agg(jsonb_build_object(
      'id', all_taken.id,
      'reference', coalesce(all_taken.reference, orders.order_number),
      'payment', orders.stripe_payment_intent_id,
      'order_id', orders.id,
      'amount_cents', orders.amount_cents,
      'part', all_taken.part,
      'order_number', orders.order_number,
      'refund_id', all_taken.refund_id,
      'round', all_taken.refund_round
    )),
    '[]'::jsonb
  )
  from all_taken
  join public.orders on orders.id = all_taken.order_id;
$$;

-- Records what an attempt to give back a part came to: 'succeeded' (the buyer gets a mail), 'pending' (Stripe has it in
-- hand as `stripe_id`), 'retry' or 'refused' (for good: the shop gets `mail`).
create function public.record_part_refund(part_id uuid, outcome text, stripe_id text, error text, mail jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  part public.refunds;
  part_order public.orders;
begin
  update public.refunds
  set state = case outcome when 'succeeded' then 'refunded' when 'refused' then 'refused' else state end,
      refund_id = coalesce(stripe_id, refund_id),
      last_error = left(error, 300),
      settled_at = case when outcome in ('succeeded', 'refused') then now() end
  where id = part_id and state = 'refunding'
  returning * into part;
  if part.id is null then
    return;
  end if;
  if outcome = 'refused' then
    perform public.enqueue_mails(jsonb_build_array(mail));
  elsif outcome = 'succeeded' then
    select * into part_order from public.orders where id = part.order_id;
    if part_order.email <> '' then
      perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
        'template', 'refund-part',
        'data', jsonb_build_object(
          'firstName', nullif(part_order.first_name, ''),
          'productName', part_order.product_name,
          'orderNumber', part_order.order_number,
          'amountCents', part.amount_cents,
          'paidCents', part_order.amount_cents
        ),
        'recipient', part_order.email,
        'idempotency_key', 'refund-' || part.id
      )));
    end if;
  end if;
end;
$$;

-- An order whose money is all back needs no part of it any more.
create function public.close_part_refunds()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.refunds
  set state = 'closed', settled_at = now()
  where order_id = new.id and state in ('refunding', 'refused');
  return null;
end;
$$;

create trigger close_part_refunds
  after update of status on public.orders
  for each row
  when (new.status = 'refunded' and old.status <> 'refunded')
  execute function public.close_part_refunds();

-- An order whose money is back closes its case, whoever gave it back, and its buyer reads how much comes now.
create or replace function public.close_refunded_withdrawal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  closed public.withdrawals;
begin
  update public.withdrawals
  set state = 'refunded',
      refunded_at = now(),
      last_error = null,
      events = events || public.withdrawal_event('refunded', new.amount_refunded_cents::text)
  where order_id = new.id and state in ('waiting', 'shop', 'refunding', 'refused')
  returning * into closed;

  if closed.id is not null and new.email <> '' then
    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'withdrawal-refunded',
      'data', jsonb_build_object(
        'firstName', nullif(new.first_name, ''),
        'productName', new.product_name,
        'orderNumber', new.order_number,
        'amountCents', new.amount_refunded_cents - case
          when old.amount_refunded_cents < new.amount_refunded_cents then old.amount_refunded_cents else 0 end,
        'reference', closed.reference,
        'access', case
          -- Who paid twice keeps what the other order gives.
          when exists (
            select from public.orders
            where id <> new.id
              and status = 'paid'
              and product_name = new.product_name
              and (user_id = new.user_id or lower(email) = lower(new.email))
          ) then 'kept'
          when new.paid_at is null then 'none'
          else 'ended'
        end
      ),
      'recipient', new.email,
      -- Each round of refunding tells the buyer: after a refund that failed, the first mail must not silence the second.
      'idempotency_key', 'withdrawal-' || closed.id || '-refunded-' || jsonb_array_length(closed.events)
    )));
  end if;
  return null;
end;
$$;

-- Queues a buyer's mail about a payment again, under another key and to the address that the order has now.
create function public.mail_purchase_again(paid_order public.orders, mail_key text)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    template,
    data || jsonb_build_object(
      'hasAccount', paid_order.user_id is not null,
      'unconfirmed', paid_order.user_id is null and exists (
        select from auth.users where lower(email) = lower(paid_order.email) and email_confirmed_at is null
      )
    ),
    paid_order.email,
    reply_to,
    mail_key
  from public.outbox
  where idempotency_key = 'order-' || paid_order.id || '-paid-buyer'
  on conflict (idempotency_key) do nothing;
$$;

-- Moves a paid order to another address: it goes to whoever proves that address, now or later. A newsletter consent
-- ends, because the new address never gave it. The caller holds the locks of both addresses and of the order.
create function public.move_order(moved public.orders, new_address text, mail_key text)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
begin
  moved.email := new_address;
  moved.user_id := null;
  moved := public.link_order(moved);
  update public.orders
  set email = moved.email, user_id = moved.user_id, newsletter = false, updated_at = now()
  where id = moved.id;
  update public.consents set withdrawn_at = now() where order_id = moved.id and withdrawn_at is null;
  perform public.mail_purchase_again(moved, mail_key);
  return moved;
end;
$$;

-- Locks two addresses, always in the same order, so that two corrections cannot block each other.
create function public.lock_addresses(one text, other text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform public.lock_address(least(lower(one), lower(other)));
  perform public.lock_address(greatest(lower(one), lower(other)));
end;
$$;

-- Corrects a mistyped address of an order that was paid within the last day and has no account yet. Only the browser
-- that started the payment can: it holds the order's key. Returns false when there is no such order.
create or replace function public.correct_order_address(key text, old_address text, new_address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  corrected public.orders;
begin
  perform public.lock_addresses(old_address, new_address);
  select * into corrected
  from public.orders
  where buyer_key = key
    and lower(email) = lower(old_address)
    and status = 'paid'
    and user_id is null
    and paid_at > now() - interval '1 day'
  order by paid_at desc
  limit 1
  for update;
  if corrected.id is null then
    return false;
  end if;
  perform public.move_order(corrected, new_address, 'order-' || corrected.id || '-corrected-' || md5(lower(new_address)));
  return true;
end;
$$;

-- Orders that need a person: a problem, a dispute, or a refund that Stripe refused.
create view public.orders_needing_care with (security_invoker = true) as
  select id from public.problem_orders
  union
  select order_id from public.withdrawals where state = 'refused' and order_id is not null
  union
  select order_id from public.refunds where state = 'refused';

-- Orders, newest first. query: { search, page, size, sort, descending, state, problem }; `problem` asks for those that a
-- person must look into. Returns { total, rows }.
create function public.desk_orders(query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  needle constant text := public.search_pattern(query ->> 'search');
  wanted constant text := nullif(query ->> 'state', '');
  sort constant text := coalesce(query ->> 'sort', 'created_at');
  -- Without a column of the owner's choice the newest comes first.
  down constant boolean := coalesce((query ->> 'descending')::boolean, query ->> 'sort' is null);
  answer jsonb;
begin
  perform public.require_owner();
  with found as (
    select
      id, order_number, email, trim(first_name || ' ' || last_name) as name, product_name, amount_cents,
      amount_refunded_cents, currency, status, problem, paid_at, created_at, utm_source, user_id is not null as linked,
      case sort when 'amount_cents' then amount_cents end as by_number,
      case sort
        when 'order_number' then order_number
        when 'email' then lower(email)
        when 'status' then status
      end as by_text,
      case sort when 'paid_at' then paid_at when 'created_at' then created_at end as by_time
    from public.orders
    where (wanted is null or status = wanted)
      and (
        not coalesce((query ->> 'problem')::boolean, false)
        or id in (select id from public.orders_needing_care)
      )
      and (
        order_number ilike needle or email ilike needle or first_name || ' ' || last_name ilike needle
        or stripe_session_id ilike needle or stripe_payment_intent_id ilike needle
      )
  ),
  page as (
    select *, row_number() over (
      order by
        case when not down then by_number end, case when down then by_number end desc nulls last,
        case when not down then by_text end, case when down then by_text end desc nulls last,
        case when not down then by_time end, case when down then by_time end desc nulls last,
        id
    ) as place
    from found
    order by place
    limit public.page_size(query) offset public.page_start(query)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'rows', coalesce(
      (
        select jsonb_agg(
          to_jsonb(page) - array['id', 'by_number', 'by_text', 'by_time', 'place'] order by place
        )
        from page
      ),
      '[]'::jsonb
    )
  )
  into answer;
  return answer;
end;
$$;

-- What happened to an order, oldest first: [{ at, kind, what, detail }].
create function public.order_history(looked_at public.orders)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with cases as (
    select * from public.withdrawals where order_id = looked_at.id
  ),
  parts as (
    select * from public.refunds where order_id = looked_at.id
  ),
  mails as (
    select * from public.outbox where idempotency_key like 'order-' || looked_at.id || '-%'
    union all
    select outbox.* from cases, public.outbox where idempotency_key like 'withdrawal-' || cases.id || '-%'
    union all
    select outbox.* from parts, public.outbox where idempotency_key like 'refund-' || parts.id || '%'
  ),
  happened (at, kind, what, detail) as (
    select looked_at.created_at, 'order', 'created', '{}'::jsonb
    union all
    select looked_at.paid_at, 'order', 'paid', '{}'::jsonb where looked_at.paid_at is not null
    union all
    select received_at, 'stripe', type, jsonb_build_object('result', result)
    from public.stripe_events where order_id = looked_at.id
    union all
    select
      coalesce(sent_at, failed_at, created_at), 'mail', template,
      jsonb_build_object(
        'to', recipient,
        'state', case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end
      )
    from mails
    union all
    select
      (event ->> 'at')::timestamptz, 'withdrawal', event ->> 'event',
      jsonb_build_object('reference', cases.reference, 'channel', cases.channel, 'detail', event ->> 'detail')
    from cases, jsonb_array_elements(cases.events) as event
    union all
    select created_at, 'part', 'refunding', jsonb_build_object('cents', amount_cents) from parts
    union all
    select settled_at, 'part', state, jsonb_build_object('cents', amount_cents, 'error', last_error)
    from parts where settled_at is not null
    union all
    select at, 'owner', action, detail || jsonb_build_object('owner', owner_email)
    from public.owner_actions
    where subject = looked_at.order_number or subject in (select reference from cases)
  )
  select coalesce(jsonb_agg(to_jsonb(happened) order by at, kind), '[]'::jsonb) from happened;
$$;

-- What an order still has to give back, in cents: nothing of a part that is on its way counts.
create function public.refundable_cents(of_order public.orders)
returns integer
language sql
stable
security definer
set search_path = ''
as $$
  select of_order.amount_cents - of_order.amount_refunded_cents - coalesce(sum(amount_cents), 0)::integer
  from public.refunds where order_id = of_order.id and state = 'refunding';
$$;

-- One order, or null: { order, left, account, address_account, alike, earlier_order, cases, parts, history }. `account` is the
-- one that it is linked to, `address_account` the one with its address, and `alike` holds confirmed accounts without an
-- order that may be the buyer's under another address.
create function public.desk_order(number text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  found_order public.orders;
begin
  perform public.require_owner();
  select * into found_order from public.orders where order_number = upper(trim(number));
  if found_order.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'order', to_jsonb(found_order) - array['id', 'user_id', 'buyer_key']
      || jsonb_build_object('needs_care', found_order.id in (select id from public.orders_needing_care)),
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
            'reference', reference, 'state', state, 'channel', channel, 'due', refund_due, 'error', last_error
          ) order by received_at
        ),
        '[]'::jsonb
      )
      from public.withdrawals where order_id = found_order.id
    ),
    'parts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', id, 'cents', amount_cents, 'state', state, 'error', last_error) order by created_at
        ),
        '[]'::jsonb
      )
      from public.refunds where order_id = found_order.id
    ),
    'history', public.order_history(found_order)
  );
end;
$$;

-- The terms as they were sent with an order, { version, html }, or null.
create function public.desk_terms(number text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return (
    select jsonb_build_object('version', version, 'html', html)
    from public.orders join public.terms_versions on version = terms_version
    where order_number = number
  );
end;
$$;

-- Mails the buyer of a paid order again, at most once a minute. Returns { result: 'queued' | 'unknown' | 'unpaid' }.
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
    perform public.mail_purchase_again(again, mail_key);
    perform public.record_owner_action('mail-again', number, jsonb_build_object('aan', again.email));
  end if;
  return jsonb_build_object('result', 'queued', 'email', again.email);
end;
$$;

-- Writes the buyer's right address on a paid order; `seen` is the address that the owner saw. Returns
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
  perform public.require_owner();
  -- As contract/email.ts: nothing that a mail service reads as a name before an address, or as a second one.
  if new_address !~* '^[a-z0-9!#$%&''*+=?^_`{|}~.\u00c0-\u1fff\u2c00-\ud7ff-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$'
    or length(new_address) > 255
  then
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
    perform public.record_owner_action(
      'address-corrected', number, jsonb_build_object('oud', seen, 'nieuw', new_address)
    );
  end if;
  return jsonb_build_object(
    'result', case when corrected.user_id is null then 'waiting' else 'linked' end, 'email', corrected.email
  );
end;
$$;

-- An owner gives money back: all that is left, or `cents` of it. `subject` is an order's number or the reference of a
-- case, `number` the order of a case without one. `left_seen` is what the screen said could still go back: when that is no
-- longer so, nothing happens. `request` makes the same press the same refund; for another order or amount it is 'changed':
-- the owner typed something else after an answer that was lost. The Edge Function desk-refund then asks Stripe.
-- Returns { result: 'refunding' | 'refunded' | 'disputed' | 'unpaid' | 'no-order' | 'unknown' | 'amount' | 'changed' | 'busy',
--           reference, part }.
create function public.desk_refund(
  subject text, number text, cents integer, left_seen integer, request uuid
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  case_order uuid;
  is_case boolean;
  was_refunding boolean;
  found_order public.orders;
  earlier public.refunds;
  remaining integer;
  answer jsonb;
begin
  perform public.require_owner();
  select order_id, true into case_order, is_case
  from public.withdrawals
  where id = (select coalesce(repeats, id) from public.withdrawals where reference = upper(subject));
  select * into found_order
  from public.orders
  where case
    when case_order is not null then id = case_order
    else order_number = upper(trim(case when is_case then number else subject end))
  end
  for update;
  if found_order.id is null then
    return jsonb_build_object('result', case when is_case then 'no-order' else 'unknown' end);
  end if;
  select * into earlier from public.refunds where id = request;
  if earlier.id is not null then
    return jsonb_build_object(
      'result',
      case when earlier.order_id = found_order.id and earlier.amount_cents = cents then 'refunding' else 'changed' end,
      'part', request
    );
  end if;
  if found_order.status = 'disputed' then
    return jsonb_build_object('result', 'disputed');
  end if;
  if found_order.status not in ('paid', 'refunded') and (found_order.status <> 'failed' or found_order.problem is null) then
    return jsonb_build_object('result', 'unpaid');
  end if;
  select exists (select from public.withdrawals where order_id = found_order.id and state = 'refunding')
  into was_refunding;
  remaining := public.refundable_cents(found_order);

  if cents is not null and cents <> remaining then
    if found_order.status <> 'paid' then
      return jsonb_build_object('result', 'refunded');
    end if;
    if was_refunding or exists (select from public.refunds where order_id = found_order.id and state = 'refunding') then
      return jsonb_build_object('result', 'busy');
    end if;
    if left_seen is distinct from remaining then
      return jsonb_build_object('result', 'changed', 'left', remaining);
    end if;
    if cents < 1 or cents > remaining then
      return jsonb_build_object('result', 'amount', 'left', remaining);
    end if;
    -- A part that was refused makes way for the new one.
    update public.refunds set state = 'closed' where order_id = found_order.id and state = 'refused';
    insert into public.refunds (id, order_id, amount_cents) values (request, found_order.id, cents);
    perform public.record_owner_action('refund', found_order.order_number, jsonb_build_object('cent', cents, 'deel', true));
    return jsonb_build_object('result', 'refunding', 'part', request);
  end if;

  if not was_refunding and found_order.status <> 'refunded' and left_seen is not null and left_seen <> remaining then
    return jsonb_build_object('result', 'changed', 'left', remaining);
  end if;
  answer := public.request_refund(subject, number);
  if answer ->> 'result' = 'refunding' and not was_refunding then
    perform public.record_owner_action(
      case when is_case then 'withdrawal-accepted' else 'refund' end,
      case when is_case then upper(subject) else found_order.order_number end,
      jsonb_build_object('bestelling', found_order.order_number)
        -- Of a payment that did not match, only Stripe knows the amount.
        || case found_order.status when 'failed' then '{"alles": true}' else jsonb_build_object('cent', remaining) end
    );
  end if;
  return answer;
end;
$$;

-- What became of a refund: { state, error, refund_id } of a case by its reference, or of a part by its id.
create function public.desk_refund_outcome(reference text, part uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  subject constant text := reference;
begin
  perform public.require_owner();
  return (
    select jsonb_build_object('state', state, 'error', last_error, 'refund_id', refund_id)
    from (
      select state, last_error, refund_id from public.refunds where id = part
      union all
      select state, last_error, refund_id from public.withdrawals where withdrawals.reference = subject and part is null
    ) as asked
  );
end;
$$;

grant execute on function
  public.desk_orders(jsonb), public.desk_order(text), public.desk_terms(text), public.desk_mail_again(text),
  public.desk_correct_address(text, text, text), public.desk_refund(text, text, integer, integer, uuid),
  public.desk_refund_outcome(text, uuid)
to authenticated;
