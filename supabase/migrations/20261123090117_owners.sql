-- The audit log: every action of an owner that affects money, access or a person, and every export. Owners read it with
-- desk_actions; nobody changes it. So it names only those who run the shop: anybody else is an order, a request, a
-- withdrawal, a mail or a consent, by its number or id.
create table public.owner_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Not a foreign key: the row outlives the account. Null for a command.
  owner_id uuid,
  owner_email text not null,
  -- One of contract/desk.ts.
  action text not null check (action <> ''),
  -- An order number, a reference, an id, a setting or a list; the address of an owner.
  subject text not null,
  detail jsonb not null default '{}'::jsonb,
  -- Of desk_act: the click, what it asked (the action, and a digest of the rest), and its answer.
  click uuid unique,
  asked text,
  answer jsonb,
  constraint owner_actions_name_nobody check (
    action in ('owner-invited', 'owner-added', 'owner-removed', 'factor-set')
    or concat(subject, detail - 'files', answer) !~ '[^\s"@]@[^\s"@]+\.[a-z]'
  )
);

create index owner_actions_subject on public.owner_actions (subject);

create index owner_actions_asked on public.owner_actions (asked, at) where asked is not null;

create index owner_actions_factors on public.owner_actions (owner_id) where action = 'factor-set';

create index owner_actions_added on public.owner_actions ((detail ->> 'account')) where action = 'owner-added';

alter table public.owner_actions enable row level security;
