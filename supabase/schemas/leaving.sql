-- What only an earlier release calls (`npm run generate -- --leaving`), until the release in which `npm run generate` drops it.
-- Its rights stay in grants.sql; contract/database/access.ts names what browsers call.

-- Goes in 2.2.0

create function public.desk_launch_mail() returns jsonb stable as $$
begin
  perform private.require_owner();
  return (
    select jsonb_build_object('subject', subject, 'words', words, 'left', true, 'version', 0)
    from public.mailings where audience = 'launch'
  );
end;
$$;

create function public.desk_launch() returns jsonb stable as $$
  select '{
    "confirmed": 0, "unconfirmed": 0, "left": 0, "open": 0, "sent": 0, "queued": 0, "failed": 0, "mailsFailed": 0, "mailsStuck": 0, "mailSentAt": null, "weeks": []
  }'::jsonb from private.require_owner();
$$;

create function public.desk_launch_list(query jsonb) returns jsonb stable as $$
  select '{"total": 0, "rows": []}'::jsonb from private.require_owner();
$$;

create function public.desk_newsletter(query jsonb) returns jsonb stable as $$
  select '{"total": 0, "rows": []}'::jsonb from private.require_owner();
$$;
