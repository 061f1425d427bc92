-- Sorting more than 20,000 mails needs more than the 4 MB that a sort gets by default, or it goes through the disk: the
-- last pages took three times as long.
alter function public.desk_mails(jsonb) set work_mem = '32MB';
