-- Owners run the shop from /beheer. An account is an owner if its app_metadata, which only the server writes, has
-- `role: owner`. This is read from the account, not from the token, so that revoking the role takes effect immediately.

-- The access of the caller: 'owner'; 'first-factor', an owner whose factor the desk has yet to learn (desk_access);
-- 'other-factor', one whose code came from another factor than the one that the desk knows; 'second-factor', one
-- without a code; 'none'. A second factor is required where Auth supports it; the embedded Auth does not.
--
-- Auth lets any session with a code enrol another factor and remove the old one, so a stolen session could make its own
-- codes. The desk therefore accepts only the factor that it saw first since the account last became an owner.
create function public.owner_state()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  is_owner constant boolean := exists (
    select from auth.users where id = auth.uid() and raw_app_meta_data ->> 'role' = 'owner'
  );
  own_session record;
  known uuid;
begin
  -- The access token of an ended session stays valid for up to an hour.
  select * into own_session
  from auth.sessions where id = (claims ->> 'session_id')::uuid and user_id = auth.uid();
  if not is_owner or own_session.id is null then
    return 'none';
  end if;
  if to_regclass('auth.mfa_factors') is null then
    return 'owner';
  end if;
  if claims ->> 'aal' is distinct from 'aal2' or own_session.factor_id is null then
    return 'second-factor';
  end if;
  select (detail ->> 'factor')::uuid into known
  from public.owner_actions
  where owner_id = auth.uid() and action = 'factor-set' and id > coalesce(
    (
      select max(id) from public.owner_actions
      where action = 'owner-added' and detail ->> 'account' = auth.uid()::text
    ), 0
  )
  order by id
  limit 1;
  return case when known is null then 'first-factor' when known = own_session.factor_id then 'owner' else 'other-factor' end;
end;
$$;

-- What the desk shows the caller: 'owner' all of it, 'second-factor' the screen that asks for one, 'other-factor' that a
-- reset is needed, 'none' a 404. Records the first factor of an owner, which is from then on the only one.
create function public.desk_access()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  state text := public.owner_state();
begin
  if state = 'first-factor' then
    perform public.record_owner_action(
      'factor-set',
      (select lower(email) from auth.users where id = auth.uid()),
      (
        select jsonb_build_object('factor', factor_id)
        from auth.sessions where id = (current_setting('request.jwt.claims')::jsonb ->> 'session_id')::uuid
      )
    );
    state := public.owner_state();
  end if;
  return state;
end;
$$;

-- The first line of every function of the desk. Throws 42501, which the Data API answers with 403.
create function public.require_owner()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.owner_state() <> 'owner' then
    raise insufficient_privilege using message = 'Only an owner may do this.';
  end if;
end;
$$;

-- The same for what a stolen session may not do: the owner typed a code within the last ten minutes, or signed in where
-- Auth has no factors. Throws PT403, which the Data API answers with 403, and for which the desk asks.
create function public.require_fresh_owner()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  since constant timestamptz := now() - interval '10 minutes';
  is_fresh boolean;
begin
  perform public.require_owner();
  is_fresh := case
    when to_regclass('auth.mfa_factors') is not null then exists (
      select from jsonb_array_elements(claims -> 'amr') as proof
      where proof ->> 'method' = 'totp' and to_timestamp((proof ->> 'timestamp')::double precision) > since
    )
    else exists (
      select from auth.sessions where id = (claims ->> 'session_id')::uuid and created_at > since
    )
  end;
  if not is_fresh then
    raise sqlstate 'PT403' using message = 'This needs a fresh code.';
  end if;
end;
$$;

-- require_fresh_owner for an Edge Function, whose SQL with the secret key does not know the owner's token.
create function public.desk_prove_fresh()
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_fresh_owner();
end;
$$;

-- Whether reading `rows` rows is a large read, which asks for a fresh code and is recorded by the caller. Up to 50 rows at
-- a time, and 150 different pages or details (`what`) an hour, are an owner at work; more is a copy of the shop.
create function public.is_large_read(what text, rows integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if rows <= 50 then
    -- The same again, such as a page that is refreshed.
    if public.take_rate_limits(jsonb_build_array(
      jsonb_build_object('key', 'desk-read-' || md5(concat(auth.uid(), what)), 'max', 1, 'seconds', 3600)
    )) is not null then
      return false;
    end if;
    if public.take_rate_limits(jsonb_build_array(
      jsonb_build_object('key', 'desk-reads-' || auth.uid(), 'max', 150, 'seconds', 3600)
    )) is null then
      return false;
    end if;
  end if;
  perform public.require_fresh_owner();
  return true;
end;
$$;

-- Counts the reading of one row, which `what` identifies, and records a large read under `subject`.
create function public.count_read(what text, subject text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.is_large_read(what, 1) then
    perform public.record_owner_action('exported', subject);
  end if;
end;
$$;

-- The first line of every function of the desk that takes what only an Edge Function knows: the URLs in a mail, what is
-- missing on the site, the mails of a declaration, the content of an uploaded file. Browsers may not call these: an
-- owner's token alone could otherwise send any mail to the whole launch list. The Edge Function passes the account
-- whose token it checked with desk_access.
create function public.require_owner(actor uuid)
returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from auth.users where id = actor and raw_app_meta_data ->> 'role' = 'owner') then
    raise insufficient_privilege using message = 'Only an owner may do this.';
  end if;
end;
$$;

-- A pattern for each word of a search, which is plain text: '%' and '_' are themselves. A phone number is found in
-- whichever way it is written.
create function public.search_patterns(search text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(trim(public.national_phone(public.plain_text(search))), '\s+') as word
  where word <> '';
$$;

-- One page of a list of the desk. `list` is a view with a column search_text, normalized by plain_text, in which every
-- word of the search must occur. query: { search, page (from 1), size (rows per page), sort (a column of the view),
-- descending }; a column place_of_x of the view, which is not returned, rules how x sorts. `filters` has the required
-- value per column; null for any. Without a sort the rows are in `usual_order`. Returns { total, rows }. A large read is
-- recorded.
create function public.list_page(list regclass, query jsonb, filters jsonb, usual_order text)
returns jsonb
language plpgsql
security definer
set search_path = ''
-- Sorting 20,000 mails needs more than the default 4 MB; otherwise it spills to disk.
set work_mem = '32MB'
as $$
declare
  size constant integer := least(greatest(coalesce((query ->> 'size')::integer, 50), 1), 20000);
  start constant integer := (greatest(coalesce((query ->> 'page')::integer, 1), 1) - 1) * size;
  columns text;
  sorted text;
  conditions text;
  answer jsonb;
  is_large boolean;
begin
  perform public.require_owner();
  is_large := public.is_large_read(concat(list, query, filters), size);
  select string_agg(condition, ' and ') into conditions
  from (
    select format('search_text like all (%L::text[])', public.search_patterns(query ->> 'search'))
    union all
    select format('%I::text = %L', key, value) from jsonb_each_text(filters) where value is not null
  ) as asked (condition);

  select
    string_agg(quote_ident(attname), ', ') filter (where attname <> 'search_text' and attname not like 'place\_of\_%'),
    max(format(
      case when atttypid = 'text'::regtype then 'lower(%I)' else '%I' end
        || case when (query ->> 'descending')::boolean then ' desc nulls last, ' else ', ' end,
      attname
    )) filter (where attname = coalesce(
      (select attname from pg_attribute where attrelid = list and attname = 'place_of_' || (query ->> 'sort')),
      query ->> 'sort'
    ))
  into columns, sorted
  from pg_attribute
  where attrelid = list and attnum > 0;

  execute format(
    'select jsonb_build_object(
       ''total'', (select count(*) from %1$s where %2$s),
       ''rows'', (
         select coalesce(jsonb_agg(to_jsonb(page)), ''[]'')
         from (select %6$s from %1$s where %2$s order by %3$s limit %4$s offset %5$s) as page
       )
     )',
    list, coalesce(conditions, 'true'), coalesce(sorted, '') || usual_order, size, start, columns
  )
  into answer;
  if is_large then
    perform public.record_owner_action(
      'exported',
      (select relname::text from pg_class where oid = list),
      -- Not what was searched, which names people.
      jsonb_build_object('count', jsonb_array_length(answer -> 'rows'))
    );
  end if;
  return answer;
end;
$$;

-- The audit log: every action of an owner that affects money, access or a person, and every export. Owners read it with
-- desk_actions; nobody changes it. So it names only those who run the shop: anybody else is an order, a request, a
-- withdrawal, a mail or a consent, by its number or id.
create table public.owner_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Not a foreign key: the row outlives the account. Null for a command.
  owner_id uuid,
  owner_email text not null,
  -- One of contract/desk.ts.
  action text not null check (action <> ''),
  -- An order number, a reference, an id, a setting or a list; the address of an owner.
  subject text not null,
  detail jsonb not null default '{}'::jsonb,
  constraint owner_actions_name_nobody check (
    action in ('owner-invited', 'owner-added', 'owner-removed', 'factor-set')
    or subject || (detail - 'files')::text !~ '[^\s"@]@[^\s"@]+\.[a-z]'
  )
);

create index owner_actions_subject on public.owner_actions (subject);

create index owner_actions_factors on public.owner_actions (owner_id) where action = 'factor-set';

create index owner_actions_added on public.owner_actions ((detail ->> 'account')) where action = 'owner-added';

alter table public.owner_actions enable row level security;

create function public.append_only()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = tg_table_name || ' is append-only.';
end;
$$;

create trigger keep_owner_actions
  before update or delete or truncate on public.owner_actions
  for each statement
  execute function public.append_only();

-- Records an action of an owner, in the same transaction. `action` is one of contract/desk.ts. `account` is the owner
-- where the caller is an Edge Function; `actor` names someone without an account, who runs a command.
create function public.record_owner_action(
  action text, subject text, detail jsonb default '{}'::jsonb, actor text default null, account uuid default auth.uid()
)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.owner_actions (owner_id, owner_email, action, subject, detail)
  select $5, coalesce($4, (select email from auth.users where id = $5), ''), $1, $2, coalesce($3, '{}'::jsonb);
$$;

-- Grants the owner role to the confirmed account with this address, or revokes it. Returns whether that account exists.
-- A new owner starts with a reset link, because somebody else may have made the account: its password, sessions, second
-- factors and mailed links all end.
create function public.set_owner(address text, wanted boolean)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
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
  if not found then
    return false;
  end if;
  if wanted then
    update auth.users set encrypted_password = '' where id = account;
    foreach kept in array array['sessions', 'mfa_factors', 'one_time_tokens'] loop
      -- The embedded Auth has sessions only.
      if to_regclass('auth.' || kept) is not null then
        execute format('delete from auth.%I where user_id = $1', kept) using account;
      end if;
    end loop;
  end if;
  -- With the account, because its address can change.
  perform public.record_owner_action(
    case when wanted then 'owner-added' else 'owner-removed' end, lower(address), jsonb_build_object('account', account)
  );
  return true;
end;
$$;

-- As in contract/email.ts: nothing that a mail service could read as a display name or as a second address.
create function public.is_mail_address(address text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select length(address) <= 255
    and address ~* '^[a-z0-9$&''+=_~.\u00c0-\u1fff\u2c00-\ud7ff-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$';
$$;

-- Everyone who runs the shop, and who is invited to: { owners: [{ email, since, is_me }], invited: [{ email, since,
-- has_account }] }. An invitation is an entry of the log, until its address becomes an owner's or is removed.
create function public.list_owners()
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
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

create function public.desk_owners()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return public.list_owners();
end;
$$;

-- Mails news about who runs the shop: to the address itself, or to every owner but that one and the caller.
create function public.mail_owner_news(news text, address text)
returns void
language sql
security definer
set search_path = ''
as $$
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

-- Makes the confirmed account with an address an owner, or without one mails an invitation to make it; the other owners
-- are notified of a new one. At most ten a day, because each mails an address. Returns { result: 'added' | 'invited' |
-- 'owner' | 'invalid' | 'too-many' }.
create function public.desk_invite_owner(address text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  invited constant text := lower(trim(address));
begin
  perform public.require_fresh_owner();
  if public.is_mail_address(invited) is not true then
    return '{"result": "invalid"}';
  end if;
  perform pg_advisory_xact_lock(hashtext('owners'));
  -- Whoever is an owner already would lose their password and sessions.
  if exists (select from auth.users where lower(email) = invited and raw_app_meta_data ->> 'role' = 'owner') then
    return '{"result": "owner"}';
  end if;
  if public.take_rate_limits('[{"key": "owner-invitations", "max": 10, "seconds": 86400}]') is not null then
    return '{"result": "too-many"}';
  end if;
  if public.set_owner(invited, true) then
    perform public.mail_owner_news('added', invited);
    perform public.mail_owner_news('joined', invited);
    return '{"result": "added"}';
  end if;
  perform public.record_owner_action('owner-invited', invited);
  perform public.mail_owner_news('invited', invited);
  return '{"result": "invited"}';
end;
$$;

-- Removes an owner, or an invitation; the other owners are notified. The last owner is removed only with `last_too`.
-- Returns { result: 'removed' | 'missing' | 'last' }.
create function public.desk_remove_owner(address text, last_too boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known jsonb;
begin
  perform public.require_fresh_owner();
  -- Two owners who remove each other would otherwise leave none.
  perform pg_advisory_xact_lock(hashtext('owners'));
  perform public.require_owner();
  known := public.list_owners();
  if jsonb_path_exists(known, '$.invited[*] ? (@.email == $email)', jsonb_build_object('email', lower(address))) then
    perform public.record_owner_action('owner-removed', lower(address));
    return '{"result": "removed"}';
  end if;
  if not jsonb_path_exists(known, '$.owners[*] ? (@.email == $email)', jsonb_build_object('email', lower(address))) then
    return '{"result": "missing"}';
  end if;
  if jsonb_array_length(known -> 'owners') = 1 and not last_too then
    return '{"result": "last"}';
  end if;
  perform public.mail_owner_news('left', lower(address));
  perform public.set_owner(address, false);
  return '{"result": "removed"}';
end;
$$;

-- The address that an action is about, where its subject is the id of a mail or a consent: null once that is gone.
create function public.address_of_action(action text, subject text)
returns text
language sql
stable
set search_path = ''
as $$
  select case
    when subject !~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then null
    when action = 'newsletter-stopped' then (select lower(email) from public.consents where id = subject::uuid)
    when action = 'mail-again' then (select recipient from public.outbox where id = subject::uuid)
    when action = 'mail-allowed' then (select email from public.mail_stops where id = subject::uuid)
  end;
$$;

create view public.action_list with (security_invoker = true) as
  select id, at, owner_email, action, subject, address, detail,
    public.plain_text(concat_ws(' ', subject, address, owner_email, action)) as search_text
  from public.owner_actions, public.address_of_action(action, subject) as address;

-- The actions of owners, newest first: a page, with the query of list_page plus: action, owner (as in owner_email).
create function public.desk_actions(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page(
    'public.action_list',
    query,
    jsonb_build_object('action', nullif(query ->> 'action', ''), 'owner_email', nullif(query ->> 'owner', '')),
    'id desc'
  );
$$;

-- Everyone in the log, by name or address.
create function public.desk_action_owners()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return (
    select coalesce(jsonb_agg(distinct owner_email order by owner_email), '[]')
    from public.owner_actions where owner_email <> ''
  );
end;
$$;
