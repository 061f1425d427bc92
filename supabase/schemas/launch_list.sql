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

-- What the launch mail says: { subject, words }, null where it is the text of site/launch.ts.
create function private.launch_words() returns jsonb stable as $$
begin
  return (select jsonb_build_object('subject', launch_subject, 'words', launch_words) from public.shop_settings);
end;
$$;

-- What the launch mail holds besides its links: launch_words, and the owner's price.
create function private.launch_content() returns jsonb stable security invoker as $$
  select private.launch_words() || jsonb_build_object('priceCents', price_cents) from public.shop_settings;
$$;

-- Queues the launch mail for every confirmed address that has not unsubscribed; with `dry_run` it only counts. A reader
-- unsubscribes on `page_url`, a mail program at `one_click_url`; both URLs get the token of the address. The
-- idempotency key derives from the address alone, so no address gets the mail twice, however often this runs.
create function private.announce_launch(page_url text, one_click_url text, reply_to text, dry_run boolean)
returns jsonb as $$
declare
  announced integer;
  queued integer := 0;
  counts jsonb;
begin
  -- A concurrent unsubscribe waits for this lock; act_on_launch_link then removes the mail.
  lock table public.launch_signups in share row exclusive mode;

  select jsonb_build_object(
    'confirmed', count(*) filter (where state = 'confirmed'),
    'unconfirmed', count(*) filter (where state = 'waiting'),
    'left', count(*) filter (where state = 'left')
  )
  into counts
  from private.signups_that_count;

  if not dry_run then
    insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
    select
      'launch-announcement',
      jsonb_build_object(
        'unsubscribeUrl', page_url || '?action=unsubscribe&token=' || signup.token,
        'oneClickUrl', one_click_url || '?action=unsubscribe&token=' || signup.token
      ) || private.launch_content(),
      signup.email,
      announce_launch.reply_to,
      private.launch_key(signup.email)
    from private.signups_that_count as signup
    where signup.state = 'confirmed'
      -- No proof of the text that its reader agreed to, no mail.
      and exists (
        select from public.consents
        where kind = 'launch' and email = signup.email and proven_at is not null and withdrawn_at is null
      )
    on conflict (idempotency_key) do nothing;
    get diagnostics queued = row_count;
  end if;

  select count(*)::integer
  into announced
  from private.signups_that_count as signup
  join public.outbox as mail on mail.idempotency_key = private.launch_key(signup.email)
  where signup.state = 'confirmed';

  return counts || jsonb_build_object('queued', queued, 'announced', announced);
end;
$$;
