-- What owners wrote about an order or a request, never changed. An answer to a request, which has a title, left as a mail
-- with the key 'request-answer-<id>'.
create table public.notes (
  -- The click that stored it.
  id uuid primary key,
  order_id uuid references public.orders (id) on delete cascade,
  request_id uuid references public.requests (id) on delete cascade,
  title text not null default '',
  words text not null check (words <> ''),
  author text not null,
  at timestamptz not null default now(),
  search_text text generated always as (private.plain_text(title || ' ' || words)) stored,
  check (num_nonnulls(order_id, request_id) = 1)
);

create index notes_order_id on public.notes (order_id);

create index notes_request_id on public.notes (request_id);

alter table public.notes enable row level security;
