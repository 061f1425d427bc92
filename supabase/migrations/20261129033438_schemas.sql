-- Generated from supabase/schemas by npm run generate: change it there.

set check_function_bodies = off;

drop function private.mailed_document(jsonb);

create or replace function public.desk_invoice_preview(request uuid, given jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  draft public.invoices;
begin
  perform private.require_owner();
  if request is not null and not exists (select from public.requests where id = request) then
    return null;
  end if;
  begin
    draft.request_id := request;
    draft.due_on := (given ->> 'dueOn')::date;
    draft.document := private.drafted_invoice(given, coalesce(private.request_reference(request), 'voorbeeld'));
    draft := private.issue_invoice(draft);
    raise exception using errcode = 'PREVW';
  exception when sqlstate 'PREVW' then
    draft.document := draft.document || jsonb_build_object('number', 'voorbeeld', 'structuredCommunication', '');
  end;
  return draft.document;
end;
$$;

create or replace function public.claim_outbox(run uuid, rate integer, batch integer, patience integer, lease_seconds integer)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lease constant interval := make_interval(secs => lease_seconds);
  -- Longer than a round takes while the mail service answers. `rests_until` keeps the pace of two runs together.
  hold constant interval := interval '8 seconds';
  new_request constant uuid := gen_random_uuid();
  delivery public.outbox_delivery;
  wait numeric;
  requests integer;
  claimed jsonb;
begin
  select * into delivery from public.outbox_delivery for update;
  if delivery.run <> claim_outbox.run and private.is_ahead(delivery.held_until) then
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', null);
  end if;
  if private.is_ahead(delivery.rests_until) then
    wait := extract(epoch from delivery.rests_until - clock_timestamp());
    update public.outbox_delivery
    set run = case when wait <= patience then claim_outbox.run end,
        held_until = case when wait <= patience then rests_until + hold else clock_timestamp() end
    where id;
    return jsonb_build_object('mails', '[]'::jsonb, 'wait', case when wait <= patience then greatest(wait, 0) end);
  end if;

  perform private.stop_mails();
  with chosen as materialized (
    select due.*, count(*) over (partition by request) as size from private.due_mails(rate, batch) as due
  ),
  taken as (
    update public.outbox
    set attempts = outbox.attempts + 1,
        locked_until = clock_timestamp() + lease,
        sent_with = case
          when chosen.request = outbox.id then null
          when chosen.request = outbox.sent_with then outbox.sent_with
          when chosen.size > 1 then new_request
        end
    from chosen
    where outbox.id = chosen.id and outbox.sent_at is null and outbox.failed_at is null
    returning outbox.*, chosen.request, chosen.place
  )
  select count(distinct request)::integer, coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', taken.id,
        'template', template,
        'data', private.with_words(data),
        'recipient', recipient,
        'reply_to', reply_to,
        'idempotency_key', idempotency_key,
        'sent_with', sent_with,
        'attempts', attempts,
        'terms', case when private.mail_rule(template) ->> 'attaches' = 'terms' then private.terms_for_order(data ->> 'orderNumber') end,
        'document', case when private.mail_rule(template) ->> 'attaches' = 'invoice' then (
          select document from public.invoices where id = (data ->> 'invoiceId')::uuid
        ) end,
        'quote', case when private.mail_rule(template) ->> 'attaches' = 'invoice' then (
          select document from public.quotes where id = (data ->> 'quoteId')::uuid
        ) end,
        'books', case when private.mail_rule(template) ->> 'attaches' = 'books' then private.mailed_books(data) end
      )
      order by place, priority, created_at, taken.id
    ),
    '[]'::jsonb
  )
  into requests, claimed
  from taken;

  update public.outbox_delivery
  set run = case when requests > 0 then claim_outbox.run end,
      held_until = case when requests > 0 then clock_timestamp() + hold else clock_timestamp() end,
      rests_until = case
        when requests > 0 then clock_timestamp() + make_interval(secs => requests::double precision / rate)
        else rests_until
      end
  where id;
  return jsonb_build_object('mails', claimed, 'wait', null);
end;
$$;

create or replace function public.desk_quote_preview(request uuid, given jsonb) returns jsonb stable
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_owner();
  return (
    select private.drafted_quote(given, private.request_reference(id), 'voorbeeld', 1) from public.requests where id = request
  );
end;
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
