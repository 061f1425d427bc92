-- Invoices on the owner's desk: the list, one document, and its actions.

-- Whether a credit note is of an invoice that had been paid by transfer: its money goes back by hand.
create function private.is_to_return(note public.invoices) returns boolean stable security invoker as $$
  select note.order_id is null
    and exists (select from public.invoices where id = note.corrects and paid_on < note.issued_on);
$$;

-- `owed_cents`: of a credit note, what an owner still has to return. `state`: 'open' or 'overdue' while something is to be paid, 'paid', 'credited' in full, or 'credit-note'. `delivery`:
-- its state over Peppol, null when it was never tried. `month`: that of its date, such as '2026-11'.
create view private.invoice_list with (security_invoker = true) as
  select
    case when private.is_to_return(invoices) and paid_on is null then total_cents else 0 end as owed_cents,
    invoices.id, number, document #>> '{buyer,name}' as company, document #>> '{buyer,companyNumber}' as company_number,
    document #>> '{buyer,email}' as email, issued_on, due_on, paid_on, total_cents, open_cents,
    case
      when corrects is not null then 'credit-note'
      when paid_on is null and open_cents > 0 and due_on < (select private.belgian_day(now())) then 'overdue'
      when paid_on is null and open_cents > 0 then 'open'
      when credited.cents >= total_cents then 'credited'
      else 'paid'
    end as state,
    document ->> 'orderReference' as about,
    document #>> '{corrects,number}' as corrected,
    delivery.state as delivery, private.needs_peppol(delivery.state, document) as needs_peppol, document -> 'vat' as vat, to_char(issued_on, 'YYYY-MM') as month,
    order_id, request_id, corrects, search_text
  from public.invoices
  left join public.invoice_deliveries as delivery on invoice_id = invoices.id
  cross join lateral private.invoice_open_cents(invoices) as open_cents
  cross join lateral (
    select coalesce(sum(notes.total_cents), 0)::integer as cents from public.invoices as notes where notes.corrects = invoices.id
  ) as credited;

-- Invoices and credit notes, the newest first: a page, with the query of list_page plus: state, month, peppol
-- (only those that an owner has to see to).
create function public.desk_invoices(query jsonb) returns jsonb as $$
  select private.list_page(
    'private.invoice_list',
    query,
    jsonb_build_object(
      'state', nullif(query ->> 'state', ''),
      'month', query ->> 'month',
      'needs_peppol', nullif((query ->> 'peppol')::boolean, false)
    ),
    'issued_on desc, number desc'
  );
$$;

-- The paid orders of companies, for whoever keeps invoices elsewhere.
create view private.company_order_list with (security_invoker = true) as
  select
    order_number, paid_at, email, product_name, amount_cents, amount_refunded_cents, currency,
    company ->> 'name' as company, company ->> 'companyNumber' as company_number, company ->> 'vatLiable' as vat_liable, company ->> 'street' as street,
    company ->> 'postalCode' as postal_code, company ->> 'city' as city, company ->> 'reference' as reference,
    search_text
  from public.orders
  where company is not null and paid_at is not null;

-- A page of company_order_list, the newest first, with the query of list_page.
create function public.desk_company_orders(query jsonb) returns jsonb as $$
  select private.list_page('private.company_order_list', query, '{}', 'paid_at desc, order_number');
$$;

-- A document as the pages of its order, request and person list it: { number, state, delivery, needs_peppol, issued_on,
-- total_cents }.
create function private.listed_invoice(listed private.invoice_list) returns jsonb immutable security invoker as $$
  select jsonb_build_object(
    'number', listed.number, 'state', listed.state, 'delivery', listed.delivery, 'needs_peppol', listed.needs_peppol,
    'issued_on', listed.issued_on, 'total_cents', listed.total_cents
  );
$$;

-- The documents of an order or a request, the oldest first (listed_invoice).
create function private.invoices_of(parent uuid) returns jsonb stable as $$
  select coalesce(jsonb_agg(private.listed_invoice(invoice_list) order by issued_on, number), '[]'::jsonb)
  from private.invoice_list
  where order_id = parent or request_id = parent;
$$;

-- One document, or null: { invoice, document, rates, notes, delivery, needs_peppol, order_number, request, history }.
-- `rates` has what is left to credit, and `request` the id of the one that it is for.
create function public.desk_invoice(number text) returns jsonb as $$
declare
  shown public.invoices;
begin
  perform private.require_owner();
  select * into shown from public.invoices where invoices.number = trim($1);
  perform private.count_read(number, coalesce(shown.number, 'invoice_list'));
  if shown.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'invoice', (
      select to_jsonb(listed) - array[
        'id', 'email', 'delivery', 'needs_peppol', 'vat', 'month', 'order_id', 'request_id', 'corrects', 'search_text'
      ]
      from private.invoice_list as listed where id = shown.id
    ) || jsonb_build_object('version', private.version_of(shown.number), 'reminded_at', shown.reminded_at,
      'remind', (select shown.remind from public.shop_settings where reminders_from < 'infinity')),
    'document', shown.document,
    'rates', (
      select coalesce(jsonb_agg(jsonb_build_object('percent', percent, 'left_cents', left_cents)), '[]')
      from private.invoice_rates(shown) where shown.corrects is null and left_cents > 0
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', notes.number, 'issued_on', issued_on, 'total_cents', total_cents
      ) order by issued_on, notes.number), '[]')
      from public.invoices as notes where corrects = shown.id
    ),
    'delivery', private.delivery_of(shown.id),
    'needs_peppol', (select needs_peppol from private.invoice_list where id = shown.id),
    'order_number', (select order_number from public.orders where id = shown.order_id),
    'request', shown.request_id,
    'history', private.history(invoice_ids => array[shown.id])
  );
end;
$$;

-- The company of the latest invoice or paid order of an address or a company number, or else of a request of the address;
-- null for none. What is not known is ''.
create function private.company_known_by(address text, number text default null) returns jsonb stable as $$
  with asked as (select id from public.requests where lower(email) = lower($1)),
  known (company, at) as (
    select document -> 'buyer', created_at
    from public.invoices
    where document #>> '{buyer,companyNumber}' = $2 or request_id in (select id from asked)
      or lower(document #>> '{buyer,email}') = lower($1)
    union all
    select company - 'reference' || jsonb_build_object('email', email), paid_at
    from public.orders
    where company is not null and paid_at is not null and (company ->> 'companyNumber' = $2 or lower(email) = lower($1))
    union all
    select
      jsonb_build_object(
        'name', company, 'companyNumber', '', 'vatLiable', '', 'email', email,
        'street', trim(concat_ws(' ', details ->> 'straat', details ->> 'nummer')),
        'postalCode', coalesce(details ->> 'postcode', ''), 'city', coalesce(details ->> 'stad', '')
      ),
      created_at
    from public.requests
    where id in (select id from asked) and not is_spam and company <> ''
  )
  select company from known
  order by company ->> 'companyNumber' <> '' desc, company ->> 'street' <> '' desc, at desc
  limit 1;
$$;

-- The same for an owner who types one of the two.
create function public.desk_company(address text, number text) returns jsonb as $$
begin
  perform private.require_owner();
  perform private.count_read(concat('company ', address, ' ', number), 'invoice_list');
  return private.company_known_by(address, number);
end;
$$;

-- Locks a document after the order or request that it belongs to, as whoever issues does: the reverse order can deadlock.
create function private.lock_invoice(wanted text) returns public.invoices security invoker as $$
declare
  locked public.invoices;
begin
  select * into locked from public.invoices where number = wanted;
  perform from public.orders where id = locked.order_id for update;
  perform from public.requests where id = locked.request_id for update;
  select * into locked from public.invoices where id = locked.id for update;
  return locked;
end;
$$;

-- Issues an invoice for a request that was won; the draft that it was, leaves. Of a subject that is the click itself, it makes that
-- request.
create function private.act_invoice_issued(subject text, given jsonb) returns jsonb as $$
declare
  request constant uuid := subject::uuid;
  progress public.request_progress := private.lock_progress(request);
  issued public.invoices;
begin
  if progress.request_id is null and request = (given ->> 'click')::uuid then
    perform private.act_request_made(subject, given || jsonb_build_object(
      'kind', 'contact', 'name', given #> '{company,name}', 'phone', '', 'company', given #> '{company,name}',
      'message', given #> '{lines,0,description}', 'source', 'factuur', 'mails', false
    ));
    progress := private.lock_progress(request);
    progress.status := 'won';
    perform private.store_progress(progress, given ->> 'by');
  end if;
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  elsif progress.status <> 'won' then
    return jsonb_build_object('result', 'not-won');
  end if;
  issued.request_id := request;
  issued.due_on := (given ->> 'dueOn')::date;
  issued.document := private.drafted_invoice(given, private.request_reference(request));
  issued := private.issue_invoice(issued);
  delete from public.invoice_drafts where id = (given ->> 'draft')::uuid and request_id = request;
  return jsonb_build_object('result', 'done', 'number', issued.number, 'log', jsonb_build_object(
    'subject', issued.number,
    'detail', jsonb_build_object('request', private.request_reference(request), 'cents', issued.total_cents)
  ));
end;
$$;

-- The document that act_invoice_issued would issue now, without a request for one that it would make; null for a request that is
-- gone. What issues it is rolled back, so that no number is taken.
create function public.desk_invoice_preview(request uuid, given jsonb) returns jsonb as $$
declare
  draft public.invoices;
begin
  perform private.require_owner();
  if request is not null and not exists (select from public.requests where id = request) then
    return null;
  end if;
  begin
    draft.request_id := request;
    draft.due_on := (given ->> 'dueOn')::date;
    draft.document := private.drafted_invoice(given, coalesce(private.request_reference(request), 'voorbeeld'));
    draft := private.issue_invoice(draft);
    raise exception using errcode = 'PREVW';
  exception when sqlstate 'PREVW' then
    draft.document := draft.document || jsonb_build_object('number', 'voorbeeld', 'structuredCommunication', '');
  end;
  return draft.document;
end;
$$;

-- The document of act_invoice_issued as far as issue_invoice asks for it: VAT is rounded on the total of each rate, and is
-- none under the small-business scheme.
create function private.drafted_invoice(draft jsonb, reference text) returns jsonb stable security invoker as $$
  with given as (
    select place, line ->> 'description' as description, (line ->> 'quantity')::integer as quantity,
      (line ->> 'unitCents')::integer as unit,
      case when draft #>> '{invoicing,vatRegime}' = 'exempt' then 0 else (line ->> 'vatPercent')::numeric end as percent
    from jsonb_array_elements(draft -> 'lines') with ordinality as entry (line, place)
  ),
  rates as (
    select percent, sum(quantity * unit)::integer as net, round(sum(quantity * unit) * percent / 100)::integer as vat
    from given group by percent
  )
  select jsonb_build_object(
    'deliveredOn', (draft ->> 'deliveredOn')::date,
    'seller', draft #> '{invoicing,seller}',
    'buyer', (draft -> 'company') || jsonb_build_object('email', draft ->> 'email'),
    'buyerReference', draft ->> 'reference',
    'orderReference', reference,
    'corrects', null,
    'vatRegime', draft #>> '{invoicing,vatRegime}',
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'description', description, 'quantity', quantity, 'unitCents', unit, 'netCents', quantity * unit,
        'vatPercent', percent
      ) order by place)
      from given
    ),
    'vat', (
      select jsonb_agg(jsonb_build_object('vatPercent', percent, 'netCents', net, 'vatCents', vat) order by percent desc)
      from rates
    )
  ) || case when exists (select from rates where percent = 0)
    then jsonb_strip_nulls(jsonb_build_object('vatReason', draft #> '{invoicing,vatReason}')) else '{}'
  end;
$$;

-- Notes on which day an invoice was paid, or the money of a credit note returned, or with null that it was not: 'invalid' where
-- nothing goes by transfer.
create function private.act_invoice_paid(subject text, given jsonb) returns jsonb as $$
declare
  day constant date := (given ->> 'paidOn')::date;
  invoice public.invoices := private.lock_invoice(subject);
begin
  if invoice.id is null then
    return jsonb_build_object('result', 'missing');
  elsif invoice.order_id is not null or invoice.corrects is not null and not private.is_to_return(invoice) then
    return jsonb_build_object('result', 'invalid');
  end if;
  update public.invoices set paid_on = day where id = invoice.id;
  -- The log names what it was or is to be paid: of a paid invoice, nothing is open.
  invoice.paid_on := null;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object(
    'cents', private.invoice_open_cents(invoice), 'paidOn', day
  )));
end;
$$;

-- Reminds a company of an overdue invoice, at most once a week.
create function private.act_invoice_reminded(subject text, given jsonb) returns jsonb as $$
declare
  invoice constant public.invoices := private.lock_invoice(subject);
begin
  if invoice.id is null then
    return jsonb_build_object('result', 'missing');
  elsif private.reminded_lately(invoice, now()) then
    return jsonb_build_object('result', 'too-soon');
  elsif (select state from private.invoice_list where id = invoice.id) <> 'overdue' then
    return jsonb_build_object('result', 'not-due');
  end if;
  perform private.remind_company(invoice, now(), given ->> 'click');
  return jsonb_build_object('result', 'done');
end;
$$;

-- Issues a credit note for an invoice: for `cents` including VAT, of the rate `percent` if the invoice has several, or with
-- null for all that is left.
create function private.act_invoice_credited(subject text, given jsonb) returns jsonb as $$
declare
  cents constant integer := (given ->> 'cents')::integer;
  of_percent constant integer := (given ->> 'percent')::integer;
  invoice constant public.invoices := private.lock_invoice(subject);
  note public.invoices;
  remaining integer;
  of_rate integer;
begin
  if invoice.id is null or invoice.corrects is not null then
    return jsonb_build_object('result', 'missing');
  end if;
  if exists (select from public.refunds where order_id = invoice.order_id and state = 'processing') then
    return jsonb_build_object('result', 'busy');
  end if;
  select sum(left_cents)::integer,
    (sum(left_cents) filter (where of_percent is null or percent = of_percent))::integer
  into remaining, of_rate
  from private.invoice_rates(invoice);
  if coalesce(cents, remaining) not between 1 and coalesce(of_rate, 0) or (
    cents is not null and of_percent is null and jsonb_array_length(invoice.document -> 'vat') > 1
  ) then
    return jsonb_build_object('result', 'amount');
  end if;
  note := private.credit_invoice(invoice, cents, of_percent, note);
  return jsonb_build_object('result', 'done', 'number', note.number, 'log', jsonb_build_object('detail', jsonb_build_object(
    'invoice', note.number, 'cents', note.total_cents
  )));
end;
$$;
