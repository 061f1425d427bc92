-- What fails beside the mails: orders and events of Stripe that cannot be booked, Stripe itself, and functions that answer 5xx.
create table public.payment_failures (
  -- The id of an order, or of an event of Stripe.
  subject text primary key,
  -- How many runs in a row failed on it.
  runs integer not null default 1,
  since timestamptz not null default now(),
  last_error text not null
);

alter table public.payment_failures enable row level security;

create table public.function_failures (
  name text not null,
  hour timestamptz not null,
  times integer not null default 1,
  primary key (name, hour)
);

alter table public.function_failures enable row level security;

alter table public.shop_settings
  add column stripe_trouble text check (stripe_trouble in ('refused', 'unreachable')),
  add column stripe_trouble_since timestamptz;
