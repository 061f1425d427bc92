create table public.stripe_events (
  id text primary key,
  type text not null,
  -- An 'unmatched' event is processed again when Stripe repeats it: its order may exist by then.
  result text not null,
  order_id uuid references public.orders (id) on delete set null,
  received_at timestamptz not null default now()
);

create index stripe_events_order_id on public.stripe_events (order_id);

alter table public.stripe_events enable row level security;
