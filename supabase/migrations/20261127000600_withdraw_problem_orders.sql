-- A payment that did not match its order, or whose refund failed at the bank, moved money as well: a withdrawal of it is
-- about that order. The first is given back like any other, once proven. The second is the shop's to decide, which may
-- have given the money back another way since: its verdict is 'returned'.

alter table public.withdrawals
  drop constraint withdrawals_verdict_check,
  add constraint withdrawals_verdict_check
    check (verdict in ('open', 'late', 'unmatched', 'refunded', 'returned'));

-- The order that a declaration is about: of this address or account, with this number. Without a number it is the one
-- that can be meant: the only paid one, else the only one whose payment is a problem, else the only one that is being
-- paid, else the only refunded one. Null if none.
create or replace function public.withdrawable_order(address text, number text, account uuid)
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

-- Handles the link in a receipt. Returns 'refunding', 'refunded' or 'closed', or null for a token that does not exist.
create or replace function public.confirm_withdrawal(link_token text)
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
