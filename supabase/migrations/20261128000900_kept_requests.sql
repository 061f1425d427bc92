-- Removes requests two years after the last contact with their address, as site/legal.ts promises, with what was noted and
-- the mails about them. Contact is a request, a step or note on one, or an order. A consent stays, as its proof.
-- reconcile-payments calls it. Returns how many were removed.
create function public.remove_old_requests(moment timestamptz default now())
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  since constant timestamptz := moment - interval '2 years';
  old uuid[];
begin
  select array_agg(requests.id) into old
  from public.requests
  where requests.created_at < since
    and not exists (
      select
      from public.requests as other
      left join public.leads on leads.request_id = other.id
      where lower(other.email) = lower(requests.email)
        and (
          other.created_at >= since
          or leads.updated_at >= since
          or exists (select from public.lead_notes where request_id = other.id and at >= since)
        )
    )
    and not exists (
      select from public.orders where lower(orders.email) = lower(requests.email) and created_at >= since
    );
  delete from public.outbox
  where idempotency_key in (
    select 'lead-answer-' || id from public.lead_notes where request_id = any (old)
  ) or idempotency_key in (
    select 'request-' || id || '-' || recipient
    from unnest(old) as id, unnest(array['business', 'visitor']) as recipient
  );
  delete from public.requests where id = any (old);
  return coalesce(cardinality(old), 0);
end;
$$;
