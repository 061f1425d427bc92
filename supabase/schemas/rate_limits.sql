-- Request counters, kept in the database so that all instances share them. Keys are hashes.

-- Counts one request on each of `counters` in turn, up to the first that has no room for it, which it returns. A window that ends
-- more than a minute later than a new one would was opened under clock skew and starts over. Whoever calls gives the counters
-- that many requests share last: their rows stay locked the shortest, and always in the same order.
create function private.take_rate_limits(counters jsonb) returns jsonb as $$
declare
  counter record;
  counted integer;
  ends timestamptz;
begin
  for counter in
    select given.key, given.max, given.seconds, given.ceiling
    from rows from (
      jsonb_to_recordset(counters) as (key text, max integer, seconds integer, ceiling text)
    ) with ordinality as given (key, max, seconds, ceiling, place)
    order by given.place
  loop
    insert into public.rate_limits as known (key, hits, resets_at)
    values (counter.key, 1, now() + make_interval(secs => counter.seconds))
    on conflict on constraint rate_limits_pkey do update
      set hits = case when known.resets_at > now() and known.resets_at <= excluded.resets_at + interval '1 minute'
            then known.hits + 1 else 1 end,
          resets_at = case when known.resets_at > now() and known.resets_at <= excluded.resets_at + interval '1 minute'
            then known.resets_at else excluded.resets_at end
    returning hits, resets_at into counted, ends;
    if counted = counter.max + 1 and counter.ceiling is not null then
      update public.rate_limits
      set ceiling = counter.ceiling, reached_at = now()
      where rate_limits.key = counter.key;
    end if;
    if counted > counter.max then
      return jsonb_build_object(
        'key', counter.key,
        'seconds', ceil(extract(epoch from ends - now())),
        'first', counted = counter.max + 1
      );
    end if;
  end loop;

  -- About one call in a hundred deletes expired counters.
  if random() < 0.01 then
    delete from public.rate_limits
    where rate_limits.key in (
      select expired.key
      from public.rate_limits as expired
      where expired.resets_at < now() and (expired.reached_at is null or expired.reached_at < now() - interval '1 day')
      limit 500
      for update skip locked
    );
  end if;
  return null;
end;
$$;

-- Counts a request (take_rate_limits) and, unless a limit refuses it, calls a SQL function for it, in one call of the Data
-- API: `call` with the arguments in `given`, or none when it is null. An error of the function undoes its own work, not the
-- count. A withdrawal is never refused: a limit only takes its mails. While the counters cannot be written, requests go
-- through. Returns { limited (as take_rate_limits), uncounted (why), error: { code, message }, answer }.
create function public.within_limits(counters jsonb, call text, given jsonb) returns jsonb as $$
declare
  limited jsonb;
  uncounted text;
  answer jsonb;
begin
  begin
    limited := private.take_rate_limits(counters);
  exception when others then
    uncounted := sqlerrm;
  end;
  if limited is not null and call is distinct from 'declare_withdrawal' then
    return jsonb_build_object('limited', limited);
  end if;

  begin
    if call is not null then
      case call
        when 'submit_request' then
          answer := to_jsonb(public.submit_request(given -> 'request', given -> 'consent', given -> 'mails'));
        when 'join_launch_list' then
          answer := to_jsonb(public.join_launch_list(given -> 'signup', given -> 'consent', given -> 'mails'));
        when 'act_on_launch_link' then
          answer := to_jsonb(public.act_on_launch_link(given ->> 'link_token', given ->> 'action'));
        when 'act_on_consent_link' then
          answer := to_jsonb(public.act_on_consent_link(given ->> 'link_token', given ->> 'action'));
        when 'account_lists' then
          answer := public.account_lists(
            (given ->> 'account_id')::uuid, (given ->> 'newsletter')::boolean, (given ->> 'launch')::boolean,
            given -> 'consent'
          );
        when 'create_order' then
          answer := public.create_order(given -> 'attempt', given -> 'consent');
        when 'correct_order_address' then
          answer := to_jsonb(public.correct_order_address(given ->> 'key', given ->> 'old_address', given ->> 'new_address'));
        when 'add_company' then
          answer := to_jsonb(public.add_company(
            (given ->> 'account_id')::uuid, given ->> 'number', given -> 'buyer', given -> 'invoicing'
          ));
        when 'address_to_confirm' then
          answer := to_jsonb(public.address_to_confirm(given ->> 'checkout'));
        when 'declare_withdrawal' then
          answer := public.declare_withdrawal(
            given -> 'declaration' || jsonb_build_object('mails_allowed', limited is null), given -> 'mails'
          );
        when 'confirm_withdrawal' then
          answer := public.confirm_withdrawal(given ->> 'link_token');
        when 'invoice_of_account' then
          answer := public.invoice_of_account((given ->> 'account_id')::uuid, given ->> 'wanted');
        when 'invoice_by_link' then
          answer := public.invoice_by_link(given ->> 'link_token');
        when 'ask_own_data' then
          answer := to_jsonb(public.ask_own_data(given ->> 'address', given ->> 'token_hash', given ->> 'link'));
        when 'own_data' then
          answer := public.own_data((given ->> 'account_id')::uuid, given ->> 'link_hash');
        when 'quote_by_link' then
          answer := public.quote_by_link(given ->> 'link', given -> 'given');
        when 'own_deletion' then
          answer := public.own_deletion(
            (given ->> 'account_id')::uuid, given ->> 'link_hash', given ->> 'action', given ->> 'token_hash',
            given ->> 'undo_url'
          );
        when 'undo_deletion' then
          answer := to_jsonb(public.undo_deletion(given ->> 'link_hash'));
        when 'record_browser_error' then
          perform public.record_browser_error(given -> 'report');
      end case;
    end if;
  exception when others then
    return jsonb_build_object('error', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
  end;
  return jsonb_strip_nulls(jsonb_build_object('limited', limited, 'uncounted', uncounted))
    || jsonb_build_object('answer', answer);
end;
$$;
