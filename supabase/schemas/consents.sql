-- A consent counts once it is proven that the owner of its address gave it: anyone can type a stranger's address. Until
-- then it is stored as requested. It is proven when the order with which it was given is paid, when a confirmed account
-- gave it, or when a link in a mail to the address confirmed it. No proof carries over from one consent to another.

-- The addresses that agreed to a newsletter: every consent that is proven and not withdrawn.
create view private.newsletter_addresses with (security_invoker = true) as
  select lower(email) as email, min(proven_at) as since
  from public.consents
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
  group by lower(email);

-- The proof of a consent given while signed in, for the account's own confirmed address; nulls for any other.
create function private.account_proof(account uuid, address text)
returns table (proof text, proven_at timestamptz) stable as $$
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
-- too, in a sign-up of which no reset link ended the password: that may be a stranger's as well. Otherwise the consent is
-- detached from the order, so that a later payment does not prove what the buyer never asked for.
create function private.prove_consents_of_order(of_order public.orders) returns void as $$
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

-- The newsletter that a sign-up asked for, once its account confirms the address, counts although its payment was never
-- started. An order since then says what was ticked last, as a link says that no mail is wanted; and a password that a reset
-- link ended may be a stranger's, as the tick beside it.
create function private.keep_tick_of_sign_up(account uuid) returns void as $$
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

-- Withdraws every newsletter consent of an address. Returns one of those that it ended, null when there was none.
create function private.stop_newsletter(address text) returns uuid as $$
  with ended as (
    update public.consents
    set withdrawn_at = now()
    where kind in ('marketing', 'newsletter') and lower(email) = lower(address) and withdrawn_at is null
    returning id
  )
  select id from ended limit 1;
$$;

-- Handles a link about updates: 'confirm-updates' proves the consent of its token, 'stop-updates' withdraws every
-- newsletter consent of its address. Returns whether the token is valid; an old confirmation link does not undo a stop.
create function public.act_on_consent_link(link_token text, action text) returns boolean as $$
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

-- Reads and changes which lists mail the address of an account, for its page; null changes nothing. The account has proven its
-- address, so its consent counts immediately, and stopping withdraws every newsletter consent of the address. `stop` says why
-- no mail leaves to it all the same.
create function public.account_lists(account_id uuid, newsletter boolean, launch boolean, consent jsonb)
returns jsonb as $$
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
  elsif newsletter and not exists (select from private.newsletter_addresses where email = address) then
    insert into public.consents (kind, email, text_version, text, source, proof, proven_at)
    values (
      'newsletter', address, consent ->> 'version', consent ->> 'text', 'account', 'confirmed-account', now()
    );
  end if;
  if not launch then
    perform private.leave_launch_list(address);
  end if;
  return jsonb_build_object(
    'newsletter', exists (select from private.newsletter_addresses where email = address),
    'launch', exists (
      select from private.signups_that_count where lower(email) = address and state <> 'left'
    ),
    'stop', (select cause from private.mail_stop_list where email = address)
  );
end;
$$;

-- The newsletter follows an account to its new e-mail address. It is the same person, who proved both addresses;
-- otherwise the newsletter would keep going to the old address, where the account's page could not stop it. Each
-- consent keeps its text, version, source, time and links, so that a link in an older mail still stops it. A later stop
-- at the new address applies to it too. Consents that are unproven or withdrawn stay as they are.
create function private.move_newsletter() returns trigger as $$
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

create trigger move_newsletter
  after update of email on auth.users
  for each row
  when (
    old.email_confirmed_at is not null
    and new.email_confirmed_at is not null
    and lower(old.email) <> lower(new.email)
  )
  execute function private.move_newsletter();
