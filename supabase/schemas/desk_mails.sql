-- The shop's mails on the owner's desk.

-- Why an address gets no mail but what belongs to a purchase, as a row of mail_stop_list; null when it gets all.
create function private.stop_of(address text) returns jsonb stable security invoker as $$
  select to_jsonb(stop) - 'search_text' from private.mail_stop_list as stop where email = lower(address);
$$;

-- `stop` is what still holds back a mail that was stopped.
create view private.mail_list with (security_invoker = true) as
  select id, template, recipient, private.mail_state(outbox) as state,
    coalesce(data ->> 'orderNumber', data ->> 'reference') as about,
    created_at, sent_at, failed_at, next_attempt_at, attempts, last_error,
    case when private.mail_state(outbox) = 'stopped' then private.stop_of(recipient) end as stop, search_text
  from public.outbox;

-- The mails, newest first: a page, with the query of list_page plus: state, template. `failed` counts all failed mails.
create function public.desk_mails(query jsonb) returns jsonb as $$
  select private.list_page(
    'private.mail_list',
    query,
    jsonb_build_object('state', nullif(query ->> 'state', ''), 'template', nullif(query ->> 'template', '')),
    'created_at desc, id'
  ) || jsonb_build_object('failed', (select count(*) from private.failed_mails()));
$$;

-- The data of a mail without the tokens in its links: whoever opens a link acts as the reader. Such a link has a name
-- that ends in Url; `sourceUrl` is the page that a visitor came from.
create function private.without_tokens(data jsonb) returns jsonb immutable security invoker as $$
begin
  return case jsonb_typeof(data)
    when 'object' then (
      select coalesce(
        jsonb_object_agg(
          key,
          case
            when key like '%Url' and key <> 'sourceUrl' and jsonb_typeof(value) = 'string'
              then to_jsonb(regexp_replace(value #>> '{}', '[?#].*', '?verborgen'))
            else private.without_tokens(value)
          end
        ),
        '{}'
      )
      from jsonb_each(data)
    )
    when 'array' then (
      select coalesce(jsonb_agg(private.without_tokens(value) order by place), '[]')
      from jsonb_array_elements(data) with ordinality as one (value, place)
    )
    else data
  end;
end;
$$;

-- One mail, or null: a row of the list with its data, from which the Edge Function desk-mail makes its text.
create function public.desk_mail(mail_id uuid) returns jsonb as $$
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

-- Requeues a mail that failed permanently, or all of them ('failed-mails').
create function private.act_mail_again(subject text, given jsonb) returns jsonb security invoker as $$
declare
  one public.outbox;
  requeued integer;
begin
  if subject <> 'failed-mails' then
    select * into one from public.outbox where id = subject::uuid for update;
    if one.id is null then
      return jsonb_build_object('result', 'missing');
    end if;
    if not private.ignores_stop(one) and private.stop_of(one.recipient) is not null then
      return jsonb_build_object('result', 'stopped');
    end if;
  end if;
  requeued := private.requeue_outbox(one.id);
  if requeued = 0 then
    return jsonb_build_object('result', 'not-failed');
  end if;
  return jsonb_build_object('result', 'done', 'count', requeued, 'log', jsonb_build_object(
    'subject', coalesce(one.data ->> 'orderNumber', one.data ->> 'reference', subject),
    'detail', case when one.id is null then jsonb_build_object('count', requeued) else jsonb_build_object('mail', one.template) end
  ));
end;
$$;

-- Requeues all mails that failed permanently, on behalf of `actor`, who runs a command. Returns how many.
create function public.send_again(actor text) returns integer as $$
declare
  answer constant jsonb := private.act_mail_again('failed-mails', '{}');
begin
  if answer ->> 'result' <> 'done' then
    return 0;
  end if;
  perform private.record_owner_action('mail-again', 'failed-mails', answer #> '{log,detail}', actor);
  return (answer -> 'count')::integer;
end;
$$;

-- The addresses that get no mail but what belongs to a purchase, the latest first: a page, with the query of list_page.
create function public.desk_mail_stops(query jsonb) returns jsonb as $$
  select private.list_page('private.mail_stop_list', query, '{}', 'stopped_at desc, id');
$$;

-- Lets an address get mail again: its mailbox was mended, or its reader asked for it. A consent that ended stays so.
create function private.act_mail_allowed(subject text, given jsonb) returns jsonb security invoker as $$
begin
  update public.mail_stops set lifted_at = now() where id = subject::uuid and lifted_at is null;
  return jsonb_build_object('result', case when found then 'done' else 'missing' end);
end;
$$;
