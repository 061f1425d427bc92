-- How long its buyer can withdraw, as the terms of an order promised; without any, what the law asks.
alter table public.orders add column withdrawal_days integer not null default 14;

update public.orders set withdrawal_days = terms.withdrawal_days
from public.terms_versions as terms
where terms_version = version and terms.withdrawal_days <> 14;
