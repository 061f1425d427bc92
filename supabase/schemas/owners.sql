-- Owners run the shop from /beheer. An account is an owner if its app_metadata, which only the server writes, has
-- `role: owner`. This is read from the account, not from the token, so that revoking the role takes effect immediately.

-- Grants the owner role to the confirmed account with this address, or revokes it. Returns that account, or null. A new
-- owner starts with a reset link, because somebody else may have made the account: its password, sessions, second factors
-- and mailed links all end.
create function private.set_role(address text, wanted boolean) returns uuid as $$
declare
  account uuid;
  kept text;
begin
  update auth.users
  set raw_app_meta_data = case
    when wanted then coalesce(raw_app_meta_data, '{}'::jsonb) || '{"role": "owner"}'::jsonb
    else coalesce(raw_app_meta_data, '{}'::jsonb) - 'role'
  end
  where lower(email) = lower(address) and email_confirmed_at is not null
  returning id into account;
  if account is not null and wanted then
    update auth.users set encrypted_password = '' where id = account;
    for kept in values ('sessions'), ('mfa_factors'), ('one_time_tokens') loop
      -- The embedded Auth has sessions only.
      if to_regclass('auth.' || kept) is not null then
        execute format('delete from auth.%I where user_id = $1', kept) using account;
      end if;
    end loop;
  end if;
  return account;
end;
$$;

-- set_role for a command; a new owner who is `mailed` reads what happened. Returns whether that account exists.
create function public.set_owner(address text, wanted boolean, mailed boolean default false) returns boolean as $$
declare
  account constant uuid := private.set_role(address, wanted);
begin
  if account is null then
    return false;
  end if;
  -- With the account, because its address can change.
  perform private.record_owner_action(
    case when wanted then 'owner-added' else 'owner-removed' end, lower(address), jsonb_build_object('account', account)
  );
  if wanted and mailed then
    perform private.mail_owner_news('added', lower(address));
  end if;
  return true;
end;
$$;

-- As isEmail in contract/email.ts, for an address in its canonical form: both are tested with tests/addresses.ts. The last line
-- has the signs within those ranges that nobody sees.
create function private.is_mail_address(address text) returns boolean immutable security invoker as $$
  select length(address) <= 255
    and address ~* '^[a-z0-9$&''+=_~.\u00c0-\u1fff\u2c00-\ud7ff-]+@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$'
    and address !~ '^\.|\.[.@]|[\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164]';
$$;

-- Everyone who runs the shop, and who is invited to: { owners: [{ email, since, is_me }], invited: [{ email, since,
-- has_account }] }. An invitation is an entry of the log, until its address becomes an owner's or is removed.
create function public.list_owners() returns jsonb stable as $$
  with latest as (
    select distinct on (subject) subject, action, at
    from public.owner_actions
    where action in ('owner-invited', 'owner-added', 'owner-removed')
    order by subject, id desc
  )
  select jsonb_build_object(
    'owners', (
      select coalesce(jsonb_agg(
        jsonb_build_object('email', lower(email), 'since', latest.at, 'is_me', users.id = auth.uid()) order by lower(email)
      ), '[]')
      from auth.users left join latest on subject = lower(email) and action = 'owner-added'
      where raw_app_meta_data ->> 'role' = 'owner'
    ),
    'invited', (
      select coalesce(jsonb_agg(
        jsonb_build_object('email', subject, 'since', at, 'has_account', exists (
          select from auth.users where lower(email) = subject and email_confirmed_at is not null
        )) order by subject
      ), '[]')
      from latest where action = 'owner-invited'
    )
  );
$$;

create function public.desk_owners() returns jsonb stable as $$
begin
  perform private.require_owner();
  return public.list_owners();
end;
$$;

-- Mails news about who runs the shop: to the address itself, or to every owner but that one and the caller.
create function private.mail_owner_news(news text, address text) returns void as $$
  insert into public.outbox (template, data, recipient, idempotency_key)
  select 'owner-news',
    jsonb_build_object('news', news, 'email', address, 'by', (select email from auth.users where id = auth.uid())),
    recipient, 'owner-news-' || gen_random_uuid()
  from (
    select address where news in ('invited', 'added')
    union all
    select email from auth.users
    where news in ('joined', 'left') and raw_app_meta_data ->> 'role' = 'owner'
      and lower(email) <> address and id is distinct from auth.uid()
  ) as named (recipient);
$$;

-- Waits for whoever else changes who the owners are: two who remove each other would otherwise leave none.
create function private.lock_owners(given jsonb) returns void as $$
begin
  perform pg_advisory_xact_lock(hashtext('owners'));
  perform private.require_owner((given ->> 'owner')::uuid);
end;
$$;

-- Makes the confirmed account with an address an owner, or without one mails an invitation to make it; the other owners
-- are notified of a new one.
create function private.act_owner_invited(subject text, given jsonb) returns jsonb as $$
declare
  invited constant text := lower(trim(subject));
  account uuid;
begin
  if private.is_mail_address(invited) is not true or private.stop_of(invited) is not null then
    return jsonb_build_object('result', 'invalid');
  end if;
  perform private.lock_owners(given);
  -- Whoever is an owner already would lose their password and sessions.
  if exists (select from auth.users where lower(email) = invited and raw_app_meta_data ->> 'role' = 'owner') then
    return jsonb_build_object('result', 'owner');
  end if;
  account := private.set_role(invited, true);
  if account is null then
    perform private.mail_owner_news('invited', invited);
    return jsonb_build_object('result', 'done', 'added', false, 'log', jsonb_build_object('subject', invited));
  end if;
  perform private.mail_owner_news('added', invited);
  perform private.mail_owner_news('joined', invited);
  return jsonb_build_object('result', 'done', 'added', true, 'log', jsonb_build_object(
    'action', 'owner-added', 'subject', invited, 'detail', jsonb_build_object('account', account)
  ));
end;
$$;

-- Lets an owner who lost their phone begin again: as for a new owner, password, sessions and second factor end, and the address
-- is mailed what to do. Another owner asks for it.
create function private.act_owner_renewed(subject text, given jsonb) returns jsonb as $$
declare
  address constant text := lower(subject);
  account uuid;
begin
  perform private.lock_owners(given);
  select id into account from auth.users where lower(email) = address and raw_app_meta_data ->> 'role' = 'owner';
  if account is null then
    return jsonb_build_object('result', 'missing');
  elsif account = (given ->> 'owner')::uuid then
    return jsonb_build_object('result', 'self');
  end if;
  perform private.mail_owner_news('added', address);
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'action', 'owner-added', 'subject', address, 'detail', jsonb_build_object('account', private.set_role(address, true))
  ));
end;
$$;

-- Removes an owner, or an invitation; the other owners are notified. The last owner is removed only with `lastToo`.
create function private.act_owner_removed(subject text, given jsonb) returns jsonb as $$
declare
  address constant text := lower(subject);
  named constant jsonb := jsonb_build_object('email', address);
  known jsonb;
begin
  perform private.lock_owners(given);
  known := public.list_owners();
  if jsonb_path_exists(known, '$.invited[*] ? (@.email == $email)', named) then
    return jsonb_build_object('result', 'done', 'log', jsonb_build_object('subject', address));
  end if;
  if not jsonb_path_exists(known, '$.owners[*] ? (@.email == $email)', named) then
    return jsonb_build_object('result', 'missing');
  end if;
  if jsonb_array_length(known -> 'owners') = 1 and not (given ->> 'lastToo')::boolean then
    return jsonb_build_object('result', 'last');
  end if;
  perform private.mail_owner_news('left', address);
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'subject', address, 'detail', jsonb_build_object('account', private.set_role(address, false))
  ));
end;
$$;
