-- Companies that buy, and ask for their invoice after the payment.

-- Adds the company to a paid order of this account, once. `buyer` is its data, as in orders.company, and
-- `invoicing` as in invoice_order: the order then gets its invoice.
-- Returns 'added', 'already', 'late' or 'unknown': not an order of this account that can have one.
create function public.add_company(account_id uuid, number text, buyer jsonb, invoicing jsonb default null)
returns text as $$
declare
  before public.orders;
  after public.orders;
begin
  select * into before from public.orders where order_number = number and user_id = account_id for update;
  if before.company is not null then
    return 'already';
  elsif before.invoice_until is null then
    return 'unknown';
  elsif private.belgian_day(now()) > before.invoice_until then
    return 'late';
  end if;
  after := before;
  after.company := buyer;
  perform private.save_order(before, after, invoicing => invoicing);
  return 'added';
end;
$$;
