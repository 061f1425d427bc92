-- A consent counts once it is proven that the owner of its address gave it: anyone can type a stranger's address. Until
-- then it is stored as requested. It is proven when the order with which it was given is paid, when a confirmed account
-- gave it, or when a link in a mail to the address confirmed it. No proof carries over from one consent to another.

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('marketing', 'newsletter', 'launch')),
  -- Null only until Stripe reports the address of an order.
  email text,
  text_version text not null,
  text text not null,
  source text not null,
  request_id uuid references public.requests (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  proof text check (proof in ('paid-order', 'confirmed-account', 'confirmed-link')),
  proven_at timestamptz,
  -- Unguessable; part of the links that confirm and withdraw the consent. Null where another proof is expected.
  token text unique,
  -- When the account of its address was erased.
  erased_at timestamptz,
  search_text text generated always as (public.plain_text(email)) stored,
  constraint consents_proof_has_its_time check ((proof is null) = (proven_at is null))
);

comment on column public.consents.proven_at is 'A consent without this does not count: do not mail its address.';

create index consents_email on public.consents (email);
create index consents_address on public.consents (lower(email));
create index consents_request_id on public.consents (request_id);
create unique index consents_order_id on public.consents (order_id, kind);

alter table public.consents enable row level security;

-- The addresses that agreed to a newsletter: every consent that is proven and not withdrawn.
create view public.newsletter_addresses with (security_invoker = true) as
  select lower(email) as email, min(proven_at) as since
  from public.consents
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
  group by lower(email);

-- The proof of a consent given while signed in, for the account's own confirmed address; nulls for any other.
create function public.account_proof(account uuid, address text)
returns table (proof text, proven_at timestamptz)
language sql
stable
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

-- Paying an order proves its consent, for the address that paid. An unpaid order that was just linked to the account
-- that confirmed its address may be a stranger's: its consent is proven only if the account asked for the newsletter
-- too. Otherwise the consent is detached from the order, so that a later payment does not prove what the buyer never
-- asked for.
create function public.prove_consents_of_order(changed public.orders)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if changed.paid_at is not null then
    update public.consents
    set email = changed.email, proof = 'paid-order', proven_at = now()
    where order_id = changed.id and proven_at is null and changed.email <> '';
  elsif exists (
    select from auth.users where id = changed.user_id and raw_user_meta_data ->> 'newsletter' = 'true'
  ) then
    update public.consents
    set proof = 'confirmed-account', proven_at = now()
    where order_id = changed.id and proven_at is null;
  else
    update public.consents set order_id = null where order_id = changed.id and proven_at is null;
  end if;
end;
$$;

-- Handles a link about updates: 'confirm-updates' proves the consent of its token, 'stop-updates' withdraws every
-- newsletter consent of its address. Returns whether the token is valid; an old confirmation link does not undo a stop.
create function public.act_on_consent_link(link_token text, action text)
returns boolean
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

  update public.consents
  set withdrawn_at = now()
  where kind in ('marketing', 'newsletter') and lower(email) = lower(address) and withdrawn_at is null;
  return true;
end;
$$;

-- Reads and changes which lists mail the address of an account, for its page: starts or stops the newsletter, and leaves the
-- launch list when `launch` is false; null changes nothing. A signed-in account has proven its address, so its consent counts
-- immediately; stopping withdraws every newsletter consent of the address, as the link in a mail does. `consent` is the text
-- that the member agreed to. Returns { newsletter, launch }: whether each may mail the address from now on; neither may for an
-- account that has not confirmed it.
create function public.account_lists(account_id uuid, newsletter boolean, launch boolean, consent jsonb)
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
    return jsonb_build_object('newsletter', false, 'launch', false);
  end if;

  perform public.lock_address(address);
  if not newsletter then
    update public.consents
    set withdrawn_at = now()
    where kind in ('marketing', 'newsletter') and lower(email) = address and withdrawn_at is null;
  elsif newsletter and not exists (select from public.newsletter_addresses where email = address) then
    insert into public.consents (kind, email, text_version, text, source, proof, proven_at)
    values (
      'newsletter', address, consent ->> 'version', consent ->> 'text', 'account', 'confirmed-account', now()
    );
  end if;
  if not launch then
    perform public.leave_launch_list(address);
  end if;
  return jsonb_build_object(
    'newsletter', exists (select from public.newsletter_addresses where email = address),
    'launch', exists (
      select from public.launch_signups
      where lower(email) = address and unsubscribed_at is null and not suspected_bot
    )
  );
end;
$$;

-- The newsletter follows an account to its new e-mail address. It is the same person, who proved both addresses;
-- otherwise the newsletter would keep going to the old address, where the account's page could not stop it. Each
-- consent keeps its text, version, source, time and links, so that a link in an older mail still stops it. A later stop
-- at the new address applies to it too. Consents that are unproven or withdrawn stay as they are.
create function public.move_newsletter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.lock_addresses(old.email, new.email);

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

create trigger move_newsletter
  after update of email on auth.users
  for each row
  when (
    old.email_confirmed_at is not null
    and new.email_confirmed_at is not null
    and lower(old.email) <> lower(new.email)
  )
  execute function public.move_newsletter();
