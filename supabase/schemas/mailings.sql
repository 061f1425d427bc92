-- Mailings: the launch mail and those to the newsletter. No table has their recipients: the outbox does.

-- The addresses of each list with the consent that counts, or the last, a token to leave it, and why one gets no mailing:
-- 'no-proof', 'stopped', 'bounced' or 'complained'; null for one that does. An address in two spellings is one.
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

create view private.audience_list with (security_invoker = true) as
  select list, email, since, text, text_version, source, given_at, coalesce(without, 'none') as without, search_text
  from private.audience;

-- A list, newest first: a page, with the query of list_page plus: list, without (a reason, or 'none').
create function public.desk_audience(query jsonb) returns jsonb as $$
  select private.list_page(
    'private.audience_list',
    query,
    jsonb_build_object('list', query ->> 'list', 'without', nullif(query ->> 'without', '')),
    'given_at desc, email'
  );
$$;

-- The mails of each mailing, but its tests. Those of before this table are of the launch, which is the first.
create view private.mailing_mails with (security_invoker = true) as
  select outbox.*, coalesce((data ->> 'mailing')::integer, 1) as mailing
  from public.outbox
  where template in ('launch-announcement', 'newsletter') and idempotency_key !~ '^(launch|mailing)-test-';

-- The key of the mail of a mailing to an address. That of the launch is of before this table.
create function private.mailing_key(mailing public.mailings, address text) returns text immutable security invoker as $$
  select case
    when mailing.audience = 'launch' then private.launch_key(address)
    else 'mailing-' || mailing.number || '-' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
  end;
$$;

-- Who would get a mailing now: an address that had it gets it no more.
create function private.mailing_readers(mailing public.mailings) returns setof private.audience stable security invoker as $$
  select audience from private.audience
  where list = mailing.audience and without is null
    and not exists (select from public.outbox where idempotency_key = private.mailing_key(mailing, email));
$$;

-- 'draft', 'planned' for a moment, or 'sent' (its mails are queued).
create function private.mailing_state(mailing public.mailings) returns text immutable security invoker as $$
  select case when mailing.send_at is not null then 'planned' when mailing.sent_at is not null then 'sent' else 'draft' end;
$$;

-- The data of a mail with the words of its mailing, which are stored once.
create function private.with_words(data jsonb) returns jsonb stable as $$
  select data || coalesce((
    select jsonb_build_object(
      'subject', subject, 'words', words, 'button', nullif(button, ''), 'buttonUrl', nullif(button_url, '')
    )
    from public.mailings where number = (data ->> 'mailing')::integer
  ), '{}');
$$;

-- The mail of a mailing to a reader, who unsubscribes on `pageUrl`, as a mail program does at `oneClickUrl`: both get the token of
-- the address, but in a test, which has none.
create function private.mailing_mail(mailing public.mailings, reader private.audience, urls jsonb) returns jsonb stable
security invoker as $$
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

-- Queues a mailing for whoever would get it now. Returns how many mails were queued.
create function private.send_mailing(mailing public.mailings, urls jsonb) returns integer security invoker as $$
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

-- Queues what an owner planned for a moment that has come. The launch mail waits while the kit is not sold. Returns how many mails.
create function public.send_due_mailings(urls jsonb) returns integer as $$
  select coalesce(sum(private.send_mailing(due, urls)), 0)::integer
  from (
    select * from public.mailings
    where send_at <= now() and (audience <> 'launch' or (urls ->> 'sold')::boolean)
    for update
  ) as due;
$$;

-- The mailing that an action is about, such as 'mailing-2', locked; an empty one for 'mailing-new'.
create function private.mailing_of(subject text) returns public.mailings security invoker as $$
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

-- Saves what a mailing says: null is the text of site/launch.ts.
create function private.act_mailing_saved(subject text, given jsonb) returns jsonb as $$
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

-- Queues a mailing to the owner, as a test.
create function private.act_mailing_tested(subject text, given jsonb) returns jsonb as $$
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

-- Queues a mailing for its list, now or `at` a moment in Belgium, such as '2026-12-01T09:00'.
create function private.act_mailing_sent(subject text, given jsonb) returns jsonb as $$
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

-- Ends a plan, or removes what has not left. A mail that may have left with others stays with them.
create function private.act_mailing_stopped(subject text, given jsonb) returns jsonb as $$
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

-- Every mailing, the latest first: { mailing, audience, subject, state, at, sent }.
create function public.desk_mailings() returns jsonb stable as $$
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

-- One mailing, or the empty one 'mailing-new'; null for no such: { mailing, audience, subject, words, button, button_url, state, at,
-- version, now, without, results }. `now` is how many would get it, `without` the people of its list by why they get no mailing, or
-- 'none'. An end of a consent or a stop within a week of a mail is one of its results.
create function public.desk_mailing(subject text) returns jsonb as $$
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

-- Withdraws every newsletter consent of an address, on behalf of someone who asked the owner. The log names a consent.
create function private.act_newsletter_stopped(subject text, given jsonb) returns jsonb security invoker as $$
declare
  stopped constant uuid := private.stop_newsletter(subject);
begin
  return case
    when stopped is null then jsonb_build_object('result', 'missing')
    else jsonb_build_object('result', 'done', 'log', jsonb_build_object('subject', stopped))
  end;
end;
$$;
