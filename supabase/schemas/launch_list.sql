-- The launch list: addresses to notify when the kit is on sale.

-- The state of a signup: 'waiting' (for confirmation), 'confirmed' or 'left'.
create function private.launch_state(signup public.launch_signups) returns text immutable security invoker as $$
  select case
    when signup.unsubscribed_at is not null then 'left'
    when signup.confirmed_at is not null then 'confirmed'
    else 'waiting'
  end;
$$;

-- The addresses on it that are not spam: nothing else filters them.
create view private.signups_that_count with (security_invoker = true) as
  select launch_signups.*, private.launch_state(launch_signups) as state from public.launch_signups where not is_spam;

-- Adds an address to the launch list. Returns whether it is new, has returned after unsubscribing or asks again an
-- hour later without having confirmed: only then are its consent and mails stored. The caller gives the visitor the same answer either way.
create function public.join_launch_list(signup jsonb, consent jsonb, mails jsonb) returns boolean as $$
declare
  spam constant boolean := coalesce((signup ->> 'is_spam')::boolean, false);
begin
  insert into public.launch_signups as known (email, token, is_spam)
  values (signup ->> 'email', signup ->> 'token', spam)
  on conflict (email) do update
    set token = excluded.token, is_spam = false, unsubscribed_at = null, confirmed_at = null, created_at = now()
    where not spam and (
      known.is_spam or known.unsubscribed_at is not null
      or (known.confirmed_at is null and known.created_at < now() - interval '1 hour')
    );

  if not found then
    return false;
  end if;

  if not spam then
    insert into public.consents (kind, email, text_version, text, source)
    values ('launch', signup ->> 'email', consent ->> 'version', consent ->> 'text', 'launch-list');
    perform private.enqueue_mails(mails);
  end if;
  return true;
end;
$$;

-- Takes an address off the launch list: its consent is kept as withdrawn, and an unsent launch mail goes.
create function private.leave_launch_list(address text) returns void as $$
begin
  update public.launch_signups
  set unsubscribed_at = coalesce(unsubscribed_at, now())
  where lower(email) = lower(address);
  update public.consents
  set withdrawn_at = now()
  where kind = 'launch' and lower(email) = lower(address) and withdrawn_at is null;
  delete from public.outbox where idempotency_key = private.launch_key(address) and sent_at is null;
end;
$$;

-- Handles a link from a launch mail: 'confirm' or 'unsubscribe'. Returns whether the token is valid; an old
-- confirmation link does not undo an unsubscribe. Unsubscribing removes an unsent launch mail.
create function public.act_on_launch_link(link_token text, action text) returns boolean as $$
declare
  signup public.launch_signups;
begin
  if action = 'confirm' then
    update public.launch_signups
    set confirmed_at = coalesce(confirmed_at, now())
    where token = link_token and unsubscribed_at is null
    returning * into signup;
    update public.consents
    set proof = 'confirmed-link', proven_at = signup.confirmed_at
    where kind = 'launch' and email = signup.email and withdrawn_at is null;
    return signup.email is not null;
  end if;

  if action <> 'unsubscribe' then
    return false;
  end if;

  select * into signup from public.launch_signups where token = link_token;
  if signup.email is null then
    return false;
  end if;
  perform private.leave_launch_list(signup.email);
  return true;
end;
$$;

-- The idempotency key of the launch mail to an address.
create function private.launch_key(address text) returns text immutable security invoker as $$
  select 'launch-announcement-' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
$$;
