-- Withdrawals on the owner's desk: the list, one declaration as it was sent, and its actions. act_refund refunds it.

create view private.withdrawal_list with (security_invoker = true) as
  select
    cases.reference, cases.name, cases.email, cases.order_text, cases.received_at, cases.verdict, cases.state, cases.channel,
    cases.refund_due, cases.last_error, orders.order_number, orders.status as order_status,
    -- The order of the desk's words.
    array_position(
      array['closed', 'repeat', 'shop', 'spam', 'refused', 'refunded', 'waiting', 'refunding'], cases.state
    ) as rank_of_state,
    private.is_unsettled(cases.state) or cases.state = 'spam' as is_open,
    private.is_unsettled(cases.state)
      and cases.refund_due < (select private.belgian_day(now())) as overdue,
    concat_ws(' ', cases.search_text, private.plain_text(orders.order_number)) as search_text
  from private.withdrawal_cases as cases
  left join public.orders on orders.id = cases.order_id;

-- Withdrawals, unsettled ones first, by due day: a page, with the query of list_page plus: state ('open' for all
-- unsettled ones).
create function public.desk_withdrawals(query jsonb) returns jsonb as $$
  select private.list_page(
    'private.withdrawal_list',
    query,
    case query ->> 'state'
      when 'open' then '{"is_open": true}'
      else jsonb_build_object('state', nullif(query ->> 'state', ''))
    end,
    'is_open desc, state = ''spam'', case when is_open then refund_due end nulls last, received_at desc, reference'
  );
$$;

-- One declaration as it was sent, or null: { declaration, version, order, follows, history }. `order` is the one that it is about,
-- with the refundable remainder, and `follows` the reference of the case that it repeats.
create function public.desk_withdrawal(subject text) returns jsonb as $$
declare
  found_case private.withdrawal_cases;
begin
  perform private.require_owner();
  select * into found_case from private.withdrawal_cases where reference = upper(trim(subject));
  perform private.count_read(upper(trim(subject)), coalesce(found_case.reference, 'withdrawal_list'));
  if found_case.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'declaration', to_jsonb(found_case) - array['id', 'order_id', 'repeats', 'events', 'search_text'],
    'version', private.version_of(found_case.reference),
    'follows', (select reference from public.withdrawals where id = found_case.repeats),
    'order', (
      select jsonb_build_object(
        'number', order_number, 'status', status, 'problem', problem, 'email', email, 'product', product_name, 'paid_at', paid_at,
        'cents', amount_cents, 'left', private.refundable_cents(orders)
      )
      from public.orders where id = found_case.order_id
    ),
    'history', private.history(withdrawal_ids => array[found_case.id])
  );
end;
$$;

-- Stores a declaration that came by letter or mail, with the click as its id.
create function private.act_withdrawal_noted(subject text, given jsonb) returns jsonb as $$
begin
  perform public.declare_withdrawal(
    given || jsonb_build_object(
      'id', given -> 'click', 'reference', subject, 'channel', 'letter', 'is_spam', false, 'mails_allowed', false, 'proof', null,
      'token', null
    ),
    '{}'
  );
  return jsonb_build_object('result', 'done', 'reference', subject);
end;
$$;

-- Releases a declaration taken for spam: it counts from the moment it was received, and its mails are sent.
create function private.act_withdrawal_released(subject text, given jsonb) returns jsonb as $$
declare
  spam public.withdrawals;
begin
  perform private.lock_order_of_case((select id from public.withdrawals where reference = subject));
  select * into spam from public.withdrawals where reference = subject;
  if spam.id is null then
    return jsonb_build_object('result', 'missing');
  elsif spam.state <> 'spam' then
    return jsonb_build_object('result', 'changed');
  end if;
  -- Declare it again, so that it gets the state that it would have had.
  delete from public.withdrawals where id = spam.id;
  perform public.declare_withdrawal(to_jsonb(spam) || '{"is_spam": false, "mails_allowed": true}', given -> 'mails');
  update public.withdrawals
  set events = spam.events || private.withdrawal_event('released', state)
  where id = spam.id;
  return jsonb_build_object('result', 'done', 'reference', subject);
end;
$$;

-- Closes a case without a refund. With `mails` the buyer is mailed the reason and how to object.
create function private.act_withdrawal_refused(subject text, given jsonb) returns jsonb as $$
declare
  reason constant text := trim(given ->> 'reason');
  mails constant boolean := (given ->> 'mails')::boolean;
  refused private.withdrawal_cases;
begin
  perform private.lock_order_of_case(id) from public.withdrawals where reference = subject;
  select * into refused from private.withdrawal_cases where reference = subject;
  if refused.id is null then
    return jsonb_build_object('result', 'missing');
  elsif mails and reason = '' or length(reason) > 1000 then
    return jsonb_build_object('result', 'reason');
  end if;
  if not private.close_withdrawal(subject, reason) then
    return jsonb_build_object('result', 'changed');
  end if;
  if mails then
    perform private.require_fresh_address(refused.email);
    perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'withdrawal-declined',
      'data', jsonb_build_object(
        'name', refused.name,
        'reference', refused.reference,
        'orderNumber', (select order_number from public.orders where id = refused.order_id),
        'forCompany', exists (select from public.orders where id = refused.order_id and company is not null),
        'receivedAt', to_char(refused.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'reason', reason
      ),
      'recipient', refused.email,
      'idempotency_key', 'withdrawal-' || refused.id || '-declined-' || jsonb_array_length(refused.events)
    )));
  end if;
  -- The case itself has the reason (close_withdrawal).
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object('mailed', mails)));
end;
$$;
