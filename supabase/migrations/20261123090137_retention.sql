-- How the last run went, by rule. The row that is made here counts from the start, so that a schedule that never runs is noticed.
create table public.retention_runs (
  rule text primary key,
  ran_at timestamptz not null default now(),
  -- In all runs.
  removed bigint not null default 0,
  -- Since when it fails, and why; null when the last run was all right.
  failing_since timestamptz,
  last_error text
);

insert into public.retention_runs (rule) values ('requests');

alter table public.retention_runs enable row level security;
