-- Of a request that an owner made: who, and how it came in. When an owner marked one as spam; null for a guess of the filter.
alter table public.requests
  add column source text check (source in ('telefoon', 'mail', 'beurs', 'terugkerend', 'factuur')),
  add column made_by text,
  add column spam_since timestamptz,
  add constraint requests_by_hand check ((source is null) = (made_by is null));

create index requests_spam_since on public.requests (spam_since) where spam_since is not null;
