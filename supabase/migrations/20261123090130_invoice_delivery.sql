-- Invoices and credit notes on their way over Peppol, for a shop with an access point. What was issued stays frozen: only
-- its delivery changes.

create table public.invoice_deliveries (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  -- 'waiting': for its first or next attempt. 'sending': the access point has it. 'sent': it arrived. 'refused': by the
  -- access point or the receiver, until the owner tries again. 'not-registered': the company receives none. 'by-hand': an
  -- owner saw to it outside the shop.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'refused', 'not-registered', 'by-hand')),
  -- The document at the access point.
  access_id text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  updated_at timestamptz not null default now()
);

create index invoice_deliveries_due on public.invoice_deliveries (next_attempt_at) where state in ('waiting', 'sending');

alter table public.invoice_deliveries enable row level security;

-- Whether a document with this state, or with null for one that was never tried, waits for an owner to see to it: since 1
-- January 2026 it has to go over Peppol to a company that is liable to VAT (W.BTW art. 53, § 2bis).
create function public.needs_peppol(state text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select state is null or state in ('refused', 'not-registered');
$$;

-- Claims the documents that are due for the access point, for `lease_seconds`, the oldest numbers first, as
-- [{ invoice_id, document, access_id, attempts }]. A document of the last week that was never tried is claimed too: an
-- older one, of before the shop had an access point, went by mail and may be booked already.
create function public.claim_invoices(batch integer, lease_seconds integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed jsonb;
begin
  insert into public.invoice_deliveries (invoice_id)
  select id from public.invoices where issued_on > public.belgian_day(now()) - 7
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
returns void
language sql
security definer
set search_path = ''
as $$
  update public.invoice_deliveries
  set state = coalesce(settle_invoice.state, invoice_deliveries.state),
      access_id = coalesce(settle_invoice.access_id, invoice_deliveries.access_id),
      last_error = error,
      next_attempt_at = now() + make_interval(secs => least(60 * power(2, least(attempt, 20) - 1), 21600)),
      updated_at = now()
  where invoice_id = invoice and attempts = attempt;
$$;

-- How a document travels over Peppol: { state, error, at }, or null when it was never tried.
create function public.delivery_of(invoice uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('state', state, 'error', last_error, 'at', updated_at)
  from public.invoice_deliveries where invoice_id = invoice;
$$;

-- Sends a refused document over Peppol again, or one whose company has registered since. Returns { result }: 'queued',
-- 'missing', or 'busy' when it waits, is under way or has arrived.
create function public.desk_deliver_invoice(number text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := (select id from public.invoices where invoices.number = trim($1));
  known public.invoice_deliveries;
begin
  perform public.require_owner();
  select * into known from public.invoice_deliveries where invoice_id = wanted for update;
  if known.invoice_id is null then
    return jsonb_build_object('result', 'missing');
  elsif known.state not in ('refused', 'not-registered') then
    return jsonb_build_object('result', 'busy');
  end if;
  -- A refused document is made anew: the access point keeps the one that failed.
  update public.invoice_deliveries
  set state = 'waiting', access_id = null, attempts = 0, next_attempt_at = now(), updated_at = now()
  where invoice_id = wanted;
  perform public.record_owner_action('invoice-delivered', trim($1), '{}');
  return jsonb_build_object('result', 'queued');
end;
$$;

-- Notes that an owner saw to a document outside the shop, or with false that it was not so. Returns { result }: 'saved',
-- 'missing', or 'busy' when the shop itself sends it or has sent it.
create function public.desk_note_delivery(number text, by_hand boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := (select id from public.invoices where invoices.number = trim($1));
  known public.invoice_deliveries;
begin
  perform public.require_owner();
  if wanted is null then
    return jsonb_build_object('result', 'missing');
  end if;
  select * into known from public.invoice_deliveries where invoice_id = wanted for update;
  if (known.state is not distinct from 'by-hand') = by_hand then
    return jsonb_build_object('result', 'saved');
  elsif not by_hand then
    delete from public.invoice_deliveries where invoice_id = wanted;
  else
    insert into public.invoice_deliveries as delivery (invoice_id, state) values (wanted, 'by-hand')
    on conflict (invoice_id) do update set state = 'by-hand', updated_at = now()
    where public.needs_peppol(delivery.state);
    if not found then
      return jsonb_build_object('result', 'busy');
    end if;
  end if;
  perform public.record_owner_action('peppol-noted', trim($1), jsonb_build_object('byHand', by_hand));
  return jsonb_build_object('result', 'saved');
end;
$$;
