-- What becomes of the amount of a quote once it is agreed: a deposit, and the rest after the session.

-- The deposit or the rest of a document, as the lines of act_invoice_issued: one per rate, without those of nothing. A deposit is in
-- whole euros: then its VAT and that of the rest, each rounded by itself, are together the VAT of the document.
create function private.part_lines(document jsonb, percent integer, part text) returns jsonb immutable security invoker as $$
  with rates as (
    select (rate ->> 'vatPercent')::numeric as vat_percent, (rate ->> 'netCents')::integer as whole,
      floor((rate ->> 'netCents')::numeric * percent / 10000)::integer * 100 as deposit
    from jsonb_array_elements(document -> 'vat') as rate
  ),
  parts as (
    select vat_percent, case when part = 'deposit' then deposit else whole - deposit end as net from rates
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'description', left(
      case when part = 'deposit' then 'Voorschot ' || percent || '% op voorstel ' else 'Saldo van voorstel ' end || (document ->> 'number') || ': ' || (
        select string_agg(line ->> 'description', ', ' order by place)
        from jsonb_array_elements(document -> 'lines') with ordinality as entry (line, place)
        where (line ->> 'vatPercent')::numeric = vat_percent
      ), 200),
    'quantity', 1, 'unitCents', net, 'vatPercent', vat_percent
  ) order by vat_percent desc), '[]')
  from parts where net > 0;
$$;

-- The drafts of a request as its page shows them: [{ id, part, input, due_from, reason }].
create function private.drafts_of(request uuid) returns jsonb stable security invoker as $$
  select coalesce(jsonb_agg(to_jsonb(draft) - 'request_id' order by part), '[]')
  from public.invoice_drafts as draft where request_id = request;
$$;
