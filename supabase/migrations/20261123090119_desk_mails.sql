-- The shop's mails on the owner's desk.

-- 'waiting', 'sent' or 'failed' (permanently).
create function public.mail_state(mail public.outbox)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when mail.sent_at is not null then 'sent' when mail.failed_at is not null then 'failed' else 'waiting' end;
$$;

create view public.mail_list with (security_invoker = true) as
  select id, template, recipient, public.mail_state(outbox) as state,
    coalesce(data ->> 'orderNumber', data ->> 'reference') as about,
    created_at, sent_at, failed_at, next_attempt_at, attempts, last_error,
    search_text
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
  ) || jsonb_build_object('failed', (select count(*) from public.outbox where failed_at is not null));
$$;

-- Requeues a mail that failed permanently, or all of them without an id, on behalf of the calling owner or of `actor`,
-- who runs a command. Returns { result: 'again' | 'not-failed', count }.
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
  requeued := case when mail_id is null or one.id is not null then public.requeue_outbox(mail_id) else 0 end;
  if requeued = 0 then
    return jsonb_build_object('result', 'not-failed', 'count', 0);
  end if;
  perform public.record_owner_action(
    'mail-again',
    coalesce(one.recipient, 'failed-mails'),
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
