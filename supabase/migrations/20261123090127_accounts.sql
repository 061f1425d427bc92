-- Accounts belong to Auth. This keeps a password that somebody else chose from outlasting the proof of an address.

-- A reset link of an account that was never confirmed also confirms its address, before the visitor has chosen a new
-- password. The first one may be of anybody who signed up with that address, so it ends at that moment.
create function public.end_unproven_password()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.encrypted_password := '';
  return new;
end;
$$;

create trigger end_unproven_password
  before update of recovery_token on auth.users
  for each row
  when (
    old.email_confirmed_at is null
    and coalesce(old.recovery_token, '') <> ''
    and coalesce(new.recovery_token, '') = ''
    and new.encrypted_password is not distinct from old.encrypted_password
  )
  execute function public.end_unproven_password();

-- Notifies the owner of an account that its password changed, whoever changed it and however. It never keeps the
-- change from happening: without the mail, the outbox has nothing to send.
create function public.announce_password()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'password-changed',
    'data', jsonb_build_object(
      'email', new.email,
      'firstName', nullif(trim(new.raw_user_meta_data ->> 'first_name'), ''),
      'changedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    ),
    'recipient', new.email,
    'reply_to', null,
    'idempotency_key', 'password-' || new.id || '-' || extract(epoch from clock_timestamp())
  )));
  return null;
end;
$$;

create trigger announce_password
  after update of encrypted_password on auth.users
  for each row
  when (
    old.email_confirmed_at is not null
    and coalesce(old.encrypted_password, '') <> ''
    and coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password <> old.encrypted_password
    and coalesce(new.email, '') <> ''
  )
  execute function public.announce_password();
