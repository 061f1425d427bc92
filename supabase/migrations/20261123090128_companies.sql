-- Companies that buy, and ask for their invoice after the payment.

-- The last day on which a buyer can still ask for an invoice, in Belgian time: the 15th of the month after the payment,
-- when it has to be issued (KB 1, article 4). The page rules the same (lastCompanyDay in contract/company.ts).
create function public.last_company_day(paid_at timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (date_trunc('month', paid_at at time zone 'Europe/Brussels') + interval '1 month 14 days')::date;
$$;

-- Adds the company to a paid order of this account, once. `buyer` is its data, as in orders.company, and
-- `invoicing` as in invoice_order: the order then gets its invoice.
-- Returns 'added', 'already', 'late' or 'unknown': not a paid order of this account, or a duplicate.
create function public.add_company(account_id uuid, number text, buyer jsonb, invoicing jsonb default null)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.orders;
  after public.orders;
begin
  select * into before from public.orders where order_number = number and user_id = account_id for update;
  if before.company is not null then
    return 'already';
  -- A duplicate payment is refunded.
  elsif before.status is distinct from 'paid' or before.problem is not null then
    return 'unknown';
  elsif (now() at time zone 'Europe/Brussels')::date > public.last_company_day(before.paid_at) then
    return 'late';
  end if;
  after := before;
  after.company := buyer;
  perform public.save_order(before, after, invoicing => invoicing);
  return 'added';
end;
$$;
