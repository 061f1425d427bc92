-- On Supabase the database itself calls deliver-outbox, reconcile-payments and remove-expired, through pg_cron and pg_net. Each call
-- reads the URL and the key from the vault ('project_url' and 'secret_key'). Without these extensions this migration
-- does nothing; the embedded mode has a timer instead. It may be run again, to add the schedules once the extensions are
-- enabled.

do $$
begin
  if not exists (select from pg_available_extensions where name = 'pg_cron')
    or not exists (select from pg_available_extensions where name = 'pg_net')
    or to_regclass('vault.decrypted_secrets') is null
  then
    return;
  end if;

  execute 'create extension if not exists pg_cron';
  -- Hosted Supabase keeps extensions out of public, whose functions the Data API offers; the calls of pg_net are in a schema of
  -- its own, `net`, wherever it is.
  execute 'create schema if not exists extensions';
  execute 'create extension if not exists pg_net schema extensions';

  execute $function$
    create or replace function private.call_scheduled_function(function_name text)
    returns void
    language plpgsql
    security definer
    set search_path = ''
    as $body$
    declare
      project_url text;
      secret_key text;
    begin
      select decrypted_secret into project_url from vault.decrypted_secrets where name = 'project_url';
      select decrypted_secret into secret_key from vault.decrypted_secrets where name = 'secret_key';
      if project_url is null or secret_key is null then
        raise warning 'project_url or secret_key is missing from the vault: % was not called.', function_name;
        return;
      end if;
      perform net.http_post(
        url := project_url || '/functions/v1/' || function_name,
        headers := jsonb_build_object('content-type', 'application/json', 'apikey', secret_key),
        body := '{}'::jsonb,
        timeout_milliseconds := 30000
      );
    end;
    $body$
  $function$;

  -- cron.schedule replaces a schedule of the same name.
  execute $jobs$
    select cron.schedule('deliver-outbox', '* * * * *', 'select private.call_scheduled_function(''deliver-outbox'')'),
           cron.schedule('reconcile-payments', '*/10 * * * *', 'select private.call_scheduled_function(''reconcile-payments'')'),
           cron.schedule('remove-expired', '17 * * * *', 'select private.call_scheduled_function(''remove-expired'')'),
           -- pg_cron writes a line for each run and removes none: some 1,700 a day.
           cron.schedule('remove-runs', '37 3 * * *', 'delete from cron.job_run_details where end_time < now() - interval ''7 days''')
  $jobs$;
end;
$$;
