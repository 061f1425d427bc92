create table public.consents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('marketing', 'newsletter', 'launch')),
  -- Null only until Stripe reports the address of an order.
  email text,
  text_version text not null,
  text text not null,
  source text not null,
  request_id uuid references public.requests (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  proof text check (proof in ('paid-order', 'confirmed-account', 'confirmed-link')),
  proven_at timestamptz,
  -- Unguessable; part of the links that confirm and withdraw the consent. Null where another proof is expected.
  token text unique,
  -- When the account of its address was erased.
  erased_at timestamptz,
  search_text text generated always as (private.plain_text(email)) stored,
  constraint consents_proof_has_its_time check ((proof is null) = (proven_at is null))
);

comment on column public.consents.proven_at is 'A consent without this does not count: do not mail its address.';

create index consents_email on public.consents (email);

create index consents_address on public.consents (lower(email));

create index consents_request_id on public.consents (request_id);

create unique index consents_order_id on public.consents (order_id, kind);

alter table public.consents enable row level security;
