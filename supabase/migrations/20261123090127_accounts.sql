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
