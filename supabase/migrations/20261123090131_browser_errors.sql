create table public.browser_errors (
  message text not null,
  -- '/assets/home-Bx1.js:1:234'.
  place text not null,
  -- A path of the site, or '' for any other.
  page text not null,
  -- The browser that had it last: 'Firefox 151', or '' for an unknown one.
  browser text not null,
  times integer not null default 1,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (place, message, page)
);

alter table public.browser_errors enable row level security;
