-- Withdrawals from a purchase. A declaration counts from the moment it was sent, whoever sent it; money and access move
-- once it is proven to be the buyer's, or once the shop accepts it. The refund then records what happens to the money:
-- private.withdrawal_cases joins the two. Only the functions read and write them.

create function private.withdrawal_event(event text, detail text default null)
returns jsonb stable security invoker as $$
  select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('at', now(), 'event', event, 'detail', detail)));
$$;

-- The order that a declaration is about: of this address or account, with this number. Without a number it is the only
-- plausible one: the only paid order, else the only one with a payment problem, else the only one whose payment is
-- processing, else the only refunded one. Null if none. Without a number, an account's orders count for its own address only:
-- beside those of a stranger's address they would say whether it has any.
create function public.withdrawable_order(address text, number text, account uuid) returns jsonb stable as $$
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

-- A stored declaration; `granted` says whether its case is.
create function private.declared(stored public.withdrawals, refund uuid) returns jsonb stable security invoker as $$
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

-- Stores a declaration with its mails, once. One about an order with an open case joins that case. The acknowledgement of a case is
-- always sent; other acknowledgements, and the shop's mail when no order matches or is paid, which anyone can bring about in a
-- stranger's name, need `mails_allowed`. `refund` is the id of the refund that it started, or null.
create function public.declare_withdrawal(declaration jsonb, mails jsonb) returns jsonb as $$
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

-- Records the proof that a case is the buyer's. A case in time is then granted; the shop decides on a late one, and on
-- one of an order that has become a company's since.
create function private.prove_case(case_id uuid, case_proof text) returns void as $$
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

-- Locks the order of a case, then the case, as apply_checkout does: the reverse order can deadlock.
create function private.lock_order_of_case(case_id uuid) returns void security invoker as $$
begin
  perform from public.orders where id = (select order_id from public.withdrawals where id = case_id) for update;
  perform from public.withdrawals where id = case_id for update;
end;
$$;

-- Handles the link in an acknowledgement. Returns { state: 'refunding' | 'refunded' | 'shop' | 'closed', refund }, or null for an unknown
-- token; `refund` is the id of the refund that it started, or null.
create function public.confirm_withdrawal(link_token text) returns jsonb as $$
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

-- Closes a case without a refund, on behalf of the shop. Returns whether there was an open case.
create function private.close_withdrawal(subject text, reason text) returns boolean as $$
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
