-- The delivered answer 'Even bellen' holds the link of the bookings on a line of its own, which falls away as long as there is none.
-- What an owner wrote stays.
update public.saved_answers
set words = replace(words, E'even te bellen?\n', E'even te bellen?\n{afspraak}\n')
where words = E'Dag {naam},\n\nBedankt voor uw aanvraag. Wanneer past het u om even te bellen?\n\nMet vriendelijke groeten\n{ondertekening}';
