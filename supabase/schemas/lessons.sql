-- The lessons. The owner publishes them; only buyers with a paid order of the Kit can read them.

-- The subquery runs under the reader's own policy on orders, so another buyer's order grants nothing.
create policy "Buyers read the lessons" on public.kicks
  for select to authenticated
  using (
    exists (
      select from public.orders
      where orders.user_id = (select auth.uid()) and orders.status = 'paid' and orders.opens = 'kit'
    )
  );

-- The subquery runs under the reader's own policy on orders, so another buyer's order grants nothing.
create policy "Buyers read the files" on public.lesson_files
  for select to authenticated
  using (
    exists (
      select from public.orders
      where orders.user_id = (select auth.uid()) and orders.status = 'paid' and orders.opens = 'kit'
    )
  );
