-- Mails to a whole list, in the words of the owner. The first is the launch mail.
create table public.mailings (
  number integer primary key generated always as identity,
  audience text not null check (audience in ('launch', 'newsletter')),
  -- Null where it is the text of site/launch.ts.
  subject text check (btrim(subject) <> '' and char_length(subject) <= 100),
  words text check (btrim(words) <> '' and char_length(words) <= 5000),
  button text not null default '' check (char_length(button) <= 40),
  button_url text not null default '' check (button_url ~ '^(https://\S+)?$' and char_length(button_url) <= 2000 and (button_url = '') = (button = '')),
  -- The moment that an owner chose; null for none.
  send_at timestamptz,
  -- When its mails were queued, the last time.
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  check (audience = 'launch' or subject is not null and words is not null)
);

create unique index mailings_launch on public.mailings (audience) where audience = 'launch';

alter table public.mailings enable row level security;

insert into public.mailings (audience, subject, words, sent_at)
select 'launch', launch_subject, launch_words, (
  select min(created_at) from public.outbox where idempotency_key like 'launch-announcement-%'
)
from public.shop_settings;
