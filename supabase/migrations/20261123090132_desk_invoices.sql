-- Invoices on the owner's desk: the list, one document, and its actions.

-- `state`: 'open' or 'overdue' while something is to be paid, 'paid', 'credited' in full, or 'credit-note'. `delivery`:
-- its state over Peppol, null when it was never tried. `month`: that of its date, such as '2026-11'.
create view public.invoice_list with (security_invoker = true) as
  select
    invoices.id, number, document #>> '{buyer,name}' as company, document #>> '{buyer,companyNumber}' as company_number,
    document #>> '{buyer,email}' as email, issued_on, due_on, paid_on, total_cents, open_cents,
    case
      when corrects is not null then 'credit-note'
      when paid_on is null and open_cents > 0 and due_on < public.belgian_day(now()) then 'overdue'
      when paid_on is null and open_cents > 0 then 'open'
      when credited.cents >= total_cents then 'credited'
      else 'paid'
    end as state,
    document ->> 'orderReference' as about,
    document #>> '{corrects,number}' as corrected,
    delivery.state as delivery, public.needs_peppol(delivery.state) as needs_peppol, document -> 'vat' as vat, to_char(issued_on, 'YYYY-MM') as month,
    order_id, request_id, corrects, search_text
  from public.invoices
  left join public.invoice_deliveries as delivery on invoice_id = invoices.id
  cross join lateral public.invoice_open_cents(invoices) as open_cents
  cross join lateral (
    select coalesce(sum(notes.total_cents), 0)::integer as cents from public.invoices as notes where notes.corrects = invoices.id
  ) as credited;

-- Invoices and credit notes, the newest first: a page, with the query of list_page plus: state, month, peppol
-- (only those that an owner has to see to).
create function public.desk_invoices(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page(
    'public.invoice_list',
    query,
    jsonb_build_object(
      'state', nullif(query ->> 'state', ''),
      'month', query ->> 'month',
      'needs_peppol', nullif((query ->> 'peppol')::boolean, false)
    ),
    'issued_on desc, number desc'
  );
$$;

-- The invoices that are overdue, the longest first: the first `most`, the total, and how many of them also need Peppol.
create function public.overdue_invoices(most integer)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with overdue as materialized (
    select number, company, due_on, open_cents, needs_peppol
    from public.invoice_list
    -- The first two follow from the state, and spare the others a look at what was credited.
    where paid_on is null and due_on < public.belgian_day(now()) and state = 'overdue'
  )
  select jsonb_build_object(
    'total', (select count(*) from overdue),
    'need_peppol', (select count(*) from overdue where needs_peppol),
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(first) order by due_on, number), '[]')
      from (select number, company, due_on, open_cents from overdue order by due_on, number limit most) as first
    )
  );
$$;

-- The paid orders of companies, for whoever keeps invoices elsewhere.
create view public.company_order_list with (security_invoker = true) as
  select
    order_number, paid_at, email, product_name, amount_cents, amount_refunded_cents, currency,
    company ->> 'name' as company, company ->> 'companyNumber' as company_number, company ->> 'street' as street,
    company ->> 'postalCode' as postal_code, company ->> 'city' as city, company ->> 'reference' as reference,
    search_text || ' ' || public.plain_text((company ->> 'name') || ' ' || (company ->> 'companyNumber')) as search_text
  from public.orders
  where company is not null and paid_at is not null;

-- A page of company_order_list, the newest first, with the query of list_page.
create function public.desk_company_orders(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page('public.company_order_list', query, '{}', 'paid_at desc, order_number');
$$;

-- A document as the pages of its order, request and person list it: { number, state, delivery, needs_peppol, issued_on,
-- total_cents }.
create function public.listed_invoice(listed public.invoice_list)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'number', listed.number, 'state', listed.state, 'delivery', listed.delivery, 'needs_peppol', listed.needs_peppol,
    'issued_on', listed.issued_on, 'total_cents', listed.total_cents
  );
$$;

-- The documents of an order or a request, the oldest first (listed_invoice).
create function public.invoices_of(parent uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(public.listed_invoice(invoice_list) order by issued_on, number), '[]'::jsonb)
  from public.invoice_list
  where order_id = parent or request_id = parent;
$$;

-- The mails about a document.
create function public.invoice_mails(looked_at public.invoices)
returns setof public.outbox
language sql
stable
set search_path = ''
as $$
  select * from public.outbox where idempotency_key like 'invoice-' || looked_at.id || '-%'
  union all
  select * from public.outbox where idempotency_key like 'invoice-business-' || looked_at.id || '-%';
$$;

-- What happened to a document, beside its mails: that it was issued, what became of it over Peppol, and what owners did.
create function public.invoice_events(looked_at public.invoices)
returns table (at timestamptz, kind text, what text, detail jsonb)
language sql
stable
set search_path = ''
as $$
  select looked_at.created_at, 'invoice', looked_at.kind,
    jsonb_build_object('number', looked_at.number, 'cents', looked_at.total_cents)
  union all
  select updated_at, 'delivery', state,
    jsonb_build_object('number', looked_at.number, 'document', looked_at.kind, 'error', last_error)
  from public.invoice_deliveries
  -- An owner's note is among the actions.
  where invoice_id = looked_at.id and state <> 'by-hand'
  union all
  select owner_actions.at, 'owner', action, owner_actions.detail || jsonb_build_object('owner', owner_email)
  from public.owner_actions
  where subject = looked_at.number and action <> 'exported';
$$;

-- One document, or null: { invoice, document, rates, notes, delivery, needs_peppol, order_number, request, mails, acts }.
-- `rates` has what is left to credit, and `request` the id of the one that it is for.
create function public.desk_invoice(number text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  shown public.invoices;
begin
  perform public.require_owner();
  select * into shown from public.invoices where invoices.number = trim($1);
  perform public.count_read(number, coalesce(shown.number, 'invoice_list'));
  if shown.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'invoice', (
      select to_jsonb(listed) - array[
        'id', 'email', 'delivery', 'needs_peppol', 'vat', 'month', 'order_id', 'request_id', 'corrects', 'search_text'
      ]
      from public.invoice_list as listed where id = shown.id
    ) || jsonb_build_object('version', shown.version, 'reminded_at', shown.reminded_at),
    'document', shown.document,
    'rates', (
      select coalesce(jsonb_agg(jsonb_build_object('percent', percent, 'left_cents', left_cents)), '[]')
      from public.invoice_rates(shown) where shown.corrects is null and left_cents > 0
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', notes.number, 'issued_on', issued_on, 'total_cents', total_cents
      ) order by issued_on, notes.number), '[]')
      from public.invoices as notes where corrects = shown.id
    ),
    'delivery', public.delivery_of(shown.id),
    'needs_peppol', (select needs_peppol from public.invoice_list where id = shown.id),
    'order_number', (select order_number from public.orders where id = shown.order_id),
    'request', shown.request_id,
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', mail.id, 'at', coalesce(sent_at, failed_at, created_at), 'template', template, 'to', recipient,
        'state', public.mail_state(mail)
      ) order by created_at), '[]')
      from public.invoice_mails(shown) as mail
    ),
    'acts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', at, 'owner', owner_email, 'action', action, 'detail', detail
      ) order by id), '[]')
      from public.owner_actions where subject = shown.number and action <> 'exported'
    )
  );
end;
$$;

-- Locks a document after the order or request that it belongs to, as whoever issues does: the reverse order can deadlock.
create function public.lock_invoice(wanted text)
returns public.invoices
language plpgsql
set search_path = ''
as $$
declare
  locked public.invoices;
begin
  select * into locked from public.invoices where number = trim(wanted);
  perform from public.orders where id = locked.order_id for update;
  perform from public.requests where id = locked.request_id for update;
  select * into locked from public.invoices where id = locked.id for update;
  return locked;
end;
$$;

-- Issues an invoice for a request that was won, once per id. `draft.seen` is how many documents the owner saw for the
-- request: of two owners at once, the second gets 'conflict'. At most fifty a day, because each is mailed.
-- draft: { id, request, seen, company, email, reference, deliveredOn, dueOn, lines: [{ description, quantity, unitCents,
--          vatPercent }], invoicing (as in invoice_order) }
-- Returns { result, number }: 'issued', or without a number 'missing', 'not-won', 'conflict', 'differs' if another invoice
-- was issued with this id, or 'too-many'.
create function public.desk_issue_invoice(actor uuid, draft jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  request constant uuid := (draft ->> 'request')::uuid;
  lead public.leads;
  issued public.invoices;
  document jsonb;
begin
  perform public.require_owner(actor);
  lead := public.lock_lead(request);
  if lead.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  document := public.drafted_invoice(draft);
  select * into issued from public.invoices where id = (draft ->> 'id')::uuid;
  if issued.id is not null then
    return case
      when issued.request_id = request and issued.document @> document
        then jsonb_build_object('result', 'issued', 'number', issued.number)
      else jsonb_build_object('result', 'differs')
    end;
  elsif lead.status <> 'won' then
    return jsonb_build_object('result', 'not-won');
  elsif (select count(*) from public.invoices where request_id = request) <> (draft ->> 'seen')::integer then
    return jsonb_build_object('result', 'conflict');
  elsif (
    select count(*) from public.owner_actions where action = 'invoice-issued' and at > now() - interval '24 hours'
  ) >= 50 then
    return jsonb_build_object('result', 'too-many');
  end if;

  issued.id := (draft ->> 'id')::uuid;
  issued.request_id := request;
  issued.due_on := (draft ->> 'dueOn')::date;
  issued.document := document;
  issued := public.issue_invoice(issued);
  perform public.record_owner_action(
    'invoice-issued', issued.number,
    jsonb_build_object('request', public.request_reference(request), 'cents', issued.total_cents),
    account => actor
  );
  return jsonb_build_object('result', 'issued', 'number', issued.number);
end;
$$;

-- The document of desk_issue_invoice as far as issue_invoice asks for it: VAT is rounded on the total of each rate, and is
-- none under the small-business scheme.
create function public.drafted_invoice(draft jsonb)
returns jsonb
language sql
stable
set search_path = ''
as $$
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
    'orderReference', public.request_reference((draft ->> 'request')::uuid),
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
  );
$$;

-- Notes on which day an invoice was paid, or with null that it was not. `known` is the version that the owner saw.
-- Returns { result }: 'saved', 'conflict', 'missing', or 'invalid' for a day to come, a credit note, or an invoice that
-- was paid online.
create function public.desk_pay_invoice(number text, known integer, paid_on date)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform public.require_owner();
  invoice := public.lock_invoice(number);
  if invoice.id is null then
    return jsonb_build_object('result', 'missing');
  elsif invoice.paid_on is not distinct from $3 then
    return jsonb_build_object('result', 'saved');
  elsif invoice.version <> known then
    return jsonb_build_object('result', 'conflict');
  elsif invoice.corrects is not null or invoice.order_id is not null or $3 > public.belgian_day(now()) then
    return jsonb_build_object('result', 'invalid');
  end if;
  update public.invoices set paid_on = $3, version = version + 1 where id = invoice.id;
  -- The log names what it was or is to be paid: of a paid invoice, nothing is open.
  invoice.paid_on := null;
  perform public.record_owner_action(
    'invoice-paid', invoice.number, jsonb_build_object('cents', public.invoice_open_cents(invoice), 'paidOn', $3)
  );
  return jsonb_build_object('result', 'saved');
end;
$$;

-- Reminds a company of an overdue invoice, at most once a week. `known` is the version that the owner saw. Returns
-- { result }: 'queued', 'conflict', 'missing', 'not-due' when nothing is overdue, or 'too-soon'.
create function public.desk_remind_invoice(number text, known integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  perform public.require_owner();
  invoice := public.lock_invoice(number);
  if invoice.id is null then
    return jsonb_build_object('result', 'missing');
  elsif invoice.reminded_at > now() - interval '7 days' then
    return jsonb_build_object('result', 'too-soon');
  elsif invoice.version <> known then
    return jsonb_build_object('result', 'conflict');
  elsif (select state from public.invoice_list where id = invoice.id) <> 'overdue' then
    return jsonb_build_object('result', 'not-due');
  end if;
  update public.invoices set reminded_at = now(), version = version + 1 where id = invoice.id;
  perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'invoice-reminder',
    'data', public.invoice_mail_data(invoice),
    'recipient', invoice.document #>> '{buyer,email}',
    'reply_to', invoice.document #>> '{seller,email}',
    'idempotency_key', 'invoice-' || invoice.id || '-reminder-' || invoice.version
  )));
  perform public.record_owner_action('invoice-reminded', invoice.number);
  return jsonb_build_object('result', 'queued');
end;
$$;

-- Issues a credit note for an invoice, once per id: for `cents` including VAT, of the rate `percent` if the invoice has
-- several, or with null for all that is left. `left_seen` is what the owner saw as left. Returns { result, number }:
-- 'issued', or without a number 'missing', 'changed' when something was credited meanwhile, 'amount', or 'differs' if
-- another one was issued with this id.
create function public.desk_credit_invoice(number text, note_id uuid, cents integer, percent integer, left_seen integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
  note public.invoices;
  remaining integer;
  of_rate integer;
begin
  perform public.require_fresh_owner();
  invoice := public.lock_invoice(number);
  if invoice.id is null or invoice.corrects is not null then
    return jsonb_build_object('result', 'missing');
  end if;
  select * into note from public.invoices where id = note_id;
  if note.id is not null then
    return case
      when note.corrects = invoice.id and note.total_cents = coalesce($3, left_seen)
        then jsonb_build_object('result', 'issued', 'number', note.number)
      else jsonb_build_object('result', 'differs')
    end;
  end if;
  select sum(left_cents), sum(left_cents) filter (where $4 is null or rates.percent = $4) into remaining, of_rate
  from public.invoice_rates(invoice) as rates;
  if remaining <> left_seen then
    return jsonb_build_object('result', 'changed');
  elsif coalesce($3, remaining) not between 1 and coalesce(of_rate, 0) or (
    $3 is not null and $4 is null and jsonb_array_length(invoice.document -> 'vat') > 1
  ) then
    return jsonb_build_object('result', 'amount');
  end if;
  note.id := note_id;
  note := public.credit_invoice(invoice, $3, $4, note);
  perform public.record_owner_action(
    'invoice-credited', invoice.number, jsonb_build_object('invoice', note.number, 'cents', note.total_cents)
  );
  return jsonb_build_object('result', 'issued', 'number', note.number);
end;
$$;
