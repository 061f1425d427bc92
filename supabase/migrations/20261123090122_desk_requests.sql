-- The status of a request. A request without a row is 'new', unless it is spam.
create table public.request_progress (
  request_id uuid primary key references public.requests (id) on delete cascade,
  -- One of contract/request-steps.ts.
  status text not null default 'new' check (status in ('new', 'followed-up', 'quoted', 'won', 'lost')),
  -- A day that a browser can format: any other would break the whole list.
  follow_up_on date check (follow_up_on between '0001-01-01' and '9999-12-31'),
  updated_at timestamptz not null default now(),
  updated_by text not null default ''
);

create index request_progress_follow_up_on on public.request_progress (follow_up_on) where follow_up_on is not null;

alter table public.request_progress enable row level security;

-- The three answers that owners keep at hand; the desk fills in the first name for {naam}.
create table public.saved_answers (
  place integer primary key check (place between 1 and 3),
  title text not null check (title <> ''),
  words text not null check (words <> '')
);

insert into public.saved_answers (place, title, words) values
  (1, 'Even bellen', E'Dag {naam},\n\nBedankt voor uw aanvraag. Wanneer past het u om even te bellen?\n\nMet vriendelijke groeten\n{ondertekening}'),
  (2, 'Voorstel', E'Dag {naam},\n\nBedankt voor uw aanvraag. We maken graag een voorstel op maat. Welke dagen passen u?\n\nMet vriendelijke groeten\n{ondertekening}'),
  (3, 'We zoeken het uit', E'Dag {naam},\n\nBedankt voor uw bericht. We zoeken het uit en laten u snel iets weten.\n\nMet vriendelijke groeten\n{ondertekening}');

alter table public.saved_answers enable row level security;
