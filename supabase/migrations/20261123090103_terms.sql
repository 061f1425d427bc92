-- The terms as offered to each buyer: they are attached to the receipt, and every version can be shown again.

create table public.terms_versions (
  -- A hash of the text.
  version text primary key,
  html text not null,
  first_used_at timestamptz not null default now()
);

alter table public.terms_versions enable row level security;

-- Returns the terms of an order, { version, html }; an order without terms gets `current`. `subject` is the order's id
-- or number; null when there is no such order.
create function public.terms_of_order(subject text, current jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept text;
begin
  insert into public.terms_versions (version, html) values (current ->> 'version', current ->> 'html')
  on conflict (version) do nothing;
  update public.orders
  set terms_version = coalesce(terms_version, current ->> 'version')
  where id::text = subject or order_number = subject
  returning terms_version into kept;
  return (select jsonb_build_object('version', version, 'html', html) from public.terms_versions where version = kept);
end;
$$;
