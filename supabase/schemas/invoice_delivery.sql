-- Invoices and credit notes on their way over Peppol, for a shop with an access point. What was issued stays frozen: only
-- its delivery changes.

-- Whether a document with this state, or with null for one that was never tried, waits for an owner to see to it: since 1
-- January 2026 it has to go over Peppol to a company that is liable to VAT (W.BTW art. 53, § 2bis).
create function private.needs_peppol(state text, document jsonb) returns boolean immutable security invoker as $$
  select document #>> '{buyer,vatLiable}' is distinct from 'nee' and (state is null or state in ('refused', 'not-registered'));
$$;

-- Claims the documents that are due for the access point, for `lease_seconds`, the oldest numbers first, as
-- [{ invoice_id, document, access_id, attempts }]. A document of the last week that was never tried is claimed too: an
-- older one, of before the shop had an access point, went by mail and may be booked already.
create function public.claim_invoices(batch integer, lease_seconds integer) returns jsonb as $$
declare
  claimed jsonb;
begin
  insert into public.invoice_deliveries (invoice_id)
  select id from public.invoices where issued_on > private.belgian_day(now()) - 7
  on conflict do nothing;

  with due as (
    select invoice_id
    from public.invoice_deliveries
    where state in ('waiting', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, invoice_id
    limit batch
    for update skip locked
  ),
  taken as (
    update public.invoice_deliveries as delivery
    set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    from due
    where delivery.invoice_id = due.invoice_id
    returning delivery.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'invoice_id', taken.invoice_id, 'document', document, 'access_id', access_id, 'attempts', attempts
  ) order by number), '[]')
  into claimed
  from taken join public.invoices on invoices.id = taken.invoice_id;
  return claimed;
end;
$$;

-- Records an attempt of claim_invoices, of which only the latest counts. A document that waits or is under way is looked at
-- again after a minute, doubling up to six hours. Without a `state` it stays as it is: the attempt failed.
create function public.settle_invoice(invoice uuid, attempt integer, state text, access_id text, error text)
returns void as $$
  update public.invoice_deliveries
  set state = coalesce(settle_invoice.state, invoice_deliveries.state),
      access_id = coalesce(settle_invoice.access_id, invoice_deliveries.access_id),
      last_error = error,
      next_attempt_at = now() + make_interval(secs => least(60 * power(2, least(attempt, 20) - 1), 21600)),
      updated_at = now()
  where invoice_id = invoice and attempts = attempt;
$$;

-- How a document travels over Peppol: { state, error, at }, or null when it was never tried.
create function private.delivery_of(invoice uuid) returns jsonb stable security invoker as $$
  select jsonb_build_object('state', state, 'error', last_error, 'at', updated_at)
  from public.invoice_deliveries where invoice_id = invoice;
$$;

-- Sends a refused document over Peppol again, or one whose company has registered since: 'busy' when it waits, is under way
-- or has arrived.
create function private.act_invoice_delivered(subject text, given jsonb) returns jsonb as $$
declare
  delivery public.invoice_deliveries;
begin
  select invoice_deliveries.* into delivery
  from public.invoice_deliveries join public.invoices on id = invoice_id
  where number = subject
  for update of invoice_deliveries;
  if delivery.invoice_id is null then
    return jsonb_build_object('result', 'missing');
  elsif delivery.state not in ('refused', 'not-registered') then
    return jsonb_build_object('result', 'busy');
  end if;
  -- A refused document is made anew: the access point keeps the one that failed.
  update public.invoice_deliveries
  set state = 'waiting', access_id = null, attempts = 0, next_attempt_at = now(), updated_at = now()
  where invoice_id = delivery.invoice_id;
  return jsonb_build_object('result', 'done');
end;
$$;

-- Notes that an owner saw to a document outside the shop, or did not after all: 'busy' when the shop itself sends it or has
-- sent it.
create function private.act_peppol_noted(subject text, given jsonb) returns jsonb as $$
declare
  by_hand constant boolean := (given ->> 'byHand')::boolean;
  wanted constant uuid := (select id from public.invoices where number = subject);
  changed boolean;
begin
  if wanted is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if by_hand then
    insert into public.invoice_deliveries as delivery (invoice_id, state) values (wanted, 'by-hand')
    on conflict (invoice_id) do update set state = 'by-hand', updated_at = now()
    where private.needs_peppol(delivery.state, (select document from public.invoices where id = wanted));
  else
    delete from public.invoice_deliveries where invoice_id = wanted and state = 'by-hand';
  end if;
  changed := found;
  if not changed and by_hand <> exists (
    select from public.invoice_deliveries where invoice_id = wanted and state = 'by-hand'
  ) then
    return jsonb_build_object('result', 'busy');
  end if;
  return jsonb_build_object('result', 'done', 'log', case
    when changed then jsonb_build_object('detail', jsonb_build_object('byHand', by_hand))
  end);
end;
$$;
