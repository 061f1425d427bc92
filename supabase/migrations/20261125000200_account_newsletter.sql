-- The newsletter of an account, for its page: says whether its address gets one, and starts or stops that.

-- `wanted` null changes nothing. A signed-in account has proven its address, so its consent counts at once; stopping
-- withdraws every newsletter of the address, as the link in a mail does (20261124000501_consent_links.sql). `consent` is
-- the text that the member agreed to. Returns whether a newsletter may go to the account's address afterwards; false for
-- an account that has not confirmed its address.
create function public.account_newsletter(account_id uuid, wanted boolean, consent jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
  subscribed boolean;
begin
  select lower(email) into address from auth.users where id = account_id and email_confirmed_at is not null;
  if address is null then
    return false;
  end if;

  perform public.lock_address(address);
  select exists (select from public.newsletter_addresses where email = address) into subscribed;
  if wanted is null then
    return subscribed;
  end if;

  if not wanted then
    update public.consents
    set withdrawn_at = now()
    where kind in ('marketing', 'newsletter') and lower(email) = address and withdrawn_at is null;
  elsif not subscribed then
    insert into public.consents (kind, email, text_version, text, source, proof, proven_at)
    values (
      'newsletter', address, consent ->> 'version', consent ->> 'text', 'account', 'confirmed-account', now()
    );
  end if;
  return wanted;
end;
$$;
