-- Quotes for companies, each for a request. What was sent is frozen, in the shape of quoteDocument
-- (contract/invoicing/document.ts); a change is the next version of the same number.

create trigger keep_quotes
  after update or delete on public.quotes
  for each row
  execute function private.keep_documents();

create trigger keep_all_quotes
  before truncate on public.quotes
  for each statement
  execute function private.keep_documents();

-- The state of a quote as people know it: it expires after its last day.
create function private.quote_state(quote public.quotes) returns text stable security invoker as $$
  select case
    when quote.state = 'sent' and quote.valid_until < private.belgian_day(now()) then 'expired' else quote.state
  end;
$$;

-- What the mails about a quote say. The link is a path of the site, as quotePath in contract/quotes.ts.
create function private.quote_mail_data(quote public.quotes) returns jsonb stable security invoker as $$
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

-- The document of a quote: that of drafted_invoice, with what only a quote has.
create function private.drafted_quote(given jsonb, reference text, number text, version integer)
returns jsonb stable security invoker as $$
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

-- Sends a quote for a request: the next version of the one that still lives, or else the next number of the year. A request
-- that was not quoted before becomes so.
create function private.act_quote_sent(subject text, given jsonb) returns jsonb as $$
declare
  progress public.request_progress := private.lock_progress(subject::uuid);
  email constant text := given ->> 'email';
  this_year constant integer := extract(year from private.belgian_day(now()))::integer;
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

-- Withdraws the version of a quote that still lives, by its number.
create function private.act_quote_withdrawn(subject text, given jsonb) returns jsonb as $$
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

-- A quote as the desk lists it: { number, version, state, sent_at, answered_at, document, answer }.
create function private.listed_quote(quote public.quotes) returns jsonb stable security invoker as $$
  select jsonb_build_object(
    'number', quote.number, 'version', quote.version, 'state', private.quote_state(quote), 'sent_at', quote.sent_at,
    'answered_at', quote.answered_at, 'document', quote.document,
    'answer', jsonb_strip_nulls(quote.answer - array['buyer', 'reference', 'terms', 'network', 'hash'])
  );
$$;

-- The quotes of a request, each in its last version, the latest first (listed_quote).
create function private.quotes_of(request uuid) returns jsonb stable security invoker as $$
  select coalesce(jsonb_agg(private.listed_quote(quotes) order by sent_at desc), '[]')
  from public.quotes
  where request_id = request
    and not exists (select from public.quotes as later where later.number = quotes.number and later.version > quotes.version);
$$;

-- A quote by its number, or null: { versions, known, request, history }. `versions` are the latest first (listed_quote), and
-- `known` is the version of what the owner sees.
create function public.desk_quote(number text) returns jsonb as $$
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

-- The document that act_quote_sent would send now; null for a request that is gone.
create function public.desk_quote_preview(request uuid, given jsonb) returns jsonb stable as $$
begin
  perform private.require_owner();
  return (
    select private.drafted_quote(given, private.request_reference(id), 'voorbeeld', 1) from public.requests where id = request
  );
end;
$$;
