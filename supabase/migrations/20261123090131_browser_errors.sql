-- Errors of the site in visitors' browsers, without personal data: browser-error cleans them, the desk shows them.

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

-- Counts an error. Keeps the 200 that occurred last, for 30 days.
create function public.record_browser_error(report jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.browser_errors as known (message, place, page, browser)
  values (report ->> 'message', report ->> 'place', report ->> 'page', report ->> 'browser')
  on conflict (place, message, page) do update
    set times = known.times + 1, last_seen_at = now(), browser = excluded.browser;
  delete from public.browser_errors
  where last_seen_at < now() - interval '30 days'
    or (place, message, page) in (
      select place, message, page from public.browser_errors order by last_seen_at desc, place, message, page offset 200
    );
end;
$$;

-- The errors of the last 30 days, the latest first.
create function public.desk_browser_errors()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return (
    select coalesce(jsonb_agg(to_jsonb(errors) order by last_seen_at desc, place, message, page), '[]')
    from (
      select message, place, page, browser, times, first_seen_at, last_seen_at
      from public.browser_errors
      where last_seen_at >= now() - interval '30 days'
    ) as errors
  );
end;
$$;
