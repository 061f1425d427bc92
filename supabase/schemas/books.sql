-- The books of the shop: the takings of consumers, who get no invoice, day by day (dagontvangsten), beside the invoices.

create trigger keep_receipts
  before update or delete or truncate on public.takings
  for each statement
  execute function private.append_only();

-- Adds a row to the takings of an order. VAT is rounded on what the order has in all, so that its rows add up.
create function private.add_receipt(of_order public.orders, kind text, cents integer, at timestamptz)
returns void as $$
  insert into public.takings (order_id, at, kind, vat_percent, cents, vat_cents)
  select of_order.id, $4, $2, of_order.vat_percent, $3,
    private.vat_in((coalesce(sum(takings.cents), 0) + $3)::integer, of_order.vat_percent) - coalesce(sum(vat_cents), 0)
  from public.takings where order_id = of_order.id;
$$;

-- Books what a paid order is worth to the takings: all that was not refunded, or nothing once its buyer is a company,
-- which gets an invoice. A refund that the bank returned stays booked: the shop still owes it (as in invoice_order).
create function private.book_receipts() returns trigger as $$
declare
  booked integer := (select sum(cents)::integer from public.takings where order_id = new.id);
  worth constant integer := greatest(new.amount_cents - new.amount_refunded_cents, 0);
begin
  -- An order whose buyer was forgotten no longer names its company, but was invoiced.
  if booked is null and new.company is null and new.erased_at is null then
    perform private.add_receipt(new, 'sale', new.amount_cents, new.booked_at);
    booked := new.amount_cents;
  end if;
  if new.company is null and worth < booked then
    perform private.add_receipt(new, 'refund', worth - booked, now());
  elsif new.company is not null and booked > 0 then
    perform private.add_receipt(new, 'invoiced', -booked, now());
  end if;
  return null;
end;
$$;

-- Whoever writes an order: no sale can be forgotten. The writer holds the order's lock.
create trigger book_receipts
  after insert or update on public.orders
  for each row
  when (new.paid_at is not null)
  execute function private.book_receipts();

-- Every movement of money, once, at the moment it happened: the figures of the desk are sums of these. A payment that did not
-- match its order is money too, unless it is in another currency. An invoice paid by transfer came in less what had been
-- credited by then; what was credited later went back when an owner says so, and by hand for an order on that day.
create view private.money_movements with (security_invoker = true) as
  with sold as (
    select id, coalesce(paid_at, booked_at) as money_at, case when paid_at is null then paid_cents else amount_cents end as cents
    from public.orders
    where paid_at is not null or (booked_at is not null and paid_currency = lower(currency))
  ),
  notes as (
    select note.total_cents, note.issued_on, note.corrects, invoice.paid_on, invoice.order_id, note.paid_on as returned_on
    from public.invoices as note join public.invoices as invoice on invoice.id = note.corrects
  )
  select money_at as at, 'payment' as kind, cents from sold
  union all
  select coalesce(refunded_at, settled_at), 'refund', -refunded_cents
  from public.refunds join sold on sold.id = order_id where refunded_cents is not null
  union all
  select returned_at, 'returned', refunded_cents from public.refunds join sold on sold.id = order_id where returned_at is not null
  union all
  select at, case when steps.state = 'lost' then 'lost' else 'regained' end,
    case when steps.state = 'lost' then -steps.cents else steps.cents end
  from private.dispute_steps as steps join sold on sold.id = order_id where 'lost' in (steps.state, before)
  union all
  select private.belgian_midnight(paid_on), 'invoice', total_cents - (
    select coalesce(sum(total_cents), 0)::integer from notes where corrects = invoices.id and issued_on <= invoices.paid_on
  )
  from public.invoices where kind = 'invoice' and order_id is null and paid_on is not null
  union all
  select private.belgian_midnight(case when order_id is null then returned_on else issued_on end), 'note', -total_cents from notes
  where case when order_id is null then issued_on > paid_on and returned_on is not null else returned_on is null and not exists (
    select from public.orders where orders.id = order_id and private.has_dispute(orders, 'lost')
  ) end;

-- What came in and went out between two moments, per kind.
create function private.money_between(since timestamptz, before timestamptz)
returns table (kind text, cents bigint) stable security invoker as $$
  select kind, sum(cents) from private.money_movements where at >= since and at < before group by kind;
$$;

-- The days of a month up to and including a moment, with their takings per rate; a day without any has one row, without a rate.
create function private.takings_by_day(first date, moment timestamptz)
returns table (day date, vat_percent numeric, sold_cents integer, refunded_cents integer, invoiced_cents integer,
  cents integer, vat_cents integer)
stable security invoker
as $$
  with booked as (
    select private.belgian_day(at) as day, takings.*
    from public.takings
    where at >= private.belgian_midnight(first) and at < private.belgian_midnight((first + interval '1 month')::date)
  )
  select listed.day::date, booked.vat_percent,
    coalesce(sum(booked.cents) filter (where kind = 'sale'), 0)::integer,
    coalesce(sum(booked.cents) filter (where kind = 'refund'), 0)::integer,
    coalesce(sum(booked.cents) filter (where kind = 'invoiced'), 0)::integer,
    coalesce(sum(booked.cents), 0)::integer, coalesce(sum(booked.vat_cents), 0)::integer
  from generate_series(
    first, least((first + interval '1 month -1 day')::date, private.belgian_day(moment)), interval '1 day'
  ) as listed (day)
  left join booked on booked.day = listed.day
  group by listed.day, booked.vat_percent
  order by listed.day, booked.vat_percent desc;
$$;

-- What consumers paid without VAT in a calendar year, per country; null for those whose country Stripe did not report.
create function private.takings_by_country(year integer)
returns table (country text, net_cents integer) stable security invoker as $$
  select orders.country, sum(cents - vat_cents)::integer
  from public.takings join public.orders on orders.id = order_id
  where at >= private.belgian_midnight(make_date(year, 1, 1)) and at < private.belgian_midnight(make_date(year + 1, 1, 1))
  group by orders.country
  order by sum(cents - vat_cents) desc, orders.country;
$$;

-- The invoices and credit notes of a month, the oldest first, as they were issued.
create function private.documents_of_month(first date) returns table (document jsonb) stable security invoker as $$
  select document from public.invoices
  where issued_on >= first and issued_on < first + interval '1 month'
  -- After 9999 a number has more digits.
  order by issued_on, length(number), number;
$$;

-- The first day of the month of a day; 22008 for one without a month ('infinity'), which is bad input.
create function private.first_of_month(day date) returns date immutable security invoker as $$
begin
  if not isfinite(day) then
    raise datetime_field_overflow using message = 'This day is in no month.';
  end if;
  return date_trunc('month', day::timestamp)::date;
end;
$$;

-- The address that the books were last mailed to, as long as that mail is kept.
create function private.accountant() returns text stable security invoker as $$
  select recipient from public.outbox where template = 'books-month' order by created_at desc limit 1;
$$;

-- The books of a month, by one of its days: { month (its first day), is_over, days (as takings_by_day), corrections: [{
-- order_number, sold_on, day, kind, cents }] of sales of earlier months, invoices: { invoices, notes, net_cents,
-- vat_cents }, money: { cents per kind of money_movements }, late: [{ order_number, paid_on, day (of its takings or invoice),
-- cents }] of payments that Stripe reported on a later day, countries and countries_before (as takings_by_country) of its year and of the year before }.
create function public.desk_books(day date, moment timestamptz default now()) returns jsonb stable as $$
declare
  first constant date := private.first_of_month(day);
  year constant integer := extract(year from first)::integer;
begin
  perform private.require_owner();
  return jsonb_build_object(
    'month', first,
    'is_over', private.belgian_day(moment) >= (first + interval '1 month')::date,
    'days', (
      select coalesce(jsonb_agg(to_jsonb(daily) order by daily.day, vat_percent desc), '[]')
      from private.takings_by_day(first, moment) as daily
    ),
    'corrections', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', order_number, 'sold_on', private.belgian_day(orders.booked_at), 'day', private.belgian_day(at), 'kind', kind,
        'cents', cents
      ) order by takings.id), '[]')
      from public.takings join public.orders on orders.id = order_id
      where at >= private.belgian_midnight(first) and at < private.belgian_midnight((first + interval '1 month')::date)
        and orders.booked_at < private.belgian_midnight(first)
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
        from private.documents_of_month(first)
      ) as signed
    ),
    'money', (
      select coalesce(jsonb_object_agg(kind, cents), '{}')
      from private.money_between(private.belgian_midnight(first), private.belgian_midnight((first + interval '1 month')::date))
    ),
    'late', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'order_number', order_number, 'paid_on', private.belgian_day(paid_at), 'day', private.belgian_day(booked_at),
        'cents', amount_cents
      ) order by booked_at), '[]')
      from public.orders
      where booked_at >= private.belgian_midnight(first) and booked_at < private.belgian_midnight((first + interval '1 month')::date)
        and private.belgian_day(paid_at) < private.belgian_day(booked_at)
    ),
    'countries', (
      select coalesce(jsonb_agg(to_jsonb(sold)), '[]') from private.takings_by_country(year) as sold
    ),
    'countries_before', (
      select coalesce(jsonb_agg(to_jsonb(sold)), '[]') from private.takings_by_country(year - 1) as sold
    ),
    'accountant', private.accountant()
  );
end;
$$;

-- The documents of a month, by one of its days, the oldest first. A large read is recorded.
create function public.desk_book_invoices(day date) returns jsonb as $$
declare
  first constant date := private.first_of_month(day);
  documents jsonb;
begin
  perform private.require_owner();
  select coalesce(jsonb_agg(document), '[]') into documents from private.documents_of_month(first);
  if private.is_large_read(concat('book-invoices ', first), jsonb_array_length(documents)) then
    perform private.record_owner_action(
      'exported', 'invoice_list', jsonb_build_object('count', jsonb_array_length(documents))
    );
  end if;
  return documents;
end;
$$;

-- Mails the books of a month, ten documents in each mail: the four of a second then fit in the two seconds of an Edge Function,
-- where a PDF takes 35 ms. An address that the books did not go to the last time asks for a fresh code.
create function private.act_books_mailed(subject text, given jsonb) returns jsonb as $$
declare
  address constant text := lower(trim(given ->> 'address'));
  parts integer;
begin
  if subject !~ '^\d{4}-(0[1-9]|1[0-2])$' then
    return jsonb_build_object('result', 'missing');
  elsif private.is_mail_address(address) is not true or private.stop_of(address) is not null then
    return jsonb_build_object('result', 'invalid');
  elsif address is distinct from private.accountant() then
    perform private.require_fresh_owner();
  end if;
  select greatest(ceil(count(*) / 10.0), 1)::integer into parts from private.documents_of_month((subject || '-01')::date);
  insert into public.outbox (template, data, recipient, idempotency_key)
  select 'books-month', jsonb_build_object('month', subject || '-01', 'part', part, 'parts', parts), address,
    concat_ws('-', 'books', given ->> 'click', part)
  from generate_series(1, parts) as part;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object('mails', parts)));
end;
$$;

-- What a mail attaches of the books: { days, invoices, documents }, of the documents those of its part.
create function private.mailed_books(data jsonb) returns jsonb stable security invoker as $$
  select jsonb_build_object(
    'days', (
      select coalesce(jsonb_agg(to_jsonb(daily) order by daily.day, vat_percent desc), '[]')
      from private.takings_by_day((data ->> 'month')::date, now()) as daily
    ),
    'invoices', (
      select coalesce(jsonb_agg(to_jsonb(listed) - 'search_text' order by issued_on, length(number), number), '[]')
      from private.invoice_list as listed where month = left(data ->> 'month', 7)
    ),
    'documents', (
      select coalesce(jsonb_agg(document), '[]')
      from (
        select document from private.documents_of_month((data ->> 'month')::date)
        limit 10 offset ((data ->> 'part')::integer - 1) * 10
      ) as own
    )
  );
$$;
