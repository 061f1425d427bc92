-- A buyer who paid but has not confirmed their address yet, so that the order has no account, gets two reminders: after
-- one day and after five. A company gets three of an invoice, once the owner turned them on.

-- Queues the reminders that are due, for reconcile-payments. The idempotency key derives from the order and the
-- reminder, so that each is queued once. Returns how many were queued.
create function public.remind_buyers(business_email text) returns integer as $$
declare
  queued integer;
begin
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    'payment-reminder',
    jsonb_build_object(
      'email', orders.email,
      'firstName', nullif(orders.first_name, ''),
      'productName', orders.product_name,
      'orderNumber', orders.order_number,
      'unconfirmed', private.has_unconfirmed_account(orders),
      'last', reminder.number = 2
    ),
    orders.email,
    business_email,
    'order-' || orders.id || '-reminder-' || reminder.number
  from public.orders
  join (values (1, interval '1 day', interval '5 days'), (2, interval '5 days', interval '10 days'))
    as reminder (number, after, until)
    on orders.booked_at <= now() - reminder.after and orders.booked_at > now() - reminder.until
  where orders.status = 'paid'
    and orders.user_id is null
    and orders.erased_at is null
    and orders.email <> ''
    and orders.problem is null
    and not exists (
      select from public.outbox where idempotency_key = 'order-' || orders.id || '-reminder-' || reminder.number
    )
  on conflict (idempotency_key) do nothing;
  get diagnostics queued = row_count;
  return queued + private.remind_companies(now());
end;
$$;

-- Whether a company was reminded of an invoice, by whomever, less than a week before a moment.
create function private.reminded_lately(invoice public.invoices, moment timestamptz) returns boolean immutable security invoker as $$
  select coalesce(invoice.reminded_at > moment - interval '7 days', false);
$$;

-- The invoices of which the shop reminds by itself on the Belgian day of a moment: three days before the last day to pay where
-- the term is a week or more, and 7 and 21 days after it; `late` days later at most, when the schedule stood still.
create function private.invoices_to_remind(moment timestamptz, late integer) returns setof public.invoices stable
security invoker as $$
  select invoices.*
  from public.invoices
  cross join public.shop_settings
  cross join (values (-3), (7), (21)) as reminder (after)
  where corrects is null and paid_on is null and remind
    and private.belgian_day(moment) - due_on - after between 0 and late
    and due_on + after > reminders_from
    and (after > 0 or due_on - issued_on >= 7)
    and not private.reminded_lately(invoices, moment)
    and private.invoice_open_cents(invoices) > 0;
$$;

-- Mails the reminder of an invoice that its caller holds and may remind of.
create function private.remind_company(invoice public.invoices, moment timestamptz, click text) returns void as $$
begin
  update public.invoices set reminded_at = moment where id = invoice.id;
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'invoice-reminder',
    'data', private.invoice_mail_data(invoice) || jsonb_build_object(
      'early', invoice.due_on >= private.belgian_day(moment),
      'words', (select reminder_words from public.shop_settings)
    ),
    'recipient', invoice.document #>> '{buyer,email}',
    'reply_to', invoice.document #>> '{seller,email}',
    'idempotency_key', 'invoice-' || invoice.id || '-reminder-' || click
  )));
end;
$$;

-- Queues the reminders of invoices that leave by themselves, from nine in the morning. Returns how many were queued.
create function private.remind_companies(moment timestamptz) returns integer as $$
declare
  number text;
  invoice public.invoices;
  queued integer := 0;
begin
  for number in
    select due.number from private.invoices_to_remind(moment, 2) as due
    where extract(hour from moment at time zone 'Europe/Brussels') >= 9
    order by 1
  loop
    invoice := private.lock_invoice(number);
    -- It may have been paid or credited while its lock was waited for.
    if exists (select from private.invoices_to_remind(moment, 2) as due where due.id = invoice.id) then
      perform private.remind_company(invoice, moment, private.belgian_day(moment)::text);
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end;
$$;

-- Whether the shop reminds of invoices by itself, and in which words: { on, words, version }.
create function public.desk_reminders() returns jsonb stable as $$
begin
  perform private.require_owner();
  return (
    select jsonb_build_object(
      'on', coalesce(reminders_from < 'infinity', false), 'words', reminder_words,
      'version', private.version_of('invoice-reminders')
    )
    from public.shop_settings
  );
end;
$$;

-- Turns the reminders of invoices on or off, and saves what they say. Vandaag announces each the day before, so the first can
-- leave tomorrow.
create function private.act_reminders_changed(subject text, given jsonb) returns jsonb as $$
begin
  update public.shop_settings
  set reminder_words = given ->> 'words',
    reminders_from = case
      when not (given ->> 'on')::boolean then 'infinity'
      when reminders_from < 'infinity' then reminders_from
      else private.belgian_day(now())
    end
  where subject = 'invoice-reminders';
  return jsonb_build_object(
    'result', case when found then 'done' else 'missing' end,
    'log', jsonb_build_object('detail', jsonb_build_object('on', given -> 'on'))
  );
end;
$$;

-- Lets the shop remind of an invoice by itself, or not.
create function private.act_invoice_reminding(subject text, given jsonb) returns jsonb as $$
begin
  update public.invoices set remind = (given ->> 'on')::boolean where number = subject and corrects is null;
  return jsonb_build_object('result', case when found then 'done' else 'missing' end);
end;
$$;

-- Removes the unsent reminders of an order that now has an account or is no longer paid.
create function private.drop_reminders(of_order uuid) returns void as $$
  delete from public.outbox where idempotency_key like 'order-' || of_order || '-reminder-%' and sent_at is null;
$$;
