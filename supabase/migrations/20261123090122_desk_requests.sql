-- Requests on the owner's desk: the status of each one, its notes and answers, and the release of suspected spam.

-- The status of a request. A request without a row is 'new', unless it is suspected spam.
create table public.leads (
  request_id uuid primary key references public.requests (id) on delete cascade,
  -- One of contract/leads.ts.
  status text not null default 'new' check (status in ('new', 'followed-up', 'quoted', 'won', 'lost')),
  -- A day that a browser can format: any other would break the whole list.
  follow_up_on date check (follow_up_on between '0001-01-01' and '9999-12-31'),
  -- Incremented by every change; a request without a row has version 0.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);

create index leads_follow_up_on on public.leads (follow_up_on) where follow_up_on is not null;

-- The notes and answers of owners, never changed.
create table public.lead_notes (
  -- Chosen by the form, so that a double click stores one note. The mail of an answer has the key 'lead-answer-<id>'.
  id uuid primary key,
  request_id uuid not null references public.requests (id) on delete cascade,
  kind text not null check (kind in ('note', 'answer')),
  subject text not null default '',
  words text not null check (words <> ''),
  author text not null,
  at timestamptz not null default now(),
  search_text text generated always as (public.plain_text(subject || ' ' || words)) stored
);

create index lead_notes_request_id on public.lead_notes (request_id);
create index lead_notes_answers on public.lead_notes (at) where kind = 'answer';

alter table public.leads enable row level security;
alter table public.lead_notes enable row level security;

-- The lead of a request as the desk shows it: { status, follow_up_on, version, updated_at, updated_by }.
create function public.lead_of(request uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select to_jsonb(leads) - 'request_id' from public.leads where request_id = request),
    jsonb_build_object('status', 'new', 'follow_up_on', null, 'version', 0, 'updated_at', null, 'updated_by', '')
  );
$$;

create function public.owner_address()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((select email from auth.users where id = auth.uid()), '');
$$;

create view public.request_list with (security_invoker = true) as
  select
    requests.id, kind, name, email, phone, company, message, details, consent_marketing, source_url, utm_source, utm_medium,
    utm_campaign, created_at, suspected_bot, public.request_reference(requests.id) as reference,
    coalesce(leads.status, 'new') as status, leads.follow_up_on,
    leads.follow_up_on <= (now() at time zone 'Europe/Brussels')::date as is_due, search_text
  from public.requests
  left join public.leads on leads.request_id = requests.id;

-- Requests, newest first, or by query.sort: 'waiting' (new ones first, the oldest on top), 'follow-up' (by follow-up date)
-- or 'oldest': a page, with the query of list_page plus: status, kind, due (only those whose follow-up date has come),
-- bots (only suspected spam, which is otherwise left out).
create function public.desk_requests(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page(
    'public.request_list',
    query - 'sort',
    jsonb_build_object(
      'status', nullif(query ->> 'status', ''),
      'kind', nullif(query ->> 'kind', ''),
      'is_due', nullif((query ->> 'due')::boolean, false),
      'suspected_bot', coalesce((query ->> 'bots')::boolean, false)
    ),
    case query ->> 'sort'
      when 'waiting' then 'case when status = ''new'' then created_at end, '
      when 'follow-up' then 'follow_up_on, '
      when 'oldest' then 'created_at, '
      else ''
    end || 'created_at desc, id'
  );
$$;

-- How many requests wait for a first answer, have reached their follow-up date, or are suspected spam.
create function public.desk_request_counts()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where not suspected_bot and coalesce(leads.status, 'new') = 'new'),
      'due', count(*) filter (
        where not suspected_bot and leads.follow_up_on <= (now() at time zone 'Europe/Brussels')::date
      ),
      'bots', count(*) filter (where suspected_bot)
    )
    from public.requests
    left join public.leads on leads.request_id = requests.id
  );
end;
$$;

-- One request with everything about it: { request, stop, lead, notes, consents, others, orders, invoices, billed }, or
-- null. `stop` is why its address gets no answer.
create function public.desk_request(subject uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  shown public.requests;
begin
  perform public.require_owner();
  perform public.count_read(subject::text, public.request_reference(subject));
  select * into shown from public.requests where id = subject;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'request', to_jsonb(shown) - array['search_text', 'held', 'user_id']
      || jsonb_build_object('reference', public.request_reference(shown.id)),
    'stop', public.stop_of(shown.email),
    'lead', public.lead_of(shown.id),
    'notes', (
      select coalesce(jsonb_agg(
        to_jsonb(note) - array['request_id', 'search_text']
          || jsonb_build_object('delivery', case when mail.id is not null then public.mail_state(mail) end)
        order by note.at desc
      ), '[]'::jsonb)
      from public.lead_notes as note
      left join public.outbox as mail on mail.idempotency_key = 'lead-answer-' || note.id
      where note.request_id = shown.id
    ),
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
          'id', other.id, 'kind', other.kind, 'created_at', other.created_at, 'suspected_bot', other.suspected_bot,
          'status', coalesce(leads.status, 'new')
        )
        order by other.created_at desc
      ), '[]'::jsonb)
      from public.requests as other
      left join public.leads on leads.request_id = other.id
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
      from public.order_list
      where lower(email) = lower(shown.email)
    ),
    'invoices', public.invoices_of(shown.id),
    'billed', (
      select document -> 'buyer'
      from public.invoices
      where request_id = shown.id
        or request_id in (select id from public.requests where lower(email) = lower(shown.email))
        or order_id in (select id from public.orders where lower(email) = lower(shown.email))
      order by (request_id is not distinct from shown.id) desc, number desc
      limit 1
    )
  );
end;
$$;

-- Locks a request and returns its lead, or a new lead of version 0 if it has none yet. Null when there is no such
-- request, or when it is suspected spam.
create function public.lock_lead(subject uuid)
returns public.leads
language plpgsql
set search_path = ''
as $$
declare
  lead public.leads;
begin
  perform from public.requests where id = subject and not suspected_bot for update;
  if found then
    select * into lead from public.leads where request_id = subject;
    lead.request_id := subject;
    lead.status := coalesce(lead.status, 'new');
    lead.version := coalesce(lead.version, 0);
  end if;
  return lead;
end;
$$;

-- Stores a lead with the next version, as changed by the caller.
create function public.store_lead(lead public.leads)
returns void
language sql
set search_path = ''
as $$
  insert into public.leads (request_id, status, follow_up_on, version, updated_by)
  values (lead.request_id, lead.status, lead.follow_up_on, lead.version + 1, public.owner_address())
  on conflict (request_id) do update
    set status = excluded.status, follow_up_on = excluded.follow_up_on, version = excluded.version,
        updated_at = now(), updated_by = excluded.updated_by;
$$;

-- Changes the status and follow-up date of a lead. `known` is the version that the caller saw. Returns
-- { result, lead }: 'saved', 'conflict' if someone has changed it meanwhile (nothing is stored), or 'missing'.
create function public.desk_change_lead(subject uuid, known integer, status text, follow_up_on date)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  perform public.require_owner();
  lead := public.lock_lead(subject);
  if lead.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if lead.status = $3 and lead.follow_up_on is not distinct from $4 then
    return jsonb_build_object('result', 'saved', 'lead', public.lead_of(subject));
  end if;
  if lead.version is distinct from known then
    return jsonb_build_object('result', 'conflict', 'lead', public.lead_of(subject));
  end if;
  lead.status := $3;
  lead.follow_up_on := $4;
  perform public.store_lead(lead);
  perform public.record_owner_action(
    'lead-changed', public.request_reference(subject), jsonb_strip_nulls(jsonb_build_object('status', $3, 'followUpOn', $4))
  );
  return jsonb_build_object('result', 'saved', 'lead', public.lead_of(subject));
end;
$$;

-- Adds a note to a lead, once per id. Returns { result }: 'saved', 'missing', 'empty', or 'differs' if this id has
-- another note.
create function public.desk_add_lead_note(subject uuid, note_id uuid, words text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  perform public.require_owner();
  lead := public.lock_lead(subject);
  if lead.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if trim($3) = '' then
    return jsonb_build_object('result', 'empty');
  end if;
  insert into public.lead_notes (id, request_id, kind, words, author)
  values (note_id, subject, 'note', trim($3), public.owner_address())
  on conflict (id) do nothing;
  if found then
    perform public.record_owner_action(
      'lead-changed', public.request_reference(subject), jsonb_build_object('note', true)
    );
  elsif not exists (
    select from public.lead_notes where id = note_id and request_id = $1 and lead_notes.words = trim($3)
  ) then
    return jsonb_build_object('result', 'differs');
  end if;
  return jsonb_build_object('result', 'saved');
end;
$$;

-- Answers a request by mail, once per id. A new lead becomes 'followed-up'. Returns { result }: 'sent', 'missing',
-- 'empty', 'differs' if another answer was sent with this id, 'stopped' while its address gets no mail, or 'too-many'
-- within a day, for this request or in all, as in contract/limits.ts: a stolen session would otherwise mail anything to
-- anyone who ever asked something.
create function public.desk_answer_lead(subject uuid, answer_id uuid, title text, words text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
  asked public.requests;
  earlier public.lead_notes;
begin
  perform public.require_owner();
  lead := public.lock_lead(subject);
  if lead.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if trim(title) = '' or trim($4) = '' then
    return jsonb_build_object('result', 'empty');
  end if;
  select * into earlier from public.lead_notes where id = answer_id;
  if found then
    return jsonb_build_object('result', case
      when earlier.request_id = $1 and earlier.subject = trim(title) and earlier.words = trim($4) then 'sent'
      else 'differs'
    end);
  end if;
  select * into asked from public.requests where id = $1;
  if public.stop_of(asked.email) is not null then
    return jsonb_build_object('result', 'stopped');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('lead-answers', 40));
  if (
    select count(*) filter (where request_id = $1) >= 5 or count(*) >= 100
    from public.lead_notes
    where kind = 'answer' and at > now() - interval '24 hours'
  ) then
    return jsonb_build_object('result', 'too-many');
  end if;

  insert into public.lead_notes (id, request_id, kind, subject, words, author)
  values (answer_id, $1, 'answer', trim(title), trim($4), public.owner_address());
  perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'lead-answer',
    'data', jsonb_build_object(
      'subject', trim(title),
      'words', trim($4),
      'reference', public.request_reference($1),
      'askedAt', asked.created_at,
      'request', jsonb_build_object(
        'kind', asked.kind, 'company', asked.company, 'message', asked.message, 'details', asked.details
      )
    ),
    'recipient', asked.email,
    'idempotency_key', 'lead-answer-' || answer_id
  )));
  if lead.status = 'new' then
    lead.status := 'followed-up';
    perform public.store_lead(lead);
  end if;
  perform public.record_owner_action('lead-answered', public.request_reference($1));
  return jsonb_build_object('result', 'sent');
end;
$$;

-- Releases a request suspected of spam: it becomes a lead, its consent is stored, and its held mails are sent, once.
-- Returns { result, mails }: 'released' with the number of mails sent, or 'missing'.
create function public.desk_release_request(subject uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.requests;
begin
  perform public.require_owner();
  select * into stored from public.requests where id = subject for update;
  if not found then
    return jsonb_build_object('result', 'missing');
  end if;
  if not stored.suspected_bot then
    return jsonb_build_object('result', 'released', 'mails', 0);
  end if;
  update public.requests set suspected_bot = false, held = null where id = subject;
  -- Requests stored without held mails have nothing to send.
  if stored.held is not null then
    perform public.send_request_mails(stored, stored.held -> 'consent', stored.held -> 'mails');
  end if;
  perform public.record_owner_action('lead-released', public.request_reference(subject));
  return jsonb_build_object('result', 'released', 'mails', coalesce(jsonb_array_length(stored.held -> 'mails'), 0));
end;
$$;

-- The three answers that owners keep at hand; the desk fills in the first name for {naam}.
create table public.saved_answers (
  place integer primary key check (place between 1 and 3),
  title text not null check (title <> ''),
  words text not null check (words <> '')
);

insert into public.saved_answers (place, title, words) values
  (1, 'Even bellen', E'Dag {naam},\n\nBedankt voor uw aanvraag. Wanneer past het u om even te bellen?\n\nMet vriendelijke groeten'),
  (2, 'Voorstel', E'Dag {naam},\n\nBedankt voor uw aanvraag. We maken graag een voorstel op maat. Met hoeveel bent u, en welke dagen passen u?\n\nMet vriendelijke groeten'),
  (3, 'We zoeken het uit', E'Dag {naam},\n\nBedankt voor uw bericht. We zoeken het uit en laten u snel iets weten.\n\nMet vriendelijke groeten');

alter table public.saved_answers enable row level security;

-- The saved answers, in their order: [{ title, words }].
create function public.desk_saved_answers()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return (
    select jsonb_agg(jsonb_build_object('title', title, 'words', words) order by place) from public.saved_answers
  );
end;
$$;

-- Replaces the three saved answers. Returns { result }: 'saved', or 'empty' unless there are three, each with a title and
-- words.
create function public.desk_save_answers(answers jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  if jsonb_array_length(answers) <> 3 or exists (
    select from jsonb_array_elements(answers) as one
    where trim(coalesce(one ->> 'title', '')) = '' or trim(coalesce(one ->> 'words', '')) = ''
  ) then
    return jsonb_build_object('result', 'empty');
  end if;
  update public.saved_answers
  set title = left(trim(one ->> 'title'), 40), words = left(trim(one ->> 'words'), 10000)
  from jsonb_array_elements(answers) with ordinality as given (one, number)
  where place = number;
  perform public.record_owner_action('answers-saved', 'saved-answers');
  return jsonb_build_object('result', 'saved');
end;
$$;
