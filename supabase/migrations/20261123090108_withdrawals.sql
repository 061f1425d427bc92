-- Withdrawals from a purchase. A declaration counts from the moment it was sent, whoever sent it; money and access move
-- once it is proven to be the buyer's, or once the shop accepts it. The refund then records what happens to the money:
-- public.withdrawal_cases joins the two. Only the functions read and write them.

create table public.withdrawals (
  id uuid primary key,
  reference text not null unique,
  channel text not null check (channel in ('site', 'letter')),
  -- As typed.
  name text not null,
  email text not null,
  order_text text not null default '',
  -- '' for a declaration that did not come through the site.
  statement text not null default '',
  statement_version text not null default '',
  received_at timestamptz not null,
  order_id uuid references public.orders (id) on delete set null,
  -- The unsettled case about the same order that this declaration repeats.
  repeats uuid references public.withdrawals (id) on delete cascade,
  -- 'returned': the bank sent the refund back, so the shop decides; it may have refunded the buyer in another way.
  -- 'company': the right is the consumer's, so the shop decides.
  verdict text not null check (verdict in ('open', 'late', 'unmatched', 'refunded', 'returned', 'company')),
  state text not null check (state in ('suspect', 'repeat', 'waiting', 'shop', 'granted', 'closed')),
  refund_due date,
  proof text check (proof in ('account', 'link', 'shop')),
  proven_at timestamptz,
  -- Unguessable; part of the link in the receipt.
  token text unique,
  -- When the account that it is about was erased.
  erased_at timestamptz,
  -- The history of the declaration, oldest first: [{ at, event, detail }].
  events jsonb not null default '[]'::jsonb,
  search_text text generated always as (
    public.plain_text(reference || ' ' || name || ' ' || email || ' ' || order_text)
  ) stored,
  constraint withdrawals_proof_has_its_time check ((proof is null) = (proven_at is null))
);

comment on column public.withdrawals.state is
  'suspect: looks like spam, nothing was mailed. repeat: of an unsettled case. waiting: for proof. shop: the shop decides. granted: refunded as soon as the order allows it. closed: without a refund.';

create index withdrawals_order_id on public.withdrawals (order_id);
create index withdrawals_email on public.withdrawals (lower(email));
create index withdrawals_repeats on public.withdrawals (repeats);
create index withdrawals_granted on public.withdrawals (order_id) where state = 'granted';
-- One open case per order; granted ones are checked under the order's lock.
create unique index withdrawals_one_case on public.withdrawals (order_id) where state in ('waiting', 'shop');
create index withdrawals_due on public.withdrawals (refund_due) where state in ('suspect', 'waiting', 'shop', 'granted');

alter table public.withdrawals enable row level security;

create function public.withdrawal_event(event text, detail text default null)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', now(), 'event', event, 'detail', detail)));
$$;

-- The order that a declaration is about: of this address or account, with this number. Without a number it is the only
-- plausible one: the only paid order, else the only one with a payment problem, else the only one whose payment is
-- processing, else the only refunded one. Null if none.
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
    'for_company', company is not null,
    'own', coalesce(user_id = account, false)
  )
  from ranked
  where place = 1 and (number is not null or alike = 1);
$$;

-- Stores a declaration with its mails, all or nothing. A declaration with a known id is not stored again. A further
-- declaration about an order with an open case joins that case, and the shop gets no second mail about it.
--
-- declaration: { id, reference, channel, name, email, order_text, statement, statement_version, received_at, order_id,
--                verdict, refund_due, proof, token, suspect, mails_allowed }
-- mails: { receipt, shop }. The receipt of a case is always sent: there is one case per order. Other receipts, and the
-- shop's mail when no order matches, need `mails_allowed`; and so does a case about an unpaid order, which anyone can open
-- in a stranger's name.
-- Returns { reference, received_at, refund } as stored; `refund` is the id of the refund that it started, or null.
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
    return jsonb_build_object('reference', stored.reference, 'received_at', stored.received_at, 'refund', null);
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
    stored.repeats := public.open_case(stored.order_id);
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
    public.withdrawal_event('declared', stored.state)
  )
  on conflict (id) do nothing;
  if not found then
    -- A concurrent copy of the same request was first.
    select * into strict stored from public.withdrawals where id = (declaration ->> 'id')::uuid;
    return jsonb_build_object('reference', stored.reference, 'received_at', stored.received_at, 'refund', null);
  end if;

  if stored.repeats is not null then
    update public.withdrawals set refund_due = least(refund_due, stored.refund_due) where id = stored.repeats;
    if stored.proof is not null then
      perform public.prove_case(stored.repeats, stored.proof);
    end if;
  end if;

  if stored.state in ('waiting', 'shop', 'granted') and stored.order_id is not null and status <> 'pending'
    or stored.state <> 'suspect' and (declaration ->> 'mails_allowed')::boolean
  then
    perform public.enqueue_mails(mails -> 'receipt');
    if stored.state <> 'repeat' then
      perform public.enqueue_mails(mails -> 'shop');
    end if;
  end if;
  return jsonb_build_object(
    'reference', stored.reference,
    'received_at', stored.received_at,
    'refund', public.refund_granted(coalesce(stored.repeats, stored.id))
  );
end;
$$;

-- Records the proof that a case is the buyer's. A case in time is then granted; the shop decides on a late one, and on
-- one of an order that has become a company's since.
create function public.prove_case(case_id uuid, case_proof text)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.withdrawals
  set proof = case_proof,
      proven_at = now(),
      verdict = case when verdict = 'open' and for_company then 'company' else verdict end,
      state = case when state = 'shop' or for_company then 'shop' else 'granted' end,
      events = events || public.withdrawal_event('proven', case_proof)
  from (
    select exists (
      select from public.withdrawals join public.orders on orders.id = order_id
      where withdrawals.id = case_id and company is not null
    ) as for_company
  ) as sold
  where id = case_id and proof is null and state in ('waiting', 'shop');
$$;

-- Locks the order of a case, then the case, as apply_checkout does: the reverse order can deadlock.
create function public.lock_order_of_case(case_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform from public.orders where id = (select order_id from public.withdrawals where id = case_id) for update;
  perform from public.withdrawals where id = case_id for update;
end;
$$;

-- Handles the link in a receipt. Returns { state: 'refunding' | 'refunded' | 'shop' | 'closed', refund }, or null for an unknown
-- token; `refund` is the id of the refund that it started, or null.
create function public.confirm_withdrawal(link_token text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  case_id uuid;
  started uuid;
begin
  select coalesce(repeats, id) into case_id from public.withdrawals where token = link_token;
  perform public.lock_order_of_case(case_id);
  -- Read again: the order may have moved to another address until its lock was free.
  if not exists (select from public.withdrawals where token = link_token) then
    return null;
  end if;
  perform public.prove_case(case_id, 'link');
  started := public.refund_granted(case_id);
  return (
    select jsonb_build_object(
      'state', case when state in ('refunded', 'refunding', 'shop') then state when state = 'refused' then 'refunding' else 'closed' end,
      'refund', started
    )
    from public.withdrawal_cases where id = case_id
  );
end;
$$;

-- Closes a case without a refund, on behalf of the shop. Returns whether there was an open case.
create function public.close_withdrawal(subject text, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  closed public.withdrawals;
begin
  select * into closed from public.withdrawals where reference = upper(subject);
  perform public.lock_order_of_case(closed.id);
  if not exists (
    select from public.withdrawal_cases where id = closed.id and state in ('suspect', 'waiting', 'shop', 'refused')
  ) then
    return false;
  end if;
  update public.refunds set state = 'closed' where withdrawal_id = closed.id and state = 'refused';
  update public.withdrawals
  set state = 'closed', events = events || public.withdrawal_event('closed', left(reason, 300))
  where id = closed.id;
  return true;
end;
$$;
