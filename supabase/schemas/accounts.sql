-- Accounts belong to Auth. This keeps a password that somebody else chose from outlasting the proof of an address.

-- A text as the forms clean a line (singleLine in contract/text.ts): no control or invisible characters, white space collapsed.
create function private.single_line(value text) returns text immutable security invoker as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        value,
        '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f'
          || '\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]',
        '', 'g'
      ),
      '[\t\n\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
    ),
    U&' \200C\200D'
  );
$$;

-- Keeps what is known of the metadata that anybody can give an account of theirs: names, which the owner reads in mails and
-- finds by search, are cleaned and cut, the rest are booleans. Auth copies what it is sent to auth.identities in the same
-- transaction, so refusing what is large bounds that too. A token keeps the old ones until its refresh: nothing reads them there.
create function private.clean_names() returns trigger as $$
begin
  if length(new.raw_user_meta_data::text) > 8000 then
    -- The status of what Auth answers.
    raise sqlstate 'PT413' using message = 'The metadata of an account is too large.';
  end if;
  new.raw_user_meta_data := (
    select coalesce(jsonb_object_agg(key, case
      when key in ('newsletter', 'email_verified', 'phone_verified') then to_jsonb(coalesce(value #>> '{}' = 'true', false))
      when jsonb_typeof(value) = 'string' then to_jsonb(left(private.single_line(value #>> '{}'), 300))
      else '""'
    end), '{}')
    from jsonb_each(new.raw_user_meta_data)
    where key in (
      'first_name', 'last_name', 'full_name', 'phone', 'sub', 'email', 'newsletter', 'email_verified', 'phone_verified'
    )
  );
  return new;
end;
$$;

create trigger clean_names
  before insert or update of raw_user_meta_data on auth.users
  for each row
  when (jsonb_typeof(new.raw_user_meta_data) = 'object')
  execute function private.clean_names();

-- A reset link of an account that was never confirmed also confirms its address, before the visitor has chosen a new
-- password. The first one may be of anybody who signed up with that address, so it ends at that moment.
create function private.end_unproven_password() returns trigger security invoker as $$
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
  execute function private.end_unproven_password();

-- Notifies the owner of an account that its password changed, whoever changed it and however. It never keeps the
-- change from happening: without the mail, the outbox has nothing to send.
create function private.announce_password() returns trigger as $$
begin
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
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
  execute function private.announce_password();
