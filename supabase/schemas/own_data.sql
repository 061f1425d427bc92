-- What people get of their own data (GDPR, articles 15 and 20).

-- The orders that belong to a person with these addresses and accounts, and to no other account. An erased one belongs to nobody.
create function private.own_orders(addresses text[], accounts uuid[]) returns setof public.orders stable as $$
  select * from public.orders
  where erased_at is null and (user_id = any(accounts) or (user_id is null and lower(email) = any(addresses)));
$$;

-- The requests that belong to a person with these addresses and accounts, and to no other account.
create function private.own_requests(addresses text[], accounts uuid[]) returns setof public.requests stable as $$
  select * from public.requests
  where user_id = any(accounts) or (user_id is null and lower(email) = any(addresses));
$$;

-- The consents that belong to a person with these addresses, orders and requests. One that another account sent with an
-- address belongs to the reader of its mailbox once they confirmed it, and while it counts: it follows them to a new address.
create function private.own_consents(addresses text[], bought uuid[], asked uuid[])
returns setof public.consents stable as $$
  select * from public.consents
  where erased_at is null and (
    order_id = any(bought) or request_id = any(asked)
    or (lower(email) = any(addresses) and (
      (order_id is null and request_id is null) or proof = 'confirmed-link' or (proven_at is not null and withdrawn_at is null)
    ))
  );
$$;

-- Whether a mail is about an order that is not among those of a person, by the key of the mail, or about an invoice whose person
-- was erased. Its recipient may be the person all the same: an address can move to another account.
create function private.is_about_other_order(mail_key text, bought uuid[]) returns boolean stable as $$
  select exists (
    select from public.orders
    where id = substring(mail_key from '^order-([0-9a-f-]{36})-')::uuid and id <> all(bought)
  ) or exists (
    select from public.invoices
    where id = substring(mail_key from '^invoice-(?:business-)?([0-9a-f-]{36})')::uuid
      and case when order_id is null then request_id is null else order_id <> all(bought) end
  );
$$;

-- The address of an account, in lower case, once it is confirmed; none before.
create function private.proven_addresses(account auth.users) returns text[] immutable security invoker as $$
  select case when account.email_confirmed_at is not null and account.email <> '' then array[lower(account.email)] else '{}' end;
$$;

-- All rows of a person, by their addresses and accounts, in the tables of which the registry (contract/personal-data.ts)
-- gives a copy: { <table>: [row] }, oldest first. Each table is found as the registry finds it, but for rows that belong
-- to somebody else's account: anybody can type an address, and an address can move to another account.
create function private.person_data(addresses text[], accounts uuid[]) returns jsonb stable as $$
  with asked as (
    select * from private.own_requests(addresses, accounts)
  ),
  bought as (
    select * from private.own_orders(addresses, accounts)
  ),
  invoiced as (
    select * from public.invoices
    where order_id in (select id from bought) or request_id in (select id from asked)
  ),
  withdrawn as (
    select * from public.withdrawals
    where erased_at is null
      and (order_id in (select id from bought) or (order_id is null and lower(email) = any(addresses)))
  ),
  agreed as (
    select * from private.own_consents(addresses, array(select id from bought), array(select id from asked))
  ),
  -- Those to the person. What the shop mails itself repeats the rows above.
  mailed as (
    select recipient, template, created_at, sent_at from public.outbox
    where id in (
      select id from public.outbox
      where lower(recipient) = any(addresses)
        and not private.is_about_other_order(idempotency_key, array(select id from bought))
      -- As a range, so that each key is looked up in its index.
      union
      select outbox.id from bought join public.outbox
        on idempotency_key ~>=~ ('order-' || bought.id || '-') and idempotency_key ~<~ ('order-' || bought.id || '-~')
      where lower(recipient) = lower(bought.email)
    )
  )
  select jsonb_build_object(
    'auth.users', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', email, 'raw_user_meta_data', raw_user_meta_data, 'created_at', created_at,
        'email_confirmed_at', email_confirmed_at
      ) order by created_at), '[]')
      from auth.users where id = any(accounts)
    ),
    'requests', (select coalesce(jsonb_agg(to_jsonb(asked) order by created_at), '[]') from asked),
    'launch_signups', (
      select coalesce(jsonb_agg(to_jsonb(launch_signups) order by created_at), '[]')
      from public.launch_signups where lower(email) = any(addresses)
    ),
    'orders', (select coalesce(jsonb_agg(to_jsonb(bought) order by created_at), '[]') from bought),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(notes) order by at), '[]')
      from public.notes where order_id in (select id from bought) or request_id in (select id from asked)
    ),
    'invoices', (select coalesce(jsonb_agg(to_jsonb(invoiced) order by number), '[]') from invoiced),
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(quotes) order by sent_at), '[]')
      from public.quotes where request_id in (select id from asked)
    ),
    'refunds', (
      select coalesce(jsonb_agg(to_jsonb(refunds) || jsonb_build_object('order_number', order_number)
        order by refunds.created_at), '[]')
      from public.refunds join bought on bought.id = order_id
    ),
    'withdrawals', (select coalesce(jsonb_agg(to_jsonb(withdrawn) order by received_at), '[]') from withdrawn),
    'kick_progress', (
      select coalesce(jsonb_agg(to_jsonb(kick_progress) order by kick), '[]')
      from public.kick_progress where user_id = any(accounts)
    ),
    'consents', (select coalesce(jsonb_agg(to_jsonb(agreed) order by given_at), '[]') from agreed),
    'mail_stops', (
      select coalesce(jsonb_agg(to_jsonb(mail_stops) order by stopped_at), '[]')
      from public.mail_stops where email = any(addresses)
    ),
    'outbox', (select coalesce(jsonb_agg(to_jsonb(mailed) order by created_at), '[]') from mailed)
  );
$$;

-- The accounts that have an address, confirmed or not: its reader could confirm them.
create function private.accounts_of(address text) returns uuid[] stable as $$
  select coalesce(array_agg(id), '{}') from auth.users where lower(email) = lower(address);
$$;

-- Whether anything is kept about an address. The shop's own mailbox is nobody's: it gets a mail about everybody.
create function private.is_known(address text) returns boolean stable as $$
  select exists (
    select from jsonb_each(private.person_data(array[lower(address)], private.accounts_of(address))) where value <> '[]'
  ) and not exists (select from public.outbox where lower(recipient) = lower(address) and template like '%-business');
$$;

-- Queues the mail with a link to what is kept about an address, if anything is. `link` ends in the token of the hash. Returns
-- whether it did; the caller gives the visitor the same answer either way.
create function public.ask_own_data(address text, token_hash text, link text) returns boolean as $$
begin
  if not private.is_known(address) then
    return false;
  end if;
  insert into public.own_data_links (token_hash, email) values (ask_own_data.token_hash, lower(address));
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'own-data',
    'data', jsonb_build_object('email', lower(address), 'ownDataUrl', link),
    'recipient', lower(address),
    'reply_to', null,
    'idempotency_key', 'own-data-' || ask_own_data.token_hash
  )));
  return true;
end;
$$;

-- What is kept about the person behind a session, of an account and of its address once that is confirmed; or behind a link,
-- of its address and the account that has it. Returns { address, rows } with `rows` of person_data; null for an account that
-- does not exist, and for a link that is unknown, expired or used for this before.
create function public.own_data(account_id uuid, link_hash text) returns jsonb as $$
declare
  address text;
  account auth.users;
begin
  if link_hash is not null then
    update public.own_data_links set copied_at = now()
    where token_hash = link_hash and expires_at > now() and copied_at is null
    returning email into address;
    return case when address is not null then jsonb_build_object(
      'address', address, 'rows', private.person_data(array[address], private.accounts_of(address))
    ) end;
  end if;
  select * into account from auth.users where id = account_id;
  return case when account.id is not null then jsonb_build_object(
    'address', account.email, 'rows', private.person_data(private.proven_addresses(account), array[account.id])
  ) end;
end;
$$;

-- An unguessable token for a link in a mail, as newToken of _shared/secret.ts makes them, and its hash.
create function private.new_link(out token text, out hash text) security invoker as $$
  select made, encode(sha256(made::bytea), 'hex')
  from (select left(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 43) as made) as one;
$$;

-- Mails an address the link to its data, as /privacy does.
create function private.act_own_data_mailed(subject text, given jsonb) returns jsonb as $$
  select jsonb_build_object('result', case
    when public.ask_own_data(subject, hash, '/privacy?gegevens=' || token) then 'done' else 'missing'
  end)
  from private.new_link();
$$;

-- Notes that a letter about somebody's data came, or that it was answered.
create function private.act_letter_noted(subject text, given jsonb) returns jsonb as $$
begin
  if not ((given ->> 'answered')::boolean or private.is_known(subject)) then
    return jsonb_build_object('result', 'missing');
  end if;
  delete from public.data_letters where email = lower(subject);
  insert into public.data_letters (email) select lower(subject) where not (given ->> 'answered')::boolean;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', given - array['owner', 'by', 'click']));
end;
$$;

-- What the person with an address would get of their own data, for an owner who recognised them and says how (person_data);
-- null where nothing is kept.
create function public.desk_own_data(address text, recognised text) returns jsonb as $$
begin
  perform private.require_fresh_owner();
  if not private.is_known(address) or recognised !~ '\S' then
    return null;
  end if;
  perform private.record_owner_action(
    'own-data-copied', private.subject_in_log(address), jsonb_build_object('recognised', recognised)
  );
  return private.person_data(array[lower(address)], private.accounts_of(address));
end;
$$;
