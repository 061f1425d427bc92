-- A payment that did not match its order is given back in whole, whatever its amount was: the order is then refunded,
-- and the buyer reads that the money went back. Without this, only the order's own amount counted as a full refund.

create function public.close_refunded_mismatch()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.status := 'refunded';
  return new;
end;
$$;

create trigger close_refunded_mismatch
  before update of amount_refunded_cents on public.orders
  for each row
  when (new.problem is not null and new.paid_at is null and new.amount_refunded_cents > old.amount_refunded_cents)
  execute function public.close_refunded_mismatch();
