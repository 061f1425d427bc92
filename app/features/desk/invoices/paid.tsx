import * as v from 'valibot';
import { belgianDay } from '../../../../contract/calendar.ts';
import type { InvoiceDetail } from '../../../../contract/database/invoices.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ask, DeskProblem } from '../ask.ts';
import { Problem } from '../parts.tsx';
import { useDeskForm } from '../use-desk-form.ts';
import { payRefusals } from './refusals.ts';

const wrongDay = 'Kies vandaag of een dag die voorbij is.';

const schema = v.object({
  day: v.pipe(
    v.string(),
    v.isoDate(wrongDay),
    v.check((day) => day <= belgianDay(new Date()), wrongDay),
  ),
});

/** Notes on which day an invoice was paid. */
export function PaidDialog({
  invoice: { number, version, open_cents: cents },
  onClose,
}: {
  invoice: InvoiceDetail['invoice'];
  onClose: () => void;
}) {
  const { busy, problem, field, formProps } = useDeskForm({
    defaults: { day: belgianDay(new Date()) },
    schema,
    send: async ({ day }) => {
      const { result } = await ask('desk_pay_invoice', { number, known: version, paid_on: day });
      if (result !== 'saved') throw new DeskProblem('refused', payRefusals[result]);
      onClose();
      toast({ variant: 'success', title: 'Genoteerd', description: `Factuur ${number} is betaald.` });
    },
  });
  return (
    <Dialog
      title="Betaald"
      intro={`Noteer wanneer ${formatEuro(cents)} op je rekening kwam.`}
      onClose={onClose}
    >
      <form {...formProps} className="grid gap-5">
        <TextField label="Betaald op" type="date" {...field('day')} />
        {problem && <Problem error={problem} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={busy}>
            Noteren
          </Button>
          <Button onClick={onClose}>Annuleren</Button>
        </div>
      </form>
    </Dialog>
  );
}
