-- The addresses of the newsletter on the owner's desk: those that agreed to it and get mail.

create view private.newsletter_list with (security_invoker = true) as
  select distinct on (addresses.email) addresses.email, addresses.since, text, text_version, source,
    search_text
  from private.newsletter_addresses as addresses
  join public.consents on lower(consents.email) = addresses.email
  where kind in ('marketing', 'newsletter') and proven_at is not null and withdrawn_at is null
    and not exists (select from private.mail_stop_list as stops where stops.email = addresses.email)
  order by addresses.email, given_at desc;

-- The addresses that may get the newsletter, newest first, each with its last consent: a page, with the query of
-- list_page.
create function public.desk_newsletter(query jsonb) returns jsonb as $$
  select private.list_page('private.newsletter_list', query, '{}', 'since desc, email');
$$;

-- Withdraws every newsletter consent of an address, on behalf of someone who asked the owner. The log names a consent.
create function private.act_newsletter_stopped(subject text, given jsonb) returns jsonb security invoker as $$
declare
  stopped constant uuid := private.stop_newsletter(subject);
begin
  return case
    when stopped is null then jsonb_build_object('result', 'missing')
    else jsonb_build_object('result', 'done', 'log', jsonb_build_object('subject', stopped))
  end;
end;
$$;
