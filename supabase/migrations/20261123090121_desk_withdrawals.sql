-- Withdrawals on the owner's desk: the list, one declaration as it was sent, and its actions. desk_refund refunds it.

create view public.withdrawal_list with (security_invoker = true) as
  select
    cases.reference, cases.name, cases.email, cases.order_text, cases.received_at, cases.verdict, cases.state, cases.channel,
    cases.refund_due, cases.last_error, orders.order_number, orders.status as order_status,
    -- The order of the desk's words.
    array_position(
      array['closed', 'repeat', 'shop', 'suspect', 'refused', 'refunded', 'waiting', 'refunding'], cases.state
    ) as place_of_state,
    public.is_unsettled(cases.state) or cases.state = 'suspect' as is_open,
    public.is_unsettled(cases.state)
      and cases.refund_due < (now() at time zone 'Europe/Brussels')::date as overdue,
    concat_ws(' ', cases.search_text, public.plain_text(orders.order_number)) as search_text
  from public.withdrawal_cases as cases
  left join public.orders on orders.id = cases.order_id;

-- Withdrawals, unsettled ones first, by due day: a page, with the query of list_page plus: state ('open' for all
-- unsettled ones).
create function public.desk_withdrawals(query jsonb)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  select public.list_page(
    'public.withdrawal_list',
    query,
    case query ->> 'state'
      when 'open' then '{"is_open": true}'
      else jsonb_build_object('state', nullif(query ->> 'state', ''))
    end,
    'is_open desc, state = ''suspect'', case when is_open then refund_due end nulls last, received_at desc, reference'
  );
$$;

-- One declaration as it was sent, or null: { declaration, refunds, order, follows, mails, acts }. `refunds` is the
-- history of its refunds, `order` the one that it is about, with the refundable remainder, and `follows` the reference
-- of the case that it repeats.
create function public.desk_withdrawal(subject text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_case public.withdrawal_cases;
begin
  perform public.require_owner();
  select * into found_case from public.withdrawal_cases where reference = upper(trim(subject));
  perform public.count_read(upper(trim(subject)), coalesce(found_case.reference, 'withdrawal_list'));
  if found_case.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'declaration', to_jsonb(found_case) - array['id', 'order_id', 'repeats', 'search_text'],
    'refunds', (
      select coalesce(jsonb_agg(to_jsonb(happened) order by at, what desc), '[]'::jsonb)
      from public.refunds, public.refund_events(refunds) as happened
      where withdrawal_id = found_case.id
    ),
    'follows', (select reference from public.withdrawals where id = found_case.repeats),
    'order', (
      select jsonb_build_object(
        'number', order_number, 'status', status, 'problem', problem, 'email', email, 'product', product_name, 'paid_at', paid_at,
        'cents', amount_cents, 'left', public.refundable_cents(orders)
      )
      from public.orders where id = found_case.order_id
    ),
    'mails', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', id, 'at', coalesce(sent_at, failed_at, created_at), 'template', template, 'to', recipient,
            'state', public.mail_state(outbox)
          ) order by created_at
        ),
        '[]'::jsonb
      )
      from public.outbox
      where idempotency_key like 'withdrawal-' || found_case.id || '-%'
        or idempotency_key in (select 'refund-' || id from public.refunds where withdrawal_id = found_case.id)
    ),
    'acts', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('at', at, 'owner', owner_email, 'action', action, 'detail', detail) order by at
        ),
        '[]'::jsonb
      )
      from public.owner_actions where owner_actions.subject = found_case.reference
    )
  );
end;
$$;

-- Stores a declaration that came by letter or mail, in the form of declare_withdrawal; a known id is not stored again.
-- Returns { reference }.
create function public.desk_note_withdrawal(actor uuid, declaration jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_known boolean;
  stored jsonb;
begin
  perform public.require_owner(actor);
  select exists (select from public.withdrawals where id = (declaration ->> 'id')::uuid) into is_known;
  stored := public.declare_withdrawal(
    declaration || '{"channel": "letter", "suspect": false, "mails_allowed": false, "proof": null, "token": null}', '{}'
  );
  if not is_known then
    perform public.record_owner_action('withdrawal-noted', stored ->> 'reference', account => actor);
  end if;
  return stored;
end;
$$;

-- Releases a declaration suspected of spam: it counts from the moment it was received, and its mails are sent. `mails`
-- is that of declare_withdrawal. Returns { result: 'released' | 'known' | 'unknown' }.
create function public.desk_release_withdrawal(actor uuid, subject text, mails jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held public.withdrawals;
begin
  perform public.require_owner(actor);
  select * into held from public.withdrawals where reference = upper(subject) for update;
  if held.id is null then
    return jsonb_build_object('result', 'unknown');
  end if;
  if held.state <> 'suspect' then
    return jsonb_build_object('result', 'known');
  end if;
  -- Declare it again, so that it gets the state that it would have had.
  delete from public.withdrawals where id = held.id;
  perform public.declare_withdrawal(to_jsonb(held) || '{"suspect": false, "mails_allowed": true}', mails);
  update public.withdrawals
  set events = held.events || public.withdrawal_event('released', state)
  where id = held.id;
  perform public.record_owner_action('withdrawal-released', held.reference, account => actor);
  return jsonb_build_object('result', 'released');
end;
$$;

-- Closes a case without a refund. With `notifies` the buyer is mailed the reason and how to object, a hundred times within a
-- day at most, as in contract/limits.ts: anyone can declare a withdrawal with a stranger's address, so that a stolen
-- session would otherwise mail anything to anyone. `seen` is the state that the screen showed. Returns
-- { result: 'closed' | 'known' | 'other' | 'changed' | 'unknown' | 'reason' | 'too-many', by }. 'known': the caller closed
-- it before; 'other': someone else did, namely `by` if that was on the desk.
create function public.desk_refuse_withdrawal(subject text, reason text, notifies boolean, seen text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  refused public.withdrawal_cases;
  earlier public.owner_actions;
begin
  perform public.require_owner();
  if notifies and trim(coalesce(reason, '')) = '' or length(reason) > 1000 then
    return jsonb_build_object('result', 'reason');
  end if;
  perform public.lock_order_of_case(id) from public.withdrawals where reference = upper(subject);
  select * into refused from public.withdrawal_cases where reference = upper(subject);
  if refused.id is null then
    return jsonb_build_object('result', 'unknown');
  end if;
  if refused.state = 'closed' then
    select * into earlier
    from public.owner_actions
    where owner_actions.subject = refused.reference and action = 'withdrawal-refused'
    order by id desc
    limit 1;
    return case
      when earlier.owner_id = auth.uid() then jsonb_build_object('result', 'known')
      else jsonb_build_object('result', 'other', 'by', earlier.owner_email)
    end;
  end if;
  if refused.state is distinct from seen then
    return jsonb_build_object('result', 'changed');
  end if;
  if notifies then
    perform pg_advisory_xact_lock(hashtextextended('withdrawals-declined', 41));
    if (
      select count(*) >= 100
      from public.outbox
      where template = 'withdrawal-declined' and created_at > now() - interval '24 hours'
    ) then
      return jsonb_build_object('result', 'too-many');
    end if;
  end if;
  if not public.close_withdrawal(subject, reason) then
    return jsonb_build_object('result', 'changed');
  end if;
  if notifies then
    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'withdrawal-declined',
      'data', jsonb_build_object(
        'name', refused.name,
        'reference', refused.reference,
        'orderNumber', (select order_number from public.orders where id = refused.order_id),
        'forCompany', exists (select from public.orders where id = refused.order_id and company is not null),
        'receivedAt', to_char(refused.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'reason', trim(reason)
      ),
      'recipient', refused.email,
      'idempotency_key', 'withdrawal-' || refused.id || '-declined-' || jsonb_array_length(refused.events)
    )));
  end if;
  -- The case itself has the reason (close_withdrawal).
  perform public.record_owner_action('withdrawal-refused', refused.reference, jsonb_build_object('mailed', notifies));
  return jsonb_build_object('result', 'closed');
end;
$$;
