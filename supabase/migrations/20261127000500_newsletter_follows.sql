-- The newsletter follows an account to its new e-mail address. It is the same person, who proved both addresses and keeps
-- the same choice; a second newsletter would otherwise go on to the old address, out of reach of the account's page.

-- Each consent keeps its text, version, source, time and links, so that a link in an older mail still stops it. A stop at
-- the new address that came after the consent holds for it too. What was not proven or is withdrawn stays as it was.
create function public.move_newsletter()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Both in one order, so that two changes cannot block each other.
  perform public.lock_address(least(lower(old.email), lower(new.email)));
  perform public.lock_address(greatest(lower(old.email), lower(new.email)));

  update public.consents as moved
  set email = new.email,
      proof = 'confirmed-account',
      proven_at = now(),
      withdrawn_at = (
        select max(stopped.withdrawn_at)
        from public.consents as stopped
        where stopped.kind in ('marketing', 'newsletter')
          and lower(stopped.email) = lower(new.email)
          and stopped.withdrawn_at > moved.given_at
      )
  where kind in ('marketing', 'newsletter')
    and lower(email) = lower(old.email)
    and proven_at is not null
    and withdrawn_at is null;
  return null;
end;
$$;

create trigger move_newsletter
  after update of email on auth.users
  for each row
  when (
    old.email_confirmed_at is not null
    and new.email_confirmed_at is not null
    and lower(old.email) <> lower(new.email)
  )
  execute function public.move_newsletter();
