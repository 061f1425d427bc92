-- Everything that a browser may do, in one place: it closes each table, sequence and function, whatever the default privileges
-- were when it was made, and then grants the list. Every generated migration ends with it; `npm run restore` runs it too.

-- The Data API serves the schema public alone; what no call needs is in private.
revoke all on schema private from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated;
revoke all on all functions in schema private from public, anon, authenticated;
grant usage on schema private to service_role;
grant execute on all functions in schema private to service_role;

revoke all on all tables in schema public from public, anon, authenticated;
revoke all on all sequences in schema public from public, anon, authenticated;
revoke all on all functions in schema public from public, anon, authenticated;

grant select, insert, update, delete on all tables in schema public to service_role;
-- Only the functions that issue, send and deliver write these.
revoke insert, update, delete
  on public.invoices, public.invoice_counters, public.invoice_deliveries, public.quotes, public.quote_counters from service_role;
grant usage, select on all sequences in schema public to service_role;
grant execute on all functions in schema public to service_role;

-- Row level security decides which rows.
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
