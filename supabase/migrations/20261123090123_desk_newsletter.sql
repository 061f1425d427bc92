-- The newsletter's addresses on the owner's desk.

-- Who may get the newsletter, newest first. query: { search, page, size }. Returns { total, rows: [{ email, since, text,
-- version, source }] } with the consent that was given last.
create function public.desk_newsletter(query jsonb)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  needle constant text := public.search_pattern(query ->> 'search');
  answer jsonb;
begin
  perform public.require_owner();
  with found as (
    select distinct on (lower(consents.email)) lower(consents.email) as email, addresses.since, text, text_version, source
    from public.newsletter_addresses as addresses
    join public.consents on lower(consents.email) = addresses.email
    where addresses.email ilike needle
      and kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
    order by lower(consents.email), given_at desc
  ),
  page as (
    select * from found order by since desc, email limit public.page_size(query) offset public.page_start(query)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'rows', coalesce((select jsonb_agg(to_jsonb(page) order by since desc, email) from page), '[]'::jsonb)
  )
  into answer;
  return answer;
end;
$$;

-- Withdraws every consent to the newsletter of an address, for who asked the owner. Returns { result: 'stopped' | 'none' }.
create function public.desk_stop_newsletter(address text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  update public.consents
  set withdrawn_at = now()
  where kind in ('marketing', 'newsletter') and lower(email) = lower(address) and withdrawn_at is null;
  if not found then
    return jsonb_build_object('result', 'none');
  end if;
  perform public.record_owner_action('newsletter-stopped', lower(address));
  return jsonb_build_object('result', 'stopped');
end;
$$;

grant execute on function public.desk_newsletter(jsonb), public.desk_stop_newsletter(text) to authenticated;
