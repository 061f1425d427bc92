-- The mails of the shop on the owner's desk.

-- 'waiting', 'sent' or 'failed' (for good).
create function public.mail_state(mail public.outbox)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when mail.sent_at is not null then 'sent' when mail.failed_at is not null then 'failed' else 'waiting' end;
$$;

-- The mails, newest first. query: { search, page, size, sort: 'created' | 'recipient' | 'attempts', descending, state,
-- template }; search looks for an address, an order number or a reference. Returns { total, rows: [{ id, template,
-- recipient, state, about, created_at, sent_at, failed_at, next_attempt_at, attempts, last_error }], failed }; `failed`
-- counts all of them.
create function public.desk_mails(query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  needle constant text := public.search_pattern(query ->> 'search');
  state constant text := nullif(query ->> 'state', '');
  kind constant text := nullif(query ->> 'template', '');
  sort constant text := coalesce(query ->> 'sort', 'created');
  descending constant boolean := coalesce((query ->> 'descending')::boolean, query ->> 'sort' is null);
  answer jsonb;
begin
  perform public.require_owner();
  with found as materialized (
    select id, recipient, attempts, created_at
    from public.outbox as mail
    where (kind is null or template = kind)
      and case state
        when 'failed' then failed_at is not null
        when 'sent' then sent_at is not null
        when 'waiting' then sent_at is null and failed_at is null
        else true
      end
      and (
        needle = '%%'
        or recipient ilike needle
        or data ->> 'orderNumber' ilike needle
        or data ->> 'reference' ilike needle
      )
  ),
  page as (
    select id, row_number() over () as place
    from (
      select id
      from found
      order by
        case when sort = 'recipient' and not descending then lower(recipient) end,
        case when sort = 'recipient' and descending then lower(recipient) end desc,
        case when sort = 'attempts' and not descending then attempts end,
        case when sort = 'attempts' and descending then attempts end desc,
        case when sort = 'created' and not descending then created_at end,
        created_at desc,
        id
      limit public.page_size(query) offset public.page_start(query)
    ) as sorted
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'failed', (select count(*) from public.outbox where failed_at is not null),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', mail.id,
        'template', mail.template,
        'recipient', mail.recipient,
        'state', public.mail_state(mail),
        'about', coalesce(mail.data ->> 'orderNumber', mail.data ->> 'reference'),
        'created_at', mail.created_at,
        'sent_at', mail.sent_at,
        'failed_at', mail.failed_at,
        'next_attempt_at', mail.next_attempt_at,
        'attempts', mail.attempts,
        'last_error', mail.last_error
      ) order by page.place)
      from page join public.outbox as mail using (id)
    ), '[]')
  )
  into answer;
  return answer;
end;
$$;

-- Sends a mail that failed for good again, or all of them without an id. Returns { result: 'again' | 'not-failed', count }.
create function public.desk_send_again(mail_id uuid default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  one public.outbox;
  requeued integer;
begin
  perform public.require_owner();
  select * into one from public.outbox where id = mail_id for update;
  requeued := case when mail_id is null or one.id is not null then public.requeue_outbox(mail_id) else 0 end;
  if requeued = 0 then
    return jsonb_build_object('result', 'not-failed', 'count', 0);
  end if;
  perform public.record_owner_action(
    'mail-again',
    coalesce(one.recipient, 'alle mislukte mails'),
    case when one.id is null then jsonb_build_object('count', requeued) else jsonb_build_object('mail', one.template) end
  );
  return jsonb_build_object('result', 'again', 'count', requeued);
end;
$$;

-- Sorting more than 20,000 mails needs more than the 4 MB that a sort gets by default, or it goes through the disk: the
-- last pages took three times as long.
alter function public.desk_mails(jsonb) set work_mem = '32MB';

grant execute on function public.desk_mails(jsonb), public.desk_send_again(uuid) to authenticated;
