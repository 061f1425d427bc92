-- Letters about what is kept of somebody, until they are answered: the law gives a month (GDPR, article 12.3).
create table public.data_letters (
  -- In lower case.
  email text primary key,
  noted_at timestamptz not null default now()
);

alter table public.data_letters enable row level security;

alter table public.deletion_requests
  drop constraint deletion_requests_waits_for_check,
  add constraint deletion_requests_waits_for_check
    check (waits_for in ('owner', 'payment', 'problem', 'refund', 'invoice', 'error'));
