-- What an owner's own browser could be made to send to the desk, beside its forms.

-- A day that no screen can show would stop the whole list of requests.
update public.leads set follow_up_on = null where follow_up_on not between '0001-01-01' and '9999-12-31';
alter table public.leads
  add constraint leads_follow_up_on_check check (follow_up_on between '0001-01-01' and '9999-12-31');
