-- When a Kick was done: a later mark of it, from another device, is not the day of the certificate.
alter table public.kick_progress add column done_at timestamptz;

update public.kick_progress set done_at = updated_at where state = 'done';
