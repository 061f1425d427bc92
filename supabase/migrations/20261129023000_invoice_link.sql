-- The unguessable part of the link in an invoice's mails. Each mail about it has the same link, so it is kept as is.
alter table public.invoices
  add column token text not null default left(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 43);

create unique index invoices_token on public.invoices (token);
