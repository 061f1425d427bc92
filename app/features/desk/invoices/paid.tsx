import * as v from 'valibot';
import { belgianDay, formatDay } from '../../../../contract/calendar.ts';
import type { InvoiceDetail } from '../../../../contract/database/invoices.ts';
import { deskDay, oddDay } from '../../../../contract/desk-days.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { act } from '../ask.ts';
import { useDeskForm } from '../use-desk-form.ts';

const schema = v.object({
  day: deskDay('paidOn', 'Kies vandaag of een dag die voorbij is, van de voorbije drie jaar.'),
});

export function PaidDialog({
  invoice: { number, version, open_cents: open, owed_cents: owed, issued_on: issuedOn },
  onClose,
}: {
  invoice: Pick<InvoiceDetail['invoice'], 'number' | 'version' | 'open_cents' | 'issued_on'> & {
    owed_cents?: number;
  };
  onClose: () => void;
}) {
  const form = useDeskForm({
    defaults: { day: belgianDay(new Date()) },
    schema,
    questions: ({ day }) => ({
      day:
        day < issuedOn
          ? `Betaald op ${formatDay(day)}, maar de factuur is van ${formatDay(issuedOn)}. Klopt dat?`
          : oddDay('paidOn', day),
    }),
    send: async ({ day }) => {
      await act('invoice-paid', { subject: number, known: version, input: { paidOn: day } });
      onClose();
      toast({ variant: 'success', title: 'Genoteerd' });
    },
  });
  const [title, intro] = owed
    ? ['Teruggestort', `Noteer wanneer je ${formatEuro(owed)} terugstortte.`]
    : ['Betaald', `Noteer wanneer ${formatEuro(open)} op je rekening kwam.`];
  return (
    <FormDialog title={title} intro={intro} go="Noteren" form={form} onClose={onClose}>
      <TextField label={`${title} op`} type="date" {...form.field('day')} />
    </FormDialog>
  );
}
