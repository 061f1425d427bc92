import * as v from 'valibot';
import type { InvoiceDetail } from '../../../../contract/database/invoices.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { ChoiceGroup, Option } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../action.tsx';
import { act } from '../ask.ts';
import { readEuro } from '../orders/order-words.ts';
import { useDeskForm } from '../use-desk-form.ts';

interface Choice {
  kind: string;
  typed: string;
}

function formOf(rates: InvoiceDetail['rates']) {
  const leftOf = (kind: string) => rates.find(({ percent }) => String(percent) === kind)?.left_cents ?? 0;
  return v.pipe(
    v.object({ kind: v.string(), typed: v.string() }),
    v.forward(
      v.check(
        ({ kind, typed }) => {
          const cents = readEuro(typed) ?? 0;
          return kind === 'whole' || (cents >= 1 && cents <= leftOf(kind));
        },
        ({ input }) => `Typ een bedrag tot ${formatEuro(leftOf(input.kind))}, met een komma voor de centen.`,
      ),
      ['typed'],
    ),
  );
}

export const creditedBy = (notes: InvoiceDetail['notes']): number =>
  notes.reduce((sum, { total_cents: cents }) => sum + cents, 0);

export function CreditDialog({ detail, onClose }: { detail: InvoiceDetail; onClose: () => void }) {
  const { invoice, document, rates, order_number: order } = detail;
  const left = rates.reduce((sum, { left_cents: cents }) => sum + cents, 0);
  const credited = creditedBy(detail.notes);
  const hasRates = document.vat.length > 1;
  const form = useDeskForm<Choice, Choice, Choice>({
    defaults: { kind: 'whole', typed: '' },
    schema: formOf(rates),
    send: async ({ kind, typed }) => {
      const { number } = await act('invoice-credited', {
        subject: invoice.number,
        known: invoice.version,
        input: {
          cents: kind === 'whole' ? null : readEuro(typed),
          percent: kind === 'whole' ? null : Number(kind),
        },
      });
      onClose();
      toast({
        variant: 'success',
        title: `Creditnota ${number}`,
        description: `Ze vertrekt naar ${document.buyer.email}.`,
      });
    },
  });
  const { values, field, option } = form;
  const cents = values.kind === 'whole' ? left : readEuro(values.typed);
  return (
    <FormDialog
      title="Creditnota maken"
      go={cents ? `Creditnota maken: ${formatEuro(cents)}` : 'Creditnota maken'}
      form={form}
      onClose={onClose}
    >
      <ChoiceGroup legend="Hoeveel?">
        <Option type="radio" label={`Alles: ${formatEuro(left)}`} {...option('kind', 'whole')} />
        {rates.map(({ percent }) => (
          <Option
            key={percent}
            type="radio"
            label={hasRates ? `Een deel met ${percent}% btw` : 'Een deel'}
            {...option('kind', String(percent))}
          />
        ))}
      </ChoiceGroup>
      {values.kind !== 'whole' && (
        <TextField
          label="Bedrag in euro, btw inbegrepen"
          inputMode="decimal"
          maxLength={12}
          {...field('typed')}
        />
      )}
      {credited > 0 && <p>Al {formatEuro(credited)} gecrediteerd.</p>}
      <p>
        {order
          ? 'Een terugbetaling van de bestelling maakt zelf haar creditnota, ook die in Stripe: maak er hier alleen een als je op een andere manier terugbetaalde. Dat bedrag gaat dan niet nog eens terug met de bestelling.'
          : 'Was de factuur al betaald, stort het bedrag dan zelf terug.'}{' '}
        De creditnota vertrekt naar {document.buyer.email} en kan niet ongedaan gemaakt worden.
      </p>
    </FormDialog>
  );
}
