create table public.terms_versions (
  -- A hash of the text.
  version text primary key,
  html text not null,
  -- What they promise: how long a buyer can withdraw, and within how many days the refund is due.
  withdrawal_days integer not null default 14 check (withdrawal_days between 14 and 365),
  refund_days integer not null default 14 check (refund_days between 1 and 14),
  first_used_at timestamptz not null default now()
);

alter table public.terms_versions enable row level security;
