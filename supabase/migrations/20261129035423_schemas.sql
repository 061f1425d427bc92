-- Generated from supabase/schemas by npm run generate: change it there.

set check_function_bodies = off;

drop view private.requests_that_count;

drop view private.newsletter_list;

drop view private.request_list;

drop view private.all_requests;

drop view private.launch_list;

drop view private.launch_mails;

drop view private.money_movements;

drop function private.listed_invoice(private.invoice_list);

drop view private.invoice_list;

drop function private.announce_launch(text, text, text, pg_catalog.bool);

drop function private.launch_content();

drop function private.launch_words();

drop function private.invoice_document(text);

drop function private.act_request_released(text, jsonb);

drop function private.act_launch_mail_changed(text, jsonb);

drop function private.act_launch_tested(text, jsonb);

drop function private.act_launch_sent(text, jsonb);

create or replace function public.desk_prove_fresh(action text default null, input jsonb default null) returns void stable
language plpgsql
security definer
set search_path = ''
as $$
declare
  rule constant jsonb := private.action_rule(action) -> 'fresh';
begin
  if jsonb_typeof(rule) = 'string' then
    perform private.require_fresh_address(input ->> (rule #>> '{}'));
  elsif jsonb_typeof(rule) is distinct from 'array' or exists (
    select from jsonb_array_elements_text(rule) as field
    where input -> 'document' -> field is distinct from coalesce(private.shop_document(), input -> 'delivered') -> field
  ) then
    perform private.require_fresh_owner();
  end if;
end;
$$;

create or replace function private.require_fresh_address(address text) returns void stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from public.requests where lower(email) = lower(address) and made_by is null and not is_spam)
    and not exists (select from public.orders where lower(email) = lower(address))
    and not exists (select from auth.users where lower(email) = lower(address))
    and not exists (select from public.outbox where lower(recipient) = lower(address) and sent_at is not null)
  then
    perform private.require_fresh_owner();
  end if;
end;
$$;

create or replace function private.action_rule(name text) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select '{
    "noted": {"input":{"words":"words"},"refused":["missing","day","changed"]},
    "request-changed": {"input":{"status":"text","followUpOn":"day?"},"versioned":true,"days":{"followUpOn":[-1096,1096]},"refused":["missing","day","changed"]},
    "request-answered": {"input":{"title":"words","words":"words"},"cap":{"all":100,"each":5},"refused":["missing","day","changed","stopped","too-many"]},
    "request-made": {"input":{"kind":"words","name":"words","email":"words","phone":"text","company":"text","message":"text","source":"words","mails":"boolean"},"cap":{"all":50},"refused":["missing","day","changed","invalid","too-many"]},
    "request-spam": {"input":{"spam":"boolean"},"refused":["missing","day","changed","invoiced"]},
    "session-set": {"input":{"sessionOn":"day?","sessionFrom":"text","sessionTo":"text"},"versioned":true,"cap":{"all":50,"each":10},"days":{"sessionOn":[0,731]},"refused":["missing","day","changed","not-won","times","too-many"]},
    "answers-saved": {"input":{"title1":"words","words1":"words","title2":"words","words2":"words","title3":"words","words3":"words"},"versioned":true,"refused":["missing","day","changed"]},
    "invoice-offered": {"input":{},"refused":["missing","day","changed","unpaid","late"]},
    "order-mailed": {"input":{},"refused":["missing","day","changed","unpaid","gone"]},
    "confirmation-asked": {"input":{},"refused":["missing","day","changed"]},
    "address-corrected": {"input":{"address":"words"},"fresh":true,"versioned":true,"refused":["missing","day","changed","unpaid","invalid"]},
    "owner-invited": {"input":{},"fresh":true,"cap":{"all":10},"refused":["missing","day","changed","owner","invalid","too-many"]},
    "owner-renewed": {"input":{},"fresh":true,"cap":{"all":10},"refused":["missing","day","changed","self","too-many"]},
    "owner-removed": {"input":{"lastToo":"boolean"},"fresh":true,"refused":["missing","day","changed","last"]},
    "mail-again": {"input":{},"refused":["missing","day","changed","not-failed","stopped"]},
    "mail-allowed": {"input":{},"refused":["missing","day","changed"]},
    "newsletter-stopped": {"input":{},"refused":["missing","day","changed"]},
    "own-data-mailed": {"input":{},"cap":{"all":50},"refused":["missing","day","changed","too-many"]},
    "person-erased": {"input":{"recognised":"words?"},"fresh":true,"refused":["missing","day","changed","owner","payment","problem","refund","invoice","letter","error"]},
    "letter-noted": {"input":{"answered":"boolean"},"refused":["missing","day","changed"]},
    "invoice-paid": {"input":{"paidOn":"day?"},"versioned":true,"days":{"paidOn":[-1096,0]},"refused":["missing","day","changed","invalid"]},
    "invoice-issued": {"input":{"email":"words","reference":"text","lines":"json","invoicing":"json","company":"json","deliveredOn":"day","dueOn":"day","draft":"uuid?"},"fresh":"email","versioned":true,"caller":"function","cap":{"all":50},"refused":["missing","day","changed","not-won","too-many"]},
    "quote-sent": {"input":{"email":"words","reference":"text","lines":"json","invoicing":"json","company":"json","validUntil":"day","sessionOn":"text","sessionFrom":"text","sessionTo":"text","deposit":"text","wordsAbove":"text","wordsBelow":"text"},"fresh":"email","versioned":true,"caller":"function","cap":{"all":50,"each":10},"refused":["missing","day","changed","stopped","example","too-many"]},
    "quote-agreed": {"input":{"name":"words","agreedOn":"day","how":"words"},"versioned":true,"days":{"agreedOn":[-92,0]},"refused":["missing","day","changed","agreed","declined","expired","withdrawn"]},
    "quote-withdrawn": {"input":{},"versioned":true,"refused":["missing","day","changed"]},
    "invoice-reminded": {"input":{},"versioned":true,"refused":["missing","day","changed","not-due","too-soon"]},
    "invoice-reminding": {"input":{"on":"boolean"},"refused":["missing","day","changed"]},
    "reminders-changed": {"input":{"on":"boolean","words":"words?"},"fresh":true,"versioned":true,"refused":["missing","day","changed"]},
    "invoice-credited": {"input":{"cents":"integer?","percent":"integer?"},"fresh":true,"versioned":true,"refused":["missing","day","changed","amount","busy"]},
    "invoice-delivered": {"input":{},"refused":["missing","day","changed","busy"]},
    "books-mailed": {"input":{"address":"words"},"cap":{"all":10},"refused":["missing","day","changed","invalid","too-many"]},
    "peppol-noted": {"input":{"byHand":"boolean"},"refused":["missing","day","changed","busy"]},
    "refund": {"input":{"number":"text?","cents":"integer?"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","no-order","unpaid","refunded","disputed","busy","amount"]},
    "withdrawal-noted": {"input":{"name":"text","email":"text","order_text":"text","received_at":"text","order_id":"uuid?","verdict":"text","refund_due":"day?"},"caller":"function","refused":["missing","day","changed"]},
    "withdrawal-released": {"input":{"mails":"json"},"caller":"function","refused":["missing","day","changed"]},
    "withdrawal-refused": {"input":{"reason":"text","mails":"boolean"},"versioned":true,"cap":{"all":100},"refused":["missing","day","changed","reason","too-many"]},
    "mailing-saved": {"input":{"subject":"text?","words":"text?","button":"text","buttonUrl":"text"},"fresh":true,"versioned":true,"refused":["missing","day","changed","left","invalid"]},
    "mailing-tested": {"input":{"pageUrl":"text","oneClickUrl":"text","replyTo":"text","consent":"text"},"caller":"function","refused":["missing","day","changed"]},
    "mailing-sent": {"input":{"pageUrl":"text","oneClickUrl":"text","replyTo":"text","sold":"boolean","at":"text?"},"fresh":true,"versioned":true,"caller":"function","cap":{"all":3},"refused":["missing","day","changed","left","moment","nobody","not-on-sale","too-many"]},
    "mailing-stopped": {"input":{},"refused":["missing","day","changed"]},
    "kit-status": {"input":{"wanted":"text","complete":"boolean"},"caller":"function","refused":["missing","day","changed","incomplete"]},
    "shop-published": {"input":{"document":"json","delivered":"json"},"fresh":["notice","bookingUrl"],"versioned":true,"caller":"function","cap":{"all":30},"refused":["missing","day","changed","no-picture","too-many"]},
    "price-changed": {"input":{"cents":"integer","delivered":"integer"},"fresh":true,"versioned":true,"caller":"function","refused":["missing","day","changed","invalid"]},
    "step-put-aside": {"input":{},"refused":["missing","day","changed"]},
    "lesson-published": {"input":{"part":"words","content":"json","detail":"json","withdrawn":"boolean"},"versioned":true,"caller":"function","refused":["missing","day","changed","not-arrived"]}
  }'::jsonb -> name;
$$;

create or replace function private.is_to_return(note public.invoices) returns boolean stable security invoker
language sql
set search_path = ''
as $$
  select note.order_id is null
    and exists (select from public.invoices where id = note.corrects and paid_on < note.issued_on);
$$;

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

create or replace function private.listed_invoice(listed private.invoice_list) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'number', listed.number, 'state', listed.state, 'delivery', listed.delivery, 'needs_peppol', listed.needs_peppol,
    'issued_on', listed.issued_on, 'total_cents', listed.total_cents
  );
$$;

create or replace function public.desk_invoice(number text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.company_known_by(address text, number text default null) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
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

create or replace function public.desk_company(address text, number text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  perform private.count_read(concat('company ', address, ' ', number), 'invoice_list');
  return private.company_known_by(address, number);
end;
$$;

create or replace function private.act_invoice_issued(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function public.desk_invoice_preview(request uuid, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.act_invoice_paid(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.act_invoice_reminded(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function public.desk_mail(mail_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  perform private.count_read(mail_id::text, mail_id::text);
  return (
    select to_jsonb(mail_list) - 'search_text'
      || jsonb_build_object(
        'section', private.mail_rule(mail_list.template) -> 'about',
        'attaches', private.mail_rule(mail_list.template) -> 'attaches',
        'mail', jsonb_build_object('template', mail_list.template, 'data', private.without_tokens(private.with_words(outbox.data)))
      )
    from private.mail_list join public.outbox using (id)
    where id = mail_id
  );
end;
$$;

create or replace function public.desk_request(subject uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  shown public.requests;
begin
  perform private.require_owner();
  perform private.count_read(subject::text, private.request_reference(subject));
  select * into shown from public.requests where id = subject;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'request', to_jsonb(shown) - array['search_text', 'shown', 'on_release', 'user_id']
      || jsonb_build_object('reference', private.request_reference(shown.id)),
    'stop', private.stop_of(shown.email),
    'progress', private.progress_of(shown.id),
    'session', (select to_jsonb(sessions) - 'request_id' from public.sessions where request_id = shown.id),
    'notes', private.notes_about(shown.id),
    'consents', (
      select coalesce(jsonb_agg(
        jsonb_build_object('text', text, 'given_at', given_at, 'proven_at', proven_at, 'withdrawn_at', withdrawn_at)
      ), '[]'::jsonb)
      from public.consents
      where request_id = shown.id
    ),
    'others', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', other.id, 'kind', other.kind, 'details', other.details, 'created_at', other.created_at, 'is_spam', other.is_spam,
          'status', other.status
        )
        order by other.created_at desc
      ), '[]'::jsonb)
      from private.all_requests as other
      where lower(other.email) = lower(shown.email) and other.id <> shown.id
    ),
    'orders', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'order_number', order_number, 'product_name', product_name, 'amount_cents', amount_cents, 'status', status,
          'access', access, 'created_at', created_at
        )
        order by created_at desc
      ), '[]'::jsonb)
      from private.order_list
      where lower(email) = lower(shown.email)
    ),
    'invoices', private.invoices_of(shown.id),
    'drafts', private.drafts_of(shown.id),
    'quotes', private.quotes_of(shown.id),
    'billed', private.company_known_by(shown.email),
    'history', private.history(
      request_ids => array[shown.id],
      invoice_ids => array(select id from public.invoices where request_id = shown.id)
    )
  );
end;
$$;

create or replace function private.act_request_answered(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  progress public.request_progress := private.lock_progress(subject::uuid);
  asked public.requests;
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  select * into asked from public.requests where id = progress.request_id;
  perform private.require_fresh_address(asked.email);
  if private.stop_of(asked.email) is not null then
    return jsonb_build_object('result', 'stopped');
  end if;
  insert into public.notes (id, request_id, title, words, author)
  values ((given ->> 'click')::uuid, asked.id, trim(given ->> 'title'), trim(given ->> 'words'), given ->> 'by');
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'request-answer',
    'data', jsonb_build_object(
      'subject', trim(given ->> 'title'),
      'words', trim(given ->> 'words'),
      'reference', private.request_reference(asked.id),
      'askedAt', asked.created_at,
      'request', jsonb_build_object(
        'kind', asked.kind, 'company', asked.company, 'message', asked.message, 'details', asked.details
      )
    ),
    'recipient', asked.email,
    'idempotency_key', 'request-answer-' || (given ->> 'click')
  )));
  if progress.status = 'new' then
    progress.status := 'followed-up';
    perform private.store_progress(progress, given ->> 'by');
  end if;
  return jsonb_build_object('result', 'done');
end;
$$;

create or replace function private.act_request_made(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  made constant uuid := subject::uuid;
  mails constant boolean := (given ->> 'mails')::boolean;
  reference constant text := private.request_reference(made);
begin
  if exists (select from public.requests where id = made) then
    return jsonb_build_object('result', 'changed');
  elsif private.is_mail_address(given ->> 'email') is not true
    or mails and private.stop_of(given ->> 'email') is not null
  then
    return jsonb_build_object('result', 'invalid');
  end if;
  if mails then
    perform private.require_fresh_address(given ->> 'email');
    perform private.enqueue_mails(private.with_shop(jsonb_build_array(jsonb_build_object(
      'template', 'request-visitor',
      'data', jsonb_build_object(
        'kind', given -> 'kind', 'name', given -> 'name', 'reference', reference, 'fields', '[]'::jsonb
      ),
      'recipient', given -> 'email',
      'idempotency_key', 'request-' || made || '-visitor'
    ))));
  end if;
  insert into public.requests (id, kind, name, email, phone, company, message, shown, source, made_by)
  values (
    made, given ->> 'kind', given ->> 'name', given ->> 'email', given ->> 'phone', given ->> 'company', given ->> 'message',
    given ->> 'message', given ->> 'source', given ->> 'by'
  );
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'subject', reference, 'detail', jsonb_build_object('mailed', mails)
  ));
end;
$$;

create or replace function private.act_request_spam(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  spam constant boolean := (given ->> 'spam')::boolean;
  stored public.requests;
begin
  select * into stored from public.requests where id = subject::uuid for update;
  if stored.id is null then
    return jsonb_build_object('result', 'missing');
  elsif stored.is_spam = spam then
    return jsonb_build_object('result', 'done', 'mails', 0, 'log', null);
  elsif spam and exists (select from public.invoices where request_id = stored.id) then
    return jsonb_build_object('result', 'invoiced');
  end if;
  update public.requests set is_spam = spam, spam_since = case when spam then now() end, on_release = null where id = stored.id;
  -- Requests stored without mails have nothing to send.
  if stored.on_release is not null then
    perform private.send_request_mails(stored, stored.on_release -> 'consent', stored.on_release -> 'mails');
  end if;
  return jsonb_build_object(
    'result', 'done', 'mails', coalesce(jsonb_array_length(stored.on_release -> 'mails'), 0),
    'log', case when spam then '{}' else '{"action": "request-released"}'::jsonb end
  );
end;
$$;

create or replace function private.figures_by_week(moment timestamptz) returns jsonb stable security invoker
language plpgsql
set search_path = ''
as $$
declare
  last_week constant date := date_trunc('week', private.belgian_day(moment)::timestamp)::date;
  since constant timestamptz := private.belgian_midnight(last_week - 77);
  answer jsonb;
begin
  with counted as (
    select
      date_trunc('week', created_at at time zone 'Europe/Brussels')::date as week,
      left(lower(trim(coalesce(utm_source, ''))), 40) as source,
      what,
      count(*) as number
    from (
      select 'requests' as what, created_at, coalesce(source, utm_source) as utm_source from private.requests_that_count
      union all
      select 'orders', paid_at, utm_source from public.orders
    ) as all_time
    where created_at >= since and created_at <= moment
    group by 1, 2, 3
  ),
  large as (
    select source from counted group by source order by sum(number) desc, source limit 4
  ),
  grouped as (
    select week, large.source, what, sum(number)::integer as number
    from counted left join large using (source)
    group by week, large.source, what
  ),
  listed as (
    select what, jsonb_agg(jsonb_build_object('week', week, 'source', source, 'count', number)) as rows
    from grouped
    group by what
  )
  select jsonb_build_object(
    'weeks', (select jsonb_agg(last_week - 7 * n order by n desc) from generate_series(0, 11) as n),
    'requests', coalesce((select rows from listed where what = 'requests'), '[]'),
    'orders', coalesce((select rows from listed where what = 'orders'), '[]')
  )
  into answer;
  return answer;
end;
$$;

create or replace function private.causes(moment timestamptz, late_day date default null, missed integer default 0)
returns table (
  task text, alert text, at timestamptz, label text, value text, details jsonb, rank double precision, from_anyone boolean
) stable security invoker
language sql
set search_path = ''
as $$
  -- A refund that Stripe refused waits for the owner; the other cases may wait for the buyer.
  select 'withdrawals', case when refund_due <= private.belgian_day(moment) + 3 then 'refunds' end, refund_due::timestamptz,
    coalesce(order_number, reference), refund_due::text, to_jsonb(one),
    2 * (state <> 'refused')::integer + (order_number is null)::integer, order_number is null
  from private.open_withdrawals as one
  union all
  select 'erasures', case when due_at <= moment + case waits_for when 'letter' then interval '7 days' else '-1 day' end then 'erasures' end, due_at, email, waits_for, to_jsonb(one), 0, false
  from private.waiting_deletions as one
  union all
  select 'orders',
    case
      when status = 'disputed' or problem = 'inquiry' then 'disputes'
      when private.belgian_day(updated_at) < private.belgian_day(moment) then 'problems'
    end,
    updated_at, order_number, email, to_jsonb(one), 0, false
  from private.problem_orders as one
  union all
  select 'requests', case when private.belgian_day(created_at) <= late_day then 'requests' end, created_at,
    private.request_reference(id), to_jsonb(created_at) #>> '{}',
    jsonb_build_object('id', id, 'kind', kind, 'name', name, 'company', company, 'email', email, 'created_at', created_at,
      'utm_source', utm_source, 'details', details, 'quote_cents', (
        select total_cents from public.quotes where request_id = one.id and state = 'sent' order by sent_at desc limit 1
      )),
    0, false
  from private.requests_that_count as one
  where status = 'new'
  union all
  select 'mails', case when failed_at <= moment - interval '1 hour' and template <> 'owner-alert' then 'mails' end, failed_at,
    recipient, template, jsonb_build_object('template', template, 'recipient', recipient, 'last_error', last_error), 0, priority > 1
  from private.failed_mails()
  union all
  -- An unreachable mail service would delay the alert too; any other reason to wait does not resolve itself.
  select 'stuck',
    case
      when created_at <= moment - interval '1 hour' and last_error not like 'unreachable%' and template <> 'owner-alert' then 'mails'
    end,
    created_at, recipient, template, jsonb_build_object('last_error', nullif(last_error, '')),
    case when last_error <> '' then -extract(epoch from next_attempt_at) else 0 end, priority > 1
  from private.stuck_mails(moment)
  union all
  -- This mail waits until the service works again: it then says what happened meanwhile.
  select 'turned-away', 'turned-away', (seen ->> 'since')::timestamptz, seen ->> 'total', seen ->> 'since', seen, 0, false
  from private.turned_away(moment) as seen
  where (seen ->> 'total')::integer > 0
  union all
  select 'stripe-' || stripe_trouble,
    case when stripe_trouble = 'refused' or stripe_trouble_since <= moment - interval '30 minutes' then 'stripe-' || stripe_trouble end,
    stripe_trouble_since, 'Sinds', to_jsonb(stripe_trouble_since) #>> '{}', null, 0, false
  from public.shop_settings
  where stripe_trouble is not null
  union all
  select 'bookings', 'bookings', since, coalesce(order_number, subject), to_jsonb(since) #>> '{}', null, 0, false
  from public.payment_failures left join public.orders on orders.id::text = subject
  where runs >= 3
  union all
  select 'functions', 'functions', hour, name, to_jsonb(hour) #>> '{}', null, 0, false
  from public.function_failures
  where times >= 3 and hour > moment - interval '2 hours'
  union all
  select null, 'payments', received_at, coalesce(orders.order_number, ''), stripe_events.id, null, 0, false
  from public.stripe_events left join public.orders on orders.id = stripe_events.order_id
  where result = 'other-payment' and received_at > moment - interval '1 day' and received_at <= moment
  union all
  select null, 'missed', moment, null, null, null, 0, false from generate_series(1, missed)
  union all
  select null, 'ceilings', max(reached_at), ceiling, to_jsonb(max(reached_at)) #>> '{}', null, 0, false
  from public.rate_limits
  where reached_at > moment - interval '1 day'
  group by ceiling
  union all
  select 'invoices', null, due_on::timestamptz, number, null,
    jsonb_build_object('number', number, 'company', company, 'due_on', due_on, 'open_cents', open_cents, 'needs_peppol', needs_peppol), 0, false
  from private.invoice_list
  -- The first two follow from the state, and spare the others a look at what was credited.
  where paid_on is null and due_on < (select private.belgian_day(now())) and state = 'overdue'
  union all
  select 'owed', null, issued_on::timestamptz, number, null,
    jsonb_build_object('number', number, 'company', company, 'owed_cents', owed_cents), 0, false
  from private.invoice_list
  where paid_on is null and corrects is not null and owed_cents > 0
  union all
  -- Those that leave tomorrow, at whatever hour.
  select 'reminders', null, due_on::timestamptz, number, null,
    jsonb_build_object('number', number, 'company', document #>> '{buyer,name}', 'version', private.version_of(number),
      'issued_on', issued_on, 'open_cents', private.invoice_open_cents(due)), 0, false
  from private.invoices_to_remind(private.belgian_midnight(private.belgian_day(moment) + 2) - interval '1 second', 0) as due
  union all
  select 'drafts', null, due_from::timestamptz, reference, null,
    jsonb_build_object('id', draft.id, 'request_id', request_id, 'company', draft.input #>> '{company,name}', 'part', part, 'reason', reason,
      'cents', (select sum((line ->> 'unitCents')::integer) from jsonb_array_elements(draft.input -> 'lines') as line)), 0, false
  from public.invoice_drafts as draft join private.request_list on request_list.id = request_id
  where due_from <= private.belgian_day(moment) and status = 'won'
  union all
  select 'quotes', case when valid_until = private.belgian_day(moment) + 3 then 'quotes' end, valid_until::timestamptz, number,
    valid_until::text, null, 0, false
  from public.quotes
  where state = 'sent' and valid_until between private.belgian_day(moment) and private.belgian_day(moment) + 3
  union all
  select 'sessions', null, starts_at, reference, null,
    jsonb_build_object('request_id', request_id, 'who', coalesce(nullif(company, ''), name), 'starts_at', starts_at), 0, false
  from public.sessions join private.request_list on request_list.id = request_id
  where cancelled_at is null and ends_at > moment and starts_at < moment + interval '14 days' and status = 'won'
  union all
  select counted.task, null, null, null, null, null, 0, false
  from (
    select 'peppol' as task
    from public.invoices left join public.invoice_deliveries on invoice_id = invoices.id
    where private.needs_peppol(state, document)
    union all
    select 'remind' from public.shop_settings
    where reminders_from is null and exists (
      select from private.invoice_list where paid_on is null and due_on < private.belgian_day(moment) and state = 'overdue'
    )
    union all
    select 'due' from private.requests_that_count
    where follow_up_on <= private.belgian_day(moment) and status not in ('won', 'lost')
    union all
    select 'spam' from public.requests where is_spam and spam_since is null and created_at > moment - interval '7 days' and created_at <= moment
    union all
    select 'stops' from private.mail_stop_list where stopped_at > moment - interval '7 days' and stopped_at <= moment
    union all
    select 'schedule' where private.schedule_stands_still(moment)
    union all
    select 'retention' where private.retention_fails(moment)
  ) as counted;
$$;

create or replace function private.owner_tasks(moment timestamptz) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(task, shown), '{}')
  from (
    select task, jsonb_build_object(
      'total', count(*),
      'people', count(distinct lower(details ->> 'email')),
      'need_peppol', count(*) filter (where (details ->> 'needs_peppol')::boolean),
      'since', min(at),
      'rows', coalesce(jsonb_agg(details order by place) filter (where place <= case task when 'requests' then 50 else 5 end and details is not null), '[]')
    ) as shown
    from (
      select *, row_number() over (partition by task order by rank, at, label) as place
      from private.causes(moment)
      where task is not null
    ) as placed
    group by task
  ) as tasks;
$$;

create or replace function private.figures_of_month(day date, until timestamptz default 'infinity')
returns jsonb stable security invoker
language plpgsql
set search_path = ''
as $$
declare
  first_day constant date := private.first_of_month(day);
  since constant timestamptz := private.belgian_midnight(first_day);
  before constant timestamptz := least(
    private.belgian_midnight((first_day + interval '1 month')::date), until + interval '1 microsecond'
  );
begin
  return (
    select jsonb_build_object(
      'requests', (select count(*) from private.requests_that_count where created_at >= since and created_at < before),
      -- A payment that does not match its order is money, but no Kit.
      'sold', (select count(*) from public.orders where paid_at >= since and paid_at < before),
      'in_cents', coalesce(sum(cents) filter (where cents > 0), 0),
      'out_cents', -coalesce(sum(cents) filter (where cents < 0), 0),
      'launch', (
        select count(*) from private.signups_that_count where state = 'confirmed' and confirmed_at >= since and confirmed_at < before
      )
    )
    from private.money_between(since, before)
  );
end;
$$;

create or replace function public.desk_today(moment timestamptz default now()) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'day', private.belgian_day(moment),
    'tasks', private.owner_tasks(moment),
    'month', private.figures_of_month(private.belgian_day(moment), moment),
    'launch', (
      select count(*) from private.signups_that_count where state = 'confirmed'
    ),
    'open', (
      select jsonb_build_object('invoices', count(*), 'invoice_cents', coalesce(sum(open_cents), 0))
      from private.invoice_list where paid_on is null and corrects is null and state in ('open', 'overdue')
    ) || (
      select jsonb_build_object('quotes', count(*), 'quote_cents', coalesce(sum(total_cents), 0))
      from public.quotes where state = 'sent' and valid_until >= private.belgian_day(moment)
    ),
    'online', jsonb_build_object(
      'kicks', (
        select jsonb_agg(jsonb_build_object('number', number, 'youtube_embed_code', youtube_embed_code) order by number)
        from public.kicks
      ),
      'files', (
        select coalesce(jsonb_agg(jsonb_build_object('key', key, 'path', path) order by key), '[]') from public.lesson_files
      )
    ),
    'weeks', private.figures_by_week(moment),
    'schedule_ran_at', (select schedule_ran_at from public.shop_settings)
  );
end;
$$;

create or replace function private.act_withdrawal_refused(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  reason constant text := trim(given ->> 'reason');
  mails constant boolean := (given ->> 'mails')::boolean;
  refused private.withdrawal_cases;
begin
  perform private.lock_order_of_case(id) from public.withdrawals where reference = subject;
  select * into refused from private.withdrawal_cases where reference = subject;
  if refused.id is null then
    return jsonb_build_object('result', 'missing');
  elsif mails and reason = '' or length(reason) > 1000 then
    return jsonb_build_object('result', 'reason');
  end if;
  if not private.close_withdrawal(subject, reason) then
    return jsonb_build_object('result', 'changed');
  end if;
  if mails then
    perform private.require_fresh_address(refused.email);
    perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'withdrawal-declined',
      'data', jsonb_build_object(
        'name', refused.name,
        'reference', refused.reference,
        'orderNumber', (select order_number from public.orders where id = refused.order_id),
        'forCompany', exists (select from public.orders where id = refused.order_id and company is not null),
        'receivedAt', to_char(refused.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'reason', reason
      ),
      'recipient', refused.email,
      'idempotency_key', 'withdrawal-' || refused.id || '-declined-' || jsonb_array_length(refused.events)
    )));
  end if;
  -- The case itself has the reason (close_withdrawal).
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object('mailed', mails)));
end;
$$;

create or replace function private.part_lines(document jsonb, percent integer, part text) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  with rates as (
    select (rate ->> 'vatPercent')::numeric as vat_percent, (rate ->> 'netCents')::integer as whole,
      floor((rate ->> 'netCents')::numeric * percent / 10000)::integer * 100 as deposit
    from jsonb_array_elements(document -> 'vat') as rate
  ),
  parts as (
    select vat_percent, case when part = 'deposit' then deposit else whole - deposit end as net from rates
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'description', left(
      case when part = 'deposit' then 'Voorschot ' || percent || '% op voorstel ' else 'Saldo van voorstel ' end || (document ->> 'number') || ': ' || (
        select string_agg(line ->> 'description', ', ' order by place)
        from jsonb_array_elements(document -> 'lines') with ordinality as entry (line, place)
        where (line ->> 'vatPercent')::numeric = vat_percent
      ), 200),
    'quantity', 1, 'unitCents', net, 'vatPercent', vat_percent
  ) order by vat_percent desc), '[]')
  from parts where net > 0;
$$;

create or replace function private.drafts_of(request uuid) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(draft) - 'request_id' order by part), '[]')
  from public.invoice_drafts as draft where request_id = request;
$$;

create or replace function private.keep_documents() returns trigger security invoker
language plpgsql
set search_path = ''
as $$
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

create or replace function private.invoice_mail_data(issued public.invoices) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
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

create or replace function public.invoice_by_link(link_token text) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select jsonb_build_object('document', document, 'state', state, 'open_cents', open_cents, 'paid_on', listed.paid_on)
  from public.invoices join private.invoice_list as listed using (id)
  where token = link_token and invoices.corrects is null;
$$;

create or replace function private.with_totals(document jsonb) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select document || jsonb_build_object('netCents', sum(net), 'vatCents', sum(vat), 'totalCents', sum(net + vat))
  from (
    select (rate ->> 'netCents')::integer as net, (rate ->> 'vatCents')::integer as vat
    from jsonb_array_elements(document -> 'vat') as rate
  ) as rates;
$$;

create or replace function private.issue_invoice(draft public.invoices, moment timestamptz default now())
returns public.invoices
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function private.mail_rule(name text) returns jsonb immutable security invoker
language sql
set search_path = ''
as $$
  select '{
    "request-business": {"priority":2},
    "request-visitor": {"priority":2},
    "request-answer": {"priority":2,"byOwner":true},
    "launch-business": {"priority":2},
    "launch-visitor": {"priority":2},
    "launch-announcement": {"priority":3},
    "newsletter": {"priority":3},
    "payment-buyer": {"priority":1,"attaches":"terms"},
    "payment-reminder": {"priority":1},
    "payment-business": {"priority":1},
    "payment-mismatch": {"priority":1},
    "withdrawal-acknowledged": {"priority":1,"about":"withdrawals"},
    "withdrawal-shop": {"priority":1,"about":"withdrawals"},
    "refund-refused": {"priority":1},
    "refund-failed": {"priority":1},
    "withdrawal-refunded": {"priority":1,"about":"withdrawals"},
    "withdrawal-declined": {"priority":1,"about":"withdrawals"},
    "refund-part": {"priority":1},
    "invoice": {"priority":1,"attaches":"invoice"},
    "invoice-business": {"priority":1,"attaches":"invoice"},
    "invoice-offer": {"priority":1},
    "invoice-reminder": {"priority":1,"attaches":"invoice"},
    "session": {"priority":1,"attaches":"session"},
    "quote": {"priority":2,"byOwner":true,"attaches":"invoice"},
    "quote-confirmed": {"priority":1,"attaches":"invoice"},
    "quote-answered": {"priority":1},
    "books-month": {"priority":2,"attaches":"books"},
    "password-changed": {"priority":1},
    "own-data": {"priority":2,"isReadersAlone":true},
    "deletion-asked": {"priority":2,"isReadersAlone":true},
    "owner-alert": {"priority":1},
    "owner-news": {"priority":2}
  }'::jsonb -> name;
$$;

create or replace function public.desk_audience(query jsonb) returns jsonb
language sql
security definer
set search_path = ''
as $$
  select private.list_page(
    'private.audience_list',
    query,
    jsonb_build_object('list', query ->> 'list', 'without', nullif(query ->> 'without', '')),
    'given_at desc, email'
  );
$$;

create or replace function private.mailing_key(mailing public.mailings, address text) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select case
    when mailing.audience = 'launch' then private.launch_key(address)
    else 'mailing-' || mailing.number || '-' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
  end;
$$;

create view private.audience with (security_invoker = true) as
  with known as (
    select case kind when 'launch' then 'launch' else 'newsletter' end as list, lower(email) as email, max(token) as token,
      bool_or(withdrawn_at is null) as asked, min(proven_at) filter (where withdrawn_at is null) as since,
      (array_agg(consents order by proven_at is null or withdrawn_at is not null, given_at desc))[1] as consent
    from public.consents
    where email <> ''
    group by 1, 2
  )
  select list, known.email, since, (consent).text, (consent).text_version, (consent).source, (consent).given_at,
    coalesce(signup.token, known.token) as token, private.plain_text(known.email) as search_text,
    case
      when cause = 'complaint' then 'complained'
      when cause is not null then 'bounced'
      when since is not null and (list = 'newsletter' or state = 'confirmed') then null
      when asked then 'no-proof'
      else 'stopped'
    end as without
  from known
  left join private.signups_that_count as signup on list = 'launch' and lower(signup.email) = known.email
  left join private.mail_stop_list as stops on stops.email = known.email
  where list = 'newsletter' or signup.email is not null;

create or replace function private.mailing_readers(mailing public.mailings) returns setof private.audience stable security invoker
language sql
set search_path = ''
as $$
  select audience from private.audience
  where list = mailing.audience and without is null
    and not exists (select from public.outbox where idempotency_key = private.mailing_key(mailing, email));
$$;

create or replace function private.mailing_state(mailing public.mailings) returns text immutable security invoker
language sql
set search_path = ''
as $$
  select case when mailing.send_at is not null then 'planned' when mailing.sent_at is not null then 'sent' else 'draft' end;
$$;

create or replace function private.with_words(data jsonb) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select data || coalesce((
    select jsonb_build_object(
      'subject', subject, 'words', words, 'button', nullif(button, ''), 'buttonUrl', nullif(button_url, '')
    )
    from public.mailings where number = (data ->> 'mailing')::integer
  ), '{}');
$$;

create or replace function private.mailing_mail(mailing public.mailings, reader private.audience, urls jsonb) returns jsonb stable
security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'template', case when is_launch then 'launch-announcement' else 'newsletter' end,
    'data', jsonb_build_object(
      'mailing', mailing.number,
      'unsubscribeUrl', concat(urls ->> 'pageUrl', query),
      'oneClickUrl', concat(urls ->> 'oneClickUrl', query)
    ) || case
      when is_launch then (select jsonb_build_object('priceCents', price_cents) from public.shop_settings)
      else jsonb_build_object('consent', coalesce(reader.text, ''), 'since', coalesce(reader.since, now()))
    end,
    'recipient', reader.email,
    'reply_to', urls ->> 'replyTo',
    'idempotency_key', private.mailing_key(mailing, reader.email)
  )
  from (values (
    mailing.audience = 'launch',
    case mailing.audience when 'launch' then '?action=unsubscribe&token=' else '?action=stop-updates&token=' end || reader.token
  )) as known (is_launch, query);
$$;

create or replace function private.send_mailing(mailing public.mailings, urls jsonb) returns integer security invoker
language plpgsql
set search_path = ''
as $$
declare
  mails jsonb;
begin
  -- Who leaves meanwhile waits for these locks, and then removes the mail.
  lock table public.launch_signups, public.consents in share row exclusive mode;
  update public.consents
  set token = (private.new_link()).token
  where kind in ('marketing', 'newsletter') and token is null and proven_at is not null and withdrawn_at is null;
  mails := (select jsonb_agg(private.mailing_mail(mailing, reader, urls)) from private.mailing_readers(mailing) as reader);
  perform private.enqueue_mails(mails);
  update public.mailings set sent_at = now(), send_at = null where number = mailing.number;
  return coalesce(jsonb_array_length(mails), 0);
end;
$$;

create or replace function public.send_due_mailings(urls jsonb) returns integer
language sql
security definer
set search_path = ''
as $$
  select coalesce(sum(private.send_mailing(due, urls)), 0)::integer
  from (
    select * from public.mailings
    where send_at <= now() and (audience <> 'launch' or (urls ->> 'sold')::boolean)
    for update
  ) as due;
$$;

create or replace function private.mailing_of(subject text) returns public.mailings security invoker
language plpgsql
set search_path = ''
as $$
declare
  mailing public.mailings;
begin
  select * into mailing from public.mailings where mailing_of.subject = 'mailing-' || number for update;
  if mailing_of.subject = 'mailing-new' then
    mailing.audience := 'newsletter';
  end if;
  return mailing;
end;
$$;

create or replace function private.act_mailing_saved(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailing public.mailings := private.mailing_of(subject);
begin
  if mailing.audience is null then
    return jsonb_build_object('result', 'missing');
  elsif private.mailing_state(mailing) <> 'draft' then
    return jsonb_build_object('result', 'left');
  end if;
  if mailing.number is null then
    insert into public.mailings (audience, subject, words) values ('newsletter', '?', '?') returning * into mailing;
  end if;
  update public.mailings as kept
  set subject = given ->> 'subject', words = given ->> 'words', button = given ->> 'button', button_url = given ->> 'buttonUrl'
  where number = mailing.number;
  return jsonb_build_object(
    'result', 'done', 'mailing', 'mailing-' || mailing.number, 'log', jsonb_build_object('subject', 'mailing-' || mailing.number)
  );
exception when check_violation then
  return jsonb_build_object('result', 'invalid');
end;
$$;

create or replace function private.act_mailing_tested(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailing constant public.mailings := private.mailing_of(subject);
  owner private.audience;
begin
  if mailing.number is null then
    return jsonb_build_object('result', 'missing');
  end if;
  owner.email := given ->> 'by';
  owner.text := given ->> 'consent';
  owner.since := now();
  perform private.enqueue_mails(jsonb_build_array(
    private.mailing_mail(mailing, owner, given) || jsonb_build_object('idempotency_key', 'mailing-test-' || (given ->> 'click'))
  ));
  return jsonb_build_object('result', 'done');
end;
$$;

create or replace function private.act_mailing_sent(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailing constant public.mailings := private.mailing_of(subject);
  moment constant timestamptz := (given ->> 'at')::timestamp at time zone 'Europe/Brussels';
  queued integer;
begin
  if mailing.number is null then
    return jsonb_build_object('result', 'missing');
  elsif mailing.send_at is not null or mailing.sent_at is not null and mailing.audience <> 'launch' then
    return jsonb_build_object('result', 'left');
  elsif moment not between now() and now() + interval '1 year' then
    return jsonb_build_object('result', 'moment');
  elsif moment is null and mailing.audience = 'launch' and not (given ->> 'sold')::boolean then
    return jsonb_build_object('result', 'not-on-sale');
  end if;
  update public.mailings set send_at = moment where number = mailing.number;
  queued := case when moment is null then private.send_mailing(mailing, given) end;
  if queued = 0 then
    return jsonb_build_object('result', 'nobody');
  end if;
  return jsonb_build_object('result', 'done', 'queued', coalesce(queued, 0), 'log', jsonb_build_object(
    'detail', jsonb_strip_nulls(jsonb_build_object('at', moment, 'mails', queued))
  ));
end;
$$;

create or replace function private.act_mailing_stopped(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  mailing constant public.mailings := private.mailing_of(subject);
  removed integer := 0;
begin
  if mailing.send_at is null then
    delete from public.outbox where id in (
      select id from private.mailing_mails
      where mailing_mails.mailing = mailing.number and sent_at is null and failed_at is null and sent_with is null
        and not private.is_ahead(locked_until)
    );
    get diagnostics removed = row_count;
  end if;
  update public.mailings set send_at = null where number = mailing.number;
  return jsonb_build_object(
    'result', case when found then 'done' else 'missing' end, 'log', jsonb_build_object('detail', jsonb_build_object('mails', removed))
  );
end;
$$;

create or replace function public.desk_mailings() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select jsonb_agg(jsonb_build_object(
      'mailing', 'mailing-' || number, 'audience', audience, 'subject', subject, 'state', private.mailing_state(mailings),
      'at', coalesce(send_at, sent_at),
      'sent', (select count(*) from private.mailing_mails as mail where mail.mailing = number and mail.sent_at is not null)
    ) order by number desc)
    from public.mailings
  );
end;
$$;

create or replace function public.desk_mailing(subject text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  shown public.mailings;
begin
  perform private.require_owner();
  shown := private.mailing_of(subject);
  if shown.audience is null then
    return null;
  end if;
  return to_jsonb(shown) - array['number', 'send_at', 'sent_at', 'created_at'] || jsonb_build_object(
    'mailing', subject,
    'button', coalesce(shown.button, ''),
    'button_url', coalesce(shown.button_url, ''),
    'state', private.mailing_state(shown),
    'at', coalesce(shown.send_at, shown.sent_at),
    'version', private.version_of(subject),
    'now', (select count(*) from private.mailing_readers(shown)),
    'without', (
      select coalesce(jsonb_object_agg(without, people), '{}')
      from (select without, count(*) as people from private.audience_list where list = shown.audience group by without) as reasons
    ),
    'results', (
      select jsonb_build_object(
        'sent', count(*) filter (where mail.sent_at is not null),
        'queued', count(*) filter (where mail.sent_at is null and mail.failed_at is null),
        'failed', count(*) filter (where mail.failed_at is not null),
        'bounced', count(*) filter (where cause = 'bounce'),
        'complained', count(*) filter (where cause = 'complaint'),
        'unsubscribed', count(*) filter (where cause is null and exists (
          select from public.consents
          where lower(consents.email) = lower(recipient) and (kind = 'launch') = (shown.audience = 'launch')
            and withdrawn_at between mail.sent_at and mail.sent_at + interval '7 days'
        ))
      )
      from private.mailing_mails as mail
      left join public.mail_stops as stops
        on stops.email = lower(recipient) and stopped_at between mail.sent_at and mail.sent_at + interval '7 days'
      where mail.mailing = shown.number
    )
  );
end;
$$;

create or replace function private.stop_mails() returns void security invoker
language sql
set search_path = ''
as $$
  update public.outbox
  set failed_at = now(), last_error = 'stopped: ' || coalesce(cause, 'consent')
  from public.outbox as waiting left join private.mail_stop_list as stops on stops.email = lower(recipient)
  where outbox.id = waiting.id and (
      cause is not null and not private.ignores_stop(outbox)
      or outbox.template = 'newsletter' and outbox.idempotency_key !~ '^mailing-test-'
        and not exists (select from private.newsletter_addresses as reader where reader.email = lower(outbox.recipient))
    )
    and waiting.sent_at is null and waiting.failed_at is null and waiting.sent_with is null
    and not private.is_ahead(waiting.locked_until);
$$;

create or replace function public.claim_outbox(run uuid, rate integer, batch integer, patience integer, lease_seconds integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lease constant interval := make_interval(secs => lease_seconds);
  -- Longer than a round takes while the mail service answers. `rests_until` keeps the pace of two runs together.
  hold constant interval := interval '8 seconds';
  new_request constant uuid := gen_random_uuid();
  delivery public.outbox_delivery;
  wait numeric;
  requests integer;
  claimed jsonb;
begin
  select * into delivery from public.outbox_delivery for update;
  if delivery.run <> claim_outbox.run and private.is_ahead(delivery.held_until) then
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', null);
  end if;
  if private.is_ahead(delivery.rests_until) then
    wait := extract(epoch from delivery.rests_until - clock_timestamp());
    update public.outbox_delivery
    set run = case when wait <= patience then claim_outbox.run end,
        held_until = case when wait <= patience then rests_until + hold else clock_timestamp() end
    where id;
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', case when wait <= patience then greatest(wait, 0) end);
  end if;

  perform private.stop_mails();
  with chosen as materialized (
    select due.*, count(*) over (partition by request) as size from private.due_mails(rate, batch) as due
  ),
  taken as (
    update public.outbox
    set attempts = outbox.attempts + 1,
        locked_until = clock_timestamp() + lease,
        sent_with = case
          when chosen.request = outbox.id then null
          when chosen.request = outbox.sent_with then outbox.sent_with
          when chosen.size > 1 then new_request
        end
    from chosen
    where outbox.id = chosen.id and outbox.sent_at is null and outbox.failed_at is null
    returning outbox.*, chosen.request, chosen.place
  )
  select count(distinct request)::integer, coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', taken.id,
        'template', template,
        'data', private.with_words(data),
        'recipient', recipient,
        'reply_to', reply_to,
        'idempotency_key', idempotency_key,
        'sent_with', sent_with,
        'attempts', attempts,
        'terms', case when private.mail_rule(template) ->> 'attaches' = 'terms' then private.terms_for_order(data ->> 'orderNumber') end,
        'document', case when private.mail_rule(template) ->> 'attaches' = 'invoice' then (
          select document from public.invoices where id = (data ->> 'invoiceId')::uuid
        ) end,
        'quote', case when private.mail_rule(template) ->> 'attaches' = 'invoice' then (
          select document from public.quotes where id = (data ->> 'quoteId')::uuid
        ) end,
        'books', case when private.mail_rule(template) ->> 'attaches' = 'books' then private.mailed_books(data) end
      )
      order by place, priority, created_at, taken.id
    ),
    '[]'::jsonb
  )
  into requests, claimed
  from taken;

  update public.outbox_delivery
  set run = case when requests > 0 then claim_outbox.run end,
      held_until = case when requests > 0 then clock_timestamp() + hold else clock_timestamp() end,
      rests_until = case
        when requests > 0 then clock_timestamp() + make_interval(secs => requests::double precision / rate)
        else rests_until
      end
  where id;
  return jsonb_build_object('mails', claimed, 'wait', null);
end;
$$;

create or replace function private.person_data(addresses text[], accounts uuid[]) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
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

create or replace function private.locked_with(subject text) returns text stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(
    (select order_number from public.invoices join public.orders on orders.id = order_id where number = $1),
    (select order_number from public.withdrawals join public.orders on orders.id = order_id where reference = $1),
    (select private.request_reference(request_id) from public.quotes where number = $1 limit 1),
    private.subject_in_log($1)
  );
$$;

create or replace function private.version_of(subject text) returns integer stable
language sql
security definer
set search_path = ''
as $$
  select (
    select coalesce(max(id), 0)::integer
    from public.owner_actions where owner_actions.subject = private.subject_in_log($1) and action <> 'exported'
  ) # coalesce(hashtext(coalesce(
    (select concat_ws(' ', email, private.refundable_cents(orders)) from public.orders where order_number = $1),
    (
      select concat_ws(' ', state, private.refundable_cents(orders))
      from private.withdrawal_cases as cases left join public.orders on orders.id = order_id
      where reference = $1
    ),
    (select sum(left_cents)::text from public.invoices, private.invoice_rates(invoices) where number = $1),
    (
      select string_agg(made, ' ') from (
        select number as made from public.invoices where request_id::text = $1
        union all
        select concat(number, version, state) from public.quotes where $1 in (request_id::text, number)
        order by made
      ) as of_request
    )
  )), 0);
$$;

create or replace function private.invoice_quote(quote public.quotes) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.belgian_day(now());
  known constant jsonb := quote.document -> 'buyer';
  buyer constant jsonb := coalesce(quote.answer -> 'buyer', known);
  input constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'company', buyer - 'email', 'email', buyer -> 'email', 'vatReason', quote.document -> 'vatReason',
    'reference', coalesce(nullif(quote.answer ->> 'reference', ''), quote.document ->> 'buyerReference')
  ));
  deposit constant jsonb := private.part_lines(quote.document, coalesce(quote.deposit_percent, 0), 'deposit');
  -- That of the address is the customer's to fill in.
  address constant text[] := array['street', 'postalCode', 'city'];
  changed constant boolean := buyer - address <> known - address or exists (select from jsonb_each_text(buyer) where value = '');
begin
  if deposit <> '[]' and not changed then
    perform private.act_invoice_issued(quote.request_id::text, input || jsonb_build_object(
      'lines', deposit, 'deliveredOn', today, 'dueOn', today + 14, 'invoicing', quote.document
    ));
  end if;
  insert into public.invoice_drafts (request_id, part, input, due_from, reason)
  select quote.request_id, part, input || jsonb_build_object('lines', lines), due_from,
    case when changed then 'changed' else 'session' end
  from (
    values ('deposit', deposit, today),
      ('rest', case
        when deposit <> '[]' then private.part_lines(quote.document, quote.deposit_percent, 'rest')
        else (select jsonb_agg(line - 'netCents') from jsonb_array_elements(quote.document -> 'lines') as line)
      end, null)
  ) as parts (part, lines, due_from)
  where lines <> '[]' and (part = 'rest' or changed);
end;
$$;

create or replace function private.answer_quote(wanted uuid, agrees boolean, given jsonb) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
  progress public.request_progress;
  about jsonb;
begin
  -- The request first, as whoever sends or withdraws does.
  progress := private.lock_progress((select request_id from public.quotes where id = wanted));
  select * into quote from public.quotes where id = wanted for update;
  if progress.request_id is null or private.quote_state(quote) <> 'sent' then
    return false;
  end if;
  update public.quotes
  set state = case when agrees then 'agreed' else 'declined' end,
      answered_at = now(),
      answer = given || jsonb_build_object('hash', encode(sha256(convert_to(document::text, 'UTF8')), 'hex'))
  where id = wanted
  returning * into quote;

  about := private.quote_mail_data(quote) - 'quoteUrl' || jsonb_build_object(
    'agrees', agrees, 'by', given ->> 'name', 'role', given ->> 'role', 'at', quote.answered_at, 'how', given ->> 'how',
    'reason', given ->> 'reason', 'requestId', quote.request_id
  );
  perform private.enqueue_mails(jsonb_agg(jsonb_build_object(
    'template', template,
    'data', about,
    'recipient', quote.document #>> array[whose, 'email'],
    'reply_to', quote.document #>> array[case whose when 'buyer' then 'seller' else 'buyer' end, 'email'],
    'idempotency_key', 'request-' || quote.request_id || '-' || template || '-' || quote.id
  )))
  from (values ('quote-confirmed', 'buyer'), ('quote-answered', 'seller')) as mail (template, whose)
  where agrees or whose = 'seller';

  if agrees then
    progress.status := 'won';
    perform private.store_progress(progress, coalesce(given ->> 'notedBy', given ->> 'name'));
    perform private.invoice_quote(quote);
    if quote.session_start > now() then
      perform private.set_session(
        quote.request_id, quote.session_start, quote.session_end, quote.document #>> '{seller,email}'
      );
    end if;
  end if;
  return true;
end;
$$;

create or replace function public.quote_by_link(link text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if jsonb_typeof(given) = 'object' then
    perform private.keep_terms(null, given -> 'terms') where given ? 'terms';
    perform private.answer_quote(
      id, (given ->> 'agrees')::boolean, given - 'agrees' || jsonb_build_object('terms', given #> '{terms,version}')
    )
    from public.quotes where token = link;
  end if;
  return (
    select jsonb_build_object(
      'state', private.quote_state(quotes), 'document', document, 'by', answer ->> 'name', 'at', answered_at
    )
    from public.quotes where token = link
  );
end;
$$;

create or replace function private.act_quote_agreed(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant uuid := (select id from public.quotes where number = subject order by version desc limit 1);
begin
  if wanted is null then
    return jsonb_build_object('result', 'missing');
  elsif not private.answer_quote(wanted, true, jsonb_build_object(
    'name', left(given ->> 'name', 100), 'how', left(given ->> 'how', 300), 'on', given ->> 'agreedOn', 'notedBy', given ->> 'by'
  )) then
    return jsonb_build_object('result', (select private.quote_state(quotes) from public.quotes where id = wanted));
  end if;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'subject', (select private.request_reference(request_id) from public.quotes where id = wanted),
    'detail', jsonb_build_object('quote', subject)
  ));
end;
$$;

create or replace function private.quote_state(quote public.quotes) returns text stable security invoker
language sql
set search_path = ''
as $$
  select case
    when quote.state = 'sent' and quote.valid_until < private.belgian_day(now()) then 'expired' else quote.state
  end;
$$;

create or replace function private.quote_mail_data(quote public.quotes) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'quoteId', quote.id,
    'reference', quote.number,
    'version', quote.version,
    'company', quote.document #>> '{buyer,name}',
    'totalCents', quote.total_cents,
    'validUntil', quote.valid_until,
    'session', quote.document -> 'session',
    'quoteUrl', '/voorstel?token=' || quote.token
  );
$$;

create or replace function private.drafted_quote(given jsonb, reference text, number text, version integer)
returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select private.with_totals(private.drafted_invoice(given, reference) - array['deliveredOn', 'corrects'])
    || jsonb_build_object(
      'kind', 'quote',
      'number', number,
      'version', version,
      'issuedOn', private.belgian_day(now()),
      'validUntil', (given ->> 'validUntil')::date,
      'session', private.session_of(given),
      'depositPercent', nullif(given ->> 'deposit', '')::integer,
      'wordsAbove', given ->> 'wordsAbove',
      'wordsBelow', given ->> 'wordsBelow'
    );
$$;

create or replace function private.act_quote_sent(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  progress public.request_progress := private.lock_progress(subject::uuid);
  email constant text := given ->> 'email';
  this_year constant integer := extract(year from private.belgian_day(now()));
  sent public.quotes;
  place integer;
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  elsif private.stop_of(email) is not null then
    return jsonb_build_object('result', 'stopped');
  end if;
  update public.quotes set state = 'replaced' where request_id = progress.request_id and state = 'sent' returning * into sent;
  if sent.id is null then
    insert into public.quote_counters as counter (year, last) values (this_year, 1)
    on conflict (year) do update set last = counter.last + 1
    returning last into place;
  end if;
  sent.document := private.drafted_quote(
    given, private.request_reference(progress.request_id),
    coalesce(sent.number, 'V' || this_year || '-' || lpad(place::text, greatest(4, length(place::text)), '0')),
    coalesce(sent.version, 0) + 1
  );
  insert into public.quotes (request_id, document, valid_until, session_start, session_end, token, sent_by)
  select progress.request_id, sent.document, (given ->> 'validUntil')::date,
    (sent.document #>> '{session,start}')::timestamptz, (sent.document #>> '{session,end}')::timestamptz, token, given ->> 'by'
  from private.new_link()
  returning * into sent;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'quote',
    'data', private.quote_mail_data(sent),
    'recipient', email,
    'reply_to', sent.document #>> '{seller,email}',
    'idempotency_key', 'request-' || progress.request_id || '-quote-' || sent.id
  )));
  if progress.status in ('new', 'followed-up') then
    progress.status := 'quoted';
    perform private.store_progress(progress, given ->> 'by');
  end if;
  return jsonb_build_object('result', 'done', 'number', sent.number, 'log', jsonb_build_object(
    'detail', jsonb_build_object('quote', sent.number, 'cents', sent.total_cents)
  ));
end;
$$;

create or replace function private.act_quote_withdrawn(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  quote public.quotes;
begin
  update public.quotes set state = 'withdrawn' where number = subject and state = 'sent' returning * into quote;
  if quote.id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'subject', private.request_reference(quote.request_id),
    'detail', jsonb_build_object('quote', quote.number)
  ));
end;
$$;

create or replace function private.listed_quote(quote public.quotes) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_build_object(
    'number', quote.number, 'version', quote.version, 'state', private.quote_state(quote), 'sent_at', quote.sent_at,
    'answered_at', quote.answered_at, 'document', quote.document,
    'answer', jsonb_strip_nulls(quote.answer - array['buyer', 'reference', 'terms', 'network', 'hash'])
  );
$$;

create or replace function private.quotes_of(request uuid) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.listed_quote(quotes) order by sent_at desc), '[]')
  from public.quotes
  where request_id = request
    and not exists (select from public.quotes as later where later.number = quotes.number and later.version > quotes.version);
$$;

create or replace function public.desk_quote(number text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  request uuid;
  versions jsonb;
begin
  perform private.require_owner();
  select (array_agg(request_id))[1], jsonb_agg(private.listed_quote(quotes) order by version desc) into request, versions
  from public.quotes where quotes.number = trim($1);
  perform private.count_read(number, case when versions is null then 'quotes' else trim(number) end);
  if versions is null then
    return null;
  end if;
  return jsonb_build_object(
    'versions', versions,
    'known', private.version_of(trim(number)),
    'request', request,
    'history', private.history(request_ids => array_remove(array[request], null))
  );
end;
$$;

create or replace function public.desk_quote_preview(request uuid, given jsonb) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select private.drafted_quote(given, private.request_reference(id), 'voorbeeld', 1) from public.requests where id = request
  );
end;
$$;

create or replace function public.within_limits(counters jsonb, call text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  limited jsonb;
  uncounted text;
  answer jsonb;
begin
  begin
    limited := private.take_rate_limits(counters);
  exception when others then
    uncounted := sqlerrm;
  end;
  if limited is not null and call is distinct from 'declare_withdrawal' then
    return jsonb_build_object('limited', limited);
  end if;

  begin
    if call is not null then
      case call
        when 'submit_request' then
          answer := to_jsonb(public.submit_request(given -> 'request', given -> 'consent', given -> 'mails'));
        when 'join_launch_list' then
          answer := to_jsonb(public.join_launch_list(given -> 'signup', given -> 'consent', given -> 'mails'));
        when 'act_on_launch_link' then
          answer := to_jsonb(public.act_on_launch_link(given ->> 'link_token', given ->> 'action'));
        when 'act_on_consent_link' then
          answer := to_jsonb(public.act_on_consent_link(given ->> 'link_token', given ->> 'action'));
        when 'account_lists' then
          answer := public.account_lists(
            (given ->> 'account_id')::uuid, (given ->> 'newsletter')::boolean, (given ->> 'launch')::boolean,
            given -> 'consent'
          );
        when 'create_order' then
          answer := public.create_order(given -> 'attempt', given -> 'consent');
        when 'correct_order_address' then
          answer := to_jsonb(public.correct_order_address(given ->> 'key', given ->> 'old_address', given ->> 'new_address'));
        when 'add_company' then
          answer := to_jsonb(public.add_company(
            (given ->> 'account_id')::uuid, given ->> 'number', given -> 'buyer', given -> 'invoicing'
          ));
        when 'address_to_confirm' then
          answer := to_jsonb(public.address_to_confirm(given ->> 'checkout'));
        when 'declare_withdrawal' then
          answer := public.declare_withdrawal(
            given -> 'declaration' || jsonb_build_object('mails_allowed', limited is null), given -> 'mails'
          );
        when 'confirm_withdrawal' then
          answer := public.confirm_withdrawal(given ->> 'link_token');
        when 'invoice_of_account' then
          answer := public.invoice_of_account((given ->> 'account_id')::uuid, given ->> 'wanted');
        when 'invoice_by_link' then
          answer := public.invoice_by_link(given ->> 'link_token');
        when 'ask_own_data' then
          answer := to_jsonb(public.ask_own_data(given ->> 'address', given ->> 'token_hash', given ->> 'link'));
        when 'own_data' then
          answer := public.own_data((given ->> 'account_id')::uuid, given ->> 'link_hash');
        when 'quote_by_link' then
          answer := public.quote_by_link(given ->> 'link', given -> 'given');
        when 'own_deletion' then
          answer := public.own_deletion(
            (given ->> 'account_id')::uuid, given ->> 'link_hash', given ->> 'action', given ->> 'token_hash',
            given ->> 'undo_url'
          );
        when 'undo_deletion' then
          answer := to_jsonb(public.undo_deletion(given ->> 'link_hash'));
        when 'record_browser_error' then
          perform public.record_browser_error(given -> 'report');
      end case;
    end if;
  exception when others then
    return jsonb_build_object('error', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
  end;
  return jsonb_strip_nulls(jsonb_build_object('limited', limited, 'uncounted', uncounted))
    || jsonb_build_object('answer', answer);
end;
$$;

create or replace function public.remind_buyers(business_email text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  queued integer;
begin
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    'payment-reminder',
    jsonb_build_object(
      'email', orders.email,
      'firstName', nullif(orders.first_name, ''),
      'productName', orders.product_name,
      'orderNumber', orders.order_number,
      'unconfirmed', private.has_unconfirmed_account(orders),
      'last', reminder.number = 2
    ),
    orders.email,
    business_email,
    'order-' || orders.id || '-reminder-' || reminder.number
  from public.orders
  join (values (1, interval '1 day', interval '5 days'), (2, interval '5 days', interval '10 days'))
    as reminder (number, after, until)
    on orders.booked_at <= now() - reminder.after and orders.booked_at > now() - reminder.until
  where orders.status = 'paid'
    and orders.user_id is null
    and orders.erased_at is null
    and orders.email <> ''
    and orders.problem is null
    and not exists (
      select from public.outbox where idempotency_key = 'order-' || orders.id || '-reminder-' || reminder.number
    )
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued + private.remind_companies(now());
end;
$$;

create or replace function private.reminded_lately(invoice public.invoices, moment timestamptz) returns boolean immutable security invoker
language sql
set search_path = ''
as $$
  select coalesce(invoice.reminded_at > moment - interval '7 days', false);
$$;

create or replace function private.invoices_to_remind(moment timestamptz, late integer) returns setof public.invoices stable
security invoker
language sql
set search_path = ''
as $$
  select invoices.*
  from public.invoices
  cross join public.shop_settings
  cross join (values (-3), (7), (21)) as reminder (after)
  where corrects is null and paid_on is null and remind
    and private.belgian_day(moment) - due_on - after between 0 and late
    and due_on + after > reminders_from
    and (after > 0 or due_on - issued_on >= 7)
    and not private.reminded_lately(invoices, moment)
    and private.invoice_open_cents(invoices) > 0;
$$;

create or replace function private.remind_company(invoice public.invoices, moment timestamptz, click text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.invoices set reminded_at = moment where id = invoice.id;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'invoice-reminder',
    'data', private.invoice_mail_data(invoice) || jsonb_build_object(
      'early', invoice.due_on >= private.belgian_day(moment),
      'words', (select reminder_words from public.shop_settings)
    ),
    'recipient', invoice.document #>> '{buyer,email}',
    'reply_to', invoice.document #>> '{seller,email}',
    'idempotency_key', 'invoice-' || invoice.id || '-reminder-' || click
  )));
end;
$$;

create or replace function private.remind_companies(moment timestamptz) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  number text;
  invoice public.invoices;
  queued integer := 0;
begin
  for number in
    select due.number from private.invoices_to_remind(moment, 2) as due
    where extract(hour from moment at time zone 'Europe/Brussels') >= 9
    order by 1
  loop
    invoice := private.lock_invoice(number);
    -- It may have been paid or credited while its lock was waited for.
    if exists (select from private.invoices_to_remind(moment, 2) as due where due.id = invoice.id) then
      perform private.remind_company(invoice, moment, private.belgian_day(moment)::text);
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

create or replace function public.desk_reminders() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select jsonb_build_object(
      'on', coalesce(reminders_from < 'infinity', false), 'words', reminder_words,
      'version', private.version_of('invoice-reminders')
    )
    from public.shop_settings
  );
end;
$$;

create or replace function private.act_reminders_changed(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.shop_settings
  set reminder_words = given ->> 'words',
    reminders_from = case
      when not (given ->> 'on')::boolean then 'infinity'
      when reminders_from < 'infinity' then reminders_from
      else private.belgian_day(now())
    end
  where subject = 'invoice-reminders';
  return jsonb_build_object(
    'result', case when found then 'done' else 'missing' end,
    'log', jsonb_build_object('detail', jsonb_build_object('on', given -> 'on'))
  );
end;
$$;

create or replace function private.act_invoice_reminding(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.invoices set remind = (given ->> 'on')::boolean where number = subject and corrects is null;
  return jsonb_build_object('result', case when found then 'done' else 'missing' end);
end;
$$;

create or replace function private.expire_requests(before timestamptz, batch integer) returns integer security invoker
language plpgsql
set search_path = ''
as $$
declare
  old uuid[];
begin
  select array_agg(id) into old
  from (
    select requests.id
    from public.requests
    where requests.created_at < before
      and not exists (
        select
        from public.requests as other
        left join public.request_progress on request_progress.request_id = other.id
        where lower(other.email) = lower(requests.email)
          and (
            other.created_at >= before
            or request_progress.updated_at >= before
            or exists (select from public.notes where request_id = other.id and at >= before)
            or exists (select from public.quotes where request_id = other.id and sent_at >= before)
            or exists (
              select from public.invoices
              where request_id = other.id
                and (invoices.created_at >= before or corrects is null and private.invoice_open_cents(invoices) > 0)
            )
          )
      )
      and not exists (
        select from public.orders where lower(orders.email) = lower(requests.email) and created_at >= before
      )
    order by created_at
    limit batch
  ) as expired;
  return private.delete_requests(old);
end;
$$;

create or replace function private.delete_requests(old uuid[]) returns integer security invoker
language plpgsql
set search_path = ''
as $$
begin
  delete from public.outbox
  where idempotency_key in (
    select 'request-answer-' || id from public.notes where request_id = any (old)
    union all select 'request-' || request_id || '-quote-' || id from public.quotes where request_id = any (old)
  ) or idempotency_key in (
    select 'request-' || id || '-' || recipient
    from unnest(old) as id, unnest(array['business', 'visitor']) as recipient
  );
  delete from public.requests where id = any (old);
  return coalesce(cardinality(old), 0);
end;
$$;

create or replace function public.remove_expired(rule text, before timestamptz, batch integer) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  removed integer;
begin
  case rule
    when 'requests' then return private.expire_requests(before, batch);
    when 'spam' then
      return private.delete_requests(array(select id from public.requests where spam_since < before limit batch));
    when 'launch' then return private.expire_launch(before, batch);
    when 'unpaid' then return private.expire_orders(before, false, batch);
    when 'orders' then return private.expire_orders(before, true, batch);
    when 'accounts' then return private.expire_accounts(before, batch);
    when 'auth-log' then return private.expire_auth_log(before, batch);
    when 'withdrawals' then
      delete from public.withdrawals where id in (
        select id from private.withdrawal_cases
        where received_at < before and not private.is_unsettled(withdrawal_cases.state)
          and not exists (
            select from public.withdrawals as later where later.repeats = withdrawal_cases.id and later.received_at >= before
          )
        limit batch
      );
    when 'invoices' then
      delete from public.invoices where id in (
        select id from public.invoices as old
        where issued_on < private.belgian_day(before)
          and not exists (select from public.invoices as note where note.corrects = old.id)
        limit batch
      );
    when 'quotes' then
      delete from public.quotes where id in (
        select id from public.quotes where state = 'agreed' and answered_at < before limit batch
      );
    when 'consents' then
      delete from public.consents where id in (
        select id from public.consents
        where case
          when withdrawn_at is not null then withdrawn_at < before
          when proven_at is null then given_at < before
          else kind = 'launch' and given_at < before
            and not exists (select from public.launch_signups where lower(launch_signups.email) = lower(consents.email))
        end
        limit batch
      );
    when 'mails' then
      delete from public.outbox where id in (
        select id from public.outbox
        where created_at < before and coalesce(sent_at, failed_at) < before and template <> 'launch-announcement'
        limit batch
      );
    when 'payments' then
      delete from public.stripe_events
      where id in (select id from public.stripe_events where received_at < before limit batch);
    when 'stops' then
      delete from public.mail_stops where id in (select id from public.mail_stops where stopped_at < before limit batch);
    when 'reports' then
      delete from public.mail_reports
      where id in (select id from public.mail_reports where received_at < before limit batch);
  end case;
  get diagnostics removed = row_count;
  return removed;
end;
$$;

create or replace function private.set_session(request uuid, starts timestamptz, ends timestamptz, owner_email text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.sessions;
  asked public.requests;
begin
  select * into known from public.sessions where request_id = request and cancelled_at is null for update;
  if (known.starts_at, known.ends_at) is not distinct from (starts, ends) then
    return;
  end if;
  insert into public.sessions (request_id, starts_at, ends_at, cancelled_at)
  values (
    request, coalesce(starts, known.starts_at), coalesce(ends, known.ends_at), case when starts is null then now() end
  )
  on conflict (request_id) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, cancelled_at = excluded.cancelled_at,
        sequence = sessions.sequence + 1
  returning * into known;
  update public.invoice_drafts
  set due_from = case when starts is not null then private.belgian_day(ends) + 1 end
  where request_id = request and part = 'rest';

  select * into asked from public.requests where id = request;
  perform private.enqueue_mails(jsonb_agg(jsonb_build_object(
    'template', 'session',
    'data', jsonb_build_object(
      'requestId', request,
      'reference', private.request_reference(request),
      'who', coalesce(nullif(asked.company, ''), asked.name),
      'startsAt', known.starts_at,
      'endsAt', known.ends_at,
      'sequence', known.sequence,
      'state', case when starts is null then 'cancelled' when known.sequence = 0 then 'new' else 'changed' end,
      'toOwner', to_owner
    ),
    'recipient', case when to_owner then owner_email else asked.email end,
    'idempotency_key', 'request-' || request || '-session-' || known.sequence || case when to_owner then '-owner' else '' end
  )))
  from unnest(array[false, true]) as to_owner;
end;
$$;

create or replace function private.session_of(given jsonb) returns jsonb stable security invoker
language sql
set search_path = ''
as $$
  select jsonb_object_agg(name, (given ->> 'sessionOn' || ' ' || (given ->> field))::timestamp at time zone 'Europe/Brussels')
  from (values ('start', 'sessionFrom'), ('end', 'sessionTo')) as part (name, field)
  where given ->> 'sessionOn' <> '';
$$;

create or replace function private.act_session_set(subject text, given jsonb) returns jsonb security invoker
language plpgsql
set search_path = ''
as $$
declare
  progress constant public.request_progress := private.lock_progress(subject::uuid);
  day constant date := (given ->> 'sessionOn')::date;
  session constant jsonb := private.session_of(given);
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  elsif progress.status <> 'won' then
    return jsonb_build_object('result', 'not-won');
  elsif given ->> 'sessionFrom' >= given ->> 'sessionTo' and day is not null then
    return jsonb_build_object('result', 'times');
  end if;
  perform private.require_fresh_address((select email from public.requests where id = progress.request_id));
  perform private.set_session(
    progress.request_id, (session ->> 'start')::timestamptz, (session ->> 'end')::timestamptz,
    -- The calendar that has it from the agreement.
    coalesce((
      select document #>> '{seller,email}' from public.quotes
      where request_id = progress.request_id and state = 'agreed' order by answered_at desc limit 1
    ), given ->> 'by')
  );
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'detail', jsonb_build_object('sessionOn', day)
  ));
end;
$$;

create or replace function public.desk_launch_mail() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select jsonb_build_object('subject', subject, 'words', words, 'left', true, 'version', 0)
    from public.mailings where audience = 'launch'
  );
end;
$$;

create or replace function public.desk_launch() returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return '{
    "confirmed": 0, "unconfirmed": 0, "left": 0, "open": 0, "sent": 0, "queued": 0, "failed": 0, "mailsFailed": 0, "mailsStuck": 0, "mailSentAt": null, "weeks": []
  }';
end;
$$;

create or replace function public.desk_launch_list(query jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return '{"total": 0, "rows": []}';
end;
$$;

create or replace function public.desk_newsletter(query jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return '{"total": 0, "rows": []}';
end;
$$;

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

create view private.all_requests with (security_invoker = true) as
  select requests.*, request_progress.follow_up_on, coalesce(request_progress.status, 'new') as status,
    -- One that was won or lost waits for nothing.
    request_progress.status not in ('won', 'lost') and request_progress.follow_up_on <= (select private.belgian_day(now())) as is_due
  from public.requests
  left join public.request_progress on request_progress.request_id = requests.id;

create view private.request_list with (security_invoker = true) as
  select
    id, kind, name, email, phone, company, message, details, consent_marketing, source_url, utm_source, utm_medium,
    utm_campaign, source, made_by, created_at, is_spam, spam_since, private.request_reference(id) as reference, status, follow_up_on, is_due,
    search_text
  from private.all_requests;

create view private.audience_list with (security_invoker = true) as
  select list, email, since, text, text_version, source, given_at, coalesce(without, 'none') as without, search_text
  from private.audience;

create view private.mailing_mails with (security_invoker = true) as
  select outbox.*, coalesce((data ->> 'mailing')::integer, 1) as mailing
  from public.outbox
  where template in ('launch-announcement', 'newsletter') and idempotency_key !~ '^(launch|mailing)-test-';

create view private.requests_that_count with (security_invoker = true) as
  select * from private.all_requests where not is_spam;

create or replace trigger keep_invoices
  after update or delete on public.invoices
  for each row
  execute function private.keep_documents();

create or replace trigger keep_all_invoices
  before truncate on public.invoices
  for each statement
  execute function private.keep_documents();

create or replace trigger keep_quotes
  after update or delete on public.quotes
  for each row
  execute function private.keep_documents();

create or replace trigger keep_all_quotes
  before truncate on public.quotes
  for each statement
  execute function private.keep_documents();

drop function private.keep_invoices();

revoke all on schema private from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated;
grant usage on schema private to service_role;
grant execute on all functions in schema private to service_role;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;

grant select, insert, update, delete on all tables in schema public to service_role;
revoke insert, update, delete
  on public.invoices, public.invoice_counters, public.invoice_deliveries, public.quotes, public.quote_counters from service_role;
grant usage, select on all sequences in schema public to service_role;
grant execute on all functions in schema public to service_role;

grant select on public.orders, public.kicks, public.lesson_files to authenticated;
grant select (id, order_id, kind, number, issued_on, total_cents) on public.invoices to authenticated;
grant select, insert, update on public.kick_progress to authenticated;

grant execute on function
  public.mark_kick,
  public.desk_access,
  public.desk_act,
  public.desk_today,
  public.desk_month,
  public.desk_actions,
  public.desk_action_owners,
  public.desk_owners,
  public.desk_search,
  public.desk_person,
  public.desk_own_data,
  public.desk_orders,
  public.desk_order,
  public.desk_terms,
  public.desk_withdrawals,
  public.desk_withdrawal,
  public.desk_requests,
  public.desk_request_counts,
  public.desk_request,
  public.desk_saved_answers,
  public.desk_invoices,
  public.desk_company_orders,
  public.desk_reminders,
  public.desk_invoice,
  public.desk_invoice_preview,
  public.desk_quote,
  public.desk_quote_preview,
  public.desk_company,
  public.desk_books,
  public.desk_book_invoices,
  public.desk_prove_fresh,
  public.desk_launch,
  public.desk_launch,
  public.desk_audience,
  public.desk_launch_list,
  public.desk_launch_mail,
  public.desk_mailing,
  public.desk_mailings,
  public.desk_newsletter,
  public.desk_lessons,
  public.desk_shop,
  public.desk_shop_version,
  public.desk_browser_errors,
  public.desk_failures,
  public.desk_mails,
  public.desk_mail,
  public.desk_mail_stops
to authenticated;
