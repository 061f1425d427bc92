-- What an owner's own browser could be made to send to the desk, beside its forms.

-- A day that no screen can show would stop the whole list of requests.
update public.leads set follow_up_on = null where follow_up_on not between '0001-01-01' and '9999-12-31';
alter table public.leads
  add constraint leads_follow_up_on_check check (follow_up_on between '0001-01-01' and '9999-12-31');

-- Writes the buyer's right address on a paid order; `seen` is the address that the owner saw. Returns
-- { result: 'linked' | 'waiting' | 'changed' | 'unpaid' | 'unknown' | 'invalid', email }.
create or replace function public.desk_correct_address(number text, seen text, new_address text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  corrected public.orders;
begin
  perform public.require_owner();
  -- As contract/email.ts: nothing that a mail service reads as a name before an address, or as a second one.
  if new_address !~* '^[a-z0-9!#$%&''*+=?^_`{|}~.\u00c0-\u1fff\u2c00-\ud7ff-]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]$'
    or length(new_address) > 255
  then
    return jsonb_build_object('result', 'invalid');
  end if;
  perform public.lock_addresses(seen, new_address);
  select * into corrected from public.orders where order_number = number for update;
  if corrected.id is null then
    return jsonb_build_object('result', 'unknown');
  end if;
  if corrected.status <> 'paid' then
    return jsonb_build_object('result', 'unpaid', 'email', corrected.email);
  end if;
  if lower(corrected.email) <> lower(new_address) then
    if lower(corrected.email) <> lower(seen) then
      return jsonb_build_object('result', 'changed', 'email', corrected.email);
    end if;
    corrected := public.move_order(
      corrected, new_address, 'order-' || corrected.id || '-corrected-' || md5(lower(new_address) || now())
    );
    perform public.record_owner_action(
      'address-corrected', number, jsonb_build_object('oud', seen, 'nieuw', new_address)
    );
  end if;
  return jsonb_build_object(
    'result', case when corrected.user_id is null then 'waiting' else 'linked' end, 'email', corrected.email
  );
end;
$$;

-- An owner gives money back: all that is left, or `cents` of it. `subject` is an order's number or the reference of a
-- case, `number` the order of a case without one. `left_seen` is what the screen said could still go back: when that is no
-- longer so, nothing happens. `request` makes the same press the same refund; for another order or amount it is 'changed':
-- the owner typed something else after an answer that was lost. The Edge Function desk-refund then asks Stripe.
-- Returns { result: 'refunding' | 'refunded' | 'disputed' | 'unpaid' | 'no-order' | 'unknown' | 'amount' | 'changed' | 'busy',
--           reference, part }.
create or replace function public.desk_refund(
  subject text, number text, cents integer, left_seen integer, request uuid
)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  case_order uuid;
  is_case boolean;
  was_refunding boolean;
  found_order public.orders;
  earlier public.refunds;
  remaining integer;
  answer jsonb;
begin
  perform public.require_owner();
  select order_id, true into case_order, is_case
  from public.withdrawals
  where id = (select coalesce(repeats, id) from public.withdrawals where reference = upper(subject));
  select * into found_order
  from public.orders
  where case
    when case_order is not null then id = case_order
    else order_number = upper(trim(case when is_case then number else subject end))
  end
  for update;
  if found_order.id is null then
    return jsonb_build_object('result', case when is_case then 'no-order' else 'unknown' end);
  end if;
  select * into earlier from public.refunds where id = request;
  if earlier.id is not null then
    return jsonb_build_object(
      'result',
      case when earlier.order_id = found_order.id and earlier.amount_cents = cents then 'refunding' else 'changed' end,
      'part', request
    );
  end if;
  if found_order.status = 'disputed' then
    return jsonb_build_object('result', 'disputed');
  end if;
  if found_order.status not in ('paid', 'refunded') and (found_order.status <> 'failed' or found_order.problem is null) then
    return jsonb_build_object('result', 'unpaid');
  end if;
  select exists (select from public.withdrawals where order_id = found_order.id and state = 'refunding')
  into was_refunding;
  remaining := public.refundable_cents(found_order);

  if cents is not null and cents <> remaining then
    if found_order.status <> 'paid' then
      return jsonb_build_object('result', 'refunded');
    end if;
    if was_refunding or exists (select from public.refunds where order_id = found_order.id and state = 'refunding') then
      return jsonb_build_object('result', 'busy');
    end if;
    if left_seen is distinct from remaining then
      return jsonb_build_object('result', 'changed', 'left', remaining);
    end if;
    if cents < 1 or cents > remaining then
      return jsonb_build_object('result', 'amount', 'left', remaining);
    end if;
    -- A part that was refused makes way for the new one.
    update public.refunds set state = 'closed' where order_id = found_order.id and state = 'refused';
    insert into public.refunds (id, order_id, amount_cents) values (request, found_order.id, cents);
    perform public.record_owner_action('refund', found_order.order_number, jsonb_build_object('cent', cents, 'deel', true));
    return jsonb_build_object('result', 'refunding', 'part', request);
  end if;

  if not was_refunding and found_order.status <> 'refunded' and left_seen is not null and left_seen <> remaining then
    return jsonb_build_object('result', 'changed', 'left', remaining);
  end if;
  answer := public.request_refund(subject, number);
  if answer ->> 'result' = 'refunding' and not was_refunding then
    perform public.record_owner_action(
      case when is_case then 'withdrawal-accepted' else 'refund' end,
      case when is_case then upper(subject) else found_order.order_number end,
      jsonb_build_object('cent', remaining, 'bestelling', found_order.order_number)
    );
  end if;
  return answer;
end;
$$;

-- Adds a note to a lead; once for the same id. Returns { result }: 'saved', 'missing', 'empty', or 'differs'
-- when something else was noted under this id.
create or replace function public.desk_add_lead_note(subject uuid, note_id uuid, words text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lead public.leads;
begin
  perform public.require_owner();
  lead := public.lock_lead(subject);
  if lead.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  if trim($3) = '' then
    return jsonb_build_object('result', 'empty');
  end if;
  insert into public.lead_notes (id, request_id, kind, words, author)
  values (note_id, subject, 'note', trim($3), public.owner_address())
  on conflict (id) do nothing;
  if found then
    perform public.record_owner_action(
      'lead-changed', public.request_reference(subject), jsonb_build_object('notitie', 'toegevoegd')
    );
  elsif not exists (
    select from public.lead_notes where id = note_id and request_id = $1 and lead_notes.words = trim($3)
  ) then
    return jsonb_build_object('result', 'differs');
  end if;
  return jsonb_build_object('result', 'saved');
end;
$$;

-- These take what only the functions know: the addresses in a mail, what misses on the site, the mails of a declaration.
-- With an owner's token alone, any mail could go to the whole launch list, and the kit be sold without its lessons.
revoke execute on function
  public.desk_send_launch(text, text, text), public.desk_test_launch(text, text, text),
  public.desk_set_kit_status(text, text), public.desk_note_withdrawal(jsonb),
  public.desk_release_withdrawal(text, jsonb)
from authenticated;

-- Calls one of them for the owner whose token a function checked, as that owner. Null for any other act.
create function public.act_as_owner(owner uuid, act text, given jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('request.jwt.claim.sub', owner::text, true);
  perform set_config('request.jwt.claims', jsonb_build_object('sub', owner, 'aal', 'aal2')::text, true);
  return case act
    when 'desk_send_launch' then
      public.desk_send_launch(given ->> 'page_url', given ->> 'one_click_url', given ->> 'reply_to')
    when 'desk_test_launch' then
      to_jsonb(public.desk_test_launch(given ->> 'page_url', given ->> 'one_click_url', given ->> 'reply_to'))
    when 'desk_set_kit_status' then public.desk_set_kit_status(given ->> 'wanted', given ->> 'seen')
    when 'desk_note_withdrawal' then public.desk_note_withdrawal(given -> 'declaration')
    when 'desk_release_withdrawal' then public.desk_release_withdrawal(given ->> 'subject', given -> 'mails')
  end;
end;
$$;
