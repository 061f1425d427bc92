-- The launch list and the launch on the owner's desk.

-- Queues the launch mail and records the action. `seen` is what the owner saw of its words, as in launch_words: if they
-- have changed since, nothing is sent. Returns the counts of announce_launch; null if nothing is sent.
create function public.desk_send_launch(actor uuid, page_url text, one_click_url text, reply_to text, seen jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  counts jsonb;
begin
  perform public.require_owner(actor);
  -- A save that runs at the same time comes before this, or finds that the mail has left.
  perform from public.shop_settings for share;
  if public.launch_words() is distinct from seen then
    return null;
  end if;
  counts := public.announce_launch(page_url, one_click_url, reply_to, false);
  if (counts ->> 'queued')::integer > 0 then
    perform public.record_owner_action(
      'launch-sent', 'launch-list', jsonb_build_object('mails', counts -> 'queued'), account => actor
    );
  end if;
  return counts;
end;
$$;

-- Queues the launch mail to the owner, as a test; its links to unsubscribe have no token. Returns the address.
create function public.desk_test_launch(actor uuid, page_url text, one_click_url text, reply_to text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  address constant text := (select email from auth.users where id = actor);
begin
  perform public.require_owner(actor);
  perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'launch-announcement',
    'data', jsonb_build_object('unsubscribeUrl', page_url, 'oneClickUrl', one_click_url) || public.launch_words(),
    'recipient', address,
    'reply_to', reply_to,
    'idempotency_key', 'launch-test-' || gen_random_uuid()
  )));
  return address;
end;
$$;

-- What the launch mail says, as in launch_words, and whether it has left: then it no longer changes.
create function public.desk_launch_mail()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return public.launch_words() || jsonb_build_object('left', exists (
    select from public.outbox
    where template = 'launch-announcement' and idempotency_key like 'launch-announcement-%'
  ));
end;
$$;

-- Saves what the launch mail says, as in launch_words. `seen` is what the owner saw: if it has changed since, nothing
-- changes ('other'). Returns { result: 'saved' | 'other' | 'left' | 'invalid' } and what is saved now.
create function public.desk_save_launch_mail(mail jsonb, seen jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  result text := 'saved';
begin
  perform public.require_fresh_owner();
  perform from public.shop_settings for update;
  if public.launch_words() = mail then
    -- Also when the answer to an earlier try was lost.
    result := 'saved';
  elsif (public.desk_launch_mail() ->> 'left')::boolean then
    result := 'left';
  elsif public.launch_words() is distinct from seen then
    result := 'other';
  else
    begin
      update public.shop_settings set launch_subject = mail ->> 'subject', launch_words = mail ->> 'words';
    exception when check_violation then
      return jsonb_build_object('result', 'invalid', 'saved', public.launch_words());
    end;
    perform public.record_owner_action('launch-mail-changed', 'launch-mail');
  end if;
  return jsonb_build_object('result', result, 'saved', public.launch_words());
end;
$$;

-- The state of a signup: 'waiting' (for confirmation), 'confirmed' or 'left'.
create function public.launch_state(signup public.launch_signups)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when signup.unsubscribed_at is not null then 'left'
    when signup.confirmed_at is not null then 'confirmed'
    else 'waiting'
  end;
$$;

-- The launch list in figures: its addresses, the progress of the launch mail, the health of the outbox, and the number
-- of confirmations in each of the last twelve weeks (Belgian time, from Monday).
create function public.desk_launch()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  counts jsonb;
begin
  perform public.require_owner();
  counts := public.announce_launch('', '', '', true);
  return jsonb_build_object(
    'confirmed', counts -> 'confirmed',
    'unconfirmed', counts -> 'unconfirmed',
    'left', counts -> 'left',
    'open', (counts ->> 'confirmed')::integer - (counts ->> 'announced')::integer
  )
  || (
    select jsonb_build_object(
      'sent', count(*) filter (where sent_at is not null),
      'queued', count(*) filter (where sent_at is null and failed_at is null),
      'failed', count(*) filter (where failed_at is not null)
    )
    from public.outbox
    where template = 'launch-announcement' and idempotency_key like 'launch-announcement-%'
  )
  || (
    select jsonb_build_object(
      'mailsFailed', (select count(*) from public.failed_mails()),
      'mailsStuck', (select count(*) from public.stuck_mails(now())),
      'mailSentAt', max(sent_at)
    )
    from public.outbox
  )
  || jsonb_build_object('weeks', (
    select jsonb_agg(
      jsonb_build_object('monday', to_char(monday, 'YYYY-MM-DD'), 'confirmed', (
        select count(*)
        from public.launch_signups
        where not suspected_bot
          and confirmed_at >= monday at time zone 'Europe/Brussels'
          and confirmed_at < (monday + interval '7 days') at time zone 'Europe/Brussels'
      ))
      order by monday
    )
    from generate_series(
      date_trunc('week', now() at time zone 'Europe/Brussels') - interval '11 weeks',
      date_trunc('week', now() at time zone 'Europe/Brussels'),
      interval '7 days'
    ) as monday
  ));
end;
$$;

create view public.launch_list with (security_invoker = true) as
  select
    email, public.launch_state(signup) as state, created_at, confirmed_at, unsubscribed_at,
    (
      select jsonb_build_object('text', text, 'version', text_version, 'at', given_at)
      from public.consents
      where kind = 'launch' and consents.email = signup.email
      order by given_at desc
      limit 1
    ) as consent,
    (select public.mail_state(outbox) from public.outbox where idempotency_key = public.launch_key(signup.email)) as mail,
    search_text
  from public.launch_signups as signup
  where not suspected_bot;

-- The launch list, newest first, each address with its last consent and the state of its launch mail: a page, with the
-- query of list_page plus: state.
create function public.desk_launch_list(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page(
    'public.launch_list',
    query,
    jsonb_build_object('state', nullif(query ->> 'state', '')),
    'created_at desc, email'
  );
$$;
