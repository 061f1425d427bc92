-- Withdrawals of a purchase. A declaration counts from the moment it was sent, whoever sent it; money and access move
-- when it is proven to be the buyer's, or when the shop decides. Only the functions read and write them.

create table public.withdrawals (
  id uuid primary key,
  reference text not null unique,
  channel text not null check (channel in ('site', 'letter', 'shop')),
  -- As typed.
  name text not null,
  email text not null,
  order_text text not null default '',
  -- '' for one that did not come through the site.
  statement text not null default '',
  statement_version text not null default '',
  received_at timestamptz not null,
  order_id uuid references public.orders (id) on delete set null,
  -- An earlier declaration about the same order, which this one follows.
  repeats uuid references public.withdrawals (id) on delete cascade,
  -- 'returned': the payment came back from the bank, so the shop decides, which may have given it back another way since.
  verdict text not null check (verdict in ('open', 'late', 'unmatched', 'refunded', 'returned')),
  state text not null,
  refund_due date,
  proof text check (proof in ('account', 'link', 'shop')),
  proven_at timestamptz,
  -- Unguessable; part of the link in the receipt.
  token text unique,
  refund_id text,
  -- Part of the idempotency key: Stripe repeats a refusal under the same key, so a new try of the shop needs another.
  refund_round integer not null default 0,
  refund_attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  refunded_at timestamptz,
  -- What happened, in order: [{ at, event, detail }].
  events jsonb not null default '[]'::jsonb,
  constraint withdrawals_state check (
    state in ('suspect', 'repeat', 'waiting', 'shop', 'refunding', 'refused', 'refunded', 'closed')
  ),
  constraint withdrawals_proof_has_its_time check ((proof is null) = (proven_at is null))
);

comment on column public.withdrawals.state is
  'suspect: looks like a bot''s, nothing was mailed. repeat: follows an earlier one. waiting: for proof. shop: the shop decides. refunding: goes back as soon as the payment is there and Stripe accepts. refused: Stripe refused. refunded: the money is back. closed: nothing to give back.';

create index withdrawals_order_id on public.withdrawals (order_id);
create index withdrawals_repeats on public.withdrawals (repeats);
create index withdrawals_refunding on public.withdrawals (next_attempt_at) where state = 'refunding';
-- One case per order: two would give the money back twice.
create unique index withdrawals_one_case on public.withdrawals (order_id)
  where state in ('waiting', 'shop', 'refunding', 'refused');
create index withdrawals_due on public.withdrawals (refund_due)
  where state in ('suspect', 'waiting', 'shop', 'refunding', 'refused');

alter table public.withdrawals enable row level security;

create function public.withdrawal_event(event text, detail text default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', now(), 'event', event, 'detail', detail)));
$$;

-- The order that a declaration is about: of this address or account, with this number. Without a number it is the one
-- that can be meant: the only paid one, else the only one whose payment is a problem, else the only one that is being
-- paid, else the only refunded one. Null if none.
create function public.withdrawable_order(address text, number text, account uuid)
returns jsonb
language sql
stable
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
      and ((email <> '' and lower(email) = lower(address)) or user_id = account)
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
    'own', coalesce(user_id = account, false)
  )
  from ranked
  where place = 1 and (number is not null or alike = 1);
$$;

-- Stores a declaration with its mails, all or nothing. One with a known id is not stored again. Another one about an
-- order with an open case follows that case, and the shop gets no second mail about it.
--
-- declaration: { id, reference, channel, name, email, order_text, statement, statement_version, received_at, order_id,
--                verdict, refund_due, proof, token, suspect, mails_allowed }
-- mails: { receipt, shop }. The receipt of a case is always sent: there is one case per order. Other receipts, and the
-- shop's mail when no order fits, need `mails_allowed`.
-- Returns { reference, received_at } of what is stored.
create function public.declare_withdrawal(declaration jsonb, mails jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.withdrawals;
  status text;
begin
  select * into stored from public.withdrawals where id = (declaration ->> 'id')::uuid;
  if stored.id is not null then
    return jsonb_build_object('reference', stored.reference, 'received_at', stored.received_at);
  end if;

  stored := jsonb_populate_record(null::public.withdrawals, declaration);
  if stored.order_id is not null then
    select orders.status into status from public.orders where id = stored.order_id for update;
    if status = 'refunded' then
      stored.verdict := 'refunded';
    end if;
  end if;

  if (declaration ->> 'suspect')::boolean then
    stored.state := 'suspect';
  else
    select id into stored.repeats
    from public.withdrawals
    where order_id = stored.order_id and state in ('waiting', 'shop', 'refunding', 'refused');
    stored.state := case
      when stored.repeats is not null then 'repeat'
      when stored.verdict = 'refunded' then 'closed'
      when stored.verdict <> 'open' then 'shop'
      when stored.proof is not null then 'refunding'
      else 'waiting'
    end;
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
    public.withdrawal_event('declared', stored.state)
  )
  on conflict do nothing;
  if not found then
    -- The same request arrived twice at the same moment.
    select * into strict stored from public.withdrawals where id = (declaration ->> 'id')::uuid;
    return jsonb_build_object('reference', stored.reference, 'received_at', stored.received_at);
  end if;

  if stored.repeats is not null then
    -- A case that an owner began has no due day of its own.
    update public.withdrawals set refund_due = least(refund_due, stored.refund_due) where id = stored.repeats;
  end if;
  if stored.repeats is not null and stored.proof is not null then
    perform public.prove_case(stored.repeats, stored.proof);
  end if;

  if stored.state in ('waiting', 'shop', 'refunding') and stored.order_id is not null
    or stored.state <> 'suspect' and (declaration ->> 'mails_allowed')::boolean
  then
    perform public.enqueue_mails(mails -> 'receipt');
    if stored.state <> 'repeat' then
      perform public.enqueue_mails(mails -> 'shop');
    end if;
  end if;
  return jsonb_build_object('reference', stored.reference, 'received_at', stored.received_at);
end;
$$;

-- Records that a case is proven to be the buyer's. One in time is then refunded; a late one stays with the shop.
create function public.prove_case(case_id uuid, case_proof text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.withdrawals
  set proof = case_proof,
      proven_at = now(),
      state = case when state = 'waiting' then 'refunding' else state end,
      next_attempt_at = now(),
      events = events || public.withdrawal_event('proven', case_proof)
  where id = case_id and proof is null and state in ('waiting', 'shop');
$$;

-- Handles the link in a receipt. Returns 'refunding', 'refunded' or 'closed', or null for a token that does not exist.
create function public.confirm_withdrawal(link_token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_case public.withdrawals;
begin
  select * into found_case
  from public.withdrawals
  where id = (select coalesce(repeats, id) from public.withdrawals where token = link_token)
  for update;
  if found_case.id is null then
    return null;
  end if;
  perform public.prove_case(found_case.id, 'link');

  select * into found_case from public.withdrawals where id = found_case.id;
  if found_case.state = 'refunded' then
    return 'refunded';
  end if;
  if found_case.state in ('refunding', 'refused') and exists (
    select from public.orders
    where id = found_case.order_id and (paid_at is not null or status = 'pending' or problem is not null)
  ) then
    return 'refunding';
  end if;
  return 'closed';
end;
$$;

-- The shop decides to give the money back, by the reference of a case or by an order's number; `order_number` also says
-- which order a declaration without one is about. Repeating it starts a refused or failed refund again. Returns
-- { result: 'refunding' | 'refunded' | 'unpaid' | 'no-order' | 'unknown', reference }.
create function public.request_refund(subject text, number text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_case public.withdrawals;
  open_case public.withdrawals;
  found_order public.orders;
begin
  select * into found_case
  from public.withdrawals
  where id = (select coalesce(repeats, id) from public.withdrawals where reference = upper(subject));

  -- The order first, as apply_checkout does: the reverse order can deadlock.
  select * into found_order
  from public.orders
  where case
    when found_case.order_id is not null then id = found_case.order_id
    else order_number = upper(case when found_case.id is null then subject else number end)
  end
  for update;
  if found_order.id is null then
    return jsonb_build_object('result', case when found_case.id is null then 'unknown' else 'no-order' end);
  end if;
  if found_order.status = 'refunded' then
    return jsonb_build_object('result', 'refunded', 'reference', found_case.reference);
  end if;
  if found_order.stripe_payment_intent_id is null then
    return jsonb_build_object('result', 'unpaid', 'reference', found_case.reference);
  end if;

  -- An order has one case at a time; another declaration about it follows that case.
  select * into open_case
  from public.withdrawals
  where order_id = found_order.id and state in ('waiting', 'shop', 'refunding', 'refused');
  if open_case.id is not null then
    update public.withdrawals
    set state = 'repeat', order_id = found_order.id, repeats = open_case.id
    where id = found_case.id and id <> open_case.id;
    found_case := open_case;
  end if;

  if found_case.id is null then
    insert into public.withdrawals (
      id, reference, channel, name, email, received_at, order_id, verdict, state, proof, proven_at, events
    )
    values (
      gen_random_uuid(), 'T' || found_order.order_number || '-' || upper(substr(md5(random()::text), 1, 4)), 'shop',
      trim(found_order.first_name || ' ' || found_order.last_name), found_order.email, now(), found_order.id,
      'open', 'refunding', 'shop', now(), public.withdrawal_event('decided')
    )
    returning * into found_case;
  else
    update public.withdrawals
    set order_id = found_order.id,
        state = 'refunding',
        proof = coalesce(proof, 'shop'),
        proven_at = coalesce(proven_at, now()),
        refund_round = refund_round + case when state = 'refused' then 1 else 0 end,
        next_attempt_at = now(),
        last_error = null,
        events = events || public.withdrawal_event('decided')
    where id = found_case.id;
  end if;
  return jsonb_build_object('result', 'refunding', 'reference', found_case.reference);
end;
$$;

-- The shop closes a case without giving money back. Returns whether there was one to close.
create function public.close_withdrawal(subject text, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.withdrawals
  set state = 'closed', events = events || public.withdrawal_event('closed', left(reason, 300))
  where reference = upper(subject) and state in ('suspect', 'waiting', 'shop', 'refused');
  return found;
end;
$$;
