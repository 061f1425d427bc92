-- Orders, from checkout to the account that owns them. Only the functions write them; buyers read their own. A buyer
-- has one open checkout per product, so that nobody pays twice. A buyer is an account, or the browser of a guest, which
-- holds a random key.

create policy "Buyers read their own orders" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()));

-- One lock per address, so that a payment and a confirmation of the same address cannot race.
create function private.lock_address(address text) returns void security invoker as $$
  select pg_advisory_xact_lock(hashtextextended(lower(address), 37));
$$;

-- Locks two addresses, always in the same order, so that two that change addresses cannot deadlock. One may be null.
create function private.lock_addresses(one text, other text) returns void security invoker as $$
begin
  perform private.lock_address(least(lower(one), lower(other)));
  perform private.lock_address(greatest(lower(one), lower(other)));
end;
$$;

-- Saves a changed order together with its effects: marking duplicate payments, the buyer's mails, reminders, consents,
-- invoice and credit notes (`invoicing` as in invoice_order). The caller holds the locks of the order and its addresses.
-- Returns the row as stored.
create function private.save_order(
  before public.orders, after public.orders, business_email text default null, invoicing jsonb default null
) returns public.orders as $$
declare
  is_paid_now constant boolean := before.paid_at is null and after.paid_at is not null;
  is_linked_now constant boolean := before.user_id is null and after.user_id is not null;
begin
  if after is not distinct from before then
    return before;
  end if;
  after.problem := private.current_problem(after);

  update public.orders
  set user_id = after.user_id,
      email = after.email,
      first_name = after.first_name,
      status = after.status,
      stripe_session_id = after.stripe_session_id,
      stripe_payment_intent_id = after.stripe_payment_intent_id,
      newsletter = after.newsletter,
      company = after.company,
      paid_cents = after.paid_cents,
      paid_currency = after.paid_currency,
      country = after.country,
      amount_refunded_cents = after.amount_refunded_cents,
      last_refunded_at = after.last_refunded_at,
      problem = after.problem,
      disputes = after.disputes,
      paid_at = after.paid_at,
      booked_at = after.booked_at,
      erased_at = after.erased_at,
      updated_at = now()
  where id = before.id
  returning * into after;

  update public.consents set email = after.email where order_id = after.id and email is null and after.email <> '';
  if is_paid_now or (after.paid_at is null and is_linked_now) then
    perform private.prove_consents_of_order(after);
  end if;
  if before.status = 'paid' and (after.status <> 'paid' or is_linked_now) then
    perform private.drop_reminders(after.id);
  end if;
  -- Whether another order of its buyers is a duplicate can depend on this one.
  update public.orders as other
  set problem = private.current_problem(other), updated_at = now()
  where other.id <> after.id
    and (other.user_id in (before.user_id, after.user_id)
      or other.email <> '' and lower(other.email) in (lower(before.email), lower(after.email)))
    and other.problem is distinct from private.current_problem(other);
  if after.status = 'paid' and before.status <> 'paid' and after.erased_at is null then
    perform private.announce_payment(after, business_email);
  end if;
  -- An erased order names no company any more.
  if after.paid_at is not null
    and (after.company is not null or exists (select from public.invoices where order_id = after.id))
  then
    perform private.invoice_order(after, case when is_paid_now or before.company is null then invoicing end);
  end if;
  return after;
end;
$$;

-- Links orders without an account to the account that has just confirmed the same address, and keeps its newsletter.
create function private.link_orders_to_confirmed_user() returns trigger as $$
declare
  before public.orders;
  after public.orders;
begin
  -- The trigger move_newsletter, which runs after this one, needs both. `old` is null for a new account.
  perform private.lock_addresses(old.email, new.email);
  for before in
    select * from public.orders
    where user_id is null and erased_at is null and email <> '' and lower(email) = lower(new.email)
    for update
  loop
    after := before;
    after.user_id := new.id;
    -- Whoever moves to this address was asked about the newsletter at the old one.
    update public.consents set order_id = null
    where order_id = before.id and proven_at is null and old.email_confirmed_at is not null;
    perform private.save_order(before, after);
  end loop;
  -- An account that is new and confirmed at once proved no address.
  if tg_op = 'UPDATE' and old.email_confirmed_at is null then
    perform private.keep_tick_of_sign_up(new.id);
  end if;
  return null;
end;
$$;

create trigger link_orders_on_confirmed_insert
  after insert on auth.users
  for each row
  when (new.email_confirmed_at is not null and new.email is not null)
  execute function private.link_orders_to_confirmed_user();

create trigger link_orders_on_confirmed_update
  after update of email, email_confirmed_at on auth.users
  for each row
  when (
    new.email_confirmed_at is not null
    and new.email is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email)
  )
  execute function private.link_orders_to_confirmed_user();

-- Links a paid order to the confirmed account with its address, if there is one.
create function private.link_order(paid_order public.orders) returns public.orders as $$
begin
  if paid_order.user_id is null and paid_order.erased_at is null and paid_order.email <> '' then
    select id into paid_order.user_id
    from auth.users
    where lower(email) = lower(paid_order.email) and email_confirmed_at is not null
    order by created_at
    limit 1;
  end if;
  return paid_order;
end;
$$;

-- Whether the buyer of an order without an account made one that waits for its confirmation.
create function private.has_unconfirmed_account(of_order public.orders) returns boolean stable as $$
  select of_order.user_id is null and exists (
    select from auth.users where lower(email) = lower(of_order.email) and email_confirmed_at is null
  );
$$;

-- Queues a buyer's mail about a payment again, under a new key and to the order's current address. Returns false when the mail
-- is no longer kept.
create function private.mail_purchase_again(paid_order public.orders, mail_key text) returns boolean as $$
begin
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    template,
    data || jsonb_build_object(
      'email', paid_order.email,
      'earlierOrder', private.earlier_paid_order(paid_order),
      'hasAccount', paid_order.user_id is not null,
      'unconfirmed', private.has_unconfirmed_account(paid_order)
    ),
    paid_order.email,
    reply_to,
    mail_key
  from public.outbox
  where idempotency_key = 'order-' || paid_order.id || '-paid-buyer'
  on conflict (idempotency_key) do nothing;
  return exists (select from public.outbox where idempotency_key = mail_key);
end;
$$;

-- Moves a paid order to another address: it is linked to the account that has confirmed that address, or will later.
-- Its invoices are mailed there too. A newsletter consent ends, because the new address never gave it, and so do the links
-- of withdrawals that were mailed to the former address. The caller holds the locks of both addresses and of the order.
create function private.move_order(moved public.orders, new_address text, mail_key text) returns public.orders as $$
declare
  before constant public.orders := moved;
begin
  moved.email := new_address;
  moved.user_id := null;
  moved.newsletter := false;
  moved := private.save_order(before, private.link_order(moved));
  update public.consents set withdrawn_at = now() where order_id = moved.id and withdrawn_at is null;
  update public.withdrawals set token = null where order_id = moved.id;
  perform private.mail_purchase_again(moved, mail_key);
  perform private.deliver_invoice(invoices) from public.invoices where order_id = moved.id;
  return moved;
end;
$$;

-- Corrects the mistyped address of an order that was paid within the last day and has no account yet. Only the browser
-- that started the payment can do so: it holds the order's key. Three addresses per order, because each gets a mail.
-- Returns false when there is no such order, or no address left.
create function public.correct_order_address(key text, old_address text, new_address text) returns boolean as $$
declare
  corrected public.orders;
  mail_key text;
begin
  perform private.lock_addresses(old_address, new_address);
  select * into corrected
  from public.orders
  where buyer_key = key
    and lower(email) = lower(old_address)
    and status = 'paid'
    and user_id is null
    and orders.booked_at > now() - interval '1 day'
  order by orders.booked_at desc
  limit 1
  for update;
  if corrected.id is null then
    return false;
  end if;
  mail_key := 'order-' || corrected.id || '-corrected-';
  if (select count(*) from public.outbox where starts_with(idempotency_key, mail_key)) >= 3 then
    return false;
  end if;
  perform private.move_order(corrected, new_address, mail_key || md5(lower(new_address)));
  return true;
end;
$$;
