-- The launch list and the launch on the owner's desk.

-- Queues the launch mail for everybody who has not had it: 'not-on-sale' while the kit is not sold, which the Edge Function
-- says.
create function private.act_launch_sent(subject text, given jsonb) returns jsonb as $$
declare
  queued integer;
begin
  if not (given ->> 'sold')::boolean then
    return jsonb_build_object('result', 'not-on-sale');
  end if;
  queued := (private.announce_launch(given ->> 'pageUrl', given ->> 'oneClickUrl', given ->> 'replyTo', false) ->> 'queued')::integer;
  return jsonb_build_object('result', 'done', 'queued', queued, 'log', case
    when queued > 0 then jsonb_build_object('detail', jsonb_build_object('mails', queued))
  end);
end;
$$;

-- Queues the launch mail to the owner, as a test; its links to unsubscribe have no token.
create function private.act_launch_tested(subject text, given jsonb) returns jsonb as $$
begin
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'launch-announcement',
    'data', jsonb_build_object('unsubscribeUrl', given -> 'pageUrl', 'oneClickUrl', given -> 'oneClickUrl')
      || private.launch_content(),
    'recipient', given -> 'by',
    'reply_to', given -> 'replyTo',
    'idempotency_key', 'launch-test-' || (given ->> 'click')
  )));
  return jsonb_build_object('result', 'done');
end;
$$;

-- The launch mails, but those that were a test.
create view private.launch_mails with (security_invoker = true) as
  select * from public.outbox
  where template = 'launch-announcement' and idempotency_key like 'launch-announcement-%';

-- What the launch mail says, as in launch_words, its version, and whether it has left: then it no longer changes.
create function public.desk_launch_mail() returns jsonb stable as $$
begin
  perform private.require_owner();
  return private.launch_words() || jsonb_build_object(
    'left', exists (select from private.launch_mails), 'version', private.version_of('launch-mail')
  );
end;
$$;

-- Saves what the launch mail says, as in launch_words.
create function private.act_launch_mail_changed(subject text, given jsonb) returns jsonb as $$
begin
  if subject <> 'launch-mail' then
    return jsonb_build_object('result', 'missing');
  end if;
  if exists (select from private.launch_mails) then
    return jsonb_build_object('result', 'left');
  end if;
  update public.shop_settings
  set launch_subject = given ->> 'subject', launch_words = given ->> 'words'
  where id;
  return jsonb_build_object('result', 'done');
exception when check_violation then
  return jsonb_build_object('result', 'invalid');
end;
$$;

-- The launch list in figures: its addresses, the progress of the launch mail, the health of the outbox, and the number
-- of confirmations in each of the last twelve weeks (Belgian time, from Monday).
create function public.desk_launch() returns jsonb as $$
declare
  counts jsonb;
begin
  perform private.require_owner();
  counts := private.announce_launch('', '', '', true);
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
    from private.launch_mails
  )
  || (
    select jsonb_build_object(
      'mailsFailed', (select count(*) from private.failed_mails()),
      'mailsStuck', (select count(*) from private.stuck_mails(now())),
      'mailSentAt', max(sent_at)
    )
    from public.outbox
  )
  || jsonb_build_object('weeks', (
    select jsonb_agg(
      jsonb_build_object('monday', to_char(monday, 'YYYY-MM-DD'), 'confirmed', (
        select count(*)
        from private.signups_that_count
        where confirmed_at >= monday at time zone 'Europe/Brussels'
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

create view private.launch_list with (security_invoker = true) as
  select
    email, state, created_at, confirmed_at, unsubscribed_at,
    (
      select jsonb_build_object('text', text, 'version', text_version, 'at', given_at)
      from public.consents
      where kind = 'launch' and consents.email = signup.email
      order by given_at desc
      limit 1
    ) as consent,
    (select private.mail_state(outbox) from public.outbox where idempotency_key = private.launch_key(signup.email)) as mail,
    search_text
  from private.signups_that_count as signup;

-- The launch list, newest first, each address with its last consent and the state of its launch mail: a page, with the
-- query of list_page plus: state.
create function public.desk_launch_list(query jsonb) returns jsonb as $$
  select private.list_page(
    'private.launch_list',
    query,
    jsonb_build_object('state', nullif(query ->> 'state', '')),
    'created_at desc, email'
  );
$$;
