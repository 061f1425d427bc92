-- The addresses of the newsletter on the owner's desk: those that agreed to it and get mail.

create view public.newsletter_list with (security_invoker = true) as
  select distinct on (addresses.email) addresses.email, addresses.since, text, text_version, source,
    search_text
  from public.newsletter_addresses as addresses
  join public.consents on lower(consents.email) = addresses.email
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
    and not exists (select from public.mail_stop_list as stops where stops.email = addresses.email)
  order by addresses.email, given_at desc;

-- The addresses that may get the newsletter, newest first, each with its last consent: a page, with the query of
-- list_page.
create function public.desk_newsletter(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page('public.newsletter_list', query, '{}', 'since desc, email');
$$;

-- Withdraws every newsletter consent of an address, on behalf of someone who asked the owner. Returns
-- { result: 'stopped' | 'none' }.
create function public.desk_stop_newsletter(address text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  stopped uuid;
begin
  perform public.require_owner();
  with ended as (
    update public.consents
    set withdrawn_at = now()
    where kind in ('marketing', 'newsletter') and lower(email) = lower(address) and withdrawn_at is null
    returning id
  )
  select id into stopped from ended limit 1;
  if stopped is null then
    return jsonb_build_object('result', 'none');
  end if;
  perform public.record_owner_action('newsletter-stopped', stopped::text);
  return jsonb_build_object('result', 'stopped');
end;
$$;
