-- The terms as offered to each buyer: they are attached to the receipt, and every version can be shown again.

create table public.terms_versions (
  -- A hash of the text.
  version text primary key,
  html text not null,
  first_used_at timestamptz not null default now()
);

alter table public.terms_versions enable row level security;

-- Keeps the terms that a new order was offered, { version, html }; those that it already has stay.
create function public.keep_terms(of_order uuid, offered jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.terms_versions (version, html) values (offered ->> 'version', offered ->> 'html')
  on conflict (version) do nothing;
  update public.orders set terms_version = coalesce(terms_version, offered ->> 'version') where id = of_order;
end;
$$;

-- The terms of an order, { version, html }; null when there is no such order, or it has none.
create function public.terms_for_order(number text)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('version', version, 'html', html)
    from public.orders join public.terms_versions on version = terms_version
    where order_number = number
  );
end;
$$;
