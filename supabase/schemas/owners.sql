-- Owners run the shop from /beheer. An account is an owner if its app_metadata, which only the server writes, has
-- `role: owner`. This is read from the account, not from the token, so that revoking the role takes effect immediately.

-- The access of the caller. A second factor is required where Auth supports it; the embedded Auth does not. Auth lets any session
-- with a code enrol another factor and remove the old one, so a stolen session could make its own codes. The desk therefore
-- accepts only the factor that it saw first since the account last became an owner: any other is 'other-factor'.
create function private.owner_state() returns text stable as $$
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
create function public.desk_access() returns text as $$
declare
  state text := private.owner_state();
begin
  if state = 'first-factor' then
    perform private.record_owner_action(
      'factor-set',
      (select lower(email) from auth.users where id = auth.uid()),
      (
        select jsonb_build_object('factor', factor_id)
        from auth.sessions where id = (current_setting('request.jwt.claims')::jsonb ->> 'session_id')::uuid
      )
    );
    state := private.owner_state();
  end if;
  return state;
end;
$$;

-- The first line of every function of the desk. Throws 42501, which the Data API answers with 403.
create function private.require_owner() returns void stable security invoker as $$
begin
  if private.owner_state() <> 'owner' then
    raise insufficient_privilege using message = 'Only an owner may do this.';
  end if;
end;
$$;

-- The same for what a stolen session may not do: the owner typed a code within the last ten minutes, or signed in where
-- Auth has no factors. Throws PT403, which the Data API answers with 403, and for which the desk asks.
create function private.require_fresh_owner() returns void stable as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  since constant timestamptz := now() - interval '10 minutes';
  is_fresh boolean;
begin
  perform private.require_owner();
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
create function public.desk_prove_fresh() returns void stable as $$
begin
  perform private.require_fresh_owner();
end;
$$;

-- Whether reading `rows` rows is a large read, which asks for a fresh code and is recorded by the caller. Up to 50 rows at
-- a time, and 150 different pages or details (`what`) an hour, are an owner at work; more is a copy of the shop.
create function private.is_large_read(what text, rows integer) returns boolean as $$
begin
  if rows <= 50 then
    -- The same again, such as a page that is refreshed.
    if private.take_rate_limits(jsonb_build_array(
      jsonb_build_object('key', 'desk-read-' || md5(concat(auth.uid(), what)), 'max', 1, 'seconds', 3600)
    )) is not null then
      return false;
    end if;
    if private.take_rate_limits(jsonb_build_array(
      jsonb_build_object('key', 'desk-reads-' || auth.uid(), 'max', 150, 'seconds', 3600)
    )) is null then
      return false;
    end if;
  end if;
  perform private.require_fresh_owner();
  return true;
end;
$$;

-- Counts the reading of one row, which `what` identifies, and records a large read under `subject`.
create function private.count_read(what text, subject text) returns void as $$
begin
  if private.is_large_read(what, 1) then
    perform private.record_owner_action('exported', subject);
  end if;
end;
$$;

-- The first line of every function of the desk that takes what only an Edge Function knows: the URLs in a mail, what is
-- missing on the site, the mails of a declaration, the content of an uploaded file. Browsers may not call these: an
-- owner's token alone could otherwise send any mail to the whole launch list. The Edge Function passes the account
-- whose token it checked with desk_access.
create function private.require_owner(actor uuid) returns void stable as $$
begin
  if not exists (select from auth.users where id = actor and raw_app_meta_data ->> 'role' = 'owner') then
    raise insufficient_privilege using message = 'Only an owner may do this.';
  end if;
end;
$$;

-- A pattern for each word of a search, which is plain text: '%' and '_' are themselves. A phone number is found in
-- whichever way it is written.
create function private.search_patterns(search text) returns text[] immutable security invoker as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(trim(private.national_phone(private.plain_text(left(search, 200)))), '\s+') as word
  where word <> '';
$$;

-- One page of a list of the desk: a view with a column search_text, in which every word of the search must occur. x is sorted by
-- the column rank_of_x if the view has it. `filters` has the required value per column; null for any. A large read is recorded.
create function private.list_page(list regclass, query jsonb, filters jsonb, usual_order text)
returns jsonb
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
  perform private.require_owner();
  is_large := private.is_large_read(concat(list, query, filters), size);
  select string_agg(condition, ' and ') into conditions
  from (
    select format('search_text like all (%L::text[])', private.search_patterns(query ->> 'search'))
    union all
    select format('%I::text = %L', key, value) from jsonb_each_text(filters) where value is not null
  ) as asked (condition);

  select
    string_agg(quote_ident(attname), ', ') filter (where attname <> 'search_text' and attname not like 'rank\_of\_%'),
    max(format(
      case when atttypid = 'text'::regtype then 'private.plain_text(%I) collate "C"' else '%I' end
        || case when (query ->> 'descending')::boolean then ' desc nulls last, ' else ', ' end,
      attname
    )) filter (where attname = coalesce(
      (select attname from pg_attribute where attrelid = list and attname = 'rank_of_' || (query ->> 'sort')),
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
    perform private.record_owner_action(
      'exported',
      (select relname::text from pg_class where oid = list),
      -- Not what was searched, which names people.
      jsonb_build_object('count', jsonb_array_length(answer -> 'rows'))
    );
  end if;
  return answer;
end;
$$;

create function private.append_only() returns trigger security invoker as $$
begin
  raise insufficient_privilege using message = tg_table_name || ' is append-only.';
end;
$$;

create trigger keep_owner_actions
  before update or delete or truncate on public.owner_actions
  for each statement
  execute function private.append_only();

-- Records an action of an owner, in the same transaction. `action` is one of contract/desk.ts. `account` is the owner
-- where the caller is an Edge Function; `actor` names someone without an account, who runs a command.
create function private.record_owner_action(
  action text, subject text, detail jsonb default '{}'::jsonb, actor text default null, account uuid default auth.uid()
) returns void as $$
  insert into public.owner_actions (owner_id, owner_email, action, subject, detail)
  select $5, coalesce($4, (select email from auth.users where id = $5), ''), $1, $2, coalesce($3, '{}'::jsonb);
$$;

-- Whether an input has the fields of contract/desk-actions.ts and no others, each with its type. False for no such action.
create function private.fits(fields jsonb, input jsonb) returns boolean immutable security invoker as $$
  select fields is not null and jsonb_typeof(input) = 'object'
    and not exists (select from jsonb_object_keys(input) as name where not fields ? name)
    and (
      select coalesce(bool_and(coalesce(case
        when jsonb_typeof(input -> name) = 'null' then type like '%?'
        when type like 'integer%' then jsonb_typeof(input -> name) = 'number' and input ->> name ~ '^-?\d{1,9}$'
        when type like 'boolean%' then jsonb_typeof(input -> name) = 'boolean'
        when type = 'json' then input ? name
        else jsonb_typeof(input -> name) = 'string' and input ->> name ~ case
          when type like 'day%' then '^\d{4}-\d{2}-\d{2}$'
          when type like 'uuid%' then '^[0-9a-f]{8}(-?[0-9a-f]{4}){4}[0-9a-f]{8}$'
          when type like 'words%' then '\S'
          else ''
        end
      end, false)), true)
      from jsonb_each_text(fields) as field (name, type)
    );
$$;

-- What the log calls the subject of an action: a request has a reference there, and is an id to the desk.
create function private.subject_in_log(subject text) returns text stable security invoker as $$
  select case
    when subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' and exists (select from public.requests where id = subject::uuid)
      then private.request_reference(subject::uuid)
    else subject
  end;
$$;

-- What an action on a subject locks: an order, its invoices and its withdrawals are one sum.
create function private.locked_with(subject text) returns text stable security invoker as $$
  select coalesce(
    (select order_number from public.invoices join public.orders on orders.id = order_id where number = $1),
    (select order_number from public.withdrawals join public.orders on orders.id = order_id where reference = $1),
    private.subject_in_log($1)
  );
$$;

-- The one notation of a subject: what is counted, locked and logged under it could be named in others too.
create function private.canonical_subject(subject text) returns text immutable security invoker as $$
  select case
    when translate(subject, '{}-', '') ~* '^[0-9a-f]{32}$' then subject::uuid::text
    when subject ~* '^\s*(k[0-9]+-[0-9]+|[0-9a-f]{4}-[0-9a-f]{4})\s*$' then upper(regexp_replace(subject, '\s', '', 'g'))
    else subject
  end;
$$;

-- The version of what an owner sees of a subject, 0 of what is not there: the last action of an owner on it, with what buyers,
-- Stripe and the schedule change of it.
create function private.version_of(subject text) returns integer stable security invoker as $$
  select (
    select coalesce(max(id), 0)::integer
    from public.owner_actions where owner_actions.subject = private.subject_in_log($1) and action <> 'exported'
  ) # coalesce(hashtext(coalesce(
    (select concat_ws(' ', email, private.refundable_cents(orders)) from public.orders where order_number = $1),
    (
      select concat_ws(' ', state, private.refundable_cents(orders))
      from public.withdrawal_cases as cases left join public.orders on orders.id = order_id
      where reference = $1
    ),
    (select sum(left_cents)::text from public.invoices, private.invoice_rates(invoices) where number = $1),
    (select nullif(count(*), 0)::text from public.invoices where request_id::text = $1),
    (select nullif(concat(launch_subject, launch_words), '') from public.shop_settings where $1 = 'launch-mail')
  )), 0);
$$;

-- Does an action of contract/desk-actions.ts for the owner `actor`, once per click, and records it: { result: 'done', ... },
-- or why not. act_<name>(subject, given) does the work, or refuses before it changed anything; `given` is the input with
-- `owner`, `by` (the owner's address) and `click`. Its `log` is { subject, action, detail } where the log says more, and null
-- when nothing changed.
create function public.act_for_owner(actor uuid, action text, subject text, known integer, click uuid, input jsonb)
returns jsonb as $$
declare
  rule constant jsonb := private.action_rule(action);
  named constant text := private.subject_in_log(subject);
  request constant text := concat_ws(' ', action, md5(concat_ws(' ', click, subject, input)));
  earlier public.owner_actions;
  answer jsonb;
begin
  if not private.fits(rule -> 'input', input) then
    raise invalid_parameter_value using message = 'No such action, or not its input.';
  end if;
  if subject is distinct from private.canonical_subject(subject) then
    return jsonb_build_object('result', 'missing');
  end if;
  if exists (
    select from jsonb_each(rule -> 'days') as field (name, days)
    where (input ->> name)::date - private.belgian_day(now()) not between (days ->> 0)::integer and (days ->> 1)::integer
  ) then
    return jsonb_build_object('result', 'day');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('desk-' || private.locked_with(subject), 0));
  -- After the lock, because the owner may be removed while this waits.
  perform private.require_owner(actor);
  select * into earlier from public.owner_actions where owner_actions.click = act_for_owner.click;
  if earlier.id is not null then
    return case when earlier.asked = request then earlier.answer else '{"result": "changed"}'::jsonb end;
  end if;
  if (rule ->> 'versioned')::boolean and known is distinct from private.version_of(subject) then
    return jsonb_build_object('result', 'changed');
  end if;
  -- What is asked to mail nobody is neither counted nor capped.
  if rule ? 'cap' and input ->> 'mails' is distinct from 'false' then
    perform pg_advisory_xact_lock(hashtextextended('desk-cap-' || action, 0));
    if (
      select count(*) >= (rule #>> '{cap,all}')::integer
        or count(*) filter (where owner_actions.subject = named) >= (rule #>> '{cap,each}')::integer
      from public.owner_actions
      where owner_actions.asked between act_for_owner.action || ' ' and act_for_owner.action || ' g'
        and detail ->> 'mailed' is distinct from 'false'
        and at > now() - interval '24 hours'
    ) then
      return jsonb_build_object('result', 'too-many');
    end if;
  end if;
  execute format('select private.%I($1, $2)', 'act_' || replace(action, '-', '_'))
  using subject, input || jsonb_build_object(
    'owner', actor, 'by', (select email from auth.users where id = actor), 'click', click
  )
  into answer;
  if answer ->> 'result' is distinct from 'done' then
    if not rule -> 'refused' ? (answer ->> 'result') then
      raise 'act_% answered %', action, answer;
    end if;
  elsif answer -> 'log' is distinct from 'null' then
    insert into public.owner_actions (owner_id, owner_email, action, subject, detail, click, asked, answer)
    select actor, email, coalesce(answer #>> '{log,action}', action), coalesce(answer #>> '{log,subject}', named),
      coalesce(answer #> '{log,detail}', '{}'), click, request, answer - 'log'
    from auth.users where id = actor;
  end if;
  return answer - 'log';
end;
$$;

-- The one door for what an owner does from the browser.
create function public.desk_act(action text, subject text, known integer, click uuid, input jsonb) returns jsonb as $$
begin
  perform private.require_owner();
  if private.action_rule(action) ? 'caller' then
    raise invalid_parameter_value using message = 'An action of an Edge Function.';
  end if;
  if private.action_rule(action) ? 'fresh' then
    perform private.require_fresh_owner();
  end if;
  return public.act_for_owner(auth.uid(), action, subject, known, click, input);
end;
$$;

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
  if private.is_mail_address(invited) is not true then
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

-- The address that an action is about, where its subject is the id of a mail or a consent: null once that is gone.
create function private.address_of_action(action text, subject text) returns text stable security invoker as $$
  select case
    when subject !~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then null
    when action = 'newsletter-stopped' then (select lower(email) from public.consents where id = subject::uuid)
    when action = 'mail-again' then (select recipient from public.outbox where id = subject::uuid)
    when action = 'mail-allowed' then (select email from public.mail_stops where id = subject::uuid)
  end;
$$;

create view private.action_list with (security_invoker = true) as
  select id, at, owner_email, action, subject, address, detail,
    private.plain_text(concat_ws(' ', subject, address, owner_email, action)) as search_text
  from public.owner_actions, private.address_of_action(action, subject) as address;

-- The actions of owners, newest first: a page, with the query of list_page plus: action, owner (as in owner_email).
create function public.desk_actions(query jsonb) returns jsonb as $$
  select private.list_page(
    'private.action_list',
    query,
    jsonb_build_object('action', nullif(query ->> 'action', ''), 'owner_email', nullif(query ->> 'owner', '')),
    'id desc'
  );
$$;

-- Everyone in the log, by name or address.
create function public.desk_action_owners() returns jsonb stable as $$
begin
  perform private.require_owner();
  return (
    select coalesce(jsonb_agg(distinct owner_email order by owner_email), '[]')
    from public.owner_actions where owner_email <> ''
  );
end;
$$;
