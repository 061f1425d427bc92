-- Owners run the shop from /beheer. An account is an owner if its app_metadata, which only the server writes, has
-- `role: owner`. This is read from the account, not from the token, so that revoking the role takes effect immediately.

-- What the desk shows the caller: 'owner' all of it, 'second-factor' the screen that asks for one, 'none' a 404. A
-- second factor is required where Auth supports it; the embedded Auth does not.
create function public.desk_access()
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if not exists (
    select from auth.users where id = auth.uid() and raw_app_meta_data ->> 'role' = 'owner'
  ) then
    return 'none';
  end if;
  -- The access token of an ended session stays valid for up to an hour.
  if claims ->> 'session_id' is not null then
    if not exists (select from auth.sessions where id = (claims ->> 'session_id')::uuid) then
      return 'none';
    end if;
  end if;
  if to_regclass('auth.mfa_factors') is not null and claims ->> 'aal' is distinct from 'aal2' then
    return 'second-factor';
  end if;
  return 'owner';
end;
$$;

-- Whether the caller may run the shop.
create function public.is_owner()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select public.desk_access() = 'owner';
$$;

-- The first line of every function of the desk. Throws 42501, which the Data API answers with 403.
create function public.require_owner()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not public.is_owner() then
    raise insufficient_privilege using message = 'Only an owner may do this.';
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

-- One page of a list of the desk. `list` is a view with a column search_text, normalized by plain_text, in which every
-- word of the search must occur. query: { search, page (from 1), size (rows per page), sort (a column of the view),
-- descending }; a column place_of_x of the view, which is not returned, rules how x sorts. `filters` has the required
-- value per column; null for any. Without a sort the rows are in `usual_order`. Returns { total, rows }.
create function public.list_page(list regclass, query jsonb, filters jsonb, usual_order text)
returns jsonb
language plpgsql
stable
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
begin
  perform public.require_owner();
  select string_agg(condition, ' and ') into conditions
  from (
    select format('search_text like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(trim(public.plain_text(query ->> 'search')), '\s+') as word
    where word <> ''
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
  return answer;
end;
$$;

-- The audit log: every action of an owner that affects money, access or a person. Owners read it; nobody changes it.
create table public.owner_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Not a foreign key: the row outlives the account. Null for a command.
  owner_id uuid,
  owner_email text not null,
  -- One of contract/desk.ts.
  action text not null check (action <> ''),
  -- An order number, a reference, an address or a setting.
  subject text not null,
  detail jsonb not null default '{}'::jsonb
);

create index owner_actions_subject on public.owner_actions (subject);

alter table public.owner_actions enable row level security;

create policy "Owners read what owners did" on public.owner_actions
  for select to authenticated
  using ((select public.is_owner()));

create function public.keep_owner_actions()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'owner_actions is append-only.';
end;
$$;

create trigger keep_owner_actions
  before update or delete or truncate on public.owner_actions
  for each statement
  execute function public.keep_owner_actions();

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
  perform public.record_owner_action(case when wanted then 'owner-added' else 'owner-removed' end, lower(address));
  return true;
end;
$$;

create view public.action_list with (security_invoker = true) as
  select id, at, owner_email, action, subject, detail,
    public.plain_text(concat_ws(' ', subject, owner_email, action)) as search_text
  from public.owner_actions;

-- The actions of owners, newest first: a page, with the query of list_page.
create function public.desk_actions(query jsonb)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select public.list_page('public.action_list', query, '{}', 'id desc');
$$;
