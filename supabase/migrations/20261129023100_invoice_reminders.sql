alter table public.invoices
  -- Whether the shop reminds of it by itself.
  add column remind boolean not null default true;

alter table public.shop_settings
  -- Reminders of invoices leave by themselves after this day: null until an owner chose, 'infinity' for never.
  add column reminders_from date,
  -- What they say; null where it is the text of contract/invoicing/reminder.ts.
  add column reminder_words text check (btrim(reminder_words) <> '' and char_length(reminder_words) <= 2000);
