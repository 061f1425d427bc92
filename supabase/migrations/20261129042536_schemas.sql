-- Generated from supabase/schemas by npm run generate: change it there.

set check_function_bodies = off;

create or replace function private.act_quote_sent(subject text, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
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

create or replace function public.desk_launch() returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select '{
    "confirmed": 0, "unconfirmed": 0, "left": 0, "open": 0, "sent": 0, "queued": 0, "failed": 0, "mailsFailed": 0, "mailsStuck": 0, "mailSentAt": null, "weeks": []
  }'::jsonb from private.require_owner();
$$;

create or replace function public.desk_launch_list(query jsonb) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select '{"total": 0, "rows": []}'::jsonb from private.require_owner();
$$;

create or replace function public.desk_newsletter(query jsonb) returns jsonb stable
language sql
security definer
set search_path = ''
as $$
  select '{"total": 0, "rows": []}'::jsonb from private.require_owner();
$$;

revoke all on schema private from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated;
grant usage on schema private to service_role;
grant execute on all functions in schema private to service_role;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;

grant select, insert, update, delete on all tables in schema public to service_role;
revoke insert, update, delete
  on public.invoices, public.invoice_counters, public.invoice_deliveries, public.quotes, public.quote_counters from service_role;
grant usage, select on all sequences in schema public to service_role;
grant execute on all functions in schema public to service_role;

grant select on public.orders, public.kicks, public.lesson_files to authenticated;
grant select (id, order_id, kind, number, issued_on, total_cents) on public.invoices to authenticated;
grant select, insert, update on public.kick_progress to authenticated;

grant execute on function
  public.mark_kick,
  public.desk_access,
  public.desk_act,
  public.desk_today,
  public.desk_month,
  public.desk_actions,
  public.desk_action_owners,
  public.desk_owners,
  public.desk_search,
  public.desk_person,
  public.desk_own_data,
  public.desk_orders,
  public.desk_order,
  public.desk_terms,
  public.desk_withdrawals,
  public.desk_withdrawal,
  public.desk_requests,
  public.desk_request_counts,
  public.desk_request,
  public.desk_saved_answers,
  public.desk_invoices,
  public.desk_company_orders,
  public.desk_reminders,
  public.desk_invoice,
  public.desk_invoice_preview,
  public.desk_quote,
  public.desk_quote_preview,
  public.desk_company,
  public.desk_books,
  public.desk_book_invoices,
  public.desk_prove_fresh,
  public.desk_launch,
  public.desk_launch,
  public.desk_audience,
  public.desk_launch_list,
  public.desk_launch_mail,
  public.desk_mailing,
  public.desk_mailings,
  public.desk_newsletter,
  public.desk_lessons,
  public.desk_shop,
  public.desk_shop_version,
  public.desk_browser_errors,
  public.desk_failures,
  public.desk_mails,
  public.desk_mail,
  public.desk_mail_stops
to authenticated;
