-- Requests to erase a person: of an account, of an address, or of both when a link in a mail to the address of an account
-- asked. The schedule executes them when they are due, unless they are undone before.
create table public.deletion_requests (
  id uuid primary key default gen_random_uuid(),
  account_id uuid unique references auth.users (id) on delete set null,
  -- In lower case; proven by a link. Of a request with both it is the address of the account (follow_account).
  address text unique,
  -- Of the link that undoes it.
  token_hash text not null unique,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '7 days',
  -- When the schedule last tried in vain, and what it waits for: something to settle (deletion_hindrance), or the next try
  -- after an error.
  tried_at timestamptz,
  waits_for text check (waits_for in ('owner', 'payment', 'problem', 'refund', 'error')),
  last_error text,
  constraint deletion_requests_of_somebody check (account_id is not null or address is not null)
);

create index deletion_requests_due_at on public.deletion_requests (due_at);

create index deletion_requests_waiting on public.deletion_requests (due_at) where waits_for is not null;

alter table public.deletion_requests enable row level security;
