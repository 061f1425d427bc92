-- A credit note of an invoice that had been paid was money back at once. From now on an owner notes when it went back.
update public.invoices as note
set paid_on = note.issued_on
from public.invoices as invoice
where invoice.id = note.corrects and note.order_id is null and note.paid_on is null and note.issued_on > invoice.paid_on;
