create table public.kick_progress (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kick integer not null references public.kicks (number),
  state text not null check (state in ('begun', 'done')),
  updated_at timestamptz not null default now(),
  primary key (user_id, kick)
);

alter table public.kick_progress enable row level security;
