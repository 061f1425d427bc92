-- Some functions of the desk take what only the Edge Functions know: the addresses in a mail, what misses on the site, the
-- mails of a declaration. Browsers may not call them: with an owner's token alone, any mail could go to the whole launch
-- list, and the kit be sold without its lessons.

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
