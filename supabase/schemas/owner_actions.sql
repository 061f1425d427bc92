-- What owners do: the log of it, and the door through which every action of contract/desk-actions.ts goes.

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

-- What the log calls the subject of an action: a request has a reference there, and is an id to the desk; a person is an address.
create function private.subject_in_log(subject text) returns text stable security invoker as $$
  select case
    when subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' and exists (select from public.requests where id = subject::uuid)
      then private.request_reference(subject::uuid)
    when subject like '%@%' then coalesce(
      (select order_number from public.orders where lower(email) = lower($1) and erased_at is null order by created_at limit 1),
      (select private.request_reference(id) from public.requests where lower(email) = lower($1) order by created_at limit 1),
      (select id::text from public.outbox where lower(recipient) = lower($1) order by created_at limit 1),
      'people'
    )
    else subject
  end;
$$;

-- What an action on a subject locks: an order, its invoices and its withdrawals are one sum, and so are the quotes of a request.
create function private.locked_with(subject text) returns text stable security invoker as $$
  select coalesce(
    (select order_number from public.invoices join public.orders on orders.id = order_id where number = $1),
    (select order_number from public.withdrawals join public.orders on orders.id = order_id where reference = $1),
    (select private.request_reference(request_id) from public.quotes where number = $1 limit 1),
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
create function private.version_of(subject text) returns integer stable as $$
  select (
    select coalesce(max(id), 0)::integer
    from public.owner_actions where owner_actions.subject = private.subject_in_log($1) and action <> 'exported'
  ) # coalesce(hashtext(coalesce(
    (select concat_ws(' ', email, private.refundable_cents(orders)) from public.orders where order_number = $1),
    (
      select concat_ws(' ', state, private.refundable_cents(orders))
      from private.withdrawal_cases as cases left join public.orders on orders.id = order_id
      where reference = $1
    ),
    (select sum(left_cents)::text from public.invoices, private.invoice_rates(invoices) where number = $1),
    (
      select string_agg(made, ' ') from (
        select number as made from public.invoices where request_id::text = $1
        union all
        select concat(number, version, state) from public.quotes where $1 in (request_id::text, number)
        order by made
      ) as of_request
    )
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

-- The address that an action is about, where its subject is the id of a consent, a mail or a stop: null once that is gone.
create function private.address_of_action(subject text) returns text stable security invoker as $$
  select case when subject ~ '^[0-9a-f]{8}-[0-9a-f]{4}-' then coalesce(
    (select lower(email) from public.consents where id = subject::uuid),
    (select recipient from public.outbox where id = subject::uuid),
    (select email from public.mail_stops where id = subject::uuid)
  ) end;
$$;

create view private.action_list with (security_invoker = true) as
  select id, at, owner_email, action, subject, address, detail,
    private.plain_text(concat_ws(' ', subject, address, owner_email, action)) as search_text
  from public.owner_actions, private.address_of_action(subject) as address;

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
