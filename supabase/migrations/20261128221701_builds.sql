-- When the host of the site was last asked for a build, and whether one is owed (claim_build).
alter table public.shop_settings
  add build_asked_at timestamptz not null default '-infinity',
  add build_owed boolean not null default false;
