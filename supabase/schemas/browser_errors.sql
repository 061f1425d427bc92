-- Errors of the site in visitors' browsers, without personal data: browser-error cleans them, the desk shows them.

-- The accounts that were not made because Auth could not mail them (turnedAway in contract/browser-error.ts), as far as browsers
-- reported it within a day: { since, last, total }.
create function private.turned_away(moment timestamptz) returns jsonb stable security invoker as $$
  select jsonb_build_object('since', min(first_seen_at), 'last', max(last_seen_at), 'total', coalesce(sum(times), 0))
  from public.browser_errors
  where message = 'TurnedAway: no confirmation mail left' and last_seen_at > moment - interval '1 day';
$$;

-- Counts an error. Keeps the 200 that occurred last, for 30 days. Of an account that could not be made, each outage of the mail is
-- counted anew.
create function public.record_browser_error(report jsonb) returns void as $$
begin
  delete from public.browser_errors
  where message = 'TurnedAway: no confirmation mail left' and message = report ->> 'message'
    and last_seen_at < now() - interval '1 day';
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
create function public.desk_browser_errors() returns jsonb stable as $$
begin
  perform private.require_owner();
  return (
    select coalesce(jsonb_agg(to_jsonb(errors) order by last_seen_at desc, place, message, page), '[]')
    from (
      select message, place, page, browser, times, first_seen_at, last_seen_at
      from public.browser_errors
      where last_seen_at >= now() - interval '30 days' and message <> 'TurnedAway: no confirmation mail left'
    ) as errors
  );
end;
$$;
