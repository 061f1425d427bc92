-- Erasing an account and what is kept about its person (GDPR, article 17). Which rows go, stay or lose their names is in
-- the registry, contract/personal-data.ts.

-- Keeps a request with its account. One that changed its address takes its new one along, not the old one: that may be somebody
-- else's by now. When the account is removed in another way, the address that asked is erased all the same.
create function private.follow_account() returns trigger as $$
begin
  if tg_op = 'DELETE' then
    delete from public.deletion_requests where account_id = old.id and address is null;
    return old;
  end if;
  update public.deletion_requests set address = null where account_id = new.id and address <> lower(new.email);
  return null;
end;
$$;

create trigger follow_account_update
  after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.follow_account();

create trigger follow_account_delete
  before delete on auth.users
  for each row execute function private.follow_account();

-- The people that should have been erased, and what that waits for; and those whose letter waits for an answer.
create view private.waiting_deletions with (security_invoker = true) as
  select coalesce(lower(users.email), address) as email, due_at, waits_for
  from public.deletion_requests left join auth.users on users.id = account_id
  where waits_for is not null
  union all
  select email, noted_at + interval '1 month', 'letter' from public.data_letters;

-- Why a person cannot be erased yet: 'owner' runs the shop, 'payment' is open or disputed, 'problem' is a payment that the
-- owner has to look into, 'refund' is requested or under way, 'invoice' is to be paid or credited. Null when they can. What anybody can start with only an address
-- holds up nothing: a payment without an account, a withdrawal without proof, which the shop can still decide afterwards.
create function private.deletion_hindrance(addresses text[], accounts uuid[]) returns text stable as $$
  with own as (
    select orders.*, private.has_dispute(orders, 'open') as is_disputed from private.own_orders(addresses, accounts) as orders
  )
  select case
    when exists (select from auth.users where id = any(accounts) and raw_app_meta_data ->> 'role' = 'owner') then 'owner'
    when exists (select from own where status = 'pending' and user_id = any(accounts) or is_disputed) then 'payment'
    when exists (select from public.refunds where order_id in (select id from own) and state in ('processing', 'refused'))
      or exists (
        select from private.withdrawal_cases
        where (order_id in (select id from own) or (order_id is null and lower(email) = any(addresses)))
          and private.is_unsettled(withdrawal_cases.state) and proof is not null
      ) then 'refund'
    when exists (select from own where problem is not null and status <> 'refunded') then 'problem'
    when exists (
      select from private.person_invoices(addresses, accounts) as invoices
      where corrects is null and private.invoice_open_cents(invoices) > 0
    ) then 'invoice'
  end;
$$;

-- The person whom a request is about.
create function private.person_to_erase(request public.deletion_requests, out addresses text[], out accounts uuid[])
stable
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = request.account_id;
  if account.id is null then
    addresses := array[request.address];
    accounts := private.accounts_of(request.address);
  else
    addresses := case when request.address is null then private.proven_addresses(account) else array[request.address] end;
    accounts := array[account.id];
  end if;
end;
$$;

-- Whether the person of a request bought anything since they asked: that ends the request.
create function private.bought_since(request public.deletion_requests) returns boolean stable as $$
  select exists (
    select from private.person_to_erase(request) as who, private.own_orders(who.addresses, who.accounts) as orders
    where orders.paid_at is not null and orders.booked_at > request.asked_at
  );
$$;

-- Queues the mail that says when a person will be erased, with the link that undoes it.
create function private.announce_deletion(request public.deletion_requests, account auth.users, undo_url text)
returns void as $$
  select private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'deletion-asked',
    'data', jsonb_build_object(
      'email', coalesce(account.email, request.address),
      'firstName', nullif(trim(account.raw_user_meta_data ->> 'first_name'), ''),
      'hasAccount', account.id is not null,
      'dueAt', to_char(request.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'undoUrl', undo_url
    ),
    'recipient', coalesce(account.email, request.address),
    'reply_to', null,
    'idempotency_key', 'deletion-' || request.token_hash
  )));
$$;

-- Reads the request to erase the person behind a session or a link (as in own_data), makes it ('ask') or ends it ('undo').
-- `undo_url` ends in the token of `token_hash`. A second request changes nothing and mails nothing. Returns { state, due_at }:
-- 'none', 'asked', or why it cannot be asked yet (deletion_hindrance); null for a link that is unknown, expired or used.
create function public.own_deletion(account_id uuid, link_hash text, action text, token_hash text, undo_url text)
returns jsonb as $$
declare
  link public.own_data_links;
  account auth.users;
  who text[];
  hindrance text;
  known public.deletion_requests;
begin
  if link_hash is not null then
    select * into link from public.own_data_links
    where own_data_links.token_hash = link_hash and expires_at > now()
    for update;
    if link.email is null then
      return null;
    end if;
  end if;
  select * into account from auth.users
  where case when link_hash is null then users.id = own_deletion.account_id else lower(users.email) = link.email end
  for update;
  who := case when link_hash is null then private.proven_addresses(account) else array[link.email] end;
  select * into known from public.deletion_requests as request
  where request.account_id = account.id or request.address = any(who);

  if known.id is not null and (action = 'undo' or private.bought_since(known)) then
    delete from public.deletion_requests where id = known.id;
    known := null;
  end if;
  if action = 'ask' and known.id is null and (account.id is not null or link.email is not null) then
    if link.erasure_asked_at is not null then
      return null;
    end if;
    hindrance := private.deletion_hindrance(who, array_remove(array[account.id], null));
    if hindrance is not null then
      return jsonb_build_object('state', hindrance, 'due_at', null);
    end if;
    update public.own_data_links set erasure_asked_at = now() where own_data_links.token_hash = link.token_hash;
    insert into public.deletion_requests (account_id, address, token_hash)
    values (account.id, link.email, own_deletion.token_hash)
    on conflict do nothing
    returning * into known;
    if known.id is not null then
      perform private.announce_deletion(known, account, undo_url);
    end if;
  end if;
  return jsonb_build_object('state', case when known.id is null then 'none' else 'asked' end, 'due_at', known.due_at);
end;
$$;

-- Ends a request to erase a person by the link in its mail. Returns false for a link that is not known (any more).
create function public.undo_deletion(link_hash text) returns boolean as $$
begin
  delete from public.deletion_requests where token_hash = link_hash;
  return found;
end;
$$;

-- Whether an order names its buyer.
create function private.names_buyer(bought public.orders) returns boolean immutable security invoker as $$
  select bought.email <> '' or bought.first_name <> '' or bought.last_name <> '' or bought.company is not null
    or bought.utm_source is not null;
$$;

-- Empties what names the buyer of orders, and their notes. They belong to nobody from then on; the numbers stay for the books.
-- Returns how many.
create function private.cut_orders(wanted uuid[]) returns integer security invoker as $$
declare
  cut integer;
begin
  delete from public.notes where order_id = any(wanted);
  update public.orders
  set email = '', first_name = '', last_name = '', company = null, utm_source = null, buyer_key = null,
      erased_at = coalesce(erased_at, now()), updated_at = now()
  where id = any(wanted);
  get diagnostics cut = row_count;
  return cut;
end;
$$;

-- Empties what names the buyer of erased orders, once nobody needs it: when the legal guarantee of two years is over, or at
-- once for an order that can no longer be paid. The numbers stay for the books. Returns how many.
create function private.cut_erased_orders(moment timestamptz default now()) returns integer as $$
begin
  return private.cut_orders(array(
    select id from public.orders
    where erased_at is not null
      and (paid_at < moment - interval '2 years' or (paid_at is null and status <> 'pending'))
      and private.names_buyer(orders)
  ));
end;
$$;

-- Erases a person: their accounts, and what has their addresses and belongs to no other account. What stays is marked as
-- erased, so that no later account with an address gets it. A request that was sent after they asked stays, with its mails, and so
-- does the mail with an invoice, as its proof. The caller holds the locks of the addresses.
create function private.erase_person(addresses text[], accounts uuid[], asked_at timestamptz) returns void as $$
declare
  bought uuid[];
  asked uuid[];
  sent_since uuid[];
  declared uuid[];
begin
  select coalesce(array_agg(id), '{}') into bought from private.own_orders(addresses, accounts);
  select
    coalesce(array_agg(id) filter (where created_at <= asked_at), '{}'),
    coalesce(array_agg(id) filter (where created_at > asked_at), '{}')
  into asked, sent_since from private.own_requests(addresses, accounts);
  select coalesce(array_agg(id), '{}') into declared
  from public.withdrawals where order_id = any(bought) or (order_id is null and lower(email) = any(addresses));

  delete from public.outbox
  where (lower(recipient) = any(addresses) or lower(reply_to) = any(addresses) or lower(data ->> 'email') = any(addresses))
    and template <> 'invoice'
    and not private.is_about_other_order(idempotency_key, bought)
    and not exists (select from unnest(sent_since) as id where starts_with(idempotency_key, 'request-' || id));
  -- As a range, so that each key is looked up in its index.
  delete from public.outbox
  using (
    select 'order-' || id from unnest(bought) as id
    union all select 'request-' || id from unnest(asked) as id
    union all select 'withdrawal-' || id from unnest(declared) as id
    union all select 'refund-' || id from public.refunds where order_id = any(bought)
    union all select start || id from public.invoices, unnest(array['invoice-', 'invoice-business-']) as start
      where order_id = any(bought) or request_id = any(asked)
    union all select 'request-answer-' || id from public.notes where request_id = any(asked)
  ) as about (key)
  where idempotency_key ~>=~ about.key and idempotency_key ~<~ (about.key || '~') and template <> 'invoice';
  update public.consents
  set withdrawn_at = coalesce(consents.withdrawn_at, now()), erased_at = now()
  from private.own_consents(addresses, bought, asked) as own
  where consents.id = own.id and (own.request_id is null or own.given_at <= erase_person.asked_at);
  -- Their steps and notes go with them.
  delete from public.requests where id = any(asked);
  delete from public.launch_signups where lower(email) = any(addresses);
  delete from public.mail_stops where email = any(addresses);
  delete from public.notes where order_id = any(bought);
  update public.withdrawals set token = null, erased_at = now() where id = any(declared);
  -- The key would let the browser of the former buyer change the order.
  update public.orders set buyer_key = null, erased_at = now() where id = any(bought);
  delete from public.own_data_links where email = any(addresses);
  delete from public.data_letters where email = any(addresses);
  delete from public.deletion_requests where account_id = any(accounts) or address = any(addresses);
  -- Their sessions and progress go with them.
  delete from auth.users where id = any(accounts);
end;
$$;

-- Erases the people that are due, for at most four seconds at once. Each is erased alone: one that fails, or has something to
-- settle, waits for an hour and keeps nobody else from being erased. Who bought something meanwhile stays. Returns how many were
-- { erased, waiting, failed }.
create function public.erase_due_people(moment timestamptz default now()) returns jsonb as $$
declare
  started constant timestamptz := clock_timestamp();
  request public.deletion_requests;
  who record;
  hindrance text;
  erased integer := 0;
  waiting integer := 0;
  failed integer := 0;
begin
  for request in
    select * from public.deletion_requests
    where due_at <= moment and (tried_at is null or tried_at < moment - interval '1 hour')
    order by tried_at nulls first, due_at limit 1000
    for update skip locked
  loop
    begin
      select * into who from private.person_to_erase(request);
      -- As payments do, before anything is read. Never waited for, since many are held at once: a later run takes the person.
      continue when not (
        select bool_and(pg_try_advisory_xact_lock(hashtextextended(address, 37))) from unnest(who.addresses) as address
      );
      hindrance := private.deletion_hindrance(who.addresses, who.accounts);
      if private.bought_since(request) then
        delete from public.deletion_requests where id = request.id;
      elsif hindrance is null then
        perform private.erase_person(who.addresses, who.accounts, request.asked_at);
        erased := erased + 1;
      else
        waiting := waiting + 1;
        update public.deletion_requests
        set tried_at = moment, waits_for = hindrance, last_error = null
        where id = request.id;
      end if;
    exception when others then
      failed := failed + 1;
      update public.deletion_requests
      set tried_at = moment, waits_for = 'error', last_error = left(sqlstate || ' ' || sqlerrm, 300)
      where id = request.id;
    end;
    exit when clock_timestamp() > started + interval '4 seconds';
  end loop;
  perform private.cut_erased_orders(moment);
  delete from public.own_data_links where expires_at < moment;
  return jsonb_build_object('erased', erased, 'waiting', waiting, 'failed', failed);
end;
$$;

-- Asks to erase the person with an address, whom an owner recognised, as a link in their mailbox does ('changed' when that was
-- asked before); or, when nobody was `recognised`, ends that.
create function private.act_person_erased(subject text, given jsonb) returns jsonb as $$
declare
  link record;
  state text := 'missing';
begin
  select * into link from private.new_link();
  if given ->> 'recognised' is null then
    delete from public.deletion_requests
    where address = lower(subject) or account_id = any(private.accounts_of(subject));
    state := case when found then 'done' else 'missing' end;
  elsif private.is_known(subject) then
    insert into public.own_data_links (token_hash, email) values (link.hash, lower(subject));
    state := public.own_deletion(null, link.hash, 'ask', link.hash, '/privacy?behoud=' || link.token) ->> 'state';
    delete from public.own_data_links where token_hash = link.hash;
    if state = 'asked' then
      state := case when exists (select from public.deletion_requests where token_hash = link.hash) then 'done' else 'changed' end;
    end if;
  end if;
  return jsonb_build_object('result', state, 'log', jsonb_build_object(
    'detail', jsonb_build_object('recognised', given -> 'recognised')
  ));
end;
$$;
