-- The progress of each member. A Kick without a row has not been started. Members with a paid order of the Kit
-- read and write their own rows, which are deleted with the account.

create policy "Members keep their own progress" on public.kick_progress
  for all to authenticated
  using (
    user_id = (select auth.uid())
    and exists (
      select from public.orders
      where orders.user_id = (select auth.uid()) and orders.status = 'paid' and orders.opens = 'kit'
    )
  );

-- Marks a Kick of the caller and returns its state. 'begun' never undoes 'done', so that a mark from another device may
-- arrive late; 'again' resets it to begun.
create function public.mark_kick(kick integer, mark text) returns text security invoker as $$
  insert into public.kick_progress as progress (kick, state, done_at)
  values ($1, case $2 when 'again' then 'begun' else $2 end, case $2 when 'done' then now() end)
  on conflict (user_id, kick) do update
    set state = case $2 when 'begun' then progress.state else excluded.state end,
        done_at = case $2 when 'again' then null else coalesce(progress.done_at, excluded.done_at) end,
        updated_at = now()
  returning state;
$$;
