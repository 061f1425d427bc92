-- Who may use the desk: an owner, with the second factor and, for some things, a fresh code. How much one reads at a time.

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

-- require_fresh_owner for an action of an Edge Function, whose SQL with the secret key does not know the owner's token. Where
-- its rule names fields of the shop's document, only for one that it changes; where it names a field with an address, only
-- for one that is not known.
create function public.desk_prove_fresh(action text default null, input jsonb default null) returns void stable as $$
declare
  rule constant jsonb := private.action_rule(action) -> 'fresh';
begin
  if jsonb_typeof(rule) = 'string' then
    perform private.require_fresh_address(input ->> (rule #>> '{}'));
  elsif jsonb_typeof(rule) is distinct from 'array' or exists (
    select from jsonb_array_elements_text(rule) as field
    where input -> 'document' -> field is distinct from coalesce(private.shop_document(), input -> 'delivered') -> field
  ) then
    perform private.require_fresh_owner();
  end if;
end;
$$;

-- An address that only an owner typed, and that sent no request, never ordered, has no account and had no mail, gets its first
-- mail with a fresh code: a stolen session would otherwise mail anything to anyone. An action of an Edge Function names its
-- field instead (`fresh` in contract/desk-actions.ts).
create function private.require_fresh_address(address text) returns void stable as $$
begin
  if not exists (select from public.requests where lower(email) = lower(address) and made_by is null and not is_spam)
    and not exists (select from public.orders where lower(email) = lower(address))
    and not exists (select from auth.users where lower(email) = lower(address))
    and not exists (select from public.outbox where lower(recipient) = lower(address) and sent_at is not null)
  then
    perform private.require_fresh_owner();
  end if;
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
-- whichever way it is written, also as a link: signs between its digits separate words.
create function private.search_patterns(search text) returns text[] immutable security invoker as $$
  select coalesce(array_agg('%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(
      private.national_phone(regexp_replace(private.plain_text(left(search, 200)), '(^|\s)tel:\s*', '\1', 'g')), '\s+'
    ) as word,
    regexp_split_to_table(word, case when word ~ '^0[\d./-]+$' then '[./-]+' else '\s+' end) as part
  where part <> '';
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
