create table public.rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null,
  -- When a function refused everybody for the rest of a window: which one, and when. The owner is alerted (alert_owner).
  ceiling text,
  reached_at timestamptz
);

create index rate_limits_resets_at on public.rate_limits (resets_at);

alter table public.rate_limits enable row level security;
