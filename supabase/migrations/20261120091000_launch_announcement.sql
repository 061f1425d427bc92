-- The launch mail: once to each address that confirmed its place on the list and did not leave it.

-- The outbox's key of the launch mail to an address.
create or replace function public.launch_key(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select 'launch-announcement-' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
$$;

-- Puts the launch mail in the outbox; with `dry_run` it only counts. `page_url` is the page of the site where a
-- reader leaves, `one_click_url` where a mail program does so; both get the address's token. The key is the address
-- itself, hashed: who was announced to gets no second mail, however often this runs and whatever link they have now.
create or replace function public.announce_launch(page_url text, one_click_url text, reply_to text, dry_run boolean)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  announced integer;
  queued integer := 0;
  counts jsonb;
begin
  -- Who leaves meanwhile waits for this, and is then taken out of the outbox by the trigger below.
  lock table public.launch_signups in share row exclusive mode;

  select jsonb_build_object(
    'confirmed', count(*) filter (where confirmed_at is not null and unsubscribed_at is null),
    'unconfirmed', count(*) filter (where confirmed_at is null and unsubscribed_at is null),
    'left', count(*) filter (where unsubscribed_at is not null)
  )
  into counts
  from public.launch_signups
  where not suspected_bot;

  if not dry_run then
    insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
    select
      'launch-announcement',
      jsonb_build_object(
        'unsubscribeUrl', page_url || '?action=unsubscribe&token=' || signup.token,
        'oneClickUrl', one_click_url || '?action=unsubscribe&token=' || signup.token
      ),
      signup.email,
      announce_launch.reply_to,
      public.launch_key(signup.email)
    from public.launch_signups as signup
    where signup.confirmed_at is not null and signup.unsubscribed_at is null and not signup.suspected_bot
    on conflict (idempotency_key) do nothing;
    get diagnostics queued = row_count;
  end if;

  select count(*)
  into announced
  from public.launch_signups as signup
  join public.outbox as mail on mail.idempotency_key = public.launch_key(signup.email)
  where signup.confirmed_at is not null and signup.unsubscribed_at is null and not signup.suspected_bot;

  return counts || jsonb_build_object('queued', queued, 'announced', announced);
end;
$$;

-- Who leaves the list before the launch mail went, does not get it.
create or replace function public.drop_launch_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.outbox where idempotency_key = public.launch_key(new.email) and sent_at is null;
  return null;
end;
$$;

drop trigger if exists drop_launch_mail on public.launch_signups;
create trigger drop_launch_mail
  after update of unsubscribed_at on public.launch_signups
  for each row
  when (old.unsubscribed_at is null and new.unsubscribed_at is not null)
  execute function public.drop_launch_mail();

revoke execute on function public.announce_launch(text, text, text, boolean) from public, anon, authenticated;
revoke execute on function public.launch_key(text) from public, anon, authenticated;
revoke execute on function public.drop_launch_mail() from public, anon, authenticated;
grant execute on function public.announce_launch(text, text, text, boolean) to service_role;
