-- What the owner changes of the shop: its price, and the document of contract/shop-document.ts.

-- The newest document; null as long as site/ decides.
create function private.shop_document() returns jsonb stable security invoker as $$
  select document from public.shop_documents order by id desc limit 1;
$$;

-- The owner's choices, as the public file holds them: PublishedShop in contract/shop.ts.
create function public.published_shop() returns jsonb stable as $$
  select jsonb_build_object('status', kit_status, 'priceCents', price_cents, 'document', private.shop_document())
  from public.shop_settings;
$$;

-- Publishes a document, which the Edge Function checked, and keeps the last twenty, but testimonials only as they are now: who
-- takes a consent back is gone with that. `delivered` is that of site/, which the first one is compared with.
create function private.act_shop_published(subject text, given jsonb) returns jsonb as $$
declare
  before constant jsonb := coalesce(private.shop_document(), given -> 'delivered');
  fields text;
begin
  if subject <> 'shop' then
    return jsonb_build_object('result', 'missing');
  end if;
  select string_agg(key, ', ' order by key) into fields
  from jsonb_each(given -> 'document') where value is distinct from before -> key;
  if fields is null then
    return jsonb_build_object('result', 'done', 'log', null);
  end if;
  update public.shop_documents set document = document || jsonb_build_object('testimonials', jsonb_build_array())
  where document -> 'testimonials' <> jsonb_build_array();
  insert into public.shop_documents (document) values (given -> 'document');
  delete from public.shop_documents
  where id in (select id from public.shop_documents order by id desc offset 20);
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'detail', jsonb_build_object('fields', fields)
  ));
end;
$$;

-- Changes the price of the Kit. `delivered` is that of site/, which the first one is compared with.
create function private.act_price_changed(subject text, given jsonb) returns jsonb as $$
declare
  wanted constant integer := (given ->> 'cents')::integer;
  now_is integer;
begin
  if subject <> 'shop' then
    return jsonb_build_object('result', 'missing');
  end if;
  select coalesce(price_cents, (given ->> 'delivered')::integer) into now_is from public.shop_settings for update;
  if now_is = wanted then
    return jsonb_build_object('result', 'done', 'log', null);
  end if;
  update public.shop_settings set price_cents = wanted where id;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object(
    'from', now_is, 'to', wanted
  )));
exception when check_violation then
  return jsonb_build_object('result', 'invalid');
end;
$$;

-- Puts aside one of the steps before the first sale, by the name that contract/shop-steps.ts gives it.
create function private.act_step_put_aside(subject text, given jsonb) returns jsonb immutable security invoker as $$
  select jsonb_build_object('result', case when subject ~ '^[a-z ]{1,40}$' then 'done' else 'missing' end);
$$;

-- What the owner changes: the sale, the price and the document, null as long as site/ decides, and the last twenty changes, the
-- newest first: each of the document with its id, as long as it is kept. Also what the steps before the first sale depend on.
create function public.desk_shop() returns jsonb stable as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'status', (select kit_status from public.shop_settings),
    'price_cents', (select price_cents from public.shop_settings),
    'document', private.shop_document(),
    'sold', exists (select from public.orders where paid_at is not null),
    'aside', (
      select coalesce(jsonb_agg(distinct subject), '[]') from public.owner_actions where action = 'step-put-aside'
    ),
    'version', private.version_of('shop'),
    'versions', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', documents.id, 'at', actions.at, 'by', owner_email, 'detail', detail) order by actions.id desc
      ), '[]')
      from (select * from public.owner_actions where subject = 'shop' order by id desc limit 20) as actions
      -- One transaction writes both.
      left join public.shop_documents as documents on documents.at = actions.at and action = 'shop-published'
    )
  );
end;
$$;

-- A document that is kept; null for any other.
create function public.desk_shop_version(id integer) returns jsonb stable as $$
begin
  perform private.require_owner();
  return (select document from public.shop_documents where shop_documents.id = desk_shop_version.id);
end;
$$;
