-- A consent counts once it is proven that the owner of its address gave it: anyone can type a stranger's address.
-- Until then it is stored as it was asked. The proofs: the order with which it was given is paid, a confirmed account
-- gave it, or a link in a mail to the address confirmed it. No proof carries over from one consent to another.

alter table public.consents
  add column proof text check (proof in ('paid-order', 'confirmed-account', 'confirmed-link')),
  add column proven_at timestamptz,
  add constraint consents_proof_has_its_time check ((proof is null) = (proven_at is null));

comment on column public.consents.proven_at is 'A consent without this does not count: do not mail its address.';
comment on column public.orders.newsletter is 'As asked; public.newsletter_addresses says which addresses count.';
comment on column public.requests.consent_marketing is 'As asked; public.newsletter_addresses says which addresses count.';

-- The addresses that a newsletter may go to: every consent that is proven and not withdrawn.
create view public.newsletter_addresses with (security_invoker = true) as
  select lower(email) as email, min(proven_at) as since
  from public.consents
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
  group by lower(email);

-- A consent given while signed in, for the account's own confirmed address, is proven at once.
create function public.prove_consent_of_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from auth.users
    where email_confirmed_at is not null
      and lower(email) = lower(new.email)
      and id in (
        select user_id from public.orders where orders.id = new.order_id
        union all
        select user_id from public.requests where requests.id = new.request_id
      )
  ) then
    new.proof := 'confirmed-account';
    new.proven_at := now();
  end if;
  return new;
end;
$$;

create trigger prove_consent_of_account
  before insert on public.consents
  for each row
  when (new.proven_at is null)
  execute function public.prove_consent_of_account();

-- Paying an order proves its consent, for the address that paid. An unpaid order without an account, linked to the
-- account that has just confirmed its address, may be a stranger's: it proves its consent if the account asked for the
-- newsletter too. If not, the consent leaves the order, so that paying it later does not prove what the buyer never asked.
create function public.prove_consent_of_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.paid_at is not null then
    update public.consents
    set email = new.email, proof = 'paid-order', proven_at = now()
    where order_id = new.id and proven_at is null and new.email <> '';
  elsif exists (
    select from auth.users where id = new.user_id and raw_user_meta_data ->> 'newsletter' = 'true'
  ) then
    update public.consents
    set proof = 'confirmed-account', proven_at = now()
    where order_id = new.id and proven_at is null;
  else
    update public.consents set order_id = null where order_id = new.id and proven_at is null;
  end if;
  return null;
end;
$$;

create trigger prove_consent_of_order
  after update of paid_at, user_id on public.orders
  for each row
  when (
    (old.paid_at is null and new.paid_at is not null)
    or (new.paid_at is null and old.user_id is null and new.user_id is not null)
  )
  execute function public.prove_consent_of_order();

-- The link in the launch list's mail proves the launch consent of its address.
create function public.prove_launch_consent()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.consents
  set proof = 'confirmed-link', proven_at = new.confirmed_at
  where kind = 'launch' and email = new.email and proven_at is null and withdrawn_at is null;
  return null;
end;
$$;

create trigger prove_launch_consent
  after update of confirmed_at on public.launch_signups
  for each row
  when (old.confirmed_at is null and new.confirmed_at is not null)
  execute function public.prove_launch_consent();

-- What was proven before this migration.
update public.consents
set proof = 'paid-order', proven_at = orders.paid_at
from public.orders
where orders.id = consents.order_id and orders.paid_at is not null and lower(orders.email) = lower(consents.email);

update public.consents
set proof = 'confirmed-link', proven_at = launch_signups.confirmed_at
from public.launch_signups
where consents.kind = 'launch'
  and consents.email = launch_signups.email
  and consents.withdrawn_at is null
  and launch_signups.confirmed_at is not null;
