-- Invoices and credit notes for companies, in one series of numbers without gaps (KB nr. 1, art. 5). A document is frozen
-- when it is issued, in the shape of contract/invoicing/document.ts.

create policy "Buyers read the invoices of their own orders" on public.invoices
  for select to authenticated
  using (order_id in (select id from public.orders where user_id = (select auth.uid())));

-- Keeps what was issued or sent: only what became of it changes, and what was agreed stays so. An invoice and an agreed quote stay for
-- seven years from the first of January after their date (W.BTW art. 60, § 4); any other quote goes with its request.
create function private.keep_documents() returns trigger security invoker as $$
declare
  free constant text[] := array['paid_on', 'reminded_at', 'remind', 'request_id', 'state', 'answered_at', 'answer'];
  was constant jsonb := to_jsonb(old);
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - free = was - free
    and (new.request_id is null or new.request_id = old.request_id)
    and (was ->> 'state' is distinct from 'agreed' or to_jsonb(new) ->> 'state' = 'agreed')
  then
    delete from public.quotes where id = new.id and request_id is null and state <> 'agreed';
    return null;
  elsif tg_op = 'DELETE' and (
    was ->> 'state' <> 'agreed' and old.request_id is null
    or private.belgian_day(now()) >= make_date(
      extract(year from coalesce((was ->> 'issued_on')::date, private.belgian_day((was ->> 'answered_at')::timestamptz)))::integer + 8, 1, 1
    )
  ) then
    return null;
  end if;
  raise insufficient_privilege using message = 'What was issued or sent never changes.';
end;
$$;

-- Afterwards: before, the generated columns are not known yet.
create trigger keep_invoices
  after update or delete on public.invoices
  for each row
  execute function private.keep_documents();

create trigger keep_all_invoices
  before truncate on public.invoices
  for each statement
  execute function private.keep_documents();

-- The Belgian structured communication of a number: ten digits, and their remainder by 97, or 97 for none.
create function private.structured_communication(year integer, place integer)
returns text immutable security invoker as $$
  select lpad(base::text, 10, '0') || lpad(coalesce(nullif(base % 97, 0), 97)::text, 2, '0')
  from (select year::bigint * 1000000 + place as base) as given;
$$;

-- The VAT in an amount that includes it, in cents; as splitVat in contract/invoicing/arithmetic.ts.
create function private.vat_in(cents integer, percent numeric) returns integer immutable security invoker as $$
  select round(cents * percent / (100 + percent))::integer;
$$;

-- What is still to be paid of a document: nothing once it is paid, and nothing of what was credited.
create function private.invoice_open_cents(issued public.invoices) returns integer stable security invoker as $$
  select case
    when issued.paid_on is not null then 0
    else issued.total_cents - coalesce((select sum(total_cents) from public.invoices where corrects = issued.id), 0)::integer
  end;
$$;

-- What owners credited of an order by hand, because they paid it back in another way: the credit note of a refund has the day
-- on which its money was returned.
create function private.credited_by_hand(of_order uuid) returns integer stable security invoker as $$
  select coalesce(sum(total_cents), 0)::integer
  from public.invoices
  where order_id = of_order and corrects is not null and paid_on is null;
$$;

-- What the mails about a document say.
create function private.invoice_mail_data(issued public.invoices) returns jsonb stable security invoker as $$
  select jsonb_build_object(
    'invoiceId', issued.id,
    'kind', issued.kind,
    'reference', issued.number,
    'corrects', issued.document #>> '{corrects,number}',
    'company', issued.document #>> '{buyer,name}',
    'orderReference', issued.document ->> 'orderReference',
    'issuedOn', issued.issued_on,
    'dueOn', issued.due_on,
    'totalCents', issued.total_cents,
    'dueCents', private.invoice_open_cents(issued),
    'iban', issued.document #>> '{seller,iban}',
    'communication', issued.document ->> 'structuredCommunication',
    'invoiceUrl', case
      when issued.corrects is null and private.invoice_open_cents(issued) > 0 then '/factuur?token=' || issued.token
    end
  );
$$;

-- A document of an account's own orders, by its number; null for any other.
create function public.invoice_of_account(account_id uuid, wanted text) returns jsonb stable as $$
  select document
  from public.invoices join public.orders on orders.id = invoices.order_id
  where number = wanted and user_id = account_id;
$$;

-- The invoice of a link in its mails, or null: { document, state, open_cents, paid_on }.
create function public.invoice_by_link(link_token text) returns jsonb stable as $$
  select jsonb_build_object('document', document, 'state', state, 'open_cents', open_cents, 'paid_on', listed.paid_on)
  from public.invoices join private.invoice_list as listed using (id)
  where token = link_token and invoices.corrects is null;
$$;

-- Where the documents of an order go: to its account's confirmed address, or else to its own. Both can change after the
-- payment.
create function private.invoice_address(sold public.orders) returns text stable as $$
  select coalesce(
    (select email from auth.users where id = sold.user_id), sold.email
  );
$$;

-- Mails a document to its company and to the shop, once to each address: the one place where it leaves. Over Peppol it
-- leaves by claim_invoices.
create function private.deliver_invoice(issued public.invoices) returns void as $$
  with company (email) as (
    select coalesce(
      (select private.invoice_address(orders) from public.orders where id = issued.order_id),
      issued.document #>> '{buyer,email}'
    )
  )
  select private.enqueue_mails(jsonb_agg(jsonb_build_object(
    'template', template,
    'data', private.invoice_mail_data(issued),
    'recipient', recipient,
    'reply_to', answers_to,
    'idempotency_key', template || '-' || issued.id || '-' || md5(lower(recipient))
  )))
  from (
    select 'invoice', email, issued.document #>> '{seller,email}' from company
    union all
    select 'invoice-business', issued.document #>> '{seller,email}', email from company
  ) as mail (template, recipient, answers_to)
  where recipient <> '';
$$;

-- A document with the totals of its rates.
create function private.with_totals(document jsonb) returns jsonb immutable security invoker as $$
  select document || jsonb_build_object('netCents', sum(net), 'vatCents', sum(vat), 'totalCents', sum(net + vat))
  from (
    select (rate ->> 'netCents')::integer as net, (rate ->> 'vatCents')::integer as vat
    from jsonb_array_elements(document -> 'vat') as rate
  ) as rates;
$$;

-- Issues a document: gives it the next number of its year, its date and its totals, and sends it. `draft` has its id and
-- what it belongs to, and as `document` the parties, lines and VAT per rate; with `paid_on` nothing is to be paid. The
-- caller holds the locks of its order or request, and of the invoice that it corrects.
create function private.issue_invoice(draft public.invoices, moment timestamptz default now())
returns public.invoices as $$
declare
  today constant date := private.belgian_day(moment);
  place public.invoice_counters;
  total integer;
  due integer;
begin
  insert into public.invoice_counters as counter (year, last, last_day)
  values (extract(year from today)::integer, 1, today)
  on conflict (year) do update set last = counter.last + 1, last_day = greatest(counter.last_day, excluded.last_day)
  returning * into place;

  draft.document := private.with_totals(draft.document);
  total := (draft.document ->> 'totalCents')::integer;
  due := case when draft.paid_on is null then total else 0 end;

  insert into public.invoices (id, order_id, request_id, corrects, issued_on, due_on, paid_on, document)
  values (
    coalesce(draft.id, gen_random_uuid()), draft.order_id, draft.request_id, draft.corrects, place.last_day, draft.due_on,
    draft.paid_on,
    draft.document || jsonb_build_object(
      'kind', case when draft.corrects is null then 'invoice' else 'credit-note' end,
      'number', place.year || '-' || lpad(place.last::text, greatest(4, length(place.last::text)), '0'),
      'issuedOn', place.last_day,
      'dueOn', draft.due_on,
      'paidCents', total - due,
      'dueCents', due,
      'structuredCommunication', case
        when draft.corrects is null and due > 0 then private.structured_communication(place.year, place.last) else ''
      end
    )
  )
  returning * into draft;
  perform private.deliver_invoice(draft);
  return draft;
end;
$$;

-- What an invoice and its credit notes come to, per rate; `left_cents` includes VAT.
create function private.invoice_rates(invoice public.invoices)
returns table (percent numeric, whole_cents integer, whole_vat integer, credited_cents integer, credited_vat integer,
  left_cents integer)
stable security invoker
as $$
  with entries as (
    select corrects is not null as is_credit, (rate ->> 'vatPercent')::numeric as percent,
      (rate ->> 'netCents')::integer + (rate ->> 'vatCents')::integer as cents, (rate ->> 'vatCents')::integer as vat
    from public.invoices, jsonb_array_elements(document -> 'vat') as rate
    where id = invoice.id or corrects = invoice.id
  ),
  summed as (
    select percent,
      coalesce(sum(cents) filter (where not is_credit), 0)::integer as whole_cents,
      coalesce(sum(vat) filter (where not is_credit), 0)::integer as whole_vat,
      coalesce(sum(cents) filter (where is_credit), 0)::integer as credited_cents,
      coalesce(sum(vat) filter (where is_credit), 0)::integer as credited_vat
    from entries
    group by percent
  )
  select summed.*, whole_cents - credited_cents from summed order by percent desc;
$$;

-- Issues a credit note for an invoice: for `cents` including VAT, of the rate `of_percent` if the invoice has several, or
-- for all that is left. VAT is rounded on what was credited so far, so that credit notes for all of an invoice add up to
-- it. `draft` has an id, or not, and `paid_on` when the money was returned. The seller and the rates are those of the
-- invoice. The caller holds the locks of the invoice and its order or request, and checked that so much is left.
create function private.credit_invoice(
  invoice public.invoices, cents integer, of_percent numeric, draft public.invoices, moment timestamptz default now()
) returns public.invoices as $$
declare
  rates jsonb;
  lines jsonb;
begin
  with parts as (
    select percent, coalesce(cents, left_cents) as part,
      round((credited_cents + coalesce(cents, left_cents))::numeric * whole_vat / whole_cents)::integer - credited_vat as vat
    from private.invoice_rates(invoice)
    where left_cents > 0 and (of_percent is null or percent = of_percent)
  )
  select
    jsonb_agg(jsonb_build_object('vatPercent', percent, 'netCents', part - vat, 'vatCents', vat) order by percent desc),
    jsonb_agg(jsonb_build_object(
      'description', (
        select string_agg(line ->> 'description', ', ')
        from jsonb_array_elements(invoice.document -> 'lines') as line
        where (line ->> 'vatPercent')::numeric = percent
      ),
      'quantity', 1, 'unitCents', part - vat, 'netCents', part - vat, 'vatPercent', percent
    ) order by percent desc)
  into rates, lines
  from parts;

  draft.order_id := invoice.order_id;
  draft.request_id := invoice.request_id;
  draft.corrects := invoice.id;
  draft.document := invoice.document || jsonb_build_object(
    'corrects', jsonb_build_object('number', invoice.number, 'issuedOn', invoice.issued_on),
    'lines', case
      when cents is null and not exists (select from public.invoices where corrects = invoice.id)
        then invoice.document -> 'lines'
      else lines
    end,
    'vat', rates
  );
  return private.issue_invoice(draft, moment);
end;
$$;

-- Issues what the order of a company lacks: its invoice, when `invoicing` says how and something of the payment is left,
-- and a credit note for what was refunded since. A refund that the bank returned needs no new invoice: the shop still
-- owes it. The caller holds the order's lock.
-- invoicing: { seller, vatRegime }, or null for no new invoice.
create function private.invoice_order(sold public.orders, invoicing jsonb) returns void as $$
declare
  vat constant integer := private.vat_in(sold.amount_cents, sold.vat_percent);
  net constant integer := sold.amount_cents - vat;
  invoice public.invoices;
  note public.invoices;
  credit integer;
begin
  select * into invoice from public.invoices where order_id = sold.id and corrects is null for update;
  if invoice.id is null then
    -- 'null' is what a JSON null comes to.
    if coalesce(jsonb_typeof(invoicing), 'null') = 'null' or sold.amount_refunded_cents >= sold.amount_cents then
      return;
    end if;
    invoice.order_id := sold.id;
    invoice.paid_on := private.belgian_day(sold.paid_at);
    invoice.document := jsonb_build_object(
      'deliveredOn', invoice.paid_on,
      'seller', invoicing -> 'seller',
      'buyer', (sold.company - 'reference') || jsonb_build_object('email', private.invoice_address(sold)),
      'buyerReference', coalesce(sold.company ->> 'reference', ''),
      'orderReference', sold.order_number,
      'corrects', null,
      'vatRegime', case when sold.vat_percent = 0 then 'exempt' else 'normal' end,
      'lines', jsonb_build_array(jsonb_build_object(
        'description', sold.product_name, 'quantity', 1, 'unitCents', net, 'netCents', net,
        'vatPercent', sold.vat_percent
      )),
      'vat', jsonb_build_array(jsonb_build_object(
        'vatPercent', sold.vat_percent, 'netCents', net, 'vatCents', vat
      ))
    );
    invoice := private.issue_invoice(invoice);
  end if;

  select least(sold.amount_refunded_cents + private.credited_by_hand(sold.id), invoice.total_cents)
    - sum(credited_cents)::integer
  into credit
  from private.invoice_rates(invoice);
  if credit > 0 then
    note.paid_on := private.belgian_day(now());
    perform private.credit_invoice(invoice, credit, null, note);
  end if;
end;
$$;
