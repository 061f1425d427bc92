-- The shop's mails on the owner's desk.

-- Why an address gets no mail but what belongs to a purchase, as a row of mail_stop_list; null when it gets all.
create function public.stop_of(address text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(stop) - 'search_text' from public.mail_stop_list as stop where email = lower(address);
$$;

-- `stop` is what still holds back a mail that was stopped.
create view public.mail_list with (security_invoker = true) as
  select id, template, recipient, public.mail_state(outbox) as state,
    coalesce(data ->> 'orderNumber', data ->> 'reference') as about,
    created_at, sent_at, failed_at, next_attempt_at, attempts, last_error,
    case when public.mail_state(outbox) = 'stopped' then public.stop_of(recipient) end as stop, search_text
  from public.outbox;

-- The mails, newest first: a page, with the query of list_page plus: state, template. `failed` counts all failed mails.
create function public.desk_mails(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page(
    'public.mail_list',
    query,
    jsonb_build_object('state', nullif(query ->> 'state', ''), 'template', nullif(query ->> 'template', '')),
    'created_at desc, id'
  ) || jsonb_build_object('failed', (select count(*) from public.failed_mails()));
$$;

-- The data of a mail without the tokens in its links: whoever opens a link acts as the reader. Such a link has a name
-- that ends in Url; `sourceUrl` is the page that a visitor came from.
create function public.without_tokens(data jsonb)
returns jsonb
language plpgsql
immutable
set search_path = ''
as $$
begin
  return case jsonb_typeof(data)
    when 'object' then (
      select coalesce(
        jsonb_object_agg(
          key,
          case
            when key like '%Url' and key <> 'sourceUrl' and jsonb_typeof(value) = 'string'
              then to_jsonb(regexp_replace(value #>> '{}', '[?#].*', '?verborgen'))
            else public.without_tokens(value)
          end
        ),
        '{}'
      )
      from jsonb_each(data)
    )
    when 'array' then (
      select coalesce(jsonb_agg(public.without_tokens(value) order by place), '[]')
      from jsonb_array_elements(data) with ordinality as one (value, place)
    )
    else data
  end;
end;
$$;

-- One mail, or null: a row of the list with its data, from which the Edge Function desk-mail makes its text.
create function public.desk_mail(mail_id uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  perform public.count_read(mail_id::text, mail_id::text);
  return (
    select to_jsonb(mail_list) - 'search_text'
      || jsonb_build_object(
        'mail', jsonb_build_object('template', mail_list.template, 'data', public.without_tokens(outbox.data))
      )
    from public.mail_list join public.outbox using (id)
    where id = mail_id
  );
end;
$$;

-- Requeues a mail that failed permanently, or all of them without an id, on behalf of the calling owner or of `actor`,
-- who runs a command. Returns { result: 'again' | 'not-failed' | 'stopped', count }: 'stopped' while its address gets no mail.
create function public.send_again(mail_id uuid default null, actor text default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  one public.outbox;
  requeued integer;
begin
  select * into one from public.outbox where id = mail_id for update;
  if not public.ignores_stop(one) and public.stop_of(one.recipient) is not null then
    return jsonb_build_object('result', 'stopped', 'count', 0);
  end if;
  requeued := case when mail_id is null or one.id is not null then public.requeue_outbox(mail_id) else 0 end;
  if requeued = 0 then
    return jsonb_build_object('result', 'not-failed', 'count', 0);
  end if;
  perform public.record_owner_action(
    'mail-again',
    coalesce(one.data ->> 'orderNumber', one.data ->> 'reference', one.id::text, 'failed-mails'),
    case when one.id is null then jsonb_build_object('count', requeued) else jsonb_build_object('mail', one.template) end,
    actor
  );
  return jsonb_build_object('result', 'again', 'count', requeued);
end;
$$;

create function public.desk_send_again(mail_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return public.send_again(mail_id);
end;
$$;

-- The addresses that get no mail but what belongs to a purchase, the latest first: a page, with the query of list_page.
create function public.desk_mail_stops(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page('public.mail_stop_list', query, '{}', 'stopped_at desc, id');
$$;

-- Lets an address get mail again: its mailbox was mended, or its reader asked for it. A consent that ended stays so. Returns
-- { result: 'allowed' | 'none' }.
create function public.desk_allow_mail(stop uuid)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  update public.mail_stops set lifted_at = now() where id = stop and lifted_at is null;
  if not found then
    return jsonb_build_object('result', 'none');
  end if;
  perform public.record_owner_action('mail-allowed', stop::text);
  return jsonb_build_object('result', 'allowed');
end;
$$;
