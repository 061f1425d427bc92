-- The books of the shop: the receipts of consumers, who get no invoice, day by day (dagontvangsten), beside the invoices.

-- Every sale to a consumer, and what left it since. A row is never changed and has the day on which it was made, so a day
-- that is over never changes: what comes later, such as a refund, is a row of its own day.
create table public.receipts (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  at timestamptz not null default now(),
  -- 'refund': money that went back. 'invoiced': what moved to an invoice, because the buyer is a company after all.
  kind text not null check (kind in ('sale', 'refund', 'invoiced')),
  vat_percent numeric not null,
  -- With VAT. What leaves the receipts is negative.
  cents integer not null,
  vat_cents integer not null,
  constraint receipts_sign check (case when kind = 'sale' then cents > 0 else cents < 0 end)
);

create index receipts_at on public.receipts (at);
create index receipts_order_id on public.receipts (order_id);
create unique index receipts_one_sale on public.receipts (order_id) where kind = 'sale';

alter table public.receipts enable row level security;

create trigger keep_receipts
  before update or delete or truncate on public.receipts
  for each statement
  execute function public.append_only();

-- Adds a row to the receipts of an order. VAT is rounded on what the order has in all, so that its rows add up.
create function public.add_receipt(of_order public.orders, kind text, cents integer, at timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  insert into public.receipts (order_id, at, kind, vat_percent, cents, vat_cents)
  select of_order.id, $4, $2, of_order.vat_percent, $3,
    public.vat_in((coalesce(sum(receipts.cents), 0) + $3)::integer, of_order.vat_percent) - coalesce(sum(vat_cents), 0)
  from public.receipts where order_id = of_order.id;
$$;

-- Books what a paid order is worth to the receipts: all that was not refunded, or nothing once its buyer is a company,
-- which gets an invoice. A refund that the bank returned stays booked: the shop still owes it (as in invoice_order).
create function public.book_receipts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  booked integer := (select sum(cents) from public.receipts where order_id = new.id);
  worth constant integer := greatest(new.amount_cents - new.amount_refunded_cents, 0);
begin
  -- An order whose buyer was forgotten no longer names its company, but was invoiced.
  if booked is null and new.company is null and new.erased_at is null then
    perform public.add_receipt(new, 'sale', new.amount_cents, new.paid_at);
    booked := new.amount_cents;
  end if;
  if new.company is null and worth < booked then
    perform public.add_receipt(new, 'refund', worth - booked, now());
  elsif new.company is not null and booked > 0 then
    perform public.add_receipt(new, 'invoiced', -booked, now());
  end if;
  return null;
end;
$$;

-- Whoever writes an order: no sale can be forgotten. The writer holds the order's lock.
create trigger book_receipts
  after insert or update on public.orders
  for each row
  when (new.paid_at is not null)
  execute function public.book_receipts();

-- The days of a month up to and including a moment, with their receipts per rate; a day without any has one row, without a rate.
create function public.receipts_by_day(first date, moment timestamptz)
returns table (day date, vat_percent numeric, sold_cents integer, refunded_cents integer, invoiced_cents integer,
  cents integer, vat_cents integer)
language sql
stable
set search_path = ''
as $$
  with booked as (
    select public.belgian_day(at) as day, receipts.*
    from public.receipts
    where at >= public.belgian_midnight(first) and at < public.belgian_midnight((first + interval '1 month')::date)
  )
  select listed.day::date, booked.vat_percent,
    coalesce(sum(booked.cents) filter (where kind = 'sale'), 0)::integer,
    coalesce(sum(booked.cents) filter (where kind = 'refund'), 0)::integer,
    coalesce(sum(booked.cents) filter (where kind = 'invoiced'), 0)::integer,
    coalesce(sum(booked.cents), 0)::integer, coalesce(sum(booked.vat_cents), 0)::integer
  from generate_series(
    first, least((first + interval '1 month -1 day')::date, public.belgian_day(moment)), interval '1 day'
  ) as listed (day)
  left join booked on booked.day = listed.day
  group by listed.day, booked.vat_percent
  order by listed.day, booked.vat_percent desc;
$$;

-- What consumers paid without VAT in a calendar year, per country; null for those whose country Stripe did not report.
create function public.receipts_by_country(year integer)
returns table (country text, net_cents integer)
language sql
stable
set search_path = ''
as $$
  select orders.country, sum(cents - vat_cents)::integer
  from public.receipts join public.orders on orders.id = order_id
  where at >= public.belgian_midnight(make_date(year, 1, 1)) and at < public.belgian_midnight(make_date(year + 1, 1, 1))
  group by orders.country
  order by sum(cents - vat_cents) desc, orders.country;
$$;

-- The invoices and credit notes of a month, the oldest first, as they were issued.
create function public.documents_of_month(first date)
returns table (document jsonb)
language sql
stable
set search_path = ''
as $$
  select document from public.invoices
  where issued_on >= first and issued_on < first + interval '1 month'
  -- After 9999 a number has more digits.
  order by issued_on, length(number), number;
$$;

-- The books of a month, by one of its days: { month (its first day), is_over, days (as receipts_by_day), corrections: [{
-- order_number, sold_on, day, kind, cents }] of sales of earlier months, invoices: { invoices, notes, net_cents,
-- vat_cents }, countries and countries_before (as receipts_by_country) of its year and of the year before }.
create function public.desk_books(day date, moment timestamptz default now())
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  first constant date := date_trunc('month', day::timestamp)::date;
  year constant integer := extract(year from day)::integer;
begin
  perform public.require_owner();
  return jsonb_build_object(
    'month', first,
    'is_over', public.belgian_day(moment) >= (first + interval '1 month')::date,
    'days', (
      select coalesce(jsonb_agg(to_jsonb(daily) order by daily.day, vat_percent desc), '[]')
      from public.receipts_by_day(first, moment) as daily
    ),
    'corrections', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', order_number, 'sold_on', public.belgian_day(paid_at), 'day', public.belgian_day(at), 'kind', kind,
        'cents', cents
      ) order by receipts.id), '[]')
      from public.receipts join public.orders on orders.id = order_id
      where at >= public.belgian_midnight(first) and at < public.belgian_midnight((first + interval '1 month')::date)
        and paid_at < public.belgian_midnight(first)
    ),
    'invoices', (
      select jsonb_build_object(
        'invoices', count(*) filter (where kind = 'invoice'),
        'notes', count(*) filter (where kind = 'credit-note'),
        'net_cents', coalesce(sum(sign * (document ->> 'netCents')::integer), 0),
        'vat_cents', coalesce(sum(sign * (document ->> 'vatCents')::integer), 0)
      )
      from (
        select document, document ->> 'kind' as kind, case document ->> 'kind' when 'invoice' then 1 else -1 end as sign
        from public.documents_of_month(first)
      ) as signed
    ),
    'countries', (
      select coalesce(jsonb_agg(to_jsonb(sold)), '[]') from public.receipts_by_country(year) as sold
    ),
    'countries_before', (
      select coalesce(jsonb_agg(to_jsonb(sold)), '[]') from public.receipts_by_country(year - 1) as sold
    )
  );
end;
$$;

-- The documents of a month, by one of its days, the oldest first. A large read is recorded.
create function public.desk_book_invoices(day date)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  first constant date := date_trunc('month', day::timestamp)::date;
  documents jsonb;
begin
  perform public.require_owner();
  select coalesce(jsonb_agg(document), '[]') into documents from public.documents_of_month(first);
  if public.is_large_read(concat('book-invoices ', first), jsonb_array_length(documents)) then
    perform public.record_owner_action(
      'exported', 'invoice_list', jsonb_build_object('count', jsonb_array_length(documents))
    );
  end if;
  return documents;
end;
$$;
