-- What a customer answers to a quote, by its link or through the owner, and what follows by itself.

-- Makes the invoices of a quote that was agreed: the deposit leaves at once when the company is as the owner had filled it in, and is
-- a draft when anything of it changed or was missing; the rest is a draft for after the session.
create function private.invoice_quote(quote public.quotes) returns void as $$
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

-- Stores the answer to a quote, and what follows from it: of two at once, the first. False when it can no longer be answered.
create function private.answer_quote(wanted uuid, agrees boolean, given jsonb) returns boolean as $$
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

-- The quote of a link, after the answer that is `given`, { agrees, ... }, if any: { state, document, by, at }. Null for no such link.
create function public.quote_by_link(link text, given jsonb) returns jsonb as $$
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

-- Notes that a customer agreed to a quote by phone or by mail.
create function private.act_quote_agreed(subject text, given jsonb) returns jsonb as $$
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
